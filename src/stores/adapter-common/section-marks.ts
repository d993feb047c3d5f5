import type { TextFilter, TextRow } from '../text-port.ts'

/*
 * A filing carries a mark for each of its sections, each state, and each section in its state, so that one list tells
 * which filings have, say, risk factors that were extracted.
 */

/** Marks of a filing's rows. */
export function sectionMarks(rows: readonly Pick<TextRow, 'section_id' | 'state'>[]): string[] {
  const marks = rows.flatMap(({ section_id, state }) => [section_id, `=${state}`, `${section_id}=${state}`])
  return [...new Set(marks)].sort()
}

/** A filing matches if it has one of these; null: any does. */
export function marksAsked({
  sectionIds,
  states,
}: Pick<TextFilter, 'sectionIds' | 'states'>): string[] | null {
  if (sectionIds === null) return states?.map(state => `=${state}`) ?? null
  return states === null ? [...sectionIds] : sectionIds.flatMap(id => states.map(state => `${id}=${state}`))
}
