import { type Day, FAR_FUTURE, parseDay } from '../../domain/day.ts'
import { STATEMENTS } from '../../domain/line-items/index.ts'
import type {
  FieldValue,
  FiscalPeriod,
  StatementName,
  StatementRecord,
  Template,
} from '../../domain/statement.ts'
import type { Publication, StatementRow, Stores } from '../../stores/ports.ts'

/** A company's whole history has fewer periods of a kind. */
const ALL = 1_000
const KINDS = ['quarterly', 'ttm', 'annual'] as const

/** All statements of a company as known on a day, as derivation reads them: one version a period, without its sources. */
export async function storedStatements(
  stores: Stores,
  publication: Publication,
  asOf: string | null,
): Promise<StatementRecord[]> {
  const names = Object.keys(STATEMENTS) as StatementName[]
  const queries = names.flatMap(statement =>
    KINDS.filter(kind => statement !== 'balance_sheet' || kind !== 'ttm').map(periodType =>
      stores.statements.records(publication, {
        statement,
        periodType,
        asOf,
        limit: ALL,
        offset: 0,
        provenance: false,
      }),
    ),
  )
  return (await Promise.all(queries)).flatMap(({ rows }) => rows.map(recordOf))
}

function recordOf(row: StatementRow): StatementRecord {
  const dayOf = (text: string) => parseDay(text) as Day
  const values = Object.entries(row.values).map(([id, value]): [string, FieldValue] => {
    const basis = row.basis[id]
    return [
      id,
      { value, derivation: 'reported', sources: [], basis: basis === undefined ? null : dayOf(basis) },
    ]
  })
  return {
    statement: row.statement,
    periodType: row.period_type,
    start: row.period_start === null ? null : dayOf(row.period_start),
    end: dayOf(row.period_end),
    fiscalYear: row.fiscal_year,
    fiscalPeriod: row.fiscal_period as FiscalPeriod | null,
    fiscalYearReported: row.fiscal_year_reported,
    template: row.template as Template,
    currency: row.currency,
    // The version of the day that was asked for, whenever it began.
    knownFrom: 0,
    knownTo: FAR_FUTURE,
    filed: dayOf(row.filed),
    accession: row.accession_number,
    filerCik: row.filer_cik,
    values: new Map(values),
    nullReasons: new Map(Object.entries(row.null_reasons)),
    warnings: row.warnings,
  }
}
