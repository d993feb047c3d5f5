import type { Day } from '../../day.ts'
import type { Split, StatementName, StatementRecord, Template } from '../../numbers/statement.ts'
import { type CatalogMetric, METRICS, metricOf } from '../catalog/index.ts'
import { isNull, type Term } from '../formula/functions.ts'
import { type MetricScope, type PeriodKind, storedAs, storedKinds } from '../metric.ts'
import {
  type ExplainQuery,
  type Explanation,
  evaluateBased,
  missing,
  type Recent,
  shareKindOf,
  substituteMissing,
  type TermReading,
} from './evaluate-based.ts'
import { type BasedPrice, type MetricPrices, periodPrice } from './share-basis.ts'
import {
  addLabelled,
  type MetricSeries,
  type MetricVersion,
  type Slot,
  slotNear,
  type Timeline,
  timelinesOf,
} from './timelines.ts'
import {
  addSpan,
  breakpoints,
  isForeign,
  itemSpan,
  NOTHING,
  spanAt,
  type ValueSpan,
  type ValueTimeline,
} from './value-timeline.ts'

export interface MetricsInput {
  readonly statements: readonly StatementRecord[]
  readonly splits: readonly Split[]
  /** Prices of the main listing, or a function that returns the close of a period end; null if none are loaded. */
  readonly prices: MetricPrices | ((end: Day) => BasedPrice) | null
}

/** Maximum days between the ends of a balance sheet or quarter and of the twelve months that count as the same period. */
const SAME_PERIOD = 6
/** 52/53-week fiscal years end up to 13 days apart within a few years. */
const YEAR_TOLERANCE = 20
/** Quarters have 12 to 17 weeks. */
const QUARTER_TOLERANCE = 35
/** How long a line item that is no longer filed counts as missing instead of zero, in days. */
const OPTIONAL_MEMORY = 745

/**
 * All metrics of a company for all periods, with their knowledge intervals. A value as of a day depends only on statement
 * versions and splits known on that day; closes are those of the period end, which is earlier.
 */
export function companyMetrics(input: MetricsInput): MetricSeries[] {
  return [...metricSeriesOf(input)]
}

/** The same one at a time, for callers that let other work run in between. */
export function* metricSeriesOf(input: MetricsInput): Generator<MetricSeries> {
  const company = new CompanyCells(input)
  for (const metric of METRICS) {
    for (const periodType of storedKinds(metric.scope)) {
      const versions = company.versions(metric, periodType)
      if (versions.length > 0) yield { metric: metric.id, periodType, versions }
    }
  }
}

/** Explains metrics of a company, one level deep. */
export function metricExplainer(input: MetricsInput): (query: ExplainQuery) => Explanation | null {
  const company = new CompanyCells(input)
  return ({ metric, periodType, end, day }) =>
    company.explain(metric, storedAs(metric.scope, periodType), end, day)
}

/** Whether splits affect any term, by the metric's index. */
const SHAREFUL: readonly boolean[] = METRICS.map(({ compiled }) =>
  compiled.terms.some(term => shareKindOf(term) !== null),
)

class CompanyCells {
  readonly #timelines: Readonly<Record<PeriodKind, Timeline>>
  readonly #splits: readonly Split[]
  readonly #splitDays: readonly Day[]
  readonly #prices: MetricsInput['prices']
  readonly #memo: Readonly<Record<PeriodKind, (ValueTimeline | undefined)[][]>>
  /** Line items by the versions of the statement that has them. */
  readonly #items = new Map<readonly StatementRecord[], Map<string, ValueTimeline>>()
  /** Line items for which a substitute replaces nulls, by term and period. */
  readonly #absent = new Map<string, ValueTimeline>()
  /** For each shift, the slot of the shifted period for each slot. */
  readonly #places = new Map<string, Int32Array>()

  constructor({ statements, splits, prices }: MetricsInput) {
    this.#timelines = timelinesOf(statements)
    this.#splits = splits
    this.#splitDays = splits.map(({ knownFrom }) => knownFrom)
    this.#prices = prices
    const memo = () => METRICS.map(() => [])
    this.#memo = { quarterly: memo(), ttm: memo(), annual: memo() }
  }

