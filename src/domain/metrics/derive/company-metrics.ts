import type { Day } from '../../day.ts'
import type { Split, StatementName, StatementRecord, Template } from '../../statement.ts'
import { type CatalogMetric, METRICS, metricOf } from '../catalog/index.ts'
import { isNull } from '../formula/null-value.ts'
import type { Term } from '../formula/term.ts'
import { type MetricScope, type PeriodKind, storedAs, storedKinds } from '../metric.ts'
import { type Recent, standIn } from './absent-line.ts'
import { breakpoints } from './breakpoints.ts'
import { evaluateBased, missing, shareKindOf } from './evaluate-based.ts'
import type { ExplainQuery, Explanation, TermReading } from './explanation.ts'
import { isForeign, itemSpan } from './item-span.ts'
import { addLabelled, type MetricSeries, type MetricVersion } from './metric-series.ts'
import { type BasedPrice, type MetricPrices, periodPrice } from './period-price.ts'
import { addSpan, at, type Cell, NOTHING, type Span } from './span.ts'
import { type Slot, slotNear, type Timeline, timelinesOf } from './timelines.ts'

export interface MetricsInput {
  readonly statements: readonly StatementRecord[]
  readonly splits: readonly Split[]
  /** Of the main listing, or a way to the close of a period end; null where none are loaded. */
  readonly prices: MetricPrices | ((end: Day) => BasedPrice) | null
}

/** A balance sheet or a quarter stands for the same period as twelve months whose end is this near, in days. */
const SAME_PERIOD = 6
/** Years of 52 and 53 weeks end up to 13 days apart over a few years. */
const YEAR_TOLERANCE = 20
/** Quarters of 12 to 17 weeks. */
const QUARTER_TOLERANCE = 35
/** How long a line that is no longer filed counts as missing rather than as nothing, in days. */
const OPTIONAL_MEMORY = 745

/**
 * Every metric of a company at every period, each as it was known on every day. What was known on a day depends only on
 * versions of statements and on splits known on that day; closes are of the period end, which lies before.
 */
export function companyMetrics(input: MetricsInput): MetricSeries[] {
  return [...metricSeriesOf(input)]
}

/** The same one by one, for callers that let other work run in between. */
export function* metricSeriesOf(input: MetricsInput): Generator<MetricSeries> {
  const company = new CompanyCells(input)
  for (const metric of METRICS) {
    for (const periodType of storedKinds(metric.scope)) {
      const versions = company.versions(metric, periodType)
      if (versions.length > 0) yield { metric: metric.id, periodType, versions }
    }
  }
}

/** Takes metrics of a company apart, one level deep. */
export function metricExplainer(input: MetricsInput): (query: ExplainQuery) => Explanation | null {
  const company = new CompanyCells(input)
  return ({ metric, periodType, end, day }) =>
    company.explain(metric, storedAs(metric.scope, periodType), end, day)
}

/** Whether splits touch any term, by the metric's place. */
const SHAREFUL: readonly boolean[] = METRICS.map(({ compiled }) =>
  compiled.terms.some(term => shareKindOf(term) !== null),
)

