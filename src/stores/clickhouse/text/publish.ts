import type { EncodedFiling, IndexedFiling, TextRow } from '../../ports/text.ts'
import { filingRows, type LiveFiling } from '../../shared/filings.ts'
import type { ClickHouse } from '../engine/client.ts'
import { tsvAccession } from '../engine/tsv.ts'
import { type Generations, groupCommit } from '../publishing/state.ts'
import { STEM_TABLE, WORD_TABLE } from '../search/posting-rows.ts'
import { cleanText } from './clean.ts'
import { type EncodedContent, type EncodedRows, encodeRows, type FilingContent, sizeOf } from './encode.ts'
import { TEXT_FILING_COLUMNS, TEXT_ROW_COLUMNS, type TextPublication, textFilingLine } from './rows.ts'

const LIVE_HASHES = `
  SELECT cik, accn, argMax(content_hash, published) AS hash, argMax(generation, published) AS generation
  FROM text_filings
  WHERE cik IN {ciks:Array(UInt32)} AND accn IN {accns:Array(UInt64)} GROUP BY cik, accn`

interface LiveHash {
  readonly cik: number
  readonly accn: string
  readonly hash: string
  readonly generation: string
}

/** A filing queued to be staged with others. */
interface Staging extends FilingContent {
  readonly filing: IndexedFiling
  readonly accn: string
  /** Null: assigned, and the rows encoded, when the filing turns out to have changed. */
  readonly generation: number | null
  encode(generation: number): Promise<EncodedRows>
  readonly before: StagedFiling | undefined
  /** Null: its rows are live already. */
  staged: StagedFiling | null
}

/** Maximum filings per write: each statement costs the engine some milliseconds regardless of its row count. */
const MAX_FILINGS = 32
/** Maximum characters of rows per write: several copies of the rows are in memory meanwhile. */
const MAX_CHARACTERS = 8_000_000

interface TextWriterOptions {
  readonly numbers: Generations
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether stored rows of a company are damaged; they are then written again even if the content did not change. */
  readonly isDamaged: (cik: number) => boolean
}

/** A filing whose rows are written but not visible yet. */
export interface StagedFiling {
  readonly filing: IndexedFiling
  /** The live generation that it replaces. */
  readonly superseded: string | null
  readonly publication: Omit<TextPublication, 'published'>
}

/** Writes rows of new generations, which no query reads until a row of `text_filings` activates them. */
export interface TextWriter {
  /** Null if these rows are live or staged already. */
  stage(
    filing: IndexedFiling,
    given: readonly TextRow[] | EncodedFiling,
    before: StagedFiling | undefined,
  ): Promise<StagedFiling | null>
  /** Generation for a filing that is encoded before it is staged. */
  ticket(): number
  /** Activates staged filings with one insert. */
  activate(staged: readonly StagedFiling[], published: number): Promise<void>
  /** Call when the generations are live or dropped: cleanup may then remove them. */
  release(staged: readonly StagedFiling[]): void
  /** Removes superseded rows if the last cleanup is long enough ago. */
  cleanSometimes(): Promise<void>
}

/** Minimum interval between cleanups, which run at the end of writes. */
const CLEAN_EVERY_MS = 600_000

export function textWriter(db: ClickHouse, { numbers, now, isDamaged }: TextWriterOptions): TextWriter {
  const inFlight = new Set<number>()
  let cleaned = now()

  const commit = groupCommit<Staging>(stageAll, (items, next) => {
    const characters = items.reduce((sum, { size }) => sum + size, next.size)
    return items.length < MAX_FILINGS && characters <= MAX_CHARACTERS
  })

  async function stageAll(items: readonly Staging[]): Promise<void> {
    const found = await db.query<LiveHash>(LIVE_HASHES, {
      ciks: [...new Set(items.map(({ filing }) => filing.cik))],
      accns: items.map(({ accn }) => BigInt(accn)),
    })
    const live = new Map(found.map(row => [`${row.cik} ${row.accn}`, row]))
    const liveOf = ({ filing, accn }: Staging) => live.get(`${filing.cik} ${accn}`)
    const changed = items
      .filter(item => item.before || liveOf(item)?.hash !== item.hash || isDamaged(item.filing.cik))
      .map(item => ({ item, generation: item.generation ?? numbers.next() }))
    for (const { generation } of changed) inFlight.add(generation)
    try {
      const encoded: EncodedRows[] = []
      for (const { item, generation } of changed) encoded.push(await item.encode(generation))
      await write(encoded)
      for (const [at, { item, generation }] of changed.entries()) {
        item.staged = {
          filing: item.filing,
          superseded: liveOf(item)?.generation ?? null,
          publication: { generation, hash: item.hash, ...encoded[at]!.publication },
        }
      }
    } catch (error) {
      for (const { generation } of changed) inFlight.delete(generation)
      throw error
    }
  }

  async function write(changed: readonly EncodedRows[]): Promise<void> {
    const bytes = (of: readonly Uint8Array[]) =>
      of.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
    const lines = bytes(changed.flatMap(of => of.lines))
    await db.insertTsv('text_rows', TEXT_ROW_COLUMNS, lines)
    const found = changed.filter(({ stems }) => stems.length > 0)
    await db.insertBinary({ ...STEM_TABLE, rows: bytes(found.map(({ stems }) => stems)) })
    await db.insertBinary({ ...WORD_TABLE, rows: bytes(found.map(({ words }) => words)) })
  }

  return {
    ticket: () => numbers.next(),
    async stage(filing, given, before) {
      const content = 'content' in given ? encodedContent(given) : plainContent(filing, given)
      if (before?.publication.hash === content.hash) return null
      const accn = tsvAccession(filing.accession_number)
      const item: Staging = { ...content, filing, accn, before, staged: null }
      await commit(item)
      return item.staged
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

type Content = Pick<Staging, 'hash' | 'size' | 'generation' | 'encode'>

function plainContent(filing: IndexedFiling, given: readonly TextRow[]): Content {
  const { rows, hash } = filingRows(filing, given)
  const encode = (generation: number) => encodeRows(filing, rows, generation)
  return { hash, size: sizeOf(rows), generation: null, encode }
}

function encodedContent({ content }: EncodedFiling): Content {
  const { hash, size, encoded } = content as EncodedContent
  return { hash, size, generation: encoded.generation, encode: async () => encoded }
}

/** Live filings of a company with the staged ones in place of those they replace, newest first. */
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