  versions(metric: CatalogMetric, kind: PeriodKind): MetricVersion[] {
    const versions: MetricVersion[] = []
    for (const [place, slot] of this.#timelines[kind].slots.entries()) {
      const anchors = anchorsOf(slot, metric)
      for (const span of this.#cell(metric, kind, place)) addLabelled(versions, span, slot, anchors)
    }
    return versions
  }

  explain(metric: CatalogMetric, kind: PeriodKind, end: Day | null, day: Day): Explanation | null {
    const { slots } = this.#timelines[kind]
    const known = (place: number) => {
      const slot = slots[place]
      return slot && spanAt(this.#cell(metric, kind, place), day) ? place : -1
    }
    const places = [...slots.keys()].reverse()
    const place =
      end === null
        ? (places.find(one => known(one) !== -1) ?? -1)
        : known(slotNear(this.#timelines[kind], end, SAME_PERIOD))
    const slot = slots[place]
    const reading = slot && spanAt(this.#cell(metric, kind, place), day)
    const record = slot && anchorsOf(slot, metric).find(one => one.knownFrom <= day && day < one.knownTo)
    if (!slot || !reading || !record) return null
    const { value, qualifier, basis } = reading
    const { fiscalYear, fiscalPeriod, start } = record
    const terms = metric.compiled.terms.map(term => this.#termReading(term, kind, place, day))
    return { value, qualifier, basis, start, end: slot.end, fiscalYear, fiscalPeriod, terms }
  }

  #termReading(term: Term, kind: PeriodKind, place: number, day: Day): TermReading {
    const slot = this.#timelines[kind].slots[place] as Slot
    const reading = spanAt(this.#termCell(term, kind, place, slot), day) ?? {
      value: Number.NaN,
      qualifier: missing(term),
      basis: null,
    }
    const { value, qualifier, basis } = reading
    if (term.kind === 'price')
      return { term, value, qualifier, basis, periodType: kind, start: null, end: slot.end }
    const location = this.#placeOf(term, kind, place)
    const ownSlot = this.#timelines[location.kind].slots[location.place]
    const start = isBalance(term) ? null : (ownSlot?.flows.find(({ start }) => start !== null)?.start ?? null)
    return { term, value, qualifier, basis, periodType: location.kind, start, end: ownSlot?.end ?? null }
  }

  #cell(metric: CatalogMetric, kind: PeriodKind, place: number): ValueTimeline {
    const cells = this.#memo[kind][metric.place] as (ValueTimeline | undefined)[]
    const known = cells[place]
    if (known) return known
    const timeline = this.#evaluate(metric, kind, place)
    cells[place] = timeline
    return timeline
  }

  #evaluate(metric: CatalogMetric, kind: PeriodKind, place: number): ValueTimeline {
    const slot = this.#timelines[kind].slots[place] as Slot
    const anchors = anchorsOf(slot, metric)
    if (anchors.length === 0) return NOTHING
    const { notApplicable, compiled } = metric
    const isRefused = notApplicable.length > 0 && anchors.every(one => notApplicable.includes(one.template))
    const cells = isRefused ? [] : compiled.terms.map(term => this.#termCell(term, kind, place, slot))
    const days = breakpoints(anchors, cells, SHAREFUL[metric.place] ? this.#splitDays : [])
    const spans: ValueSpan[] = []
    const readings: (ValueSpan | undefined)[] = []
    for (let index = 0; index + 1 < days.length; index += 1) {
      const from = days[index] as Day
      const template = templateOn(anchors, from)
      if (template === null) continue
      const to = days[index + 1] as Day
      if (notApplicable.includes(template)) {
        addSpan(spans, from, to, {
          value: Number.NaN,
          qualifier: `not_applicable:${template}`,
          basis: null,
        })
        continue
      }
      for (let at = 0; at < cells.length; at += 1) readings[at] = spanAt(cells[at]!, from)
      addSpan(spans, from, to, evaluateBased(metric, readings, this.#splits, from))
    }
    return spans
  }

  #termCell(term: Term, kind: PeriodKind, place: number, slot: Slot): ValueTimeline {
    if (term.kind === 'price') return this.#priceCell(slot)
    const { kind: other, place: location } = this.#placeOf(term, kind, place)
    if (location === -1) return NOTHING
    const cell = this.#plainCell(term, other, location)
    if (term.absence === 'null' || cell.every(span => !isNull(span.value))) return cell
    const key = `${term.text} ${other} ${location}`
    let filled = this.#absent.get(key)
    if (!filled) {
      filled = this.#orAbsent(term, cell, other, location)
      this.#absent.set(key, filled)
    }
    return filled
  }

  #plainCell(term: Term, kind: PeriodKind, place: number): ValueTimeline {
    if (term.kind === 'metric') return this.#cell(metricOf(term.id) as CatalogMetric, kind, place)
    const slot = this.#timelines[kind].slots[place] as Slot
    return this.#itemCell(slot.records[term.statement as StatementName], term.id)
  }

  #placeOf(term: Term, kind: PeriodKind, place: number): { kind: PeriodKind; place: number } {
    const other = storedAs(scopeOf(term), kind)
    const { unit, count } = term.shift
    if (count === 0 && other === kind) return { kind, place }
    const quarters = unit === 'quarter' && other !== 'annual'
    const key = `${kind} ${other} ${quarters ? 'quarter' : count}`
    let places = this.#places.get(key)
    if (!places) {
      const back = quarters ? 91 : Math.round(365.25 * count)
      const tolerance = count === 0 ? SAME_PERIOD : quarters ? QUARTER_TOLERANCE : YEAR_TOLERANCE
      const near = (slot: Slot) => slotNear(this.#timelines[other], slot.end - back, tolerance)
      places = Int32Array.from(this.#timelines[kind].slots, near)
      this.#places.set(key, places)
    }
    return { kind: other, place: places[place] as number }
  }

  #itemCell(records: readonly StatementRecord[], id: string): ValueTimeline {
    let items = this.#items.get(records)
    if (!items) {
      items = new Map()
      this.#items.set(records, items)
    }
    let cell = items.get(id)
    if (!cell) {
      cell = records.map(record => itemSpan(record, id))
      items.set(id, cell)
    }
    return cell
  }

  #priceCell({ end, flows, records }: Slot): ValueTimeline {
    const { value, qualifier, basis } = this.#close(end, flows)
    const from = Math.min(...[...flows, ...records.balance_sheet].map(({ knownFrom }) => knownFrom))
    return [{ from, to: Number.POSITIVE_INFINITY, value, qualifier, basis }]
  }

  #close(end: Day, flows: readonly StatementRecord[]): BasedPrice {
    const prices = this.#prices
    if (typeof prices === 'function') return prices(end)
    const isOtherUnit = flows.some(
      record => isForeign(record) || (prices !== null && record.currency !== prices.currency),
    )
    return isOtherUnit
      ? { value: Number.NaN, qualifier: 'unit_mismatch', basis: end }
      : periodPrice(prices, this.#splits, end)
  }

  /** A line item that was not filed for two years counts as zero; one of annual notes is carried forward for a year. */
  #orAbsent(term: Term, cell: ValueTimeline, kind: PeriodKind, place: number): ValueTimeline {
    const { end, flows, records } = this.#timelines[kind].slots[place] as Slot
    const recent = this.#recentCells(term, kind, end)
    const line = { absence: term.absence, isBalance: isBalance(term), end, recent }
    const anchors = [...flows, ...records.balance_sheet]
    const cells = recent.map(({ cell }) => cell)
    const days = breakpoints(anchors, [cell, ...cells], [])
    const spans: ValueSpan[] = []
    for (let index = 0; index + 1 < days.length; index += 1) {
      const from = days[index] as Day
      const to = days[index + 1] as Day
      const span = spanAt(cell, from)
      if (span) addSpan(spans, from, to, isNull(span.value) ? substituteMissing(line, span, from) : span)
    }
    return spans
  }

  /** The line item in the periods of the last two years, latest first. */
  #recentCells(term: Term, kind: PeriodKind, end: Day): Recent[] {
    const isSheet = scopeOf(term) === 'balance'
    const kinds: readonly PeriodKind[] = isSheet ? [storedAs('balance', kind)] : ['quarterly', 'annual', kind]
    const location: Recent[] = []
    for (const other of new Set(kinds)) {
      const { slots } = this.#timelines[other]
      for (let place = slots.length - 1; place >= 0; place -= 1) {
        const slot = slots[place] as Slot
        if (slot.end > end + SAME_PERIOD) continue
        if (slot.end <= end - OPTIONAL_MEMORY) break
        location.push({ end: slot.end, cell: this.#plainCell(term, other, place) })
      }
    }
    return location.sort((a, b) => b.end - a.end)
  }
}

/**
 * For a flow any flow statement of the period, for a balance its balance sheet: they determine when the period was known
 * and its labels.
 */
function anchorsOf({ flows, records }: Slot, { scope }: CatalogMetric): readonly StatementRecord[] {
  return scope === 'balance' ? records.balance_sheet : flows
}

function templateOn(anchors: readonly StatementRecord[], day: Day): Template | null {
  for (const { knownFrom, knownTo, template } of anchors)
    if (knownFrom <= day && day < knownTo) return template
  return null
}

function scopeOf(term: Term): MetricScope {
  if (term.kind === 'metric') return (metricOf(term.id) as CatalogMetric).scope
  return term.statement === 'balance_sheet' ? 'balance' : 'period'
}

function isBalance(term: Term): boolean {
  return scopeOf(term) === 'balance'
}
