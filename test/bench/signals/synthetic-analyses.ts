import { boundedConcurrency } from '../../../loaders/shared/bounded-concurrency.ts'
import { dayOf, formatDay } from '../../../src/domain/day.ts'
import { SIGNALS } from '../../../src/domain/signals/rules-version.ts'
import type { FiredSignal, SourceAnalysis } from '../../../src/domain/signals/source-analysis.ts'
import type { SignalIndex } from '../../../src/stores/ports/signal.ts'
import { pick, randomNumbers } from '../random.ts'

interface AnalysesSize {
  readonly companies: number
  /** Per company, over ten years. */
  readonly sources: number
  /** Per source, on average. */
  readonly signals: number
}

export interface SyntheticAnalyses {
  readonly sources: number
  readonly signals: number
  /** Signal ids, most frequent first. */
  readonly ids: readonly string[]
  readonly ciks: readonly number[]
}

/** The latest filing date. */
export const LAST_DAY = dayOf(2025, 12, 31)
const DAYS = 3_650
/** Companies written concurrently. */
const IN_FLIGHT = 3
const FORMS = ['8-K', '8-K', '8-K', '10-Q', '10-K'] as const
/** As long as a typical evidence sentence. */
const QUOTE =
  'During the fourth quarter management identified a condition of which the company makes no further statement here, and which it expects to be resolved in the course of the coming year.'

/** Writes synthetic analyses through the port, company by company. Some signals are far more frequent than others. */
export async function writeAnalyses(index: SignalIndex, size: AnalysesSize): Promise<SyntheticAnalyses> {
  const random = randomNumbers(23)
  const ids = SIGNALS.map(({ id }) => id)
  const ciks = Array.from({ length: size.companies }, (_, at) => 1_000 + at)
  const writes = boundedConcurrency(IN_FLIGHT)
  let signals = 0
  for (const cik of ciks) {
    const analyses = Array.from({ length: size.sources }, (_, number) => {
      const count = 1 + Math.floor(random() * (2 * size.signals - 1))
      // Squaring makes the first ids of the list the frequent ones.
      const detected = new Set(
        Array.from({ length: count }, () => ids[Math.floor(random() ** 2 * ids.length)]!),
      )
      signals += detected.size
      return { reading: analysisOf(cik, number, [...detected], random), texts: [] }
    })
    await writes.add(async () => {
      await index.put(cik, analyses)
    })
  }
  await writes.settle()
  return { sources: size.companies * size.sources, signals, ids, ciks }
}

function analysisOf(
  cik: number,
  number: number,
  ids: readonly string[],
  random: () => number,
): SourceAnalysis {
  const day = LAST_DAY - Math.floor(random() * DAYS)
  const accession = `${String(cik).padStart(10, '0')}-${formatDay(day).slice(2, 4)}-${String(number).padStart(6, '0')}`
  return {
    id: accession,
    kind: 'filing',
    cik,
    filer_cik: cik,
    accession_number: accession,
    source_url: null,
    primary_document: 'report.htm',
    form_type: pick(FORMS, random),
    filing_date: formatDay(day),
    period_end: null,
    fiscal_year: null,
    fiscal_period: null,
    inputs: 'synthetic',
    signals: ids.map(detectedSignal),
    not_evaluated: [],
    sure: [],
    changes: { previous_id: null, appeared: [], disappeared: [] },
    measures: { tone: random() / 10, words: 10_000 },
    guidance: [],
    results: null,
    call: null,
  }
}

function detectedSignal(signal_id: string): FiredSignal {
  return {
    signal_id,
    rule_version: 1,
    confidence: 'medium',
    value: null,
    unit: null,
    details: {},
    evidence: [
      {
        quote: QUOTE,
        section_id: 'mda_full',
        chunk_id: null,
        start: 100,
        end: 100 + QUOTE.length,
        value: null,
        unit: null,
        part: null,
        speaker: null,
        role: null,
      },
    ],
  }
}
