import Type from 'typebox'
import { type Day, formatDay, parseDay } from '../../../domain/day.ts'
import { roicReferences, runRoicScreen } from '../../../domain/metrics/screen/roic-screen.ts'
import {
  AsOf,
  DayText,
  defaulted,
  limit,
  Notice,
  nullable,
  offset,
  oneOf,
  pageFields,
} from '../../../schema/fields.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { aboutAll } from '../envelope.ts'
import { PeriodInput } from '../metrics/metric-fields.ts'
import {
  Excluded,
  excludedRecord,
  RowPeriodEnd,
  readColumns,
  rowCompany,
  rowCompanyFields,
} from './screen-columns.ts'
import { restrictionFields } from './screen-input.ts'
import { screenUniverse } from './screen-universe.ts'

const ratio = (description: string) => nullable(Type.Number({ description }))

const row = Type.Object(
  {
    rank: Type.Integer({ description: 'From 1, among all companies that pass' }),
    ...rowCompanyFields,
    period_end: RowPeriodEnd,
    roic: ratio('Return on invested capital'),
    roic_5y_median: ratio('Median of five fiscal years'),
    sector_median_roic: ratio('Median of all companies of the sector whose ROIC is known'),
    spread_to_sector: ratio('ROIC less that median'),
  },
  { additionalProperties: false },
)

const benchmark = Type.Object(
  {
    sector: Type.String(),
    count: Type.Integer({ description: 'Companies with a known ROIC, whether or not they pass' }),
    p25: Type.Number(),
    median: Type.Number(),
    p75: Type.Number(),
  },
  { additionalProperties: false },
)

/** Screens companies by return on invested capital, compared with their sectors. */
export const roicScreen = defineEndpoint({
  name: 'screener.roic',
  method: 'GET',
  path: '/screener/roic/screen',
  tag: 'Screener',
  tier: 'public',
  summary: 'Screen companies by return on invested capital',
  description:
    'Highest first. Quartiles use linear interpolation. `min_market_cap` compares market values at the close of the period end, in USD.',
  shape: { kind: 'object', rows: 'results' },
  dependsOnToday: true,
  input: Type.Object({
    sectors: restrictionFields.sectors,
    min_roic: Type.Optional(
      Type.Number({ minimum: -100, maximum: 100, description: 'A fraction: 0.15.', examples: [0.15] }),
    ),
    min_market_cap: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e15, description: 'In USD.', examples: [1_000_000_000] }),
    ),
    period: defaulted(PeriodInput, 'ttm'),
    limit: limit(200),
    offset: offset(),
    as_of: AsOf,
  }),
  output: Type.Object(
    {
      total: Type.Integer({ description: 'Companies that pass' }),
      ...pageFields,
      sorted_by: oneOf(['roic']),
      results: Type.Array(row),
      sector_benchmarks: Type.Array(benchmark),
      excluded: Excluded,
      universe_size: Type.Integer(),
      as_of: nullable(DayText),
      notice: Notice,
      execution_time_ms: Type.Number(),
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const today = parseDay(input.as_of ?? context.today) as Day
    const asOf = input.as_of === undefined ? null : today
    const screened = await screenUniverse(context, asOf, today)
    const request = {
      sectors: input.sectors ?? null,
      minRoic: input.min_roic ?? null,
      minMarketCap: input.min_market_cap ?? null,
      limit: input.limit,
      offset: input.offset,
    }
    const query = { period: input.period, price: 'historical', asOf, today } as const
    const columnOf = await readColumns(roicReferences(request), screened, query, context)
    const result = runRoicScreen(request, screened.universe, columnOf)
    return {
      total: result.total,
      count: result.rows.length,
      has_more: result.hasMore,
      sorted_by: 'roic' as const,
      results: result.rows.map(one => ({
        rank: one.rank as number,
        ...rowCompany(one),
        period_end: formatDay(one.periodEnd),
        roic: one.roic,
        roic_5y_median: one.fiveYearMedian,
        sector_median_roic: one.sectorMedian,
        spread_to_sector: one.spreadToSector,
      })),
      sector_benchmarks: [...result.benchmarks],
      excluded: excludedRecord(result.excluded),
      universe_size: result.universeSize,
      ...aboutAll(result.rows.length, { context, input, madeOf: 'statements' }),
      execution_time_ms: context.elapsed(),
    }
  },
})
