import { filingRows } from '../adapter-common/filing-rows.ts'
import { oneAtATime } from '../adapter-common/one-at-a-time.ts'
import { sectionMarks } from '../adapter-common/section-marks.ts'
import type { IndexedFiling, TextRow } from '../text-port.ts'
import type { ClickHouse } from './client.ts'
import type { Generations } from './generation.ts'
import { cleanText } from './text-clean.ts'
import {
  TEXT_FILING_COLUMNS,
  TEXT_ROW_COLUMNS,
  type TextPublication,
  textFilingLine,
  textRowLines,
} from './text-rows.ts'
import { tsvAccession } from './tsv.ts'

const LIVE_HASH = `
  SELECT argMax(content_hash, published) AS hash FROM text_filings
  WHERE cik = {cik:UInt32} AND accn = {accn:UInt64}`

export interface TextPublisherOptions {
  readonly numbers: Generations
  /** Runs publications one after the other: all that was published before one can be read once it is known. */
  readonly inTurn: (task: () => Promise<void>) => Promise<void>
  readonly onPublished: (stamp: number, cik: number) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Superseded rows are removed by the loads that supersede, now and then. */
const CLEAN_EVERY_MS = 600_000

/**
 * Rows of a new generation first, then the one row of `text_filings` that makes them the live ones. A load that dies in
 * between leaves rows that nobody reads, and `cleanText` removes them.
 */
export function textPublisher(db: ClickHouse, { numbers, inTurn, onPublished, now }: TextPublisherOptions) {
  const inFlight = new Set<number>()
  let cleaned = now()
  const perFiling = oneAtATime()

  async function publish(filing: IndexedFiling, given: readonly TextRow[]) {
    const { rows, hash } = filingRows(filing, given)
    const accn = BigInt(tsvAccession(filing.accession_number))
    const [live] = await db.query<{ hash: string }>(LIVE_HASH, { cik: filing.cik, accn })
    if (live?.hash === hash) return 'unchanged'
    const g = numbers.next()
    inFlight.add(g)
    try {
      await db.insertTsv('text_rows', TEXT_ROW_COLUMNS, textRowLines(g, rows))
      await makeLive(filing, { g, hash, rows: rows.length, sections: sectionMarks(rows) })
    } finally {
      inFlight.delete(g)
    }
    if (live?.hash) await cleanNowAndThen()
    return 'written'
  }

  function makeLive(filing: IndexedFiling, publication: Omit<TextPublication, 'published'>): Promise<void> {
    return inTurn(async () => {
      const published = numbers.next()
      const line = textFilingLine(filing, { ...publication, published })
      await db.insertTsv('text_filings', TEXT_FILING_COLUMNS, [line])
      onPublished(published, filing.cik)
    })
  }

  async function cleanNowAndThen(): Promise<void> {
    if (now() - cleaned < CLEAN_EVERY_MS) return
    cleaned = now()
    await cleanText(db, { now: cleaned, inFlight: [...inFlight] })
  }

  return (filing: IndexedFiling, rows: readonly TextRow[]): Promise<'written' | 'unchanged'> =>
    perFiling(`${filing.cik} ${filing.accession_number}`, () => publish(filing, rows))
}