class CompanyCells {
  readonly #timelines: Readonly<Record<PeriodKind, Timeline>>
  readonly #splits: readonly Split[]
  readonly #splitDays: readonly Day[]
  readonly #prices: MetricsInput['prices']
  readonly #memo: Readonly<Record<PeriodKind, (Cell | undefined)[][]>>
  /** Line items by the versions of the statement that has them. */
  readonly #items = new Map<readonly StatementRecord[], Map<string, Cell>>()
  /** Lines of which something stands in for what is null, by term and period. */
  readonly #absent = new Map<string, Cell>()
  /** By how far back: the place of the other period for each place. */
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
      return slot && at(this.#cell(metric, kind, place), day) ? place : -1
    }
    const places = [...slots.keys()].reverse()
    const place =
      end === null
        ? (places.find(one => known(one) !== -1) ?? -1)
        : known(slotNear(this.#timelines[kind], end, SAME_PERIOD))
    const slot = slots[place]
    const reading = slot && at(this.#cell(metric, kind, place), day)
    const record = slot && anchorsOf(slot, metric).find(one => one.knownFrom <= day && day < one.knownTo)
    if (!slot || !reading || !record) return null
    const { value, word, basis } = reading
    const { fiscalYear, fiscalPeriod, start } = record
    const terms = metric.compiled.terms.map(term => this.#termReading(term, kind, place, day))
    return { value, word, basis, start, end: slot.end, fiscalYear, fiscalPeriod, terms }
  }

  #termReading(term: Term, kind: PeriodKind, place: number, day: Day): TermReading {
    const slot = this.#timelines[kind].slots[place] as Slot
    const reading = at(this.#termCell(term, kind, place, slot), day) ?? {
      value: Number.NaN,
      word: missing(term),
      basis: null,
    }
    const { value, word, basis } = reading
    if (term.kind === 'price')
      return { term, value, word, basis, periodType: kind, start: null, end: slot.end }
    const found = this.#placeOf(term, kind, place)
    const own = this.#timelines[found.kind].slots[found.place]
    const start = isBalance(term) ? null : (own?.flows.find(({ start }) => start !== null)?.start ?? null)
    return { term, value, word, basis, periodType: found.kind, start, end: own?.end ?? null }
  }

  #cell(metric: CatalogMetric, kind: PeriodKind, place: number): Cell {
    const cells = this.#memo[kind][metric.place] as (Cell | undefined)[]
    const known = cells[place]
    if (known) return known
    const made = this.#evaluate(metric, kind, place)
    cells[place] = made
    return made
  }

  #evaluate(metric: CatalogMetric, kind: PeriodKind, place: number): Cell {
    const slot = this.#timelines[kind].slots[place] as Slot
    const anchors = anchorsOf(slot, metric)
    if (anchors.length === 0) return NOTHING
    const { notApplicable, compiled } = metric
    const isRefused = notApplicable.length > 0 && anchors.every(one => notApplicable.includes(one.template))
    const cells = isRefused ? [] : compiled.terms.map(term => this.#termCell(term, kind, place, slot))
    const days = breakpoints(anchors, cells, SHAREFUL[metric.place] ? this.#splitDays : [])
    const spans: Span[] = []
    for (let index = 0; index + 1 < days.length; index += 1) {
      const from = days[index] as Day
      const template = templateOn(anchors, from)
      if (template === null) continue
      const to = days[index + 1] as Day
      addSpan(spans, this.#span(metric, cells, template, from, to))
    }
    return spans
  }

  #span(metric: CatalogMetric, cells: readonly Cell[], template: Template, from: Day, to: Day): Span {
    if (metric.notApplicable.includes(template))
      return { from, to, value: Number.NaN, word: `not_applicable:${template}`, basis: null }
    const readings = cells.map(cell => at(cell, from))
    const { value, word, basis } = evaluateBased(metric, readings, this.#splits, from)
    return { from, to, value, word, basis }
  }

  #termCell(term: Term, kind: PeriodKind, place: number, slot: Slot): Cell {
    if (term.kind === 'price') return this.#priceCell(slot)
    const { kind: other, place: found } = this.#placeOf(term, kind, place)
    if (found === -1) return NOTHING
    const cell = this.#plainCell(term, other, found)
    if (term.absence === 'null' || cell.every(span => !isNull(span.value))) return cell
    const key = `${term.text} ${other} ${found}`
    let filled = this.#absent.get(key)
    if (!filled) {
      filled = this.#orAbsent(term, cell, other, found)
      this.#absent.set(key, filled)
    }
    return filled
  }

  #plainCell(term: Term, kind: PeriodKind, place: number): Cell {
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

  #itemCell(records: readonly StatementRecord[], id: string): Cell {
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

  #priceCell({ end, flows, records }: Slot): Cell {
    const { value, word, basis } = this.#close(end, flows)
    const from = Math.min(...[...flows, ...records.balance_sheet].map(({ knownFrom }) => knownFrom))
    return [{ from, to: Number.POSITIVE_INFINITY, value, word, basis }]
  }

  #close(end: Day, flows: readonly StatementRecord[]): BasedPrice {
    const prices = this.#prices
    if (typeof prices === 'function') return prices(end)
    const isOtherUnit = flows.some(
      record => isForeign(record) || (prices !== null && record.currency !== prices.currency),
    )
    return isOtherUnit
      ? { value: Number.NaN, word: 'unit_mismatch', basis: end }
      : periodPrice(prices, this.#splits, end)
  }

  /** A line that the company has not filed for two years counts as nothing; one of yearly notes is carried for a year. */
  #orAbsent(term: Term, cell: Cell, kind: PeriodKind, place: number): Cell {
    const { end, flows, records } = this.#timelines[kind].slots[place] as Slot
    const recent = this.#recentCells(term, kind, end)
    const line = { absence: term.absence, isBalance: isBalance(term), end, recent }
    const anchors = [...flows, ...records.balance_sheet]
    const cells = recent.map(({ cell }) => cell)
    const days = breakpoints(anchors, [cell, ...cells], [])
    const spans: Span[] = []
    for (let index = 0; index + 1 < days.length; index += 1) {
      const from = days[index] as Day
      const to = days[index + 1] as Day
      const span = at(cell, from)
      if (span) addSpan(spans, { ...(isNull(span.value) ? standIn(line, span, from) : span), from, to })
    }
    return spans
  }

  /** The line at periods of the last two years, the latest first. */
  #recentCells(term: Term, kind: PeriodKind, end: Day): Recent[] {
    const isSheet = scopeOf(term) === 'balance'
    const kinds: readonly PeriodKind[] = isSheet ? [storedAs('balance', kind)] : ['quarterly', 'annual', kind]
    const found: Recent[] = []
    for (const other of new Set(kinds)) {
      const { slots } = this.#timelines[other]
      for (let place = slots.length - 1; place >= 0; place -= 1) {
        const slot = slots[place] as Slot
        if (slot.end > end + SAME_PERIOD) continue
        if (slot.end <= end - OPTIONAL_MEMORY) break
        found.push({ end: slot.end, cell: this.#plainCell(term, other, place) })
      }
    }
    return found.sort((a, b) => b.end - a.end)
  }
}

/** Of a flow any flow statement of the period, of a balance its sheet: they say when the period was known, and its names. */
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
