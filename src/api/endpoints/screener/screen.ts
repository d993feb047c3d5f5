import Type from 'typebox'
import { type Day, formatDay, parseDay } from '../../../domain/day.ts'
import { referencesOf } from '../../../domain/metrics/screen/read-screen.ts'
import { runScreen } from '../../../domain/metrics/screen/run-screen.ts'
import { DayText, Notice, nullable, oneOf, pageFields } from '../../../schema/fields.ts'
import { exchangesMeant } from '../companies/company-record.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { aboutAll } from '../envelope.ts'
import { companiesNamed } from '../metrics/query-metrics.ts'
import {
  Excluded,
  excludedRecord,
  MetricValues,
  RowPeriodEnd,
  readColumns,
  rowCompany,
  rowCompanyFields,
} from './screen-columns.ts'
import { readCriteria, SCREEN_INPUT } from './screen-input.ts'
import { screenUniverse } from './screen-universe.ts'

const row = Type.Object(
  {
    rank: nullable(
      Type.Integer({ description: 'From 1, among all companies that pass; null without rank_by' }),
    ),
    ...rowCompanyFields,
    period_end: RowPeriodEnd,
    score: nullable(Type.Number({ minimum: 0, maximum: 1, description: 'With rank_by' })),
    metrics: MetricValues,
  },
  { additionalProperties: false },
)

/** Values of companies that a unit of work reads. */
const VALUES_A_UNIT = 20_000

/** Screens companies by metric thresholds. */
export const screen = defineEndpoint({
  name: 'screener.screen',
  method: 'POST',
  path: '/screener/screen',
  tag: 'Screener',
  tier: 'public',
  summary: 'Screen companies by metric thresholds',
  description:
    'The universe is all companies that had filed a balance sheet by the date. Each is counted in `total`, fails a filter ' +
    'by its own value, or is counted once in `excluded`: a null passes ' +
    'no filter and fails none. Money is compared in USD. `in_top` and `in_bottom` apply to the companies that pass the other ' +
    'filters (with `match` any: to all), ties included. Dimensions use values at period ends, also with `price` current. ' +
    'Names, sectors and exchanges are current, not point-in-time.',
  shape: { kind: 'object', rows: 'results' },
  dependsOnToday: true,
  input: SCREEN_INPUT,
  output: Type.Object(
    {
      total: Type.Integer({ description: 'Companies that pass' }),
      ...pageFields,
      sorted_by: oneOf(['score', 'ticker'], {
        description: '`score` with rank_by, highest first; else `ticker`',
      }),
      results: Type.Array(row),
      excluded: Excluded,
      universe_size: Type.Integer({
        description: 'Companies screened: those that pass, fail and are excluded',
      }),
      not_found: Type.Array(Type.String(), { description: 'Unknown tickers' }),
      as_of: nullable(DayText),
      notice: Notice,
      execution_time_ms: Type.Number(),
    },
    { additionalProperties: false },
  ),
  units: (input, { snapshot }) =>
    (referencesOf(readCriteria(input)).length * snapshot.companies.length) / VALUES_A_UNIT,
  async handle(input, context) {
    const criteria = readCriteria(input)
    if (input.exchanges) exchangesMeant('exchanges', input.exchanges, context)
    const today = parseDay(input.as_of ?? context.today) as Day
    const asOf = input.as_of === undefined ? null : today
    const named = input.tickers ? companiesNamed(input.tickers, context) : null
    const screened = await screenUniverse(context, asOf, today)
    const { period, price } = input
    const columnOf = await readColumns(
      referencesOf(criteria),
      screened,
      { period, price, asOf, today },
      context,
    )
    const { sectors = null, industries = null, exchanges = null, filer_types: filerTypes = null } = input
    const ciks = named?.found.map(({ company }) => company.cik) ?? null
    const result = runScreen(
      {
        ...criteria,
        restriction: { sectors, industries, exchanges, filerTypes, ciks },
        limit: input.limit,
        offset: input.offset,
      },
      screened.universe,
      columnOf,
    )
    return {
      total: result.total,
      count: result.rows.length,
      has_more: result.hasMore,
      sorted_by: criteria.rankBy.length > 0 ? ('score' as const) : ('ticker' as const),
      results: result.rows.map(one => ({
        rank: one.rank,
        ...rowCompany(one),
        period_end: formatDay(one.periodEnd),
        score: one.score,
        metrics: Object.fromEntries(one.metrics),
      })),
      excluded: excludedRecord(result.excluded),
      universe_size: result.universeSize,
      not_found: named?.notFound ?? [],
      ...aboutAll(result.rows.length, { context, input, madeOf: 'statements' }),
      execution_time_ms: context.elapsed(),
    }
  },
})
