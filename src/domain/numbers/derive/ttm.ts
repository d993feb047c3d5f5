import type { Day } from '../../day.ts'
import { STATEMENTS } from '../line-items/index.ts'
import type { FieldValue } from '../statement.ts'
import { marksOf, negated } from './fact-version.ts'
import { firstComputed } from './field-value.ts'
import { contradictions } from './flow-identities.ts'
import { FLOW_PLACE, type Line, type Placed, STATEMENT_PLACES } from './flow-lines.ts'
import {
  FLOW_STATEMENTS,
  labels,
  notApplicable,
  type Reading,
  sumWarnings,
  valueWarnings,
} from './flow-records.ts'
import { opposite, perShareTotal } from './per-share-slots.ts'
import { latestFiling, type RecordContent } from './record-log.ts'
import { overlap } from './select-expression.ts'
import type { SplitBasis } from './splits.ts'
import { HALF, NINE_MONTHS, Q1, Q4, YEAR } from './year-slots.ts'
import { quarterSpan, type YearState } from './year-states.ts'

/** A quarter of a year's state. */
interface Quarter {
  readonly state: YearState
  readonly slot: number
  readonly start: Day
  readonly end: Day
}

/** Twelve months that end with a quarter: four quarters in a row, or what stands in for them. */
interface TtmWindow {
  readonly last: Quarter
  /** Oldest first; null where one of the four is missing. */
  readonly quarters: readonly Quarter[] | null
  readonly before: YearState | undefined
}

/** The windows whose last quarter is requested; `states` are the live years, oldest first. */
export function windowsOf(
  states: readonly YearState[],
  wanted: (year: YearState['year'], slot: number) => boolean,
): TtmWindow[] {
  const quarters = states.flatMap(state =>
    [0, 1, 2, 3].flatMap(slot => {
      const span = quarterSpan(state, slot)
      return span ? [{ state, slot, ...span }] : []
    }),
  )
  return quarters.flatMap((last, at) => {
    if (!wanted(last.state.year, last.slot)) return []
    const four = at >= 3 ? quarters.slice(at - 3, at + 1) : []
    const before = states.find(state => Math.abs(state.year.end + 1 - last.state.year.start) <= 10)
    return [{ last, quarters: four.length === 4 && inARow(four) ? four : null, before }]
  })
}

function inARow(quarters: readonly Quarter[]): boolean {
  const days = (quarters[3] as Quarter).end - (quarters[0] as Quarter).start + 1
  if (days < 330 || days > 420) return false
  return quarters.every(
    (quarter, at) => at === 0 || Math.abs(quarter.start - (quarters[at - 1] as Quarter).end - 1) <= 5,
  )
}

/** The records of twelve months that end with a quarter, one for each flow statement that has any anchor. */
export function windowRecords(
  window: TtmWindow,
  { segment, lines, splits }: Reading,
  day: Day,
): RecordContent[] {
  const { state, slot, end } = window.last
  const values: (FieldValue | undefined)[] = []
  const fill = (line: Line, place: number) => {
    if (line.item.kind === 'flow') values[place] = flowValue(line, place, window, values)
    if (line.item.addsUp) values[place] = perShareSum(place, window, splits, day)
    if (line.item.kind === 'shares') values[place] = sharesValue(place, window, splits, day)
  }
  // Formulas come last: some need lines that stand after them.
  lines.forEach((line, place) => {
    if (line.filed && line.formulas.length === 0) fill(line, place)
  })
  lines.forEach((line, place) => {
    if (line.formulas.length > 0) fill(line, place)
  })
  for (const [earnings, shares] of [
    ['eps_basic', 'shares_basic'],
    ['eps_diluted', 'shares_diluted'],
  ] as const) {
    values[placeOf(earnings)] = perShareValue(earnings, shares, window, values)
  }
  const start = window.quarters ? (window.quarters[0] as Quarter).start : startWithout(window)
  return FLOW_STATEMENTS.flatMap(statement => {
    const { anchors } = STATEMENTS[statement]
    const { fields, inputs, served } = STATEMENT_PLACES[statement]
    if (!anchors.some(id => values[placeOf(id)])) return []
    const own = new Map<string, FieldValue>()
    const hasQuarters = window.quarters?.every(quarter => isServed(anchors, quarter)) ?? false
    // With their sources, which show the rounding.
    const filed = new Map<string, FieldValue>()
    const put = ({ id, place }: Placed) => {
      const value = values[place]
      if (value) filed.set(id, value)
      if (value) own.set(id, restsOnFilings(value, hasQuarters) ? value : { ...value, sources: [] })
    }
    fields.forEach(put)
    const filing = latestFiling(fields.flatMap(({ place }) => values[place] ?? []))
    if (!filing) return []
    inputs.forEach(put)
    const nullReasons = new Map<string, string>()
    for (const { id, place } of fields) {
      if (own.has(id)) continue
      const { applicable } = lines[place] as Line
      nullReasons.set(id, applicable ? 'missing_input:four_quarters' : notApplicable(segment.template))
    }
    for (const { id, place } of inputs) {
      if (!lines[place]?.applicable) nullReasons.set(id, notApplicable(segment.template))
    }
    return [
      {
        statement,
        periodType: 'ttm' as const,
        start,
        end,
        ...labels(state, slot, segment),
        filed: filing.filed,
        accession: filing.accession,
        filerCik: filing.filerCik,
        values: own,
        nullReasons,
        warnings: [
          ...valueWarnings(served, own),
          ...(slot === Q4 ? sumWarnings(statement, state, Q4) : []),
          ...contradictions(statement, filed, fields, (from, to) => splits.factor(from, to, day)),
        ],
      },
    ]
  })
}

