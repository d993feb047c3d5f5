import { FAR_FUTURE, formatDay } from '../../domain/day.ts'
import type { FactRow, FactStore, PeriodRow, SplitRow } from '../ports.ts'
import type { ClickHouse } from './client.ts'
import { page } from './page.ts'
import { NO_DECIMALS } from './rows/fact-rows.ts'
import { accessionText, dayText, NO_DAY } from './tsv.ts'

const COLUMNS = 'taxonomy, concept, unit, value, start, end, form, filed, accn, filer_cik'
const COMPANY = 'cik = {cik:UInt32} AND g = {g:UInt64}'
const KNOWN = 'AND filed <= {asOf:Date}'

/** A filing may tell a figure twice, exactly and rounded: its most precise value holds, and comes last among its own. */
const PRECISION = `if(decimals = ${NO_DECIMALS}, 32767, decimals)`

const VERSIONS = (filters: string) => `
  SELECT ${COLUMNS} FROM facts
  WHERE ${COMPANY} AND taxonomy = {taxonomy:String} AND concept = {concept:String} ${filters}
  ORDER BY unit, end, start, filed, accn, ${PRECISION}, value DESC`

/** As `formRank` of the domain: a lower rank only fills gaps. */
const FORM_RANK = "multiIf(match(form, '^(10-?K|10-?Q|20-F|40-F)'), 0, match(form, '^(8-K|6-K)'), 1, 2)"

/** Of the best kind of form the latest filing comes first; of two of one day the one with the later accession number. */
export const HOLDS_FIRST = `${FORM_RANK}, filed DESC, accn DESC, ${PRECISION} DESC, value`

const OF_PERIODS = (filters: string) => `
  SELECT ${COLUMNS} FROM facts
  WHERE ${COMPANY} AND end IN {ends:Array(Date32)}
    AND (start, end) IN arrayZip({starts:Array(Date32)}, {ends:Array(Date32)}) ${filters}
  ORDER BY taxonomy, concept, unit, end, start, ${HOLDS_FIRST}
  LIMIT 1 BY taxonomy, concept, unit, end, start
  LIMIT {take:UInt32} OFFSET {offset:UInt32}`

const VERSION_OF_DAY = (asOf: string | null) =>
  asOf === null
    ? `AND known_to = '${formatDay(FAR_FUTURE)}'`
    : 'AND known_from <= {asOf:Date} AND known_to > {asOf:Date}'

const PERIODS = (version: string) => `
  SELECT fiscal_year, fiscal_period, period_type, start AS period_start, end AS period_end FROM periods
  WHERE ${COMPANY} ${version}
  ORDER BY end DESC, start DESC, period_type`

const SPLITS = (filters: string) => `
  SELECT ratio, effective, known_from, accn FROM splits
  WHERE ${COMPANY} ${filters}
  ORDER BY effective DESC, known_from DESC, accn DESC`

interface Row {
  readonly taxonomy: string
  readonly concept: string
  readonly unit: string
  readonly value: number
  readonly start: string
  readonly end: string
  readonly form: string
  readonly filed: string
  readonly accn: string
  readonly filer_cik: number
}

export function factStore(db: ClickHouse): FactStore {
  return {
    async versions({ cik, numbers: g }, { taxonomy, concept, unit, asOf }) {
      if (g === 0) return []
      const filters = [unit !== null && 'AND unit = {unit:String}', asOf !== null && KNOWN].filter(Boolean)
      const params = { cik, g, taxonomy, concept, ...given({ unit, asOf }) }
      const rows = await db.query<Row>(VERSIONS(filters.join(' ')), params)
      return rows.map(factRow)
    },

    async ofPeriods({ cik, numbers: g }, query) {
      const { durations, instants, taxonomies, concepts, asOf, limit, offset } = query
      const periods = [...durations, ...instants.map(end => ({ start: NO_DAY, end }))]
      if (g === 0 || periods.length === 0) return { rows: [], hasMore: false }
      const filters = [
        taxonomies !== null && 'AND taxonomy IN {taxonomies:Array(String)}',
        concepts !== null && 'AND concept IN {concepts:Array(String)}',
        asOf !== null && KNOWN,
      ].filter(Boolean)
      const rows = await db.query<Row>(OF_PERIODS(filters.join(' ')), {
        cik,
        g,
        starts: periods.map(({ start }) => start),
        ends: periods.map(({ end }) => end),
        ...given({ taxonomies, concepts, asOf }),
        take: limit + 1,
        offset,
      })
      return page(rows.map(factRow), limit)
    },

    async periods({ cik, numbers: g }, asOf) {
      if (g === 0) return []
      const rows = await db.query<PeriodRow>(PERIODS(VERSION_OF_DAY(asOf)), { cik, g, ...given({ asOf }) })
      return rows.map(row => ({ ...row, fiscal_period: row.fiscal_period || null }))
    },

    async splits({ cik, numbers: g }, asOf) {
      if (g === 0) return []
      const filters = asOf === null ? '' : 'AND known_from <= {asOf:Date}'
      const rows = await db.query<{ ratio: number; effective: string; known_from: string; accn: string }>(
        SPLITS(filters),
        { cik, g, ...given({ asOf }) },
      )
      return rows.map(
        ({ ratio, effective, known_from, accn }): SplitRow => ({
          ratio,
          effective,
          known_from,
          accession_number: accessionText(accn),
        }),
      )
    },
  }
}

/** Parameters without those that are null. */
function given<Value>(params: Readonly<Record<string, Value | null>>): Record<string, NonNullable<Value>> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null)) as Record<
    string,
    NonNullable<Value>
  >
}

function factRow(row: Row): FactRow {
  return {
    taxonomy: row.taxonomy,
    concept: row.concept,
    unit: row.unit,
    value: row.value,
    period_start: dayText(row.start),
    period_end: row.end,
    form_type: row.form,
    filed: row.filed,
    accession_number: accessionText(row.accn),
    filer_cik: row.filer_cik,
  }
}
