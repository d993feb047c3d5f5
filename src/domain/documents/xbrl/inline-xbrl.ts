import type { XbrlFact, XbrlTextBlock } from '../reader/document.ts'
import { LIMITS } from '../reader/limits.ts'
import type { Attributes } from '../reader/markup/read-markup.ts'
import type { Paragraph, Warnings } from '../reader/paragraph.ts'
import { ContextReader } from './context-reader.ts'
import { readInlineDate, readInlineNumber } from './inline-number.ts'
import { joinContinuations, type Piece } from './labels.ts'

/** Where a span begins that is not ended yet. */
interface OpenSpan {
  readonly paragraph: Paragraph
  readonly at: number
}

/** A span by paragraphs, whose places in the document's text are known at its end. */
interface PlacedSpan {
  readonly from: Paragraph
  readonly fromAt: number
  readonly to: Paragraph
  readonly toAt: number
}

/** Ends the open span of an element at the last character printed. */
function endSpan(
  element: { open: OpenSpan | null; readonly spans: PlacedSpan[] },
  last: Paragraph | null,
): void {
  const { open } = element
  if (open === null || last === null) return
  element.spans.push({ from: open.paragraph, fromAt: open.at, to: last, toAt: last.text.length })
  element.open = null
}

/** Offsets in the document's text; what was removed with a page's furniture has no length there. */
function placeOf(span: PlacedSpan): { start: number; end: number } {
  const start = span.from.start + (span.from.dropped ? 0 : span.fromAt)
  const end = span.to.start + (span.to.dropped ? 0 : span.toAt)
  return { start, end: Math.max(start, end) }
}

/** An inline element while it is open, then what is known of it. */
interface InlineElement {
  readonly kind: 'nonfraction' | 'nonnumeric' | 'fraction' | 'continuation' | 'numerator' | 'denominator'
  readonly concept: string
  readonly contextId: string
  readonly unitId: string | null
  readonly decimals: number | null
  readonly scale: number
  readonly negative: boolean
  readonly format: string | null
  readonly nil: boolean
  readonly id: string | null
  readonly continuedAt: string | null
  readonly block: boolean
  text: string
  readonly spans: PlacedSpan[]
  open: OpenSpan | null
  /** Of a fraction. */
  numerator: number | null
  denominator: number | null
}

const KINDS = new Set(['nonfraction', 'nonnumeric', 'fraction', 'continuation', 'numerator', 'denominator'])

/**
 * Collects the facts of inline XBRL while a document is read. It receives every element with a prefix, of text, and of
 * where text is printed; places become offsets when the document's text is laid out.
 */
export class InlineXbrl {
  readonly reader: ContextReader
  private readonly warnings: Warnings
  private readonly open: InlineElement[] = []
  private readonly done: InlineElement[] = []
  /** Open elements that nothing was printed in yet. */
  private awaiting: InlineElement[] = []
  private excluded = 0
  private tooDeep = 0

  constructor(warnings: Warnings) {
    this.warnings = warnings
    this.reader = new ContextReader(warnings)
  }

  /** Whether text is needed. */
  get listening(): boolean {
    return this.open.length > 0 || this.reader.reading
  }

  /** Whether printed text starts a span. */
  get waiting(): boolean {
    return this.awaiting.length > 0
  }

  /** `name` is local and in lower case. */
  openElement(name: string, attributes: Attributes, selfClosing: boolean): void {
    if (this.reader.reading || name === 'context' || name === 'unit') {
      this.reader.open(name, attributes, selfClosing)
      return
    }
    if (name === 'exclude') {
      if (!selfClosing) this.excluded++
      return
    }
    if (!KINDS.has(name)) return
    if (this.open.length >= LIMITS.openFacts || this.done.length >= LIMITS.facts) {
      this.warnings.add('truncated:facts')
      if (!selfClosing) this.tooDeep++
      return
    }
    const element = elementOf(name as InlineElement['kind'], attributes)
    this.open.push(element)
    this.awaiting.push(element)
    if (selfClosing) this.closeElement(name, null)
  }

  text(source: string, start: number, end: number): void {
    if (this.reader.reading) {
      this.reader.text(source.slice(start, end))
      return
    }
    if (this.excluded > 0) return
    for (const element of this.open) {
      if (element.block || element.text.length > LIMITS.factText) continue
      element.text += source.slice(start, Math.min(end, start + LIMITS.factText + 1))
    }
  }

  /** The next open elements' text begins at a character of a paragraph. */
  printed(paragraph: Paragraph, at: number): void {
    if (this.excluded > 0) return
    for (const element of this.awaiting) element.open = { paragraph, at }
    this.awaiting = []
  }

  /** `last`: the paragraph printed last, for the end of spans. */
  closeElement(name: string, last: Paragraph | null): void {
    if (this.reader.reading) {
      this.reader.close(name)
      return
    }
    if (name === 'exclude') {
      if (this.excluded > 0) this.excluded--
      return
    }
    if (!KINDS.has(name)) return
    if (this.tooDeep > 0) {
      this.tooDeep--
      return
    }
    const place = this.open.findLastIndex(element => element.kind === name)
    if (place < 0) return
    for (const element of this.open.splice(place)) this.finish(element, last)
  }