/** Whether a quarter has a record of the statement with these anchors. */
function isServed(anchors: readonly string[], { state, slot }: Quarter): boolean {
  return anchors.some(id => state.items[placeOf(id)]?.values[slot])
}

/**
 * Twelve months that are no sum of served quarters, nor computed from such, name the filed values on which they are based; so do
 * amounts a share, of which the quarters may stand on other split bases.
 */
function restsOnFilings({ derivation, basis }: FieldValue, served: boolean): boolean {
  return (
    (derivation === 'sum_of_quarters' && basis !== null) ||
    derivation === 'annual_of_window' ||
    derivation === 'annual_plus_ytd' ||
    (derivation === 'sum_of_quarters' && !served)
  )
}

function placeOf(id: string): number {
  return FLOW_PLACE.get(id) as number
}

function startWithout({ last, before }: TtmWindow): Day {
  if (last.slot === Q4 || !before) return last.state.year.start
  const sameQuarter = before.quarterEnds[last.slot]
  return sameQuarter !== undefined ? sameQuarter + 1 : last.end - 364
}

function flowValue(
  line: Line,
  place: number,
  window: TtmWindow,
  done: readonly (FieldValue | undefined)[],
): FieldValue | undefined {
  const sum = window.quarters && sumOfQuarters(place, window.quarters)
  if (sum) return sum
  if (
    line.formulas.length > 0 &&
    !window.quarters?.every(({ state, slot }) => state.items[place]?.members[slot] !== undefined)
  ) {
    const computed = firstComputed(line.formulas, id => done[placeOf(id)], line.item.neverNegative)
    if (computed) return computed
  }
  return withoutQuarters(place, window)
}

function sumOfQuarters(place: number, quarters: readonly Quarter[]): FieldValue | undefined {
  const parts = quarters.map(({ state, slot }) => state.items[place]?.values[slot])
  if (parts.includes(undefined) || !oneMeaning(place, quarters)) return undefined
  const known = parts as readonly FieldValue[]
  return {
    value: known.reduce((sum, part) => sum + part.value, 0),
    derivation: 'sum_of_quarters',
    sources: known.flatMap(part => part.sources),
    basis: null,
    ...marksOf(known),
  }
}

/** Two concepts in one window must mean the same wherever both are filed: else the sum means nothing. */
function oneMeaning(
  place: number,
  parts: readonly { readonly state: YearState; readonly slot: number }[],
): boolean {
  const [first, ...others] = [...new Set(parts.map(({ state, slot }) => state.items[place]?.members[slot]))]
  if (others.length === 0) return true
  if (first === undefined || others.includes(undefined)) return false
  const states = [...new Set(parts.map(part => part.state))]
  return others.every(other => {
    const met = states.map(state => {
      const candidates = state.items[place]?.candidates
      const [a, b] = [candidates?.[first], candidates?.[other as number]]
      return a && b ? overlap(a, b) : 'none'
    })
    return met.includes('agree') && !met.includes('disagree')
  })
}

