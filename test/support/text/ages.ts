import type { IndexedFiling, TextIndex, TextRow } from '../../../src/stores/ports/text.ts'
import { ANY, textFiling, textRows } from './filings.ts'

/** Numbers of filings that are written repeatedly. */
export const NUMBERS: readonly number[] = [1, 2, 3]
const PASSAGES = 60

export function agedFiling(number: number): IndexedFiling {
  return textFiling(number, { cik: 50 + number })
}

/** Rows that all contain their age, the number of the write; the number of rows also depends on it. */
export function agedRows(number: number, age: number): TextRow[] {
  const chunks = Array.from({ length: PASSAGES + (age % 20) }, (_, index) => `age ${age} of passage ${index}`)
  return textRows(agedFiling(number), [{ id: 'business', chunks }])
}

/** The age of a filing; null if it has no rows. Throws if its rows have several ages or are incomplete. */
export async function ageOf(index: TextIndex, number: number): Promise<number | null> {
  const filter = { ...ANY, ciks: [agedFiling(number).cik], rowTypes: ['chunk'] as const }
  const { rows, total } = await index.search(filter, { limit: 200, offset: 0, order: 'filing' })
  const ages = new Set(rows.map(row => Number(/^age (\d+) /.exec(row.content_raw!)![1])))
  const [age = null] = ages
  if (age === null) return null
  if (ages.size > 1 || total !== PASSAGES + (age % 20) || rows.length !== total) {
    throw new Error(`Mixed or incomplete rows: ages ${[...ages].join()} in ${rows.length} of ${total} rows`)
  }
  return age
}
