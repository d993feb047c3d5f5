import { createHash } from 'node:crypto'
import type { FiredSignal, SourceReading, SourceSection } from '../../domain/signals/reading.ts'

/** A reading as stores hold it: what is filtered by, and the rest as text. */
export interface ReadingRow {
  readonly reading: SourceReading
  /** Ids of signals of at least medium confidence. */
  readonly signals: readonly string[]
  /** Measures that are not null. */
  readonly measures: readonly (readonly [name: string, value: number])[]
  /** JSON text. */
  readonly content: string
  readonly texts: string
  /** 32 hexadecimal digits: equal for equal content. */
  readonly hash: string
}

export interface GivenReading {
  readonly reading: SourceReading
  readonly texts: readonly SourceSection[]
}

/** Throws `TypeError` for a reading of another company and for an id that occurs twice: faults of the loader. */
export function readingRows(cik: number, given: readonly GivenReading[]): ReadingRow[] {
  const ids = new Set<string>()
  return given.map(({ reading, texts }) => {
    if (reading.cik !== cik) throw new TypeError(`Reading ${reading.id} is not of company ${cik}`)
    if (ids.has(reading.id)) throw new TypeError(`Reading ${reading.id} occurs twice`)
    ids.add(reading.id)
    return readingRow(reading, texts)
  })
}

function readingRow(reading: SourceReading, texts: readonly SourceSection[]): ReadingRow {
  const content = JSON.stringify(reading)
  const sections = JSON.stringify(texts)
  return {
    reading,
    signals: [...new Set(reading.signals.filter(isSure).map(({ signal_id }) => signal_id))].sort(),
    measures: Object.entries(reading.measures).filter(
      (entry): entry is [string, number] => entry[1] !== null,
    ),
    content,
    texts: sections,
    hash: createHash('sha256').update(`${content}\n${sections}`).digest('hex').slice(0, 32),
  }
}

function isSure({ confidence }: FiredSignal): boolean {
  return confidence !== 'low'
}

/** A reading out of its stored text. */
export function readingOf(content: string): SourceReading {
  return JSON.parse(content) as SourceReading
}

export function textsOf(texts: string): SourceSection[] {
  return JSON.parse(texts) as SourceSection[]
}
