import Type, { type Static } from 'typebox'
import { type Day, parseDay } from '../../../domain/day.ts'
import { absenceAt, type MetricReference } from '../../../domain/metrics/screen/universe.ts'
import type { SourceAnalysis } from '../../../domain/signals/source-analysis.ts'
import {
  AsOf,
  CompanyId,
  DayText,
  day,
  defaulted,
  enumList,
  limit,
  Notice,
  nullable,
  offset,
  oneOf,
  pageFields,
  withKeywords,
} from '../../../schema/fields.ts'
import type { CheckFault } from '../../../schema/json-schema.ts'
import type { AnalysisFilter } from '../../../stores/ports/signal.ts'
import { ciksInSectors, resolveCompany, SECTOR_CODES } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { aboutAll } from '../envelope.ts'
import { readColumns } from '../screener/screen-columns.ts'
import { screenUniverse } from '../screener/screen-universe.ts'
import {
  allReadings,
  EvidenceRow,
  evidenceRows,
  firedSignals,
  NotEvaluatedCount,
  NotEvaluatedRow,
  notEvaluatedCounts,
  notEvaluatedRows,
  readingFilter,
  sourceFields,
  sourceRecord,
} from './signal-fields.ts'
import { signalIds, Window, windowOf, windowRecord } from './source-window.ts'

const INPUT = Type.Object({
  signals: signalIds('Signal ids to match (`/filing-intelligence/signals`).'),
  ticker: Type.Optional(CompanyId),
  sectors: Type.Optional(
    enumList(SECTOR_CODES, { title: 'SectorCode', description: 'Only these sectors (`/taxonomy/sectors`).' }),
  ),
  recency_days: defaulted(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description:
        'Only the last so many days before `as_of` or today; not looked at with since_date or until_date.',
    }),
    90,
  ),
  match_mode: defaulted(
    oneOf(['all', 'any'], { description: 'Whether every signal must be on the same source, or one.' }),
    'all',
  ),
  order_by: defaulted(
    oneOf(['recency', 'market_cap'], {
      description:
        'The newest first; or the company of the largest market value, at the last close by `as_of` or today, first.',
    }),
    'recency',
  ),
  since_date: Type.Optional(day('Filed on or after this day.')),
  until_date: Type.Optional(day('Filed on or before this day.')),
  as_of: AsOf,
  limit: limit(50),
  offset: offset(),
})

const Match = Type.Object(
  {
    ...sourceFields,
    matched_signals: Type.Array(Type.String(), {
      description: 'Requested signals that fired on this source',
    }),
    evidence: Type.Array(EvidenceRow, { description: 'Of the matched signals, the best first' }),
    not_evaluated: Type.Array(NotEvaluatedRow, {
      description: 'Requested signals that could not be evaluated on this source',
    }),
  },
  { additionalProperties: false },
)

