import type { IndexedFiling, TextRow } from '../../ports/text.ts'
import { filingRows, type LiveFiling, sectionMarks } from '../../shared/filings.ts'
import type { ClickHouse } from '../engine/client.ts'
import { tsvAccession } from '../engine/tsv.ts'
import type { Generations } from '../publishing/state.ts'
import { filingPostings, STEM_TABLE, stemRows, WORD_TABLE, wordRows } from '../search/posting-rows.ts'
import { cleanText } from './clean.ts'
import {
  TEXT_FILING_COLUMNS,
  TEXT_ROW_COLUMNS,
  type TextPublication,
  textFilingLine,
  textRowLines,
} from './rows.ts'

const LIVE_HASH = `
  SELECT argMax(content_hash, published) AS hash, argMax(generation, published) AS generation FROM text_filings
  WHERE cik = {cik:UInt32} AND accn = {accn:UInt64}`

export interface TextWriterOptions {
  readonly numbers: Generations
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether stored rows of a company are lost, so that they are written again even if the content did not change. */
  readonly isDamaged: (cik: number) => boolean
}

/** A filing whose rows are written and which is not visible yet. */
export interface StagedFiling {
  readonly filing: IndexedFiling
  /** The live generation that it replaces. */
  readonly superseded: string | null
  readonly publication: Omit<TextPublication, 'published'>
}

/** Writes rows of new generations, which nobody reads until a row of `text_filings` makes them live. */
export interface TextWriter {
  /** Null if these rows are live or staged already. */
  stage(
    filing: IndexedFiling,
    rows: readonly TextRow[],
    before: StagedFiling | undefined,
  ): Promise<StagedFiling | null>
  /** Makes staged filings live with one insert. */
  activate(staged: readonly StagedFiling[], published: number): Promise<void>
  /** The generations are live or dropped: cleanup decides about them. */
  release(staged: readonly StagedFiling[]): void
  /** Removes superseded rows now and then. */
  cleanSometimes(): Promise<void>
}

/** Superseded rows are removed by the loads that supersede them. */
const CLEAN_EVERY_MS = 600_000

export function textWriter(db: ClickHouse, { numbers, now, isDamaged }: TextWriterOptions): TextWriter {
  const inFlight = new Set<number>()
  let cleaned = now()

  async function write(
    { cik }: IndexedFiling,
    rows: readonly TextRow[],
    generation: number,
  ): Promise<Pick<TextPublication, 'searchRows' | 'searchWords' | 'rowLengths' | 'rowKinds'>> {
    const { postings, lengths, kinds } = filingPostings(rows)
    await db.insertTsv('text_rows', TEXT_ROW_COLUMNS, textRowLines(generation, rows))
    if (postings.stems.size > 0) {
      await db.insertBinary({ ...STEM_TABLE, rows: [stemRows(postings, cik, generation)] })
      await db.insertBinary({ ...WORD_TABLE, rows: [wordRows(postings, cik, generation)] })
    }
    const { lengths: searched, wordCount } = postings
    return { searchRows: searched.size, searchWords: wordCount, rowLengths: lengths, rowKinds: kinds }
  }

  return {
    async stage(filing, given, before) {
      const { rows, hash } = filingRows(filing, given)
      if (before?.publication.hash === hash) return null
      const accn = BigInt(tsvAccession(filing.accession_number))
      const [live] = await db.query<{ hash: string; generation: string }>(LIVE_HASH, {
        cik: filing.cik,
        accn,
      })
      if (before === undefined && live?.hash === hash && !isDamaged(filing.cik)) return null
      const generation = numbers.next()
      inFlight.add(generation)
      try {
        const search = await write(filing, rows, generation)
        const sectionStarts = rows.flatMap(({ row_type, section_id }, ordinal) =>
          row_type === 'section' ? [[section_id, ordinal] as const] : [],
        )
        return {
          filing,
          superseded: live?.hash ? live.generation : null,
          publication: {
            generation,
            hash,
            rows: rows.length,
            sections: sectionMarks(rows),
            sectionStarts,
            ...search,
          },
        }
      } catch (error) {
        inFlight.delete(generation)
        throw error
      }
    },
    async activate(staged, published) {
      const lines = staged.map(({ filing, publication }) =>
        textFilingLine(filing, { ...publication, published }),
      )
      await db.insertTsv('text_filings', TEXT_FILING_COLUMNS, [lines.join('')])
    },
    release(staged) {
      for (const { publication } of staged) inFlight.delete(publication.generation)
    },
    async cleanSometimes() {
      if (now() - cleaned < CLEAN_EVERY_MS) return
      cleaned = now()
      await cleanText(db, { now: cleaned, inFlight: [...inFlight] })
    },
  }
}

/** A company's live filings with staged ones in their place, newest first. */
export function withStaged(
  live: readonly LiveFiling[],
  staged: readonly StagedFiling[],
): readonly LiveFiling[] {
  if (staged.length === 0) return live
  const replaced = new Set(staged.map(({ filing }) => filing.accession_number))
  const own = staged.map(({ filing, publication: { generation, rows, sections } }) => ({
    filing,
    load: String(generation),
    rows,
    sections: new Set(sections),
  }))
  return [...live.filter(({ filing }) => !replaced.has(filing.accession_number)), ...own].sort(newestFirst)
}

function newestFirst({ filing: a }: LiveFiling, { filing: b }: LiveFiling): number {
  if (a.filing_date !== b.filing_date) return a.filing_date < b.filing_date ? 1 : -1
  return a.accession_number < b.accession_number ? 1 : -1
}
