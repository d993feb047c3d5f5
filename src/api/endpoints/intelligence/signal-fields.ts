import Type from 'typebox'
import type { FiredSignal, SourceAnalysis } from '../../../domain/signals/source-analysis.ts'
import { AccessionNumber, companyFields, DayText, nullable } from '../../../schema/fields.ts'
import type { AnalysisFilter } from '../../../stores/ports/signal.ts'
import { companyOfRow } from '../companies/company-record.ts'
import type { HandlerContext } from '../define-endpoint.ts'

/** A source of signals and whose it is. */
export const sourceFields = {
  ...companyFields,
  sector: nullable(Type.String({ description: 'Sector code, derived from SIC; see `/taxonomy`' })),
  form_type: Type.String({
    description: 'The form as filed; `transcript` for a call, `IR` for a release of investor relations',
  }),
  filing_date: DayText,
  fiscal_year: nullable(Type.Integer()),
  fiscal_period: nullable(Type.String({ description: '`FY`, `Q1` to `Q4`' })),
  accession_number: nullable(AccessionNumber),
  source_url: nullable(
    Type.String({ description: 'Where a release or transcript came from that was not filed' }),
  ),
}

export function sourceRecord(reading: SourceAnalysis, context: HandlerContext) {
  const { industry: _, ...company } = companyOfRow(reading.cik, context)
  return {
    ...company,
    form_type: reading.form_type,
    filing_date: reading.filing_date,
    fiscal_year: reading.fiscal_year,
    fiscal_period: reading.fiscal_period,
    accession_number: reading.accession_number,
    source_url: reading.source_url,
  }
}

/** Signals of a source that screens look at: those of low confidence are not served as found. */
export function firedSignals({ signals }: SourceAnalysis): readonly FiredSignal[] {
  return signals.filter(({ confidence }) => confidence !== 'low')
}

export const valueFields = {
  value: nullable(
    Type.Number({ description: 'Number of the rule: a share, an amount; null where it has none' }),
  ),
  unit: nullable(Type.String({ description: 'percent, USD, count, ratio' })),
}

export const EvidenceRow = Type.Object(
  {
    signal_id: Type.String(),
    quote: Type.String({
      description: 'Found word for word in `content_raw` of the section at `start` to `end`',
    }),
    section_id: Type.String(),
    chunk_id: nullable(Type.String({ description: 'Passage in which the quote begins' })),
    start: Type.Integer({ minimum: 0, description: 'First character in the text of the section' }),
    end: Type.Integer({ minimum: 0, description: 'The one after the last' }),
    ...valueFields,
  },
  { title: 'SignalEvidence', additionalProperties: false },
)

/** Evidence of signals. An item that only the header of a submission names has no text to quote. */
export function evidenceRows(signals: readonly FiredSignal[]) {
  return signals.flatMap(({ signal_id, evidence }) =>
    evidence
      .filter(({ quote }) => quote !== '')
      .map(({ quote, section_id, chunk_id, start, end, value, unit }) => ({
        signal_id,
        quote,
        section_id,
        chunk_id,
        start,
        end,
        value,
        unit,
      })),
  )
}

export const NotEvaluatedRow = Type.Object(
  {
    signal_id: Type.String(),
    reason: Type.String({
      description:
        'Why it could not be evaluated: section_not_found, no_text, low_confidence, no_speakers ...',
    }),
  },
  { additionalProperties: false },
)

/** The requested signals that could not be evaluated on a source; null: all signals. */
export function notEvaluatedRows({ not_evaluated }: SourceAnalysis, signalIds: readonly string[] | null) {
  return not_evaluated
    .filter(({ signal_id }) => signalIds === null || signalIds.includes(signal_id))
    .map(({ signal_id, reason }) => ({ signal_id, reason }))
}

/** Signals that could not be evaluated on some of several sources. */
export const NotEvaluatedCount = Type.Object(
  {
    signal_id: Type.String(),
    reason: Type.String(),
    sources: Type.Integer({ minimum: 1, description: 'Sources of the company on which it could not' }),
  },
  { additionalProperties: false },
)

export function notEvaluatedCounts(readings: readonly SourceAnalysis[], signalIds: readonly string[] | null) {
  const counts = new Map<string, { signal_id: string; reason: string; sources: number }>()
  for (const { signal_id, reason } of readings.flatMap(reading => notEvaluatedRows(reading, signalIds))) {
    const key = `${signal_id} ${reason}`
    const count = counts.get(key) ?? { signal_id, reason, sources: 0 }
    counts.set(key, { ...count, sources: count.sources + 1 })
  }
  return [...counts.values()].sort(
    (a, b) => order(a.signal_id, b.signal_id) || b.sources - a.sources || order(a.reason, b.reason),
  )
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Readings read at a time. */
const PAGE = 500

/** Every reading of a company that matches, newest first. Throws `window_exceeded` for more than 10,000. */
export async function allReadings(
  cik: number,
  filter: Partial<AnalysisFilter>,
  { stores }: HandlerContext,
): Promise<SourceAnalysis[]> {
  const all: SourceAnalysis[] = []
  for (;;) {
    const page = { limit: PAGE, offset: all.length }
    const { readings } = await stores.text.signals.search(readingFilter({ ...filter, ciks: [cik] }), page)
    all.push(...readings)
    if (readings.length < PAGE) return all
  }
}

/** A filter; members that are not given do not restrict it. */
export function readingFilter(given: Partial<AnalysisFilter>): AnalysisFilter {
  return { ciks: null, kinds: null, forms: null, from: null, to: null, signals: null, ...given }
}
