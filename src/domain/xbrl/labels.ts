import { DEFAULT_READ_LIMITS, LIMITS, type ReadLimits } from '../document/limits.ts'
import { type Attributes, type MarkupHandler, readMarkup } from '../document/markup/read-markup.ts'
import { Warnings } from '../document/warnings.ts'

/** What a filer calls an element. */
export interface ElementLabels {
  readonly standard: string | null
  /** The short form, for headings of tables. */
  readonly terse: string | null
}

export interface LabelSet {
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
      let { standard, terse } = labels.get(qname) ?? { standard: null, terse: null }
      for (const { role, text } of this.resources.get(to) ?? []) {
        if (role === STANDARD) standard ??= text
        else if (role === TERSE) terse ??= text
      }
      labels.set(qname, { standard, terse })
    }
    return labels
  }
}

/** `..elts/us-gaap-2024.xsd#us-gaap_Revenues` to `us-gaap:Revenues`: element ids are prefix, underscore, name. */
function qnameOf(href: string): string | null {
  const id = href.slice(href.indexOf('#') + 1)
  const underscore = id.indexOf('_')
  return underscore > 0 ? `${id.slice(0, underscore)}:${id.slice(underscore + 1)}` : null
}
