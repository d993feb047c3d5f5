import { significant } from '../../significant-digits.ts'
import { quantile } from '../dimensions/arithmetic.ts'
import { NO_RESTRICTION, type ScreenFilter, type ScreenRequest } from './read-screen.ts'
import { type Excluded, runScreen, type ScreenResult, type ScreenRow } from './run-screen.ts'
import {
  absenceAt,
  type Column,
  type ColumnOf,
  type MetricReference,
  shownAt,
  type Universe,
} from './universe.ts'

const ROIC: MetricReference = { metric: 'roic', dimension: null }
/** Over five fiscal years, whatever the period of the screen. */
const ROIC_MEDIAN: MetricReference = { metric: 'roic', dimension: 'A.MED5' }
const MARKET_CAP: MetricReference = { metric: 'market_cap', dimension: null }

interface RoicRequest {
  readonly sectors: readonly string[] | null
  readonly minRoic: number | null
  readonly minMarketCap: number | null
  readonly limit: number
  readonly offset: number
}

interface SectorBenchmark {
  readonly sector: string
  /** Companies of the sector with a known ROIC, whether or not they pass the screen. */
  readonly count: number
  /** Quantiles by linear interpolation between the two nearest values. */
  readonly p25: number
  readonly median: number
  readonly p75: number
}

interface RoicRow extends ScreenRow {
  readonly roic: number | null
  readonly fiveYearMedian: number | null
  /** Null for a company without a sector. */
  readonly sectorMedian: number | null
  readonly spreadToSector: number | null
}

interface RoicResult {
  readonly total: number
  readonly hasMore: boolean
  readonly excluded: Excluded
  readonly universeSize: number
  readonly rows: readonly RoicRow[]
  /** Of the selected sectors, in the order of their codes. */
  readonly benchmarks: readonly SectorBenchmark[]
}

/** References that the screen reads. */
export function roicReferences({ minMarketCap }: RoicRequest): readonly MetricReference[] {
  return minMarketCap === null ? [ROIC, ROIC_MEDIAN] : [ROIC, ROIC_MEDIAN, MARKET_CAP]
}

/** Screens companies by return on invested capital, each compared with its sector. */
export function runRoicScreen(request: RoicRequest, universe: Universe, columnOf: ColumnOf): RoicResult {
  const result: ScreenResult = runScreen(screenRequest(request), universe, columnOf)
  const roic = columnOf(ROIC)
  const benchmarks = sectorBenchmarks(roic, universe, request.sectors)
  const medians = new Map(benchmarks.map(({ sector, median }) => [sector, median]))
  const fiveYears = columnOf(ROIC_MEDIAN)
  const rows = result.rows.map(row => {
    const value = shownAt(roic, universe, row.place)
    const sectorMedian = row.company.sector === null ? null : (medians.get(row.company.sector) ?? null)
    const spread = value === null || sectorMedian === null ? null : significant(value - sectorMedian)
    return {
      ...row,
      roic: value,
      fiveYearMedian: shownAt(fiveYears, universe, row.place),
      sectorMedian,
      spreadToSector: spread,
    }
  })
  return { ...result, rows, benchmarks }
}

function screenRequest({ sectors, minRoic, minMarketCap, limit, offset }: RoicRequest): ScreenRequest {
  const atLeast = (reference: MetricReference, value: number | null): ScreenFilter[] =>
    value === null ? [] : [{ reference, operator: 'gte', value }]
  return {
    filters: [...atLeast(ROIC, minRoic), ...atLeast(MARKET_CAP, minMarketCap)],
    match: 'all',
    rankBy: [{ reference: ROIC, direction: 'desc', weight: 1 }],
    rankMissing: 'exclude',
    columns: [],
    restriction: { ...NO_RESTRICTION, sectors },
    limit,
    offset,
  }
}

/** Quartiles of a metric by sector; `sectors` null means all. */
function sectorBenchmarks(
  column: Column,
  universe: Universe,
  sectors: readonly string[] | null,
): readonly SectorBenchmark[] {
  const wanted = sectors && new Set(sectors)
  const values = new Map<string, number[]>()
  for (const [place, { sector }] of universe.companies.entries()) {
    if (sector === null || wanted?.has(sector) === false) continue
    if (absenceAt(column, universe, place) !== 0) continue
    const known = values.get(sector)
    if (known) known.push(column.values[place]!)
    else values.set(sector, [column.values[place]!])
  }
  return [...values]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sector, known]) => {
      const ascending = Float64Array.from(known).sort()
      const at = (share: number) => significant(quantile(ascending, share))
      return { sector, count: known.length, p25: at(0.25), median: at(0.5), p75: at(0.75) }
    })
}
