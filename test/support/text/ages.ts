import type { IndexedFiling, TextIndex, TextRow } from '../../../src/stores/ports/text.ts'
import { ANY, textFiling, textRows } from './filings.ts'

/** Filings that are put again and again. */
export const NUMBERS: readonly number[] = [1, 2, 3]
const PASSAGES = 60

export function agedFiling(number: number): IndexedFiling {
  return textFiling(number, { cik: 50 + number })
}

/** Rows that all tell their age, as does their number. */
export function agedRows(number: number, age: number): TextRow[] {
  const chunks = Array.from({ length: PASSAGES + (age % 20) }, (_, index) => `age ${age} of passage ${index}`)
  return textRows(agedFiling(number), [{ id: 'business', chunks }])
}

/** The age of a filing; null where it has no rows. Throws where its rows are of several ages, or some are missing. */
export async function ageOf(index: TextIndex, number: number): Promise<number | null> {
  const filter = { ...ANY, ciks: [agedFiling(number).cik], rowTypes: ['chunk'] as const }
  const { rows, total } = await index.search(filter, { limit: 200, offset: 0, order: 'filing' })
  const ages = new Set(rows.map(row => Number(/^age (\d+) /.exec(row.content_raw!)![1])))
  const [age = null] = ages
  if (age === null) return null
  if (ages.size > 1 || total !== PASSAGES + (age % 20) || rows.length !== total) {
    throw new Error(`Ages ${[...ages].join()} in ${rows.length} of ${total} rows`)
  }
  return age
}
