import type { Day } from '../../day.ts'
import { STATEMENTS } from '../line-items/index.ts'
import type { FieldValue, FiscalPeriod, PeriodType, Source, StatementName, Template } from '../statement.ts'
import { negated, netOf, slackOf } from './fact-version.ts'
import { contradictions } from './flow-identities.ts'
import { FLOW_PLACE, type Line, STATEMENT_PLACES } from './flow-lines.ts'
import { hasUnexpectedSign } from './line-signs.ts'
import { latestFiling, type RecordContent } from './record-log.ts'
import type { ReportingRegime } from './reporting-regimes.ts'
import type { ChosenSlots } from './select-expression.ts'
import type { SplitBasis } from './splits.ts'
import { HALF, NINE_MONTHS, Q1, Q2, Q3, Q4, type SlotValues, YEAR } from './year-slots.ts'
import { quarterSpan, type YearState } from './year-states.ts'

export const FLOW_STATEMENTS = ['income_statement', 'cash_flow'] as const satisfies StatementName[]
type FlowStatement = (typeof FLOW_STATEMENTS)[number]
const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const

/** What never changes between the records of one segment. */
export interface Reading {
  readonly segment: ReportingRegime
  readonly lines: readonly Line[]
  readonly splits: SplitBasis
}

/** The record of one quarter or of the whole year of a state, where the period has one. */
export function flowRecord(
  statement: FlowStatement,
  slot: number,
  state: YearState,
  reading: Reading,
): RecordContent | undefined {
  const span = slot === YEAR ? { start: state.year.start, end: state.year.end } : quarterSpan(state, slot)
  if (!span) return undefined
  const values = new Map<string, FieldValue>()
  const { fields, inputs, served } = STATEMENT_PLACES[statement]
  for (const { id, place } of fields) {
    const value = state.items[place]?.values[slot]
    if (value) values.set(id, value)
  }
  const filing = latestFiling(values.values()) ?? latestFiling(valuesOf(statement, state, YEAR))
  const underivable = slot === Q4 && !hasAnchor(statement, values) && isGap(statement, state)
  if ((!hasAnchor(statement, values) && !underivable) || !filing) return undefined
  for (const { id, place } of inputs) {
    const value = state.items[place]?.values[slot]
    if (value) values.set(id, value)
  }
  return {
    statement,
    periodType: (slot === YEAR ? 'annual' : 'quarterly') satisfies PeriodType,
    ...span,
    ...labels(state, slot, reading.segment),
    filed: filing.filed,
    accession: filing.accession,
    filerCik: filing.filerCik,
    values,
    nullReasons: nullReasons(statement, values, state, slot, reading),
    warnings: [
      ...valueWarnings(served, values),
      ...sumWarnings(statement, state, slot),
      ...contradictions(statement, values, fields, (from, to) => reading.splits.factor(from, to, state.day)),
    ],
  }
}

export function labels(
  state: YearState,
  slot: number,
  segment: ReportingRegime,
): Pick<RecordContent, 'fiscalYear' | 'fiscalPeriod' | 'fiscalYearReported' | 'template' | 'currency'> {
  const { label, transition } = state.year
  const { template, currency, nameOffset } = segment
  const fiscalPeriod: FiscalPeriod | null = transition
    ? null
    : slot === YEAR
      ? 'FY'
      : (QUARTERS[slot] as FiscalPeriod)
  const fiscalYearReported = nameOffset === null || transition ? null : label + nameOffset
  return { fiscalYear: label, fiscalPeriod, fiscalYearReported, template, currency }
}

function hasAnchor(statement: StatementName, values: ReadonlyMap<string, FieldValue>): boolean {
  return STATEMENTS[statement].anchors.some(id => values.has(id))
}

function valuesOf(statement: FlowStatement, state: YearState, slot: number): FieldValue[] {
  return STATEMENT_PLACES[statement].fields.flatMap(({ place }) => state.items[place]?.values[slot] ?? [])
}

/** The year and some of its quarters are known, so a reader expects the last quarter: it is there, with the reason. */
function isGap(statement: StatementName, state: YearState): boolean {
  const anchors = STATEMENTS[statement].anchors.map(id => state.items[FLOW_PLACE.get(id) as number]?.values)
  return (
    anchors.some(values => values?.[YEAR]) &&
    anchors.some(values => values?.[Q1] || values?.[Q2] || values?.[Q3])
  )
}

export function notApplicable(template: Template): string {
  return `not_applicable:${template}`
}

function nullReasons(
  statement: FlowStatement,
  values: ReadonlyMap<string, FieldValue>,
  state: YearState,
  slot: number,
  { lines, segment }: Reading,
): Map<string, string> {
  const reasons = new Map<string, string>()
  const { fields, inputs } = STATEMENT_PLACES[statement]
  for (const { id, place } of fields) {
    if (values.has(id)) continue
    const line = lines[place] as Line
    const item = state.items[place]
    if (!line.applicable) reasons.set(id, notApplicable(segment.template))
    // Filed, but under two candidate concepts with contradicting values for the year.
    else if (item?.candidates.some(candidate => candidate?.[slot])) reasons.set(id, 'conflicting_concepts')
    else if (isRefused(item, slot))
      reasons.set(id, item?.values[YEAR]?.basis == null ? 'unexpected_sign' : 'not_derivable')
    else if (slot === Q4 && state.items[place]?.values[YEAR]) reasons.set(id, 'missing_input:nine_months')
    else if (line.formulas[0]) {
      const missing = line.formulas[0].find(
        ({ id: input }) => !state.items[FLOW_PLACE.get(input) as number]?.values[slot],
      )
      if (missing) reasons.set(id, `missing_input:${missing.id}`)
    }
  }
  for (const { id, place } of inputs) {
    if (!lines[place]?.applicable) reasons.set(id, notApplicable(segment.template))
  }
  return reasons
}

