import { FAR_FUTURE, formatDay } from '../../../domain/day.ts'
import type {
  DictionaryTexts,
  FactColumns,
  FactRow,
  FactStore,
  PeriodRow,
  SplitRow,
} from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import { page } from '../engine/literal.ts'
import type { DictionaryColumn, NativeBlock } from '../engine/native-blocks.ts'
import { accessionText, dayText, NO_DAY, tsvAccession } from '../engine/tsv.ts'
import { NO_DECIMALS } from './rows/fact-rows.ts'

const COLUMNS = 'taxonomy, concept, unit, value, start, end, form, filed, accn, filer_cik'
const COMPANY = 'cik = {cik:UInt32} AND generation = {generation:UInt64}'
const KNOWN = 'AND filed <= {asOf:Date}'

/**
 * A filing may report a value twice, exact and rounded. The most precise one applies, and is last within the
 * filing.
 */
const PRECISION = `if(decimals = ${NO_DECIMALS}, 32767, decimals)`

const VERSIONS = (filters: string) => `
  SELECT ${COLUMNS} FROM facts
  WHERE ${COMPANY} AND taxonomy = {taxonomy:String} AND concept = {concept:String} ${filters}
  ORDER BY unit, end, start, filed, accn, ${PRECISION}, value DESC`

const ALL = `
  SELECT taxonomy, concept, unit, form, toInt32(start) AS start_day, toInt32(end) AS end_day, toUInt16(filed) AS filed_day,
    value, accn
  FROM facts
  WHERE ${COMPANY}
  ORDER BY taxonomy, concept, unit, end, start, filed, accn, ${PRECISION}, value DESC`

const PERIOD_VERSIONS = `
  SELECT fiscal_year, fiscal_period, period_type, start AS period_start, end AS period_end,
    toUInt16(known_from) AS first_known, toUInt16(known_to) AS after_known
  FROM periods
  WHERE ${COMPANY}
  ORDER BY end DESC, start DESC, period_type, known_from`

/** Same as `formRank` of the domain: facts of a lower rank only fill gaps. */
const FORM_RANK = "multiIf(match(form, '^(10-?K|10-?Q|20-F|40-F)'), 0, match(form, '^(8-K|6-K)'), 1, 2)"

/**
 * The version that applies comes first: the latest filing of the preferred kind of form, for equal dates the one
 * with the higher accession number.
 */
export const HOLDS_FIRST = `${FORM_RANK}, filed DESC, accn DESC, ${PRECISION} DESC, value`

const OF_PERIODS = (filters: string) => `
  SELECT ${COLUMNS} FROM facts
  WHERE ${COMPANY} AND end IN {ends:Array(Date32)}
    AND (start, end) IN arrayZip({starts:Array(Date32)}, {ends:Array(Date32)}) ${filters}
  ORDER BY taxonomy, concept, unit, end, start, ${HOLDS_FIRST}
  LIMIT 1 BY taxonomy, concept, unit, end, start
  LIMIT {take:UInt32} OFFSET {offset:UInt32}`

const OF_FILING = `
  SELECT ${COLUMNS} FROM facts
  WHERE ${COMPANY} AND accn = {accn:UInt64}`

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

type PeriodVersionRow = PeriodRow & { readonly first_known: number; readonly after_known: number }

export function factStore(db: ClickHouse): FactStore {
  return {
    async all({ cik, numbers: generation }) {
      if (generation === 0) return []
      const blocks = await db.queryNative(ALL, { cik, generation }, { threads: 2 })
      return blocks.map(factColumns)
    },

    async periodVersions({ cik, numbers: generation }) {
      if (generation === 0) return []
      const rows = await db.query<PeriodVersionRow>(PERIOD_VERSIONS, { cik, generation })
      return rows.map(({ first_known, after_known, ...row }) => ({
        ...row,
        fiscal_period: row.fiscal_period || null,
        known_from: first_known,
        known_to: after_known,
      }))
    },

    async versions({ cik, numbers: generation }, { taxonomy, concept, unit, asOf }) {
      if (generation === 0) return []
      const filters = [unit !== null && 'AND unit = {unit:String}', asOf !== null && KNOWN].filter(Boolean)
      const params = { cik, generation, taxonomy, concept, ...given({ unit, asOf }) }
      const rows = await db.query<Row>(VERSIONS(filters.join(' ')), params)
      return rows.map(factRow)
    },

    async ofPeriods({ cik, numbers: generation }, query) {
      const { durations, instants, taxonomies, concepts, asOf, limit, offset } = query
      const periods = [...durations, ...instants.map(end => ({ start: NO_DAY, end }))]
      if (generation === 0 || periods.length === 0) return { rows: [], hasMore: false }
      const filters = [
        taxonomies !== null && 'AND taxonomy IN {taxonomies:Array(String)}',
        concepts !== null && 'AND concept IN {concepts:Array(String)}',
        asOf !== null && KNOWN,
      ].filter(Boolean)
      const rows = await db.query<Row>(OF_PERIODS(filters.join(' ')), {
        cik,
        generation,
        starts: periods.map(({ start }) => start),
        ends: periods.map(({ end }) => end),
        ...given({ taxonomies, concepts, asOf }),
        take: limit + 1,
        offset,
      })
      return page(rows.map(factRow), limit)
    },

    async ofFiling({ cik, numbers: generation }, accession) {
      if (generation === 0) return []
      const accn = BigInt(tsvAccession(accession))
      const rows = await db.query<Row>(OF_FILING, { cik, generation, accn })
      return rows.map(factRow)
    },

    async periods({ cik, numbers: generation }, asOf) {
      if (generation === 0) return []
      const rows = await db.query<PeriodRow>(PERIODS(VERSION_OF_DAY(asOf)), {
        cik,
        generation,
        ...given({ asOf }),
      })
      return rows.map(row => ({ ...row, fiscal_period: row.fiscal_period || null }))
    },

    async splits({ cik, numbers: generation }, asOf) {
      if (generation === 0) return []
      const filters = asOf === null ? '' : 'AND known_from <= {asOf:Date}'
      const rows = await db.query<{ ratio: number; effective: string; known_from: string; accn: string }>(
        SPLITS(filters),
        { cik, generation, ...given({ asOf }) },
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

/** The parameters that are not null. */
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

function factColumns(block: NativeBlock): FactColumns {
  const [form, accession] = [block.words('form'), block.numbers<BigUint64Array>('accn')]
  const filed = block.numbers<Uint16Array>('filed_day')
  const filings: FactColumns['filings'][number][] = []
  const known = new Map<bigint, number[]>()
  const indexOf = (row: number): number => {
    const form_type = form.texts[Number(form.codes[row]!)]!
    const same = known.get(accession[row]!) ?? []
    const found = same.find(
      index => filings[index]!.form_type === form_type && filings[index]!.filed === filed[row],
    )
    if (found !== undefined) return found
    const accession_number = accessionText(String(accession[row]!))
    known.set(accession[row]!, [...same, filings.length])
    return filings.push({ accession_number, form_type, filed: filed[row]! }) - 1
  }
  return {
    taxonomy: wordColumn(block.words('taxonomy')),
    concept: wordColumn(block.words('concept')),
    unit: wordColumn(block.words('unit')),
    start: block.numbers<Int32Array>('start_day'),
    end: block.numbers<Int32Array>('end_day'),
    value: block.numbers<Float64Array>('value'),
    filing: Uint32Array.from({ length: block.rows }, (_, row) => indexOf(row)),
    filings,
  }
}

export function wordColumn({ codes, texts }: DictionaryColumn): DictionaryTexts {
  return { codes: codes as Uint32Array, texts }
}