/** The year itself at its end; within a year the year before plus this year to date less the same span of the year before. */
function withoutQuarters(place: number, { last, before }: TtmWindow): FieldValue | undefined {
  const now = last.state.items[place]
  if (last.slot === Q4) {
    const year = now?.values[YEAR]
    return year && { ...year, derivation: 'annual_of_window' }
  }
  const then = before?.items[place]
  const slot = [Q1, HALF, NINE_MONTHS][last.slot] as number
  const [year, toDate, toDateBefore] = [then?.values[YEAR], now?.values[slot], then?.values[slot]]
  if (!year || !toDate || !toDateBefore) return undefined
  if (!before || now?.members[slot] === undefined) return undefined
  if (!oneMeaning(place, annualPlusToDate(last.state, before, slot))) return undefined
  return {
    value: year.value + toDate.value - toDateBefore.value,
    derivation: 'annual_plus_ytd',
    sources: [...year.sources, ...toDate.sources, ...negated(toDateBefore.sources)],
    basis: null,
    ...marksOf([year, toDate, toDateBefore]),
  }
}

/** Amounts a share that add up: of the year at its end, of four quarters, or of the year before and the years to date. */
function perShareSum(place: number, window: TtmWindow, splits: SplitBasis, day: Day): FieldValue | undefined {
  const { last, quarters, before } = window
  const now = last.state.items[place]
  const year = last.slot === Q4 ? now?.values[YEAR] : undefined
  if (year) return { ...year, derivation: 'annual_of_window' }
  const total = (parts: readonly (FieldValue | undefined)[], derivation: FieldValue['derivation']) => {
    if (parts.length === 0 || parts.includes(undefined)) return undefined
    const known = parts as readonly FieldValue[]
    const basis = Math.max(...known.map(part => part.basis as Day))
    const value = perShareTotal(known, basis, splits, day)
    const sources = known.flatMap(part => part.sources)
    return value < 0 ? undefined : { value, derivation, sources, basis, ...marksOf(known) }
  }
  const four = quarters ?? []
  const sum = total(
    four.map(({ state, slot }) => state.items[place]?.values[slot]),
    'sum_of_quarters',
  )
  if (sum && oneMeaning(place, four)) return sum
  const slot = [Q1, HALF, NINE_MONTHS][last.slot]
  if (slot === undefined) return undefined
  const then = before?.items[place]
  const [whole, toDate, toDateBefore] = [then?.values[YEAR], now?.values[slot], then?.values[slot]]
  if (!before || !oneMeaning(place, annualPlusToDate(last.state, before, slot))) return undefined
  return total([whole, toDate, toDateBefore && opposite(toDateBefore)], 'annual_plus_ytd')
}

function annualPlusToDate(now: YearState, before: YearState, slot: number) {
  return [
    { state: before, slot: YEAR },
    { state: now, slot },
    { state: before, slot },
  ]
}

/** The mean of the quarters' averages weighted by days, on the latest basis; at a year's end the year's own average. */
function sharesValue(
  place: number,
  { last, quarters }: TtmWindow,
  splits: SplitBasis,
  day: Day,
): FieldValue | undefined {
  const year = last.slot === Q4 ? last.state.items[place]?.values[YEAR] : undefined
  if (year) return { ...year, derivation: 'annual_of_window' }
  if (!quarters) return undefined
  const parts = quarters.map(({ state, slot }) => state.items[place]?.values[slot])
  if (parts.some(part => part === undefined)) return undefined
  const known = parts as FieldValue[]
  const basis = Math.max(...known.map(part => part.basis as Day))
  let shareDays = 0
  let days = 0
  quarters.forEach(({ start, end }, at) => {
    const part = known[at] as FieldValue
    shareDays += part.value * splits.factor(part.basis as Day, basis, day) * (end - start + 1)
    days += end - start + 1
  })
  return {
    value: Math.round(shareDays / days),
    derivation: 'weighted_of_quarters',
    sources: known.flatMap(part => part.sources),
    basis,
    ...marksOf(known),
  }
}

function perShareValue(
  earnings: string,
  shares: string,
  { last }: TtmWindow,
  values: readonly (FieldValue | undefined)[],
): FieldValue | undefined {
  const year = last.slot === Q4 ? last.state.items[placeOf(earnings)]?.values[YEAR] : undefined
  if (year) return { ...year, derivation: 'annual_of_window' }
  const [income, count] = [values[placeOf('net_income_to_common')], values[placeOf(shares)]]
  if (!income || !count || count.value <= 0) return undefined
  return {
    value: income.value / count.value,
    derivation: 'per_share_of_window',
    sources: [...income.sources, ...count.sources],
    basis: count.basis,
    ...marksOf([income, count]),
  }
}
