import Type, { type Static } from 'typebox'
import type { SourceReading } from '../../domain/signals/reading.ts'
import { AsOf, DayText, day } from '../../schema/day.ts'
import { defaulted, withKeywords } from '../../schema/defaulted.ts'
import { CompanyId } from '../../schema/identifiers.ts'
import type { CheckFault } from '../../schema/json-schema.ts'
import { enumList } from '../../schema/list.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import { limit } from '../../schema/paging.ts'
import type { ReadingFilter } from '../../stores/signal-port.ts'
import { ciksInSectors } from '../companies/in-sectors.ts'
import { SECTOR_CODES } from '../companies/sector-fields.ts'
import { type Context, defineEndpoint } from '../define-endpoint.ts'
import { resolveCompany } from '../resolve-company.ts'
import { allReadings, readingFilter } from './all-readings.ts'
import { byMarketCap } from './by-market-cap.ts'
import {
  EvidenceRow,
  evidenceRows,
  firedSignals,
  NotEvaluatedCount,
  NotEvaluatedRow,
  notEvaluatedCounts,
  notEvaluatedRows,
  sourceFields,
  sourceRecord,
} from './signal-fields.ts'
import { signalIds } from './signal-ids.ts'
import { windowOf } from './source-window.ts'

const INPUT = Type.Object({
  signals: signalIds('Signal ids to match (`/filing-intelligence/signals`).'),
  ticker: Type.Optional(CompanyId),
  sectors: Type.Optional(
    enumList(SECTOR_CODES, { description: 'Only these sectors (`/taxonomy/sectors`).' }),
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
})

const Match = Type.Object(
  {
    ...sourceFields,
    matched_signals: Type.Array(Type.String(), {
      description: 'Requested signals that fired on this source',
    }),
    evidence: Type.Array(EvidenceRow, { description: 'Of the matched signals, the best first' }),
    not_evaluated: Type.Array(NotEvaluatedRow, {
      description: 'Requested signals of which nobody can say whether they hold on this source',
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
      total: Type.Integer({ minimum: 0, description: 'Matches returned' }),
      signals_requested: Type.Array(Type.String()),
      matches: Type.Array(Match),
      not_evaluated: nullable(
        Type.Array(NotEvaluatedCount, {
          description:
            'With `ticker`: what could not be evaluated on the company’s sources in the window; else null',
        }),
      ),
      as_of: nullable(DayText),
      execution_time_ms: Type.Number({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const { ticker, signals: ids, match_mode: mode, order_by, limit, as_of } = input
    const company = ticker === undefined ? null : resolveCompany(context, ticker).company.cik
    const window = windowOf(input, context.today)
    const filter = readingFilter({
      ...window,
      ciks: ciksAsked(company, input, context),
      signals: { ids, mode },
    })
    const readings = await matching(filter, order_by, input, context)
    return {
      total: readings.length,
      signals_requested: [...ids],
      matches: readings.slice(0, limit).map(reading => match(reading, ids, context)),
      not_evaluated:
        company === null ? null : notEvaluatedCounts(await allReadings(company, window, context), ids),
      as_of: as_of ?? null,
      execution_time_ms: context.elapsed(),
    }
  },
})

async function matching(
  filter: ReadingFilter,
  order: 'recency' | 'market_cap',
  { limit, as_of }: Pick<Static<typeof INPUT>, 'limit' | 'as_of'>,
  context: Context,
): Promise<readonly SourceReading[]> {
  if (filter.ciks?.length === 0) return []
  if (order === 'market_cap') return byMarketCap(filter, limit, as_of, context)
  return (await context.stores.text.signals.search(filter, { limit, offset: 0 })).readings
}

/** Companies of the sectors, or the one that is named if it is of them; null: all. */
function ciksAsked(
  company: number | null,
  { sectors }: Pick<Static<typeof INPUT>, 'sectors'>,
  context: Context,
): readonly number[] | null {
  const ofSectors = sectors === undefined ? null : ciksInSectors(sectors, context)
  if (company === null) return ofSectors
  return ofSectors === null || ofSectors.includes(company) ? [company] : []
}

function match(reading: SourceReading, asked: readonly string[], context: Context) {
  const fired = new Map(firedSignals(reading).map(signal => [signal.signal_id, signal]))
  const matched = asked.flatMap(id => fired.get(id) ?? [])
  return {
    ...sourceRecord(reading, context),
    matched_signals: matched.map(({ signal_id }) => signal_id),
    evidence: evidenceRows(matched),
    not_evaluated: notEvaluatedRows(reading, asked),
  }
}

function windowFaults({ since_date, until_date }: Readonly<Record<string, unknown>>): readonly CheckFault[] {
  if (typeof since_date !== 'string' || typeof until_date !== 'string' || since_date <= until_date) return []
  return [{ parameter: 'since_date', message: `is after until_date (${until_date})` }]
}
