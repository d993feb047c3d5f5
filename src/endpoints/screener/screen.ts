import Type from 'typebox'
import { type Day, parseDay } from '../../domain/day.ts'
import { runScreen } from '../../domain/screen/run-screen.ts'
import { referencesOf } from '../../domain/screen/screen-request.ts'
import { DayText } from '../../schema/day.ts'
import { nullable } from '../../schema/nullable.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { companiesNamed } from '../metrics/query-metrics.ts'
import { readColumns } from './screen-columns.ts'
import { Excluded, excludedRecord, MetricValues, rowCompany, rowCompanyFields } from './screen-fields.ts'
import { readCriteria, SCREEN_INPUT } from './screen-input.ts'
import { screenUniverse } from './screen-universe.ts'

const row = Type.Object(
  {
    rank: Type.Integer({ description: 'From 1, in the order of all that fit' }),
    ...rowCompanyFields,
    score: nullable(Type.Number({ minimum: 0, maximum: 1, description: 'With rank_by' })),
    metrics: MetricValues,
  },
  { additionalProperties: false },
)

/** Companies by thresholds of metrics. */
export const screen = defineEndpoint({
  name: 'screener.screen',
  method: 'POST',
  path: '/screener/screen',
  tag: 'Screener',
  tier: 'public',
  summary: 'Companies by thresholds of metrics',
  description:
    'The universe is the companies of which a balance sheet had been filed by the day. Every one of them is in `total`, fails a ' +
    'filter by its own value, or is counted once in `excluded`: a null fits ' +
    'no filter and fails none. Money is compared in USD. `in_top` and `in_bottom` look at the companies that the other filters ' +
    'leave (with `match` any: at all), ties included. Dimensions look at values of period ends, also with `price` current. ' +
    'Names, sectors and exchanges are today’s: not point-in-time.',
  shape: { kind: 'object', rows: 'results' },
  dependsOnToday: true,
  input: SCREEN_INPUT,
  output: Type.Object(
    {
      total: Type.Integer({ description: 'Companies that fit' }),
      count: Type.Integer({ description: 'Rows in this answer' }),
      has_more: Type.Boolean(),
      results: Type.Array(row),
      excluded: Excluded,
      universe_size: Type.Integer({
        description: 'Companies looked at: those that fit, fail and are excluded',
      }),
      not_found: Type.Array(Type.String(), { description: 'Tickers that no company has' }),
      as_of: nullable(DayText),
      execution_time_ms: Type.Number(),
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const criteria = readCriteria(input)
    const today = parseDay(input.as_of ?? context.today) as Day
    const asOf = input.as_of === undefined ? null : today
    const named = input.tickers ? companiesNamed(input.tickers, context) : null
    const found = await screenUniverse(context, asOf, today)
    const { period, price } = input
    const columnOf = await readColumns(referencesOf(criteria), found, { period, price, asOf, today }, context)
    const { sectors = null, industries = null, exchanges = null, filer_types: filerTypes = null } = input
    const ciks = named?.found.map(({ company }) => company.cik) ?? null
    const result = runScreen(
      {
        ...criteria,
        restriction: { sectors, industries, exchanges, filerTypes, ciks },
        limit: input.limit,
        offset: input.offset,
      },
      found.universe,
      columnOf,
    )
    return {
      total: result.total,
      count: result.rows.length,
      has_more: result.hasMore,
      results: result.rows.map(one => ({
        rank: one.rank,
        ...rowCompany(one),
        score: one.score,
        metrics: Object.fromEntries(one.metrics),
      })),
      excluded: excludedRecord(result.excluded),
      universe_size: result.universeSize,
      not_found: named?.notFound ?? [],
      as_of: input.as_of ?? null,
      execution_time_ms: context.elapsed(),
    }
  },
})
