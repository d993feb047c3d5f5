import type { ParsedDocument, XbrlFact } from '../reader/document.ts'
import { DEFAULT_READ_LIMITS, LIMITS, type ReadLimits } from '../reader/limits.ts'
import { type Attributes, type MarkupHandler, readMarkup } from '../reader/markup/read-markup.ts'
import { Warnings } from '../reader/paragraph.ts'
import { ContextReader } from './context-reader.ts'
import { decimalsOf } from './inline-xbrl.ts'

interface OpenFact {
  readonly name: string
  readonly contextId: string
  readonly unitId: string | null
  readonly decimals: number | null
  readonly nil: boolean
  text: string
  /** Elements of its own content that are open: text blocks hold markup now and then. */
  depth: number
}

/** Reads the facts and contexts of an XBRL instance document. It has no text: facts have no places. */
export function parseInstance(source: string, limits: ReadLimits = DEFAULT_READ_LIMITS): ParsedDocument {
  const warnings = new Warnings()
  const handler = new InstanceHandler(warnings)
  readMarkup(source, handler, { xml: true, limits, warnings })
  return {
    text: '',
    blocks: [],
    facts: handler.facts(),
    contexts: handler.reader.contexts,
    textBlocks: [],
    furnitureWords: 0,
    warnings: warnings.list(),
  }
}

class InstanceHandler implements MarkupHandler {
  readonly reader: ContextReader
  private readonly warnings: Warnings
  private readonly done: OpenFact[] = []
  private openFact: OpenFact | null = null
  stopped = false

  constructor(warnings: Warnings) {
    this.warnings = warnings
    this.reader = new ContextReader(warnings)
  }

  open(name: string, attributes: Attributes, selfClosing: boolean): void {
    if (this.openFact !== null) {
      if (!selfClosing) this.openFact.depth++
      return
    }
    const local = localName(name)
    if (this.reader.reading || local === 'context' || local === 'unit') {
      this.reader.open(local, attributes, selfClosing)
      return
    }
    const contextId = attributes.get('contextRef')
    if (contextId === undefined) return
    this.openFact = {
      name,
      contextId: contextId.trim(),
      unitId: attributes.get('unitRef')?.trim() ?? null,
      decimals: decimalsOf(attributes.get('decimals')),
      nil: /^\s*(?:true|1)\s*$/.test(attributes.get('xsi:nil') ?? ''),
      text: '',
      depth: 0,
    }
    if (selfClosing) this.endFact()
  }

  close(name: string): void {
    if (this.openFact !== null) {
      if (this.openFact.depth > 0) this.openFact.depth--
      else this.endFact()
      return
    }
    this.reader.close(localName(name))
  }

  text(source: string, start: number, end: number): void {
    const fact = this.openFact
    if (fact === null) {
      if (this.reader.reading) this.reader.text(source.slice(start, end))
    } else if (fact.text.length <= LIMITS.factText) {
      fact.text += source.slice(start, Math.min(end, start + LIMITS.factText + 1))
    }
  }

  /** In document order; units stand anywhere in an instance. */
  facts(): XbrlFact[] {
    return this.done.flatMap(fact => this.factOf(fact) ?? [])
  }

  private endFact(): void {
    this.done.push(this.openFact!)
    this.openFact = null
    if (this.done.length >= LIMITS.facts) {
      this.warnings.add('truncated:facts')
      this.stopped = true
    }
  }

  private factOf(fact: OpenFact): XbrlFact | null {
    const numeric = fact.unitId !== null
    const value = numeric && !fact.nil ? numberOf(fact.text) : null
    if (numeric && !fact.nil && value === null) {
      this.warnings.add('unreadable_fact')
      return null
    }
    const unit = numeric ? (this.reader.units.get(fact.unitId!) ?? null) : null
    if (numeric && unit === null) this.warnings.add('unknown_unit')
    return {
      concept: fact.name,
      contextId: fact.contextId,
      unit,
      value,
      decimals: fact.decimals,
      text: numeric || fact.nil ? null : textOf(fact),
      start: null,
      end: null,
    }
  }
}

/** Text blocks of an instance are HTML documents of their own, which the filing's main document prints: null. */
function textOf({ name, text }: OpenFact): string | null {
  if (name.endsWith('TextBlock') || text.length > LIMITS.factText) return null
  return text.replace(/\s+/g, ' ').trim()
}

function numberOf(text: string): number | null {
  const digits = text.trim()
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(digits)) return null
  const value = Number(digits)
  return Number.isFinite(value) ? value : null
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

/** Breakdowns by which raw facts are filtered. */
export type DimensionKind = 'segment' | 'geography' | 'product'

/**
 * Which axes mean which breakdown, by local name, as the standard taxonomies (us-gaap, srt, ifrs-full) have named them
 * over the years. This table is published with the endpoint. Not in it, because it breaks nothing of the company's down:
 * `MajorCustomersAxis`, `LegalEntityAxis`, `ConcentrationRiskByTypeAxis`.
 */
export const DIMENSION_AXES: Readonly<Record<DimensionKind, readonly string[]>> = {
  segment: [
    'StatementBusinessSegmentsAxis',
    'SubsegmentsAxis',
    'SegmentsAxis',
    'ConsolidationItemsAxis',
    'SegmentConsolidationItemsAxis',
    'ReportableSegmentsAxis',
    'OperatingActivitiesAxis',
  ],
  geography: ['StatementGeographicalAxis', 'GeographicalAreasAxis', 'GeographicDistributionAxis'],
  product: ['ProductOrServiceAxis', 'ProductsAndServicesAxis'],
}

const KINDS = new Map<string, DimensionKind>(
  (Object.entries(DIMENSION_AXES) as [DimensionKind, readonly string[]][]).flatMap(([kind, axes]) =>
    axes.map(axis => [axis, kind] as const),
  ),
)

/** The breakdown an axis means, whatever its prefix; null for all others. */
export function dimensionOfAxis(axis: string): DimensionKind | null {
  return KINDS.get(axis.slice(axis.indexOf(':') + 1)) ?? null
}