  /** Spans are cut around `ix:exclude`. */
  beforeExclude(last: Paragraph | null): void {
    for (const element of this.open) {
      endSpan(element, last)
      if (!this.awaiting.includes(element)) this.awaiting.push(element)
    }
  }

  /** Everything collected, offsets resolved: call when paragraphs know their places. */
  result(): { facts: XbrlFact[]; textBlocks: XbrlTextBlock[] } {
    const facts: XbrlFact[] = []
    const pieces: Piece[] = []
    for (const element of this.done) {
      if (
        element.kind === 'continuation' ||
        (element.kind === 'nonnumeric' && (element.block || element.continuedAt))
      ) {
        pieces.push({
          id: element.id,
          concept: element.kind === 'continuation' ? null : element.concept,
          contextId: element.contextId,
          continuedAt: element.continuedAt,
          spans: element.spans.map(placeOf),
        })
      } else {
        const fact = this.factOf(element)
        if (fact !== null) facts.push(fact)
      }
    }
    return { facts, textBlocks: joinContinuations(pieces, this.warnings) }
  }

  private finish(element: InlineElement, last: Paragraph | null): void {
    endSpan(element, last)
    const waits = this.awaiting.indexOf(element)
    if (waits >= 0) this.awaiting.splice(waits, 1)
    if (element.kind === 'numerator' || element.kind === 'denominator') {
      const fraction = this.open.findLast(outer => outer.kind === 'fraction')
      if (fraction) fraction[element.kind] = numberOf(element)
      return
    }
    this.done.push(element)
  }

  private factOf(element: InlineElement): XbrlFact | null {
    if (element.concept === '' || element.contextId === '') {
      this.warnings.add('unreadable_fact')
      return null
    }
    const numeric = element.kind !== 'nonnumeric'
    const value = numeric && !element.nil ? numberOf(element) : null
    if (numeric && !element.nil && value === null) {
      this.warnings.add('unreadable_fact')
      return null
    }
    const unit = element.unitId === null ? null : (this.reader.units.get(element.unitId) ?? null)
    if (numeric && unit === null) this.warnings.add('unknown_unit')
    const first = element.spans[0]
    const last = element.spans[element.spans.length - 1]
    const place = first && last ? { start: placeOf(first).start, end: placeOf(last).end } : null
    return {
      concept: element.concept,
      contextId: element.contextId,
      unit: numeric ? unit : null,
      value,
      decimals: element.decimals,
      text: numeric || element.nil ? null : this.textOf(element),
      start: place !== null && place.end > place.start ? place.start : null,
      end: place !== null && place.end > place.start ? place.end : null,
    }
  }

  private textOf({ text, format }: InlineElement): string {
    const printed = text.replace(/[\s\u00a0]+/g, ' ').trim()
    if (printed.length > LIMITS.factText) this.warnings.add('truncated:fact_text')
    const name = format
      ?.slice(format.indexOf(':') + 1)
      .replaceAll('-', '')
      .toLowerCase()
    if (name === 'fixedtrue' || name === 'booleantrue') return 'true'
    if (name === 'fixedfalse' || name === 'booleanfalse') return 'false'
    if (name === 'boolballotbox') return /[☑☒✓✔xX]/.test(printed) ? 'true' : 'false'
    return (format === null ? null : readInlineDate(printed, format)) ?? printed.slice(0, LIMITS.factText)
  }
}

function elementOf(kind: InlineElement['kind'], attributes: Attributes): InlineElement {
  const concept = (attributes.get('name') ?? '').trim()
  const scale = Number(attributes.get('scale') ?? 0)
  return {
    kind,
    concept,
    contextId: (attributes.get('contextref') ?? '').trim(),
    unitId: attributes.get('unitref')?.trim() ?? null,
    decimals: decimalsOf(attributes.get('decimals')),
    scale: Number.isInteger(scale) && Math.abs(scale) <= 30 ? scale : 0,
    negative: attributes.get('sign')?.trim() === '-',
    format: attributes.get('format')?.trim() ?? null,
    nil: /^(?:true|1)$/.test(attributes.get('xsi:nil')?.trim() ?? ''),
    id: attributes.get('id') ?? null,
    continuedAt: attributes.get('continuedat') ?? null,
    block:
      kind === 'continuation' ||
      (kind === 'nonnumeric' && (attributes.get('escape') === 'true' || concept.endsWith('TextBlock'))),
    text: '',
    spans: [],
    open: null,
    numerator: null,
    denominator: null,
  }
}

/** `INF`, an exact value, is null as is a missing attribute. */
export function decimalsOf(text: string | undefined): number | null {
  return text !== undefined && /^\s*-?\d{1,3}\s*$/.test(text) ? Number(text) : null
}

function numberOf(element: InlineElement): number | null {
  if (element.kind === 'fraction') {
    if (element.numerator === null || element.denominator === null || element.denominator === 0) return null
    return element.numerator / element.denominator
  }
  return readInlineNumber(element.text, element.format, element.scale, element.negative)
}
