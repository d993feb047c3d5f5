import type { Day } from '../../../domain/day.ts'
import type { FiscalPeriodRow, Source, Split, StatementRecord } from '../../../domain/statement.ts'
import { tsvAccession, tsvDay, tsvFilingDay, tsvNumber, tsvQuoted, tsvRow, tsvText } from '../tsv.ts'

export const STATEMENT_COLUMNS = [
  ...['cik', 'g', 'statement', 'period_type', 'start', 'end', 'known_from', 'known_to', 'fiscal_year'],
  ...['fiscal_period', 'fiscal_year_reported', 'template', 'currency', 'filed', 'accn', 'filer_cik'],
  ...['values', 'basis', 'derivations', 'null_reasons', 'warnings', 'source_field', 'source_sign'],
  ...['source_concept', 'source_start', 'source_end', 'source_value', 'source_accn', 'source_filed'],
  'source_form',
] as const

/** First day of an instant in `source_start`. */
export const NO_START = -2_147_483_648

const quoted = new Map<string, string>()

/** Field names, concepts and forms recur on every record: their quoted form is kept. */
function quote(text: string): string {
  let known = quoted.get(text)
  if (known === undefined) {
    if (quoted.size > 50_000) quoted.clear()
    known = tsvQuoted(text)
    quoted.set(text, known)
  }
  return known
}

/**
 * One version of a statement as a row of `statements` after its company and generation. Fields stand in the order of their names, so that equal records
 * give equal text.
 */
export function statementLine(record: StatementRecord): string {
  const values: string[] = []
  const basis: string[] = []
  const derivations: string[] = []
  const sources: { readonly field: string; readonly source: Source }[] = []
  for (const [field, value] of sorted(record.values)) {
    const name = quote(field)
    values.push(`${name}:${tsvNumber(value.value)}`)
    if (value.basis !== null) basis.push(`${name}:'${tsvDay(value.basis)}'`)
    if (value.derivation !== 'reported') derivations.push(`${name}:${quote(value.derivation)}`)
    for (const source of value.sources) sources.push({ field: name, source })
  }
  const reasons = sorted(record.nullReasons).map(([field, reason]) => `${quote(field)}:${quote(reason)}`)
  const list = (cell: (source: Source) => string | number) =>
    `[${sources.map(({ source }) => cell(source)).join(',')}]`
  return `${[
    record.statement,
    record.periodType,
    tsvDay(record.start),
    tsvDay(record.end),
    tsvFilingDay(record.knownFrom),
    tsvFilingDay(record.knownTo),
    record.fiscalYear,
    record.fiscalPeriod ?? '',
    record.fiscalYearReported ?? 0,
    record.template,
    tsvText(record.currency),
    tsvFilingDay(record.filed),
    tsvAccession(record.accession),
    record.filerCik,
    `{${values.join(',')}}`,
    `{${basis.join(',')}}`,
    `{${derivations.join(',')}}`,
    `{${reasons.join(',')}}`,
    `[${record.warnings.map(quote).join(',')}]`,
    `[${sources.map(({ field }) => field).join(',')}]`,
    list(source => source.sign),
    list(source => quote(source.concept)),
    list(source => source.start ?? NO_START),
    list(source => source.end),
    list(source => tsvNumber(source.value)),
    list(source => accession(source.filing.accession)),
    list(source => filingDay(source.filing.filed)),
    list(source => quote(source.filing.form)),
  ].join('\t')}\n`
}

const accessions = new Map<string, string>()

function accession(text: string): string {
  let known = accessions.get(text)
  if (known === undefined) {
    if (accessions.size > 50_000) accessions.clear()
    known = tsvAccession(text)
    accessions.set(text, known)
  }
  return known
}

function filingDay(day: Day): number {
  tsvFilingDay(day)
  return day
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

export const PERIOD_COLUMNS = [
  ...['cik', 'g', 'period_type', 'fiscal_year', 'fiscal_period', 'start', 'end', 'known_from', 'known_to'],
] as const

export function periodLine(period: FiscalPeriodRow): string {
  const { periodType, fiscalYear, fiscalPeriod, start, end, knownFrom, knownTo } = period
  const days = [tsvDay(start), tsvDay(end), tsvFilingDay(knownFrom), tsvFilingDay(knownTo)]
  return tsvRow([periodType, fiscalYear, fiscalPeriod ?? '', ...days])
}

export const SPLIT_COLUMNS = ['cik', 'g', 'ratio', 'effective', 'known_from', 'accn'] as const

export function splitLine(split: Split): string {
  const { ratio, effective, knownFrom, accession: text } = split
  return tsvRow([ratio, tsvDay(effective), tsvFilingDay(knownFrom), tsvAccession(text)])
}
