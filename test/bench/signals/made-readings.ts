import { boundedConcurrency } from '../../../loaders/shared/bounded-concurrency.ts'
import { dayOf, formatDay } from '../../../src/domain/day.ts'
import { SIGNALS } from '../../../src/domain/signals/rules-version.ts'
import type { FiredSignal, SourceAnalysis } from '../../../src/domain/signals/source-analysis.ts'
import type { SignalIndex } from '../../../src/stores/ports/signal.ts'
import { pick, randomNumbers } from '../random.ts'

interface ReadingsSize {
  readonly companies: number
  /** Sources of each, over ten years. */
  readonly readings: number
  /** Of each source, on average. */
  readonly signals: number
}

export interface MadeReadings {
  readonly readings: number
  readonly signals: number
  /** Ids, frequent ones first. */
  readonly ids: readonly string[]
  readonly ciks: readonly number[]
}

/** The day that screens stand on. */
export const LAST_DAY = dayOf(2025, 12, 31)
const DAYS = 3_650
/** Companies that are written at a time. */
const IN_FLIGHT = 3
const FORMS = ['8-K', '8-K', '8-K', '10-Q', '10-K'] as const
/** As long as sentences that signals rest on are. */
const QUOTE =
  'During the fourth quarter management identified a condition of which the company makes no further statement here, and which it expects to be resolved in the course of the coming year.'

/** Writes made readings through the port, company by company; some signals are far more frequent than others. */
export async function writeReadings(index: SignalIndex, size: ReadingsSize): Promise<MadeReadings> {
  const random = randomNumbers(23)
  const ids = SIGNALS.map(({ id }) => id)
  const ciks = Array.from({ length: size.companies }, (_, at) => 1_000 + at)
  const flights = boundedConcurrency(IN_FLIGHT)
  let signals = 0
  for (const cik of ciks) {
    const made = Array.from({ length: size.readings }, (_, number) => {
      const count = 1 + Math.floor(random() * (2 * size.signals - 1))
      // The square makes the first ids of the list the frequent ones.
      const fired = new Set(Array.from({ length: count }, () => ids[Math.floor(random() ** 2 * ids.length)]!))
      signals += fired.size
      return { reading: readingOf(cik, number, [...fired], random), texts: [] }
    })
    await flights.add(async () => {
      await index.put(cik, made)
    })
  }
  await flights.settle()
  return { readings: size.companies * size.readings, signals, ids, ciks }
}

function readingOf(
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
    inputs: 'made',
    signals: ids.map(firedOf),
    not_evaluated: [],
    sure: [],
    changes: { previous_id: null, appeared: [], disappeared: [] },
    measures: { tone: random() / 10, words: 10_000 },
    guidance: [],
    results: null,
    call: null,
  }
}

function firedOf(signal_id: string): FiredSignal {
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
