import type { XbrlTextBlock } from '../reader/document.ts'
import { DEFAULT_READ_LIMITS, LIMITS, type ReadLimits } from '../reader/limits.ts'
import { type Attributes, type MarkupHandler, readMarkup } from '../reader/markup/read-markup.ts'
import { Warnings } from '../reader/paragraph.ts'

/** A text block, or a continuation of one (without a concept). */
export interface Piece {
  readonly id: string | null
  readonly concept: string | null
  readonly contextId: string
  readonly continuedAt: string | null
  readonly spans: readonly { readonly start: number; readonly end: number }[]
}

/** Follows each text block through its continuations, in their order; a circle of them is followed once. */
export function joinContinuations(pieces: readonly Piece[], warnings: Warnings): XbrlTextBlock[] {
  const continuations = new Map<string, Piece>()
  for (const piece of pieces) {
    if (piece.concept === null && piece.id !== null && !continuations.has(piece.id))
      continuations.set(piece.id, piece)
  }
  const blocks: XbrlTextBlock[] = []
  const followed = new Set<Piece>()
  for (const piece of pieces) {
    if (piece.concept === null) continue
    const spans = [...piece.spans]
    let next = piece.continuedAt
    while (next !== null) {
      const continuation = continuations.get(next)
      if (continuation === undefined || followed.has(continuation)) {
        warnings.add('broken_continuation')
        break
      }
      followed.add(continuation)
      for (const span of continuation.spans) spans.push(span)
      next = continuation.continuedAt
    }
    blocks.push({
      concept: piece.concept,
      contextId: piece.contextId,
      spans: spans.filter(span => span.end > span.start),
    })
  }
  return blocks
}

/** The labels that a filer gives an element. */
export interface ElementLabels {
  readonly standard: string | null
  /** The short form, for headings of tables. */
  readonly terse: string | null
  /** All of them by the URI of their role. */
  readonly byRole: ReadonlyMap<string, string>
}

interface LabelSet {
  /** By QName with the filer's prefix: `us-gaap:Revenues`. */
  readonly labels: ReadonlyMap<string, ElementLabels>
  readonly warnings: readonly string[]
}

const STANDARD = 'http://www.xbrl.org/2003/role/label'
const TERSE = 'http://www.xbrl.org/2003/role/terseLabel'

/** Reads the English labels of a label linkbase: locators, arcs and labels, joined by their `xlink:label`. */
export function parseLabels(source: string, limits: ReadLimits = DEFAULT_READ_LIMITS): LabelSet {
  const warnings = new Warnings()
  const handler = new LabelHandler()
  readMarkup(source, handler, { xml: true, limits, warnings })
  return { labels: handler.labels(), warnings: warnings.list() }
}

class LabelHandler implements MarkupHandler {
  private readonly elements = new Map<string, string>()
  private readonly arcs: { from: string; to: string }[] = []
  private readonly resources = new Map<string, { role: string; text: string }[]>()
  private label: { key: string; role: string; text: string } | null = null
  stopped = false

  open(name: string, attributes: Attributes, selfClosing: boolean): void {
    const local = name.slice(name.indexOf(':') + 1)
    if (local === 'loc') {
      const qname = qnameOf(attributes.get('xlink:href') ?? '')
      if (qname !== null) this.elements.set(attributes.get('xlink:label') ?? '', qname)
    } else if (local === 'labelArc') {
      this.arcs.push({ from: attributes.get('xlink:from') ?? '', to: attributes.get('xlink:to') ?? '' })
    } else if (local === 'label' && /^en\b|^$/i.test(attributes.get('xml:lang') ?? '')) {
      this.label = {
        key: attributes.get('xlink:label') ?? '',
        role: attributes.get('xlink:role') ?? STANDARD,
        text: '',
      }
      if (selfClosing) this.close(name)
    }
  }

  close(name: string): void {
    if (this.label === null || name.slice(name.indexOf(':') + 1) !== 'label') return
    const { key, role, text } = this.label
    const list = this.resources.get(key)
    if (list) list.push({ role, text: text.replace(/\s+/g, ' ').trim() })
    else this.resources.set(key, [{ role, text: text.replace(/\s+/g, ' ').trim() }])
    this.label = null
  }

  text(source: string, start: number, end: number): void {
    if (this.label !== null && this.label.text.length < LIMITS.attribute)
      this.label.text += source.slice(start, end)
  }

  labels(): Map<string, ElementLabels> {
    const labels = new Map<string, ElementLabels>()
    for (const { from, to } of this.arcs) {
      const qname = this.elements.get(from)
      if (qname === undefined) continue
      const byRole = new Map(labels.get(qname)?.byRole)
      for (const { role, text } of this.resources.get(to) ?? []) {
        if (!byRole.has(role)) byRole.set(role, text)
      }
      labels.set(qname, { standard: byRole.get(STANDARD) ?? null, terse: byRole.get(TERSE) ?? null, byRole })
    }
    return labels
  }
}

/** `..elts/us-gaap-2024.xsd#us-gaap_Revenues` to `us-gaap:Revenues`: element ids are prefix, underscore, name. */
export function qnameOf(href: string): string | null {
  const id = href.slice(href.indexOf('#') + 1)
  const underscore = id.indexOf('_')
  return underscore > 0 ? `${id.slice(0, underscore)}:${id.slice(underscore + 1)}` : null
}

/** Endings of element names that state the kind of the element. */
const KIND = /(?:Member|Axis|Domain|LineItems|Abstract|Table)$/
const SMALL = new Set(['And', 'Or', 'Of', 'The', 'In', 'To', 'For', 'From', 'By', 'On', 'With', 'At'])

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The words of an element's name: `us-gaap:ProductsAndServicesMember` to `Products and services`, `country:CN` to `China`. */
export function labelFromQName(qname: string): string {
  const local = qname.slice(qname.indexOf(':') + 1)
  // Members of SEC's country taxonomy are codes of ISO 3166.
  const region = /^country:(?!ZZ)[A-Z]{2}$/.test(qname) ? REGIONS.of(local) : undefined
  if (region !== undefined) return region
  const bare = local.replace(KIND, '')
  const words = (bare === '' ? local : bare).match(
    /[A-Z]{2,}(?=[A-Z][a-z]|\d|$)|[A-Z]?[a-z]+|[A-Z](?=[A-Z][a-z])|[A-Z]+|\d+/g,
  )
  if (words === null) return local
  return words
    .map((word, index) => {
      if (/^[A-Z]{2,}$/.test(word)) return word
      if (index === 0) return word.charAt(0).toUpperCase() + word.slice(1)
      return SMALL.has(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
    })
    .join(' ')
}

/**
 * Whether an element is found by words: each must begin a word of its label or of its name, in any case. Accents and
 * other signs do not count.
 */
export function conceptMatcher(search: string): (qname: string, label: string | null) => boolean {
  const wanted = wordsOf(search)
  return (qname, label) => {
    const words = wordsOf(`${labelFromQName(qname)} ${label ?? ''}`)
    return wanted.every(word => words.some(known => known.startsWith(word)))
  }
}

function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
