import Type from 'typebox'
import { areComparable, callChanges, dayOfCall, per1000 } from '../../../domain/signals/calls/word-counts.ts'
import {
  AsOf,
  CompanyId,
  DayText,
  defaulted,
  envelope as envelopeSchema,
  nullable,
  offset,
} from '../../../schema/fields.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import { type CallSourceReading, callsOf } from './transcript-signals.ts'

const Ids = Type.Array(Type.String({ description: 'Signal id' }))

const Trajectory = Type.Object(
  {
    period_end: nullable({ ...DayText, description: 'End of the period whose results the call is about' }),
    event_date: DayText,
    fiscal_year: nullable(Type.Integer()),
    fiscal_period: nullable(Type.String({ description: '`Q1` to `Q4`' })),
    has_qa: Type.Boolean({ description: 'False of prepared remarks alone' }),
    word_count: Type.Integer({ minimum: 0 }),
    counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description:
        'What the company’s speakers say by topic: sentences; of hedging, negative, positive and numbers: words',
    }),
    per_1000_words: nullable(
      Type.Record(Type.String(), Type.Number(), {
        description: 'The counts per 1,000 words of the company’s speakers; null where they say nothing',
      }),
    ),
    compared_with: nullable({
      ...DayText,
      description:
        'Day of the latest call before that is like this one: with questions or without, with speakers or without',
    }),
    appeared: Ids,
    disappeared: Ids,
  },
  { additionalProperties: false },
)

/** How calls change from quarter to quarter. */
export const transcriptTrajectory = defineEndpoint({
  name: 'companies.transcript_trajectory',
  method: 'GET',
  path: '/companies/{ticker}/transcript-trajectory',
  tag: 'Filing intelligence',
  tier: 'public',
  summary: 'Calls on results, quarter by quarter',
  description:
    'One record a call, the latest first. Calls about anything but the results of a period are left out. `appeared` and `disappeared` hold signals ' +
    'that could be evaluated on both calls; prepared remarks alone are never compared with a whole call.',
  shape: { kind: 'object', rows: 'data' },
  errors: ['window_exceeded'],
  input: Type.Object({
    ticker: CompanyId,
    quarters: defaulted(Type.Integer({ minimum: 2, maximum: 20, description: 'Calls at most.' }), 8),
    offset: offset(),
    as_of: AsOf,
  }),
  output: envelopeSchema(Trajectory),
  async handle(input, context) {
    const { ticker, quarters, offset, as_of } = input
    const resolved = resolveCompany(context, ticker)
    const calls = (await callsOf(resolved.company.cik, as_of ?? null, context)).filter(
      ({ call }) => call.subject === 'earnings',
    )
    const rows = calls
      .slice(offset, offset + quarters)
      .map((reading, at) => recordOf(reading, calls.slice(offset + at + 1)))
    return envelope(
      resolved,
      rows,
      { hasMore: calls.length > offset + quarters },
      { context, input, madeOf: 'calls' },
    )
  },
})

/** `before`: earlier calls, the latest first. */
function recordOf(reading: CallSourceReading, before: readonly CallSourceReading[]) {
  const { period_end, fiscal_year, fiscal_period, has_qa, word_count, company_word_count, counts } =
    reading.call
  const previous = before.find(other => areComparable(other, reading)) ?? null
  const { appeared, disappeared } = callChanges(previous, reading)
  const rates = Object.entries(counts).map(
    ([name, count]) => [name, per1000(count, company_word_count)] as const,
  )
  return {
    period_end,
    event_date: dayOfCall(reading),
    fiscal_year,
    fiscal_period,
    has_qa,
    word_count,
    counts: { ...counts },
    per_1000_words: company_word_count === 0 ? null : Object.fromEntries(rates),
    compared_with: previous && dayOfCall(previous),
    appeared: [...appeared],
    disappeared: [...disappeared],
  }
}
