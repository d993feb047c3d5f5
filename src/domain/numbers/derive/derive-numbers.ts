import type { FilingRef } from '../../company/filing.ts'
import { type Day, FAR_FUTURE } from '../../day.ts'
import type { Fact } from '../fact.ts'
import { BALANCE_ITEMS, FLOW_ITEMS, SERVED_BALANCES, SERVED_FLOWS } from '../line-items/index.ts'
import type { LineItem } from '../line-items/line-item.ts'
import type { FiscalPeriod, FiscalPeriodRow, Split, StatementRecord } from '../statement.ts'
import { addBalanceSheets } from './balance-sheets.ts'
import { indexFacts, type KnownFact, knownFacts, type Series } from './fact-index.ts'
import { calendarEvidence, calendarTimeline, type KnownYear } from './fiscal-calendar.ts'
import { linesOf, PARSED_FLOWS, parseItem, SERVED_PLACES } from './flow-lines.ts'
import { FLOW_STATEMENTS, flowRecord, type Reading } from './flow-records.ts'
import { type RecordContent, RecordLog } from './record-log.ts'
import { joinRegistrants, registrantAt, registrantChanges } from './registrants.ts'
import { REGIME_CONCEPTS, type ReportingRegime, segmentsOf } from './reporting-regimes.ts'
import { scaleDoubts } from './scale-doubts.ts'
import { standsBetween } from './sheets.ts'
import { signErrors } from './sign-errors.ts'
import { findSplits, type SplitBasis, splitBasis } from './splits.ts'
import { addWindows } from './window-sweep.ts'
import { HALF, NINE_MONTHS, Q4, YEAR } from './year-slots.ts'
import { quarterSpan, type YearState, yearStates } from './year-states.ts'

/** What the numbers pipeline makes of a company's facts. */
export interface DerivedNumbers {
  readonly statements: StatementRecord[]
  readonly periods: FiscalPeriodRow[]
  readonly splits: Split[]
  /** Reporting currency as the latest reports have it; null without statements. */
  readonly currency: string | null
}

export interface DeriveOptions {
  /**
   * Predecessors whose facts are among those given, with the day on which the next registrant took over. Before that
   * day the history is the predecessor's alone: what a successor filed earlier counts from then on.
   */
  readonly joins: readonly { readonly cik: number; readonly from: Day }[]
}

const SERVED_CONCEPTS = conceptsOf([...SERVED_FLOWS, ...SERVED_BALANCES])
const INPUT_CONCEPTS = conceptsOf([...FLOW_ITEMS, ...BALANCE_ITEMS])
const SPLIT_RATIO = /^StockholdersEquity(Note)?StockSplitConversionRatio\d?$/

/**
 * Statements, fiscal calendar and splits of one company from its filed facts, each as it was known on every day.
 * Pure, and blind to the order of the facts: what was known on a day depends only on what was filed by that day.
 */
export function deriveNumbers(facts: readonly Fact[], options: DeriveOptions): DerivedNumbers {
  const tookOver = takeoverDay(options.joins)
  const dayOf = (filing: FilingRef): Day => Math.max(filing.filed, tookOver(filing.filerCik))
  const wanted = wantedFacts()
  const counts = leavingDay(options.joins)
  const all = knownFacts(
    facts,
    dayOf,
    fact => wanted(fact) !== null && fact.filing.filed < counts(fact.filing.filerCik),
  )
  const changes = registrantChanges(all)
  const errors = { wrongSigns: signErrors(facts), misscaled: scaleDoubts(facts) }
  // Of each company that reported under the registration, the facts of its own filings only.
  const parts = [...Array(changes.length + 1).keys()].map(place =>
    changes.length === 0 ? all : all.filter(({ day }) => registrantAt(changes, day) === place),
  )
  const histories = parts.map(part => deriveRegistrant(part, fact => wanted(fact) === 'served', errors))
  const { statements, periods } = joinRegistrants(histories, changes)
  return {
    statements: withRoundedDates(statements, facts),
    periods,
    splits: histories.flatMap(({ splits }) => splits),
    currency: histories.at(-1)?.currency ?? null,
  }
}

