import type { Day } from '../../../domain/day.ts'
import type { PeriodKind } from '../../../domain/metrics/metric.ts'
import type { Split } from '../../../domain/numbers/statement.ts'
import { runShared } from '../../../observability/request-context.ts'
import type { MetricSeriesRow, MetricStore } from '../../ports/metric.ts'
import type { LiveGenerations } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import { columnBuffer } from '../engine/column-buffer.ts'
import { accessionText } from '../engine/tsv.ts'
import type { State } from '../publishing/state.ts'
import { type Cut, lazyRow, pointsReader, type SeriesBlock, seriesBlocks } from './metric-blocks.ts'
import { columnOf, rowsIn, storedColumn } from './metric-columns.ts'

const LISTS = 'ends, known_from, known_to, value, qualifier, basis, fiscal_year, fiscal_period'

const SERIES = `
  SELECT cik, generation, metric, ${LISTS}
  FROM metric_series
  WHERE period_type = {periodType:String} AND metric IN {metrics:Array(String)} AND cik IN {ciks:Array(UInt32)}`

const COLUMN = `
  SELECT cik, generation, ${LISTS}
  FROM metric_series
  WHERE period_type = {periodType:String} AND metric = {metric:String}`

/** Maximum day in the stored lists; as an end it means "still known". */
const LAST_DAY = 65_534

/** Companies with the generation that a request reads. */
type Live = ReadonlyMap<number, number>

/** `bytes`: maximum size of cached columns. */
export function metricStore(db: ClickHouse, state: Pick<State, 'snapshot'>, bytes?: number): MetricStore {
  const buffer = columnBuffer(bytes)
  const splits = splitReader(db, state)

  const keyOf = (metric: string, periodType: PeriodKind) => `${periodType} ${metric}`

  const reading = (metric: string, periodType: PeriodKind) => async () =>
    storedColumn(seriesBlocks(await db.queryNative(COLUMN, { metric, periodType }, { threads: 2 })))

  /** Series of some companies from the engine. */
  async function queried(metrics: readonly string[], periodType: PeriodKind, live: Live) {
    if (metrics.length === 0) return []
    return seriesBlocks(await db.queryNative(SERIES, { metrics, ciks: [...live.keys()], periodType }))
  }

  return {
    async series(companies, { metrics, periodType, asOf, points }) {
      const published = companies.filter(publication => publication.metrics > 0)
      if (published.length === 0) return []
      const live = new Map(published.map(publication => [publication.cik, publication.metrics]))
      const cut = { asOf: dayOf(asOf), points }
      const parts = [...new Set(metrics)].map(metric => ({
        metric,
        column: buffer.ifWorth(state.snapshot(), keyOf(metric, periodType), reading(metric, periodType)),
      }))
      const alone = parts.flatMap(({ metric, column }) => (column === null ? [metric] : []))
      const found = await Promise.all([
        queried(alone, periodType, live).then(blocks => blocks.flatMap(block => liveRows(block, live, cut))),
        ...parts.map(async ({ metric, column }) => (column ? rowsIn(await column, metric, live, cut) : [])),
      ])
      return found.flat()
    },

    async timelines({ cik, metrics: generation }, { metrics, periodType }) {
      const live = new Map([[cik, generation]])
      const blocks = generation === 0 ? [] : await queried(metrics, periodType, live)
      return ({ asOf, points }) =>
        blocks.flatMap(block => liveRows(block, live, { asOf: dayOf(asOf), points }))
    },

    splits: (companies, asOf) => splits(companies, dayOf(asOf)),

    async column(publication, { metric, periodType, asOf, points }) {
      const stored = await buffer.get(
        state.snapshot(),
        keyOf(metric, periodType),
        reading(metric, periodType),
      )
      const isLive = (cik: number, generation: number) => generation === publication(cik).metrics
      return columnOf(stored, isLive, { asOf: dayOf(asOf), points })
    },
  }
}

function dayOf(asOf: number | null): number {
  return asOf === null ? LAST_DAY : Math.min(Math.max(asOf, 0), LAST_DAY)
}

/** The series of a block that belong to the live generation of their company. */
function liveRows(block: SeriesBlock, live: Live, cut: Cut): MetricSeriesRow[] {
  const metrics = block.native.words('metric')
  const pointsAt = pointsReader(block, cut)
  const rows: MetricSeriesRow[] = []
  for (let row = 0; row < block.rows; row += 1) {
    const cik = block.ciks[row]!
    if (Number(block.generations[row]!) !== live.get(cik)) continue
    rows.push(lazyRow(cik, metrics.texts[Number(metrics.codes[row]!)]!, () => pointsAt(row)))
  }
  return rows
}

const SELECT = `
  SELECT cik, generation, ratio, toInt32(effective) AS effective_day, toInt32(known_from) AS known_day, accn
  FROM splits`
const OF_SOME = `${SELECT} WHERE cik IN {ciks:Array(UInt32)} ORDER BY cik, effective_day`
const OF_ALL = `${SELECT} ORDER BY cik, effective_day`

/** Reading the splits of all companies, a few each, takes as long as this many queries. */
const MIN_READS = 4

interface SplitRow {
  readonly cik: number
  readonly generation: string
  readonly ratio: number
  readonly effective_day: number
  readonly known_day: number
  readonly accn: string
}

interface StoredSplit {
  readonly generation: number
  readonly split: Split
}

type StoredSplits = ReadonlyMap<number, readonly StoredSplit[]>

/** Splits known on a date, by CIK; companies without splits are absent. */
type SplitReader = (
  companies: readonly LiveGenerations[],
  asOf: Day,
) => Promise<ReadonlyMap<number, readonly Split[]>>

/** Reads splits of some companies. After `MIN_READS` reads since the last publish it reads and caches those of all. */
function splitReader(db: ClickHouse, state: Pick<State, 'snapshot'>): SplitReader {
  let current: object | null = null
  let reads = 0
  let all: Promise<StoredSplits> | null = null

  async function ofAll(): Promise<StoredSplits> {
    const from = current
    try {
      return stored(await db.query<SplitRow>(OF_ALL))
    } catch (error) {
      // Errors are not cached.
      if (current === from) all = null
      throw error
    }
  }

  function read(companies: readonly LiveGenerations[]): Promise<StoredSplits> {
    const now = state.snapshot()
    if (now !== current) [current, reads, all] = [now, 0, null]
    reads += 1
    if (reads > MIN_READS) {
      all ??= runShared(ofAll)
      return all
    }
    return db.query<SplitRow>(OF_SOME, { ciks: companies.map(({ cik }) => cik) }).then(stored)
  }

  return async (companies, asOf) => {
    if (companies.length === 0) return new Map()
    const found = await read(companies)
    const known = new Map<number, readonly Split[]>()
    for (const { cik, numbers } of companies) {
      const own =
        found
          .get(cik)
          ?.filter(({ generation, split }) => generation === numbers && split.knownFrom <= asOf) ?? []
      if (own.length > 0)
        known.set(
          cik,
          own.map(({ split }) => split),
        )
    }
    return known
  }
}

function stored(rows: readonly SplitRow[]): StoredSplits {
  const splits = new Map<number, StoredSplit[]>()
  for (const { cik, generation, ratio, effective_day, known_day, accn } of rows) {
    const split = { ratio, effective: effective_day, knownFrom: known_day, accession: accessionText(accn) }
    const own = splits.get(cik) ?? []
    own.push({ generation: Number(generation), split })
    splits.set(cik, own)
  }
  return splits
}
