import { type Day, formatDay } from '../../../src/domain/day.ts'
import type { DerivedNumbers } from '../../../src/domain/numbers/derive/derive-numbers.ts'
import type {
  FieldValue,
  FiscalPeriodRow,
  PeriodType,
  StatementName,
  StatementRecord,
} from '../../../src/domain/numbers/statement.ts'
import { day } from './facts.ts'

/** After all filings of tests. */
export const LATEST = '2100-01-01'

/** The statement record of a period as of a date, by period end. */
export function recordOf(
  derived: DerivedNumbers,
  statement: StatementName,
  periodType: PeriodType,
  end: string,
  asOf = LATEST,
): StatementRecord | undefined {
  const records = statementsOn(derived, day(asOf)).filter(
    record => record.statement === statement && record.periodType === periodType && record.end === day(end),
  )
  if (records.length > 1) throw new Error(`two versions of ${statement} ${periodType} ${end} on ${asOf}`)
  return records[0]
}

/** A value as `value derivation`; null if the record does not have it. */
export function valueAndDerivation(record: StatementRecord | undefined, id: string): string | null {
  const value = record?.values.get(id)
  return value ? `${value.value} ${value.derivation}` : null
}

function statementsOn({ statements }: DerivedNumbers, when: Day): StatementRecord[] {
  return statements.filter(({ knownFrom, knownTo }) => knownFrom <= when && when < knownTo)
}

/** All derived data visible as of a day, as sorted lines: equal lines mean equal responses. */
export function linesKnownOn(derived: DerivedNumbers, when: Day): string[] {
  return [
    ...statementsOn(derived, when).map(recordLine),
    ...derived.periods.filter(row => row.knownFrom <= when && when < row.knownTo).map(periodLine),
    ...derived.splits.filter(split => split.knownFrom <= when).map(split => JSON.stringify(split)),
  ].sort()
}

/** All derived data with knowledge intervals, as sorted lines. */
export function linesOfAllDays({ statements, periods, splits, currency }: DerivedNumbers): string[] {
  return [
    ...statements.map(record => `${recordLine(record)} ${record.knownFrom} ${record.knownTo}`),
    ...periods.map(row => `${periodLine(row)} ${row.knownFrom} ${row.knownTo}`),
    ...splits.map(split => JSON.stringify(split)),
    `currency ${currency}`,
  ].sort()
}

function recordLine({ knownFrom, knownTo, values, nullReasons, ...rest }: StatementRecord): string {
  const lines = [...values].map(([id, value]) => [id, valueLine(value)])
  return JSON.stringify([nameOf(rest), rest, lines.sort(), [...nullReasons].sort()])
}

function valueLine({ value, derivation, sources, basis }: FieldValue): unknown {
  return [value, derivation, basis, sources.map(source => ({ ...source, filing: source.filing.accession }))]
}

function periodLine({ knownFrom, knownTo, ...row }: FiscalPeriodRow): string {
  return JSON.stringify(row)
}

/** Identifies a record in messages and as a key: `income_statement quarterly 2020-03-31`. */
export function nameOf({
  statement,
  periodType,
  end,
}: Pick<StatementRecord, 'statement' | 'periodType' | 'end'>): string {
  return `${statement} ${periodType} ${formatDay(end)}`
}