function deriveRegistrant(
  all: readonly KnownFact[],
  isServed: (fact: Fact) => boolean,
  {
    wrongSigns,
    misscaled,
  }: { readonly wrongSigns: ReadonlySet<Fact>; readonly misscaled: ReadonlySet<Fact> },
): DerivedNumbers {
  // Calendar, templates and splits are derived from the line items of statements: further line items change none of them.
  const known = all.filter(({ fact }) => isServed(fact))
  const evidence = calendarEvidence(known)
  const calendar = calendarTimeline(evidence)
  const segments = segmentsOf(known, evidence)
  const splits = findSplits(known)
  const basis = splitBasis(splits)
  const index = indexFacts(all, wrongSigns, misscaled)
  const records = new RecordLog()
  const periods = new PeriodLog()
  for (const segment of segments) {
    const years = clipped(calendar, segment)
    addFlows(records, periods, index, segment, years, basis)
    addBalanceSheets(records, index, segment, calendar, basis)
  }
  return {
    statements: records.versions(),
    periods: periods.rows(),
    splits,
    currency: segments.at(-1)?.currency ?? null,
  }
}

/** Structured data sets give the end of the month nearest to a period's end: a record based on them states it. */
function withRoundedDates(statements: StatementRecord[], facts: readonly Fact[]): StatementRecord[] {
  const rounded = new Set(
    facts.flatMap(({ source, filing }) => (source === 'fsds' ? [filing.accession] : [])),
  )
  if (rounded.size === 0) return statements
  return statements.map(record =>
    rounded.has(record.accession)
      ? { ...record, warnings: [...record.warnings, 'dates_rounded_to_month_end'] }
      : record,
  )
}

/** The day from which a registrant's filings count: the day on which it took over from the one before. */
function takeoverDay(joins: DeriveOptions['joins']): (cik: number) => Day {
  const ordered = [...joins].sort((a, b) => a.from - b.from)
  const days = new Map(ordered.map(({ cik }, at) => [cik, ordered[at - 1]?.from ?? Number.NEGATIVE_INFINITY]))
  const last = ordered.at(-1)?.from ?? Number.NEGATIVE_INFINITY
  return cik => days.get(cik) ?? last
}

/** The day from which a registrant's filings are its own: a predecessor may go on reporting, as a subsidiary. */
function leavingDay(joins: DeriveOptions['joins']): (cik: number) => Day {
  const days = new Map(joins.map(({ cik, from }) => [cik, from]))
  return cik => days.get(cik) ?? FAR_FUTURE
}

function conceptsOf(items: readonly LineItem[]): ReadonlySet<string> {
  return new Set(
    items
      .map(parseItem)
      .flatMap(item =>
        [item.general, item.fallbacks, ...item.fallbacksByTemplate.values(), ...item.byTemplate.values()]
          .flat(2)
          .flatMap(term => term.concepts),
      ),
  )
}

/** Facts behind served statements, calendar, templates or splits, and those of further line items; null for others. */
function wantedFacts(): (fact: Fact) => 'served' | 'input' | null {
  const known = new Map<Fact['concept'], 'served' | 'input' | null>()
  return ({ concept }) => {
    let wanted = known.get(concept)
    if (wanted === undefined) {
      const { taxonomy, name } = concept
      const qualified = `${taxonomy}:${name}`
      if (SERVED_CONCEPTS.has(qualified) || REGIME_CONCEPTS.has(name) || SPLIT_RATIO.test(name))
        wanted = 'served'
      else wanted = INPUT_CONCEPTS.has(qualified) || standsBetween(name) ? 'input' : null
      known.set(concept, wanted)
    }
    return wanted
  }
}

