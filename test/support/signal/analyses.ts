import type {
  FiredSignal,
  SignalConfidence,
  SourceAnalysis,
} from '../../../src/domain/signals/source-analysis.ts'
import type { SourceKind } from '../../../src/domain/signals/source-text.ts'
import type { AnalysisFilter } from '../../../src/stores/ports/signal.ts'

/** Matches all analyses. */
export const ANY_ANALYSIS: AnalysisFilter = {
  ciks: null,
  kinds: null,
  forms: null,
  from: null,
  to: null,
  signals: null,
}

export function detectedSignal(signal_id: string, values: Partial<FiredSignal> = {}): FiredSignal {
  const confidence: SignalConfidence = 'medium'
  return {
    signal_id,
    rule_version: 1,
    confidence,
    value: null,
    unit: null,
    details: {},
    evidence: [
      {
        quote: `We report ${signal_id}, it's “so”.\n\tAnd \\ more.`,
        section_id: 'mda_full',
        chunk_id: null,
        start: 10,
        end: 60,
        value: null,
        unit: null,
        part: null,
        speaker: null,
        role: null,
      },
    ],
    ...values,
  }
}

const FORMS: Readonly<Record<SourceKind, string>> = { filing: '10-K', call: 'transcript', release: 'IR' }

/** An analysis of a company; its id is derived from its number. */
export function analysisFixture(
  cik: number,
  number: number,
  values: Partial<SourceAnalysis> = {},
): SourceAnalysis {
  const accession = `${String(cik).padStart(10, '0')}-24-${String(number).padStart(6, '0')}`
  const kind = values.kind ?? 'filing'
  const id = kind === 'filing' ? accession : kind === 'call' ? `${accession}/ex_99_1` : `IR:${accession}`
  return {
    id,
    kind,
    cik,
    filer_cik: cik,
    accession_number: kind === 'release' ? null : accession,
    source_url: kind === 'release' ? 'https://ir.example.com/release' : null,
    primary_document: kind === 'release' ? null : 'report.htm',
    form_type: FORMS[kind],
    filing_date: '2024-02-01',
    period_end: '2023-12-31',
    fiscal_year: 2023,
    fiscal_period: 'FY',
    inputs: `rules 1 of text ${number}`,
    signals: [],
    not_evaluated: [],
    sure: [],
    changes: { previous_id: null, appeared: [], disappeared: [] },
    measures: {},
    guidance: [],
    results: null,
    call: null,
    ...values,
  }
}

/** Analyses without texts, as for filings. */
export function withoutTexts(...analyses: readonly SourceAnalysis[]) {
  return analyses.map(reading => ({ reading, texts: [] }))
}