/** Sources of all companies by what they say. */
export const signalScreen = defineEndpoint({
  name: 'intelligence.screen',
  method: 'POST',
  path: '/filing-intelligence/screen',
  tag: 'Filing intelligence',
  tier: 'public',
  summary: 'Filings, calls and releases by signals found in their words',
  description:
    'Each match is one source with the sentences that it rests on. Signals of low confidence match nothing. With ' +
    '`order_by=market_cap`, companies without a known market value in USD come last. A source on which a signal could not be ' +
    'evaluated does not match by it: with `ticker`, the answer counts those of the company. Names, tickers and sectors are ' +
    'today’s: not point-in-time.',
  shape: { kind: 'object', rows: 'matches' },
  dependsOnToday: true,
  errors: ['window_exceeded'],
  input: withKeywords(INPUT, { 'x-check': windowFaults }),
  output: Type.Object(
    {
      total: Type.Integer({ minimum: 0, description: 'Number of all matches, not only those returned' }),
      ...pageFields,
      sorted_by: oneOf(['recency', 'market_cap']),
      signals_requested: Type.Array(Type.String()),
      matches: Type.Array(Match),
      not_evaluated: nullable(
        Type.Array(NotEvaluatedCount, {
          description:
            'With `ticker`: what could not be evaluated on the company’s sources in the window; else null',
        }),
      ),
      window: Window,
      as_of: nullable(DayText),
      notice: Notice,
      execution_time_ms: Type.Number({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const { ticker, signals: ids, match_mode: mode, order_by, offset } = input
    const company = ticker === undefined ? null : resolveCompany(context, ticker).company.cik
    const window = windowOf(input, context.today)
    const filter = readingFilter({
      ...window,
      ciks: ciksAsked(company, input, context),
      signals: { ids, mode },
    })
    const { readings, total } = await matching(filter, order_by, input, context)
    return {
      total,
      count: readings.length,
      has_more: offset + readings.length < total,
      sorted_by: order_by,
      signals_requested: [...ids],
      matches: readings.map(reading => match(reading, ids, context)),
      not_evaluated:
        company === null ? null : notEvaluatedCounts(await allReadings(company, window, context), ids),
      window: windowRecord(window, context.today),
      ...aboutAll(readings.length, { context, input, madeOf: 'text' }),
      execution_time_ms: context.elapsed(),
    }
  },
})

async function matching(
  filter: AnalysisFilter,
  order: 'recency' | 'market_cap',
  { limit, offset, as_of }: Pick<Static<typeof INPUT>, 'limit' | 'offset' | 'as_of'>,
  context: HandlerContext,
): Promise<{ readonly readings: readonly SourceAnalysis[]; readonly total: number }> {
  if (filter.ciks?.length === 0) return { readings: [], total: 0 }
  const { signals } = context.stores.text
  if (order === 'recency') return signals.search(filter, { limit, offset })
  const [found, { total }] = await Promise.all([
    byMarketCap(filter, offset + limit, as_of, context),
    signals.search(filter, { limit: 1, offset: 0 }),
  ])
  return { readings: found.slice(offset), total }
}

/** Companies of the sectors, or the one that is named if it is of them; null: all. */
function ciksAsked(
  company: number | null,
  { sectors }: Pick<Static<typeof INPUT>, 'sectors'>,
  context: HandlerContext,
): readonly number[] | null {
  const ofSectors = sectors === undefined ? null : ciksInSectors(sectors, context)
  if (company === null) return ofSectors
  return ofSectors === null || ofSectors.includes(company) ? [company] : []
}

function match(reading: SourceAnalysis, requested: readonly string[], context: HandlerContext) {
  const fired = new Map(firedSignals(reading).map(signal => [signal.signal_id, signal]))
  const matched = requested.flatMap(id => fired.get(id) ?? [])
  return {
    ...sourceRecord(reading, context),
    matched_signals: matched.map(({ signal_id }) => signal_id),
    evidence: evidenceRows(matched),
    not_evaluated: notEvaluatedRows(reading, requested),
  }
}

function windowFaults({ since_date, until_date }: Readonly<Record<string, unknown>>): readonly CheckFault[] {
  if (typeof since_date !== 'string' || typeof until_date !== 'string' || since_date <= until_date) return []
  return [{ parameter: 'since_date', message: `is after until_date (${until_date})` }]
}

const MARKET_CAP: MetricReference = { metric: 'market_cap', dimension: null }
/** Companies per query. */
const TOGETHER = 4

/** The first readings that match, those of the company of the largest market value first; of one company the newest first. */
async function byMarketCap(
  filter: AnalysisFilter,
  limit: number,
  asOf: string | undefined,
  context: HandlerContext,
): Promise<SourceAnalysis[]> {
  const { signals } = context.stores.text
  const ciks = await ordered(await signals.companies(filter), asOf, context)
  const found: SourceAnalysis[] = []
  for (let from = 0; from < ciks.length && found.length < limit; from += TOGETHER) {
    const pages = await Promise.all(
      ciks
        .slice(from, from + TOGETHER)
        .map(cik => signals.search({ ...filter, ciks: [cik] }, { limit, offset: 0 })),
    )
    found.push(...pages.flatMap(({ readings }) => readings))
  }
  return found.slice(0, limit)
}

/** The largest first; those of which no market value is known, or none in USD, last and by CIK. */
async function ordered(
  ciks: readonly number[],
  asOf: string | undefined,
  context: HandlerContext,
): Promise<readonly number[]> {
  if (ciks.length < 2) return ciks
  const today = parseDay(asOf ?? context.today) as Day
  const day = asOf === undefined ? null : today
  const { universe, placeOf } = await screenUniverse(context, day, today)
  const request = { period: 'ttm', price: 'current', asOf: day, today } as const
  const column = (await readColumns([MARKET_CAP], { universe, placeOf }, request, context))(MARKET_CAP)
  const value = (cik: number) => {
    const place = placeOf.get(cik)
    if (place === undefined || absenceAt(column, universe, place) !== 0) return Number.NEGATIVE_INFINITY
    return column.values[place]!
  }
  const values = new Map(ciks.map(cik => [cik, value(cik)]))
  return ciks.toSorted((a, b) => {
    const [first, second] = [values.get(a)!, values.get(b)!]
    return first === second ? a - b : second > first ? 1 : -1
  })
}
