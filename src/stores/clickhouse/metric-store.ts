import type { Split } from '../../domain/statement.ts'
import type { MetricColumn, MetricPoint, MetricSeriesRow, MetricStore } from '../metric-port.ts'
import type { ClickHouse } from './client.ts'
import { NO_BASIS, PERIODS } from './rows/metric-rows.ts'
import { accessionText } from './tsv.ts'

/** Places of the latest versions known on a day, the newest last. */
const PLACES = `arraySlice(arrayFilter(
      place -> known_from[place] <= {asOf:UInt16} AND known_to[place] > {asOf:UInt16}, arrayEnumerate(ends)), -{points:UInt32})`

const at = (column: string) => `arrayReverse(arrayMap(place -> ${column}[place], places))`

const SERIES = `
  WITH ${PLACES} AS places
  SELECT cik, g, metric, ${at('ends')} AS end, ${at('known_from')} AS known, ${at('value')} AS v, ${at('word')} AS w,
    ${at('basis')} AS b, ${at('fiscal_year')} AS y, ${at('fiscal_period')} AS p
  FROM metric_series
  WHERE period_type = {periodType:String} AND metric IN {metrics:Array(String)} AND cik IN {ciks:Array(UInt32)}`

const COLUMN = `
  WITH ${PLACES} AS places
  SELECT cik, g, ${at('ends')} AS end, ${at('value')} AS v, ${at('word')} AS w, ${at('basis')} AS b
  FROM metric_series
  WHERE period_type = {periodType:String} AND metric = {metric:String}
  ORDER BY cik`

const SPLITS = `
  SELECT cik, g, ratio, toInt32(effective) AS effective_day, toInt32(known_from) AS known_day, accn
  FROM splits WHERE cik IN {ciks:Array(UInt32)} AND known_from <= toDate({asOf:UInt16})
  ORDER BY cik, effective_day`

interface SplitRow {
  readonly cik: number
  readonly g: string
  readonly ratio: number
  readonly effective_day: number
  readonly known_day: number
  readonly accn: string
}

function splitOf({ cik, ratio, effective_day, known_day, accn }: SplitRow): Split & { readonly cik: number } {
  return { cik, ratio, effective: effective_day, knownFrom: known_day, accession: accessionText(accn) }
}

/** Days that the lists of versions hold; the last one stands for "still known". */
const LAST_DAY = 65_534

interface Lists {
  readonly cik: number
  readonly g: string
  readonly end: readonly number[]
  readonly v: readonly (number | null)[]
  readonly w: readonly string[]
  readonly b: readonly number[]
}

interface SeriesLists extends Lists {
  readonly metric: string
  readonly known: readonly number[]
  readonly y: readonly number[]
  readonly p: readonly number[]
}

export function metricStore(db: ClickHouse): MetricStore {
  return {
    async series(companies, { metrics, periodType, asOf, points }) {
      const live = new Map(companies.map(publication => [publication.cik, publication.metrics]))
      const ciks = [...live].flatMap(([cik, g]) => (g === 0 ? [] : [cik]))
      if (ciks.length === 0 || metrics.length === 0) return []
      const params = { metrics, ciks, periodType, points, asOf: dayOf(asOf) }
      const rows = await db.query<SeriesLists>(SERIES, params)
      return rows.flatMap(row => (Number(row.g) === live.get(row.cik) ? [seriesRow(row)] : []))
    },

    async splits(companies, asOf) {
      const live = new Map(companies.map(publication => [publication.cik, publication.numbers]))
      if (live.size === 0) return new Map()
      const rows = await db.query<SplitRow>(SPLITS, { ciks: [...live.keys()], asOf: dayOf(asOf) })
      const own = rows.filter(({ cik, g }) => Number(g) === live.get(cik))
      return Map.groupBy(own.map(splitOf), ({ cik }) => cik)
    },

    async column(publication, { metric, periodType, asOf, points }) {
      const params = { metric, periodType, points, asOf: dayOf(asOf) }
      const rows = await db.query<Lists>(COLUMN, params, { threads: 2 })
      return columnOf(
        rows.filter(({ cik, g, end }) => end.length > 0 && Number(g) === publication(cik).metrics),
      )
    },
  }
}

function dayOf(asOf: number | null): number {
  return asOf === null ? LAST_DAY : Math.min(Math.max(asOf, 0), LAST_DAY)
}

function seriesRow({ cik, metric, end, known, v, w, b, y, p }: SeriesLists): MetricSeriesRow {
  const points = end.map(
    (day, index): MetricPoint => ({
      end: day,
      knownFrom: known[index]!,
      value: v[index]!,
      word: w[index]!,
      basis: b[index] === NO_BASIS ? null : b[index]!,
      fiscalYear: y[index]!,
      fiscalPeriod: PERIODS[p[index]!] ?? null,
    }),
  )
  return { cik, metric, points }
}

function columnOf(rows: readonly Lists[]): MetricColumn {
  const total = rows.reduce((sum, { end }) => sum + end.length, 0)
  const column = {
    ciks: Uint32Array.from(rows, ({ cik }) => cik),
    offsets: new Uint32Array(rows.length + 1),
    ends: new Int32Array(total),
    values: new Float64Array(total),
    words: rows.flatMap(({ w }) => w),
    bases: new Int32Array(total),
  }
  let place = 0
  rows.forEach(({ end, v, b }, row) => {
    for (const [index, day] of end.entries()) {
      column.ends[place] = day
      column.values[place] = v[index] ?? Number.NaN
      column.bases[place] = b[index]!
      place += 1
    }
    column.offsets[row + 1] = place
  })
  return column
}
