import { idf } from '../../../domain/search/postings.ts'
import type { ScoredTerm } from '../../shared/search-terms.ts'
import type { ClickHouse } from '../engine/client.ts'

/** What BM25 needs to know of all rows; superseded ones count until they are removed, as in Lucene. */
export interface Statistics {
  /** Rows that have words. */
  readonly rows: number
  /** Words of a row. */
  readonly averageLength: number
  /** Rows that have a term, by its key. */
  readonly frequencies: ReadonlyMap<string, number>
}

/** A multi-word term weighs as much as its words together. */
export function weightOf({ rows, frequencies }: Statistics, { field, words }: ScoredTerm): number {
  return words.reduce((sum, word) => sum + idf(rows, frequencies.get(frequencyKey(field, word)) ?? 0), 0)
}

export function frequencyKey(field: ScoredTerm['field'], word: string): string {
  return `${field} ${word}`
}

/** Keys of all frequencies that the terms of a query need, in an order that depends on the query alone. */
export function frequencyKeys(terms: readonly ScoredTerm[]): string[] {
  return [...new Set(terms.flatMap(({ field, words }) => words.map(word => frequencyKey(field, word))))]
}

/** Frequencies are read again when the number of rows has changed by more than this part: no score is off by a percent. */
const DRIFT = 0.002
const MAX_FREQUENCIES = 100_000

const TOTALS = 'SELECT sum(search_rows) AS rows, sum(search_words) AS words FROM text_filings'

export interface StatisticsReader {
  of(terms: readonly ScoredTerm[]): Promise<Statistics>
}

export function statisticsReader(db: ClickHouse, dataVersion: () => string): StatisticsReader {
  const frequencies = new Map<string, number>()
  let rowsOfFrequencies = 0
  let totals: { readonly version: string; readonly rows: number; readonly words: number } | null = null

  async function currentTotals() {
    const version = dataVersion()
    if (totals?.version === version) return totals
    const [row] = await db.query<{ rows: string; words: string }>(TOTALS)
    totals = { version, rows: Number(row!.rows), words: Number(row!.words) }
    if (Math.abs(totals.rows - rowsOfFrequencies) > rowsOfFrequencies * DRIFT) {
      frequencies.clear()
      rowsOfFrequencies = totals.rows
    }
    return totals
  }

  async function read(field: ScoredTerm['field'], terms: readonly string[]): Promise<void> {
    if (terms.length === 0) return
    const sql = `
      SELECT ${field} AS term, sum(length(rows)) AS n FROM text_${field}s
      PREWHERE ${field} IN {terms:Array(String)} GROUP BY term`
    const counts = await db.query<{ term: string; n: string }>(sql, { terms })
    if (frequencies.size > MAX_FREQUENCIES) frequencies.clear()
    for (const term of terms) frequencies.set(frequencyKey(field, term), 0)
    for (const { term, n } of counts) frequencies.set(frequencyKey(field, term), Number(n))
  }

  return {
    async of(terms) {
      const { rows, words } = await currentTotals()
      const missing = (wanted: ScoredTerm['field']) => [
        ...new Set(
          terms.flatMap(({ field, words }) =>
            field === wanted ? words.filter(word => !frequencies.has(frequencyKey(field, word))) : [],
          ),
        ),
      ]
      await Promise.all([read('stem', missing('stem')), read('word', missing('word'))])
      return {
        rows,
        averageLength: rows === 0 ? 1 : words / rows,
        frequencies: new Map(frequencyKeys(terms).map(key => [key, frequencies.get(key) ?? 0])),
      }
    },
  }
}