function clipped(calendar: readonly KnownYear[], segment: ReportingRegime): KnownYear[] {
  return calendar.flatMap(({ year, from, to }) => {
    const span = { year, from: Math.max(from, segment.from), to: Math.min(to, segment.to) }
    return span.from < span.to ? [span] : []
  })
}

function addFlows(
  records: RecordLog,
  periods: PeriodLog,
  index: ReadonlyMap<string, Series>,
  segment: ReportingRegime,
  years: readonly KnownYear[],
  splits: SplitBasis,
): void {
  const lines = linesOf(PARSED_FLOWS, index, segment.template, segment.currency)
  const reading: Reading = { segment, lines, splits }
  const histories = years.map(known => ({ known, states: yearStates(known, lines, splits) }))
  for (const { known, states } of histories) {
    const before = new Map<string, RecordContent | undefined>()
    states.forEach((state, at) => {
      const to = states[at + 1]?.day ?? known.to
      addYear(records, periods, state, to, reading, before)
    })
  }
  addWindows(records, histories, reading)
}

/** Records of the slots that changed; the others stay as they were. */
function addYear(
  records: RecordLog,
  periods: PeriodLog,
  state: YearState,
  to: Day,
  reading: Reading,
  before: Map<string, RecordContent | undefined>,
): void {
  // Warnings compare the slots of the year with each other.
  const any = state.changed.includes(true)
  for (const statement of FLOW_STATEMENTS) {
    for (const slot of [0, 1, 2, Q4, YEAR]) {
      const key = `${statement} ${slot}`
      if (any || !before.has(key)) {
        before.set(key, flowRecord(statement, slot, state, reading))
      }
      const record = before.get(key)
      if (record) records.add(record, state.day, to)
    }
  }
  const { label: fiscalYear, start, end, transition } = state.year
  for (const quarter of [0, 1, 2, 3] as const) {
    const span = quarterSpan(state, quarter)
    if (!span) continue
    const fiscalPeriod = transition ? null : QUARTER_NAMES[quarter]
    periods.add({ fiscalYear, fiscalPeriod, periodType: 'quarterly', ...span }, state.day, to)
    const toDate = quarter === 1 ? HALF : quarter === 2 ? NINE_MONTHS : null
    if (toDate !== null && isServed(state, toDate)) {
      periods.add({ fiscalYear, fiscalPeriod, periodType: 'ytd', start, end: span.end }, state.day, to)
    }
  }
  if (!transition && isServed(state, YEAR)) {
    periods.add({ fiscalYear, fiscalPeriod: 'FY', periodType: 'annual', start, end }, state.day, to)
  }
}

function isServed({ items }: YearState, slot: number): boolean {
  return items.some((item, place) => place < SERVED_PLACES && item?.values[slot])
}

interface Span {
  from: Day
  to: Day
}

/** Collects which fiscal periods were known in which span of days. */
export class PeriodLog {
  readonly #periods = new Map<
    string,
    { row: Omit<FiscalPeriodRow, 'knownFrom' | 'knownTo'>; spans: Span[] }
  >()

  add(row: Omit<FiscalPeriodRow, 'knownFrom' | 'knownTo'>, from: Day, to: Day): void {
    const key = `${row.fiscalYear} ${row.fiscalPeriod} ${row.periodType} ${row.start} ${row.end}`
    const known = this.#periods.get(key)
    if (!known) this.#periods.set(key, { row, spans: [{ from, to }] })
    else known.spans.push({ from, to })
  }

  rows(): FiscalPeriodRow[] {
    return [...this.#periods.values()].flatMap(({ row, spans }) =>
      joined(spans).map(({ from, to }) => ({ ...row, knownFrom: from, knownTo: to })),
    )
  }
}

function joined(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && last.to >= span.from) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

const QUARTER_NAMES = ['Q1', 'Q2', 'Q3', 'Q4'] as const satisfies FiscalPeriod[]
