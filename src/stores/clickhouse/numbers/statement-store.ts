import { FAR_FUTURE, formatDay } from '../../../domain/day.ts'
import type { SourceRow, StatementRow, StatementStore, StatementVersion } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import { page } from '../engine/literal.ts'
import { accessionText, dayText } from '../engine/tsv.ts'
import { NO_START } from './rows/statement-rows.ts'

const COLUMNS = `statement, period_type, start, end, fiscal_year, fiscal_period, fiscal_year_reported, template,
    currency, filed, accn, filer_cik, values, basis, null_reasons, warnings`

const PROVENANCE = `, derivations, source_field, source_sign, source_concept, source_start, source_end, source_value,
    source_accn, source_filed, source_form`

/** A version known on a date is one row, so no aggregation is needed. */
const RECORDS = (columns: string, version: string) => `
  SELECT ${columns}
  FROM statements
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64} AND statement = {statement:String}
    AND period_type = {periodType:String} AND ${version}
  ORDER BY end DESC, start DESC
  LIMIT {take:UInt32} OFFSET {offset:UInt32}`

const VERSIONS = (columns: string) => `
  SELECT ${columns}, toUInt16(known_from) AS first_known, toUInt16(known_to) AS after_known
  FROM statements
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64} AND statement = {statement:String}
    AND period_type = {periodType:String}
  ORDER BY end DESC, start DESC, known_from`

const LATEST = `known_to = '${formatDay(FAR_FUTURE)}'`
const AS_OF = 'known_from <= {asOf:Date} AND known_to > {asOf:Date}'

interface Row {
  readonly statement: StatementRow['statement']
  readonly period_type: StatementRow['period_type']
  readonly start: string
  readonly end: string
  readonly fiscal_year: number
  readonly fiscal_period: string
  readonly fiscal_year_reported: number
  readonly template: string
  readonly currency: string
  readonly filed: string
  readonly accn: string
  readonly filer_cik: number
  readonly values: Readonly<Record<string, number>>
  readonly basis: Readonly<Record<string, string>>
  readonly null_reasons: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
}

interface ProvenanceRow extends Row {
  /** Only of values that are not as reported. */
  readonly derivations: Readonly<Record<string, string>>
  readonly source_field: readonly string[]
  readonly source_sign: readonly (1 | -1)[]
  readonly source_concept: readonly string[]
  readonly source_start: readonly number[]
  readonly source_end: readonly number[]
  readonly source_value: readonly number[]
  readonly source_accn: readonly string[]
  readonly source_filed: readonly number[]
  readonly source_form: readonly string[]
}

type VersionRow = (Row | ProvenanceRow) & { readonly first_known: number; readonly after_known: number }

export function statementStore(db: ClickHouse): StatementStore {
  return {
    async records({ cik, numbers: generation }, { statement, periodType, asOf, limit, offset, provenance }) {
      if (generation === 0) return { rows: [], hasMore: false }
      const sql = RECORDS(provenance ? COLUMNS + PROVENANCE : COLUMNS, asOf === null ? LATEST : AS_OF)
      const paging = { take: limit + 1, offset }
      const params = { cik, generation, statement, periodType, ...(asOf === null ? {} : { asOf }), ...paging }
      const rows = await db.query<Row | ProvenanceRow>(sql, params)
      return page(rows.map(statementRow), limit)
    },

    async versions({ cik, numbers: generation }, { statement, periodType, provenance }) {
      if (generation === 0) return []
      const sql = VERSIONS(provenance ? COLUMNS + PROVENANCE : COLUMNS)
      const rows = await db.query<VersionRow>(sql, { cik, generation, statement, periodType })
      return rows.map(
        (row): StatementVersion => ({
          ...statementRow(row),
          known_from: row.first_known,
          known_to: row.after_known,
        }),
      )
    },
  }
}

function statementRow(row: Row | ProvenanceRow): StatementRow {
  return {
    statement: row.statement,
    period_type: row.period_type,
    period_start: dayText(row.start),
    period_end: row.end,
    fiscal_year: row.fiscal_year,
    fiscal_period: row.fiscal_period || null,
    fiscal_year_reported: row.fiscal_year_reported || null,
    template: row.template,
    currency: row.currency,
    filed: row.filed,
    accession_number: accessionText(row.accn),
    filer_cik: row.filer_cik,
    values: row.values,
    basis: row.basis,
    null_reasons: row.null_reasons,
    warnings: row.warnings,
    derivations: 'derivations' in row ? derivations(row) : {},
    sources: 'derivations' in row ? sources(row) : [],
  }
}

function derivations(row: ProvenanceRow): Record<string, string> {
  return Object.fromEntries(
    Object.keys(row.values).map(field => [field, row.derivations[field] ?? 'reported']),
  )
}

function sources(row: ProvenanceRow): SourceRow[] {
  return row.source_field.map((field, index) => {
    const start = row.source_start[index]!
    return {
      field,
      sign: row.source_sign[index]!,
      concept: row.source_concept[index]!,
      period_start: start === NO_START ? null : formatDay(start),
      period_end: formatDay(row.source_end[index]!),
      value: row.source_value[index]!,
      accession_number: accessionText(row.source_accn[index]!),
      filed: formatDay(row.source_filed[index]!),
      form_type: row.source_form[index]!,
    }
  })
}
