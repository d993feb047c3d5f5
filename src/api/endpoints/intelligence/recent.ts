import Type from 'typebox'
import type { SourceAnalysis } from '../../../domain/signals/source-analysis.ts'
import {
  AsOf,
  DayText,
  defaulted,
  enumList,
  limit,
  Notice,
  nullable,
  offset,
  pageFields,
} from '../../../schema/fields.ts'
import { ciksInSectors, SECTOR_CODES } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { aboutAll } from '../envelope.ts'
import { Amendments, formTypes } from '../filings/filing-record.ts'
import {
  firedSignals,
  NotEvaluatedRow,
  notEvaluatedRows,
  readingFilter,
  sourceFields,
  sourceRecord,
  valueFields,
} from './signal-fields.ts'
import { signalIds, sourceForms, Window, windowOf, windowRecord } from './source-window.ts'

const Signal = Type.Object(
  {
    signal_id: Type.String(),
    ...valueFields,
    quote: nullable(
      Type.String({
        description: 'The best sentence; null for an item that only the header of the filing names',
      }),
    ),
    section_id: nullable(Type.String()),
  },
  { title: 'SignalReading', additionalProperties: false },
)

const Changes = Type.Object(
  {
    compared_with: nullable(
      Type.String({
        description: 'The company’s previous filing of the same form; null: none, nothing is compared',
      }),
    ),
    appeared: Type.Array(Type.String()),
    disappeared: Type.Array(Type.String()),
  },
  {
    title: 'SignalChanges',
    additionalProperties: false,
    description: 'Only signals whose sections were extracted with confidence in both filings',
  },
)

const Summary = Type.Object(
  {
    ...sourceFields,
    signals: Type.Array(Signal),
    changes: Changes,
    not_evaluated: Type.Array(NotEvaluatedRow),
  },
  { additionalProperties: false },
)

/** What the latest sources of all companies say. */
export const recentSignals = defineEndpoint({
  name: 'intelligence.recent',
  method: 'GET',
  path: '/filing-intelligence/recent',
  tag: 'Filing intelligence',
  tier: 'public',
  summary: 'Recent filings, calls and releases with their signals, newest first',
  description:
    'Sources without any signal are listed too, unless `signals` is given: then those on which at least one of them fired. ' +
    'Signals of low confidence are left out. Names, tickers and sectors are today’s: not point-in-time.',
  shape: { kind: 'object', rows: 'data' },
  dependsOnToday: true,
  errors: ['window_exceeded'],
  input: Type.Object({
    recency_days: defaulted(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'Only the last N days before `as_of` or today.',
      }),
      90,
    ),
    form_type: Type.Optional(formTypes('Only these forms; `transcript` and `IR` are calls and releases.')),
    amendments: Amendments,
    sectors: Type.Optional(
      enumList(SECTOR_CODES, {
        title: 'SectorCode',
        description: 'Only these sectors (`/taxonomy/sectors`).',
      }),
    ),
    signals: Type.Optional(
      signalIds('Only sources on which one of these fired (`/filing-intelligence/signals`).'),
    ),
    as_of: AsOf,
    limit: limit(50),
    offset: offset(),
  }),
  output: Type.Object(
    {
      data: Type.Array(Summary),
      ...pageFields,
      window: Window,
      as_of: nullable(DayText),
      notice: Notice,
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const { form_type, amendments, sectors, signals, limit, offset } = input
    const window = windowOf(input, context.today)
    const filter = readingFilter({
      ...window,
      ciks: sectors ? ciksInSectors(sectors, context) : null,
      forms: form_type ? sourceForms(form_type, amendments) : null,
      signals: signals ? { ids: signals, mode: 'any' } : null,
    })
    const { readings, total } = await context.stores.text.signals.search(filter, { limit, offset })
    return {
      data: readings.map(reading => summary(reading, signals ?? null, context)),
      count: readings.length,
      has_more: offset + readings.length < total,
      window: windowRecord(window, context.today),
      ...aboutAll(readings.length, { context, input, madeOf: 'text' }),
    }
  },
})

function summary(reading: SourceAnalysis, requested: readonly string[] | null, context: HandlerContext) {
  const { previous_id, appeared, disappeared } = reading.changes
  return {
    ...sourceRecord(reading, context),
    signals: firedSignals(reading).map(({ signal_id, value, unit, evidence }) => {
      const [best] = evidence.filter(({ quote }) => quote !== '')
      return { signal_id, value, unit, quote: best?.quote ?? null, section_id: best?.section_id ?? null }
    }),
    changes: { compared_with: previous_id, appeared: [...appeared], disappeared: [...disappeared] },
    not_evaluated: notEvaluatedRows(reading, requested),
  }
}
