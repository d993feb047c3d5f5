import { textRows } from '../../../loaders/filing-documents/text-rows.ts'
import { boundedConcurrency } from '../../../loaders/shared/bounded-concurrency.ts'
import type { Section } from '../../../src/domain/documents/sections/section.ts'
import type { IndexedFiling, OpenTextIndex } from '../../../src/stores/ports/text.ts'
import { randomNumbers } from '../random.ts'

/** A synthetic corpus: all companies file the same number of reports, with sections of realistic length. */
interface CorpusSize {
  readonly companies: number
  readonly filings: number
  readonly sections: number
  /** Paragraphs per section; each becomes one chunk. */
  readonly chunks: number
}

export interface SyntheticCorpus {
  readonly chunks: number
  /** Bytes of section text. */
  readonly bytes: number
  /** Vocabulary, most frequent first. */
  readonly words: readonly string[]
  /** Phrases that occur in a few chunks each. */
  readonly rare: readonly string[]
  readonly ciks: readonly number[]
}

/** Words per chunk: about the minimum of real chunks, so that the corpus is written quickly. */
const WORDS_PER_CHUNK = 300
/** Filings written concurrently, as in a load. */
const IN_FLIGHT = 3
const VOCABULARY = 20_000
const RARE_PHRASES = 24
/** One chunk in this many contains one of the phrases. */
const RARE_EVERY = 200
const SYLLABLES =
  'ba co de fi ga he in ju ka lo me no or pa re si ta un vo we con tion ing ment pro ter'.split(' ')

/** Writes the corpus through the port, filing by filing. */
export async function writeCorpus(index: OpenTextIndex, size: CorpusSize): Promise<SyntheticCorpus> {
  const random = randomNumbers(11)
  const words = vocabulary(random)
  const rare = Array.from({ length: RARE_PHRASES }, (_, at) => `quixotic zephyr ${words[at]}xyl`)
  const ciks = Array.from({ length: size.companies }, (_, at) => 1_000 + at)
  const writes = boundedConcurrency(IN_FLIGHT)
  let chunks = 0
  let bytes = 0
  const paragraph = () => {
    chunks += 1
    const text = Array.from({ length: WORDS_PER_CHUNK }, () => words[Math.floor(VOCABULARY ** random())]!)
    if (chunks % RARE_EVERY === 0) text[150] = rare[(chunks / RARE_EVERY) % RARE_PHRASES]!
    return `${text.join(' ')}.`
  }
  for (let number = 0; number < size.filings; number += 1) {
    for (const cik of ciks) {
      const filing = filingOf(cik, number)
      const sections = Array.from({ length: size.sections }, (_, order) =>
        sectionOf(order, Array.from({ length: size.chunks }, paragraph)),
      )
      for (const { text } of sections) bytes += Buffer.byteLength(text)
      await writes.add(async () => {
        await index.putFiling(filing, textRows(filing, sections))
      })
    }
  }
  await writes.settle()
  return { chunks, bytes, words, rare, ciks }
}

/** Random words. `writeCorpus` picks those at the start more often. */
function vocabulary(random: () => number): string[] {
  return Array.from({ length: VOCABULARY }, (_, at) => {
    const length = at < 50 ? 1 : 2 + Math.floor(random() * 3)
    return Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!).join('')
  })
}

function filingOf(cik: number, number: number): IndexedFiling {
  const year = 2_024 - Math.floor(number / 4)
  const quarter = 4 - (number % 4)
  return {
    cik,
    filer_cik: cik,
    accession_number: `${String(cik).padStart(10, '0')}-${String(year).slice(2)}-${String(quarter).padStart(6, '0')}`,
    form_type: quarter === 4 ? '10-K' : '10-Q',
    filing_date: `${year}-${String(quarter * 3).padStart(2, '0')}-15`,
    period_end: `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-28`,
    fiscal_year: year,
    fiscal_period: quarter === 4 ? 'FY' : `Q${quarter}`,
    primary_document: null,
  }
}

function sectionOf(order: number, paragraphs: readonly string[]): Section {
  const text = paragraphs.join('\n\n')
  let at = 0
  const blockStarts = paragraphs.map(paragraph => {
    const start = at
    at += paragraph.length + 2
    return start
  })
  return {
    id: `item_${order}`,
    title: `Item ${order}`,
    part: null,
    item: String(order),
    order,
    state: 'extracted',
    detector: 'heading',
    confidence: 0.9,
    warnings: [],
    text,
    tables: [],
    blockStarts,
  }
}
