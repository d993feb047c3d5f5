import { DEFAULT_READ_LIMITS, LIMITS, type ReadLimits } from '../reader/limits.ts'
import { type Attributes, type MarkupHandler, readMarkup } from '../reader/markup/read-markup.ts'
import { Warnings } from '../reader/paragraph.ts'
import { qnameOf } from './labels.ts'

/** One arc of a presentation or calculation link, between elements as `prefix:Name`. */
export interface LinkArc {
  readonly from: string
  readonly to: string
  readonly order: number
  /** Calculation: the factor of the summand. */
  readonly weight: number
  /** Presentation: the role of the label that is printed; null: the standard label. */
  readonly preferredLabel: string | null
}

/** The arcs of one role, which is one statement or one table of a note. */
export interface RoleArcs {
  readonly role: string
  readonly arcs: readonly LinkArc[]
}

export interface Linkbase {
  /** In document order. */
  readonly presentation: readonly RoleArcs[]
  readonly calculation: readonly RoleArcs[]
  /** Definitions by role, such as `0000002 - Statement - BALANCE SHEETS`. */
  readonly definitions: ReadonlyMap<string, string>
}

/**
 * Reads presentation links, calculation links and role types, from linkbase files and from schemas: some filers embed their
 * linkbases in the schema. Real filings have up to some ten thousand arcs; more than `LIMITS.facts` are not read.
 */
export function parseLinkbases(
  sources: readonly string[],
  limits: ReadLimits = DEFAULT_READ_LIMITS,
): Linkbase {
  const handler = new LinkHandler()
  const warnings = new Warnings()
  for (const source of sources) readMarkup(source, handler, { xml: true, limits, warnings })
  return handler.linkbase()
}

type Kind = 'presentation' | 'calculation'

interface OpenLink {
  readonly kind: Kind
  readonly role: string
  /** Elements by the label of their locators, which are unique within a link. */
  readonly elements: Map<string, string>
  readonly arcs: { from: string; to: string; order: number; weight: number; preferredLabel: string | null }[]
}

class LinkHandler implements MarkupHandler {
  private readonly links: Record<Kind, Map<string, LinkArc[]>> = {
    presentation: new Map(),
    calculation: new Map(),
  }
  private readonly definitions = new Map<string, string>()
  private link: OpenLink | null = null
  private role: string | null = null
  private definition: string | null = null
  private arcs = 0
  stopped = false

  open(name: string, attributes: Attributes, selfClosing: boolean): void {
    const local = localName(name)
    if (local === 'presentationLink' || local === 'calculationLink') {
      if (selfClosing) return
      const kind = local === 'presentationLink' ? 'presentation' : 'calculation'
      this.link = { kind, role: attributes.get('xlink:role') ?? '', elements: new Map(), arcs: [] }
    } else if (local === 'roleType') {
      this.role = selfClosing ? null : (attributes.get('roleURI') ?? null)
    } else if (local === 'definition' && this.role !== null && !selfClosing) {
      this.definition = ''
    } else if (this.link !== null && local === 'loc') {
      const qname = qnameOf(attributes.get('xlink:href') ?? '')
      if (qname !== null) this.link.elements.set(attributes.get('xlink:label') ?? '', qname)
    } else if (this.link !== null && (local === 'presentationArc' || local === 'calculationArc')) {
      this.addArc(this.link, attributes)
    }
  }

  close(name: string): void {
    const local = localName(name)
    if (local === 'presentationLink' || local === 'calculationLink') this.endLink()
    else if (local === 'roleType') this.role = null
    else if (local === 'definition' && this.definition !== null) {
      if (this.role !== null) this.definitions.set(this.role, this.definition.replace(/\s+/g, ' ').trim())
      this.definition = null
    }
  }

  text(source: string, start: number, end: number): void {
    if (this.definition !== null && this.definition.length < LIMITS.attribute)
      this.definition += source.slice(start, end)
  }

  linkbase(): Linkbase {
    this.endLink()
    const roles = (kind: Kind) => [...this.links[kind]].map(([role, arcs]) => ({ role, arcs }))
    return {
      presentation: roles('presentation'),
      calculation: roles('calculation'),
      definitions: this.definitions,
    }
  }

  private addArc({ arcs }: OpenLink, attributes: Attributes): void {
    // A prohibited arc takes another one out of a linkbase; no filing has one.
    if (attributes.get('use') === 'prohibited') return
    this.arcs += 1
    if (this.arcs > LIMITS.facts) {
      this.stopped = true
      return
    }
    arcs.push({
      from: attributes.get('xlink:from') ?? '',
      to: attributes.get('xlink:to') ?? '',
      order: numberOr(attributes.get('order'), 1),
      weight: numberOr(attributes.get('weight'), 1),
      preferredLabel: attributes.get('preferredLabel')?.trim() || null,
    })
  }

  /** Locators may follow the arcs that use them. */
  private endLink(): void {
    const link = this.link
    this.link = null
    if (link === null) return
    const arcs = this.links[link.kind].get(link.role) ?? []
    for (const { from, to, ...arc } of link.arcs) {
      const [parent, child] = [link.elements.get(from), link.elements.get(to)]
      if (parent !== undefined && child !== undefined) arcs.push({ from: parent, to: child, ...arc })
    }
    this.links[link.kind].set(link.role, arcs)
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function numberOr(text: string | undefined, fallback: number): number {
  const value = Number(text)
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? fallback : value
}
