import Type from 'typebox'
import { sourceUrl } from '../../../domain/company/filing.ts'
import type { CallAnalysis } from '../../../domain/signals/calls/call.ts'
import { dayOfCall } from '../../../domain/signals/calls/word-counts.ts'
import type { SourceAnalysis } from '../../../domain/signals/source-analysis.ts'
import {
  AccessionNumber,
  AsOf,
  CompanyId,
  companyFields,
  DayText,
  listFields,
  nullable,
  oneOf,
} from '../../../schema/fields.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { companyOf, defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { aboutList } from '../envelope.ts'
import { allReadings, firedSignals, NotEvaluatedRow, notEvaluatedRows, valueFields } from './signal-fields.ts'

/** A reading that is one of a call. */
export interface CallSourceReading extends SourceAnalysis {
  readonly call: CallAnalysis
}

/** Calls of a company available on a date, the latest first; of one date and subject the most complete. */
export async function callsOf(
  cik: number,
  asOf: string | null,
  context: HandlerContext,
): Promise<CallSourceReading[]> {
  const readings = await allReadings(cik, { kinds: ['call'], to: asOf }, context)
  const byDay = new Map<string, CallSourceReading>()
  for (const reading of readings) {
    if (!hasCall(reading)) continue
    const key = `${dayOfCall(reading)} ${reading.call.subject}`
    const known = byDay.get(key)
    if (!known || telling(reading) > telling(known)) byDay.set(key, reading)
  }
  return [...byDay].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, reading]) => reading)
}

function hasCall(reading: SourceAnalysis): reading is CallSourceReading {
  return reading.call !== null
}

/** A complete transcript with speakers ranks before prepared remarks or text without speakers. */
function telling({ call }: CallSourceReading): number {
  return (call.has_speakers ? 2e9 : 0) + (call.has_qa ? 1e9 : 0) + call.word_count
}

const ROLES = ['ceo', 'cfo', 'coo', 'ir', 'executive', 'analyst', 'operator', 'unknown'] as const

const Call = Type.Object(
  {
    event_date: { ...DayText, description: 'Day of the call; where it does not tell, the day it was filed' },
    title: nullable(Type.String()),
    subject: oneOf(['earnings', 'other'], { description: 'Whether it is about the results of a period' }),
    period_end: nullable({ ...DayText, description: 'End of the period whose results it is about' }),
    fiscal_year: nullable(Type.Integer()),
    fiscal_period: nullable(
      Type.String({ description: '`Q1` to `Q4`; null of a call that is about no results' }),
    ),
    source_url: nullable(Type.String({ description: 'Where the transcript came from' })),
    accession_number: nullable(AccessionNumber),
    has_speakers: Type.Boolean({ description: 'Whether speaker lines name the speakers' }),
    has_qa: Type.Boolean({ description: 'False of prepared remarks alone' }),
    word_count: Type.Integer({ minimum: 0, description: 'Without operator, greetings and safe harbour' }),
  },
  { additionalProperties: false },
)

const Row = Type.Object(
  {
    signal_id: Type.String(),
    part: nullable(oneOf(['prepared', 'qa'])),
    speaker: nullable(Type.String()),
    role: nullable(oneOf([...ROLES], { description: 'By title; analyst: asks for another firm' })),
    quote: Type.String({ description: 'Found word for word in the transcript at `start` to `end`' }),
    section_id: Type.String(),
    start: Type.Integer({ minimum: 0 }),
    end: Type.Integer({ minimum: 0 }),
    ...valueFields,
  },
  { additionalProperties: false },
)

/** What was said on the latest call. */
export const transcriptSignals = defineEndpoint({
  name: 'companies.transcript_signals',
  method: 'GET',
  path: '/companies/{ticker}/transcript-signals',
  tag: 'Filing intelligence',
  tier: 'public',
  summary: 'Signals of the latest call, with who says what',
  description:
    'The latest call that was known on the day, of results or of anything else: one row a sentence, up to three a signal. Only what the company’s ' +
    'own speakers say counts; `counts` are sentences and words of theirs by topic. Without a loaded call `call` is null. What a transcript cannot tell, for want ' +
    'of speaker lines or questions, is in `not_evaluated`.',
  shape: { kind: 'object', rows: 'signals' },
  errors: ['window_exceeded'],
  input: Type.Object({ ticker: CompanyId, as_of: AsOf }),
  output: Type.Object(
    {
      ...companyFields,
      call: nullable(Call),
      signals: Type.Array(Row),
      counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
      not_evaluated: Type.Array(NotEvaluatedRow),
      ...listFields,
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const { ticker, as_of } = input
    const resolved = resolveCompany(context, ticker)
    const [latest = null] = await callsOf(resolved.company.cik, as_of ?? null, context)
    const signals = latest ? signalRows(latest) : []
    return {
      ...companyOf(resolved),
      call: latest && callFields(latest),
      signals,
      counts: { ...latest?.call.counts },
      not_evaluated: latest ? notEvaluatedRows(latest, null) : [],
      ...(await aboutList(resolved, signals.length, { context, input, madeOf: 'calls' })),
    }
  },
})

function callFields(reading: CallSourceReading) {
  const { title, subject, period_end, fiscal_year, fiscal_period, has_speakers, has_qa, word_count } =
    reading.call
  const { accession_number, filer_cik, primary_document, source_url } = reading
  return {
    event_date: dayOfCall(reading),
    title,
    subject,
    period_end,
    fiscal_year,
    fiscal_period,
    source_url:
      accession_number === null ? source_url : sourceUrl(filer_cik, accession_number, primary_document),
    accession_number,
    has_speakers,
    has_qa,
    word_count,
  }
}

function signalRows(reading: CallSourceReading) {
  return firedSignals(reading).flatMap(({ signal_id, evidence }) =>
    evidence.map(({ part, speaker, role, quote, section_id, start, end, value, unit }) => ({
      signal_id,
      part,
      speaker,
      role: ROLES.find(known => known === role) ?? null,
      quote,
      section_id,
      start,
      end,
      value,
      unit,
    })),
  )
}