/** Whether the difference that would be the quarter is known: it was refused for its sign. */
function isRefused(item: ChosenSlots | undefined, slot: number): boolean {
  const has = (...slots: readonly number[]) => slots.every(one => item?.values[one])
  if (slot === Q2) return has(HALF, Q1)
  if (slot === Q3) return has(NINE_MONTHS, HALF) || has(NINE_MONTHS, Q1, Q2)
  return slot === Q4 && (has(YEAR, NINE_MONTHS) || has(YEAR, Q1, Q2, Q3))
}

/** Warnings that a value carries wherever it is served. */
export function valueWarnings(
  served: readonly { readonly id: string }[],
  values: ReadonlyMap<string, FieldValue>,
): string[] {
  return served.flatMap(({ id }) => {
    const { correction, unconfirmed, misscaled } = values.get(id) ?? {}
    return [
      ...(correction ? [`${correction}_repaired:${id}`] : []),
      ...(unconfirmed ? [`mixed_vintages:${id}`] : []),
      ...(misscaled ? [`unlikely_scale:${id}`] : []),
    ]
  })
}

/** The span that the quarters up to a slot add up to. */
const SPAN_TO: Readonly<Record<number, readonly [whole: number, quarters: readonly number[]]>> = {
  [Q2]: [HALF, [Q1, Q2]],
  [Q3]: [NINE_MONTHS, [Q1, Q2, Q3]],
  [Q4]: [YEAR, [Q1, Q2, Q3, Q4]],
  [YEAR]: [YEAR, [Q1, Q2, Q3, Q4]],
}

/** Lines whose quarters do not add up to the year or the year to date, and why if it is known. */
export function sumWarnings(statement: FlowStatement, state: YearState, slot: number): string[] {
  const span = SPAN_TO[slot]
  return STATEMENT_PLACES[statement].served.flatMap(({ id, place }) => {
    const values = state.items[place]?.values
    const warning =
      values && ((span && spanWarning(values, span, state.year.end)) ?? laterWarning(id, values, slot))
    return warning ? [`${warning}:${id}`] : []
  })
}

function spanWarning(
  values: SlotValues,
  [whole, quarters]: readonly [whole: number, quarters: readonly number[]],
  yearEnd: Day,
): string | undefined {
  const total = values[whole]
  if (!total || total.basis !== null) return undefined
  const parts = quarters.map(quarter => values[quarter])
  if (parts.includes(undefined) || addsUp(parts as FieldValue[], total)) return undefined
  if (whole !== YEAR) return 'quarters_do_not_sum_to_ytd'
  // The quarter is based on the year as it was filed before the year's present figure.
  const behind = (values[Q4] as FieldValue).sources.filter(source => source.end === yearEnd)
  const restated = behind.length > 0 && lastFiled(total.sources) > lastFiled(behind)
  return restated ? 'year_restated_quarters_not' : 'quarters_do_not_sum_to_year'
}

/** What later spans say of an earlier quarter: they refute the year to date behind it, or leave an impossible last quarter. */
function laterWarning(id: string, values: SlotValues, slot: number): string | undefined {
  const own = values[slot]
  const quarters = [Q1, Q2, Q3].flatMap(quarter => values[quarter] ?? [])
  if (slot > Q3 || !own || own.basis !== null || quarters.length < 3) return undefined
  const [toDate, year] = [values[NINE_MONTHS], values[YEAR]]
  if (toDate)
    return own.derivation === 'ytd_difference' && !addsUp(quarters, toDate)
      ? 'quarters_do_not_sum_to_ytd'
      : undefined
  if (!year || addsUp(quarters, year)) return undefined
  const last = quarters.reduce((rest, { value }) => rest - value, year.value)
  return hasUnexpectedSign(id, last) ? 'quarters_do_not_sum_to_year' : undefined
}

/** Part of a total by which its parts may miss it, whatever the rounding. */
const LEAST_GAP = 2e-4

function addsUp(parts: readonly FieldValue[], total: FieldValue): boolean {
  const sum = parts.reduce((sum, part) => sum + part.value, 0)
  const gap = Math.abs(sum - total.value)
  return gap <= LEAST_GAP * Math.abs(total.value) || gap <= slackOf(unshared(parts, total))
}

/** Figures behind a total and its parts: the rounding of one that is on both sides moves neither. */
function unshared(parts: readonly FieldValue[], total: FieldValue): Source[] {
  return netOf([...parts.flatMap(({ sources }) => sources), ...negated(total.sources)])
}

function lastFiled(sources: readonly Source[]): Day {
  return Math.max(...sources.map(({ filing }) => filing.filed))
}
