import type { Span } from '../words/sentences.ts'
import type { Evidence } from './reading.ts'
import type { SectionText } from './source-text.ts'

/** Evidence rows that a signal shows at most. */
export const MOST_EVIDENCE = 3

/** Who says what is quoted; null where the source is not spoken. */
export type Voice = Pick<Evidence, 'part' | 'speaker' | 'role'>

/** A stretch of a section as evidence: the quote is cut from the stored text. */
export function evidenceAt(
  section: SectionText,
  { start, end }: Span,
  value: Pick<Evidence, 'value' | 'unit'> | null = null,
  voice: Voice | null = null,
): Evidence {
  return {
    quote: section.text.slice(start, end),
    section_id: section.id,
    chunk_id: section.chunks.find(chunk => start >= chunk.start && start < chunk.end)?.id ?? null,
    start,
    end,
    value: value?.value ?? null,
    unit: value?.unit ?? null,
    part: voice?.part ?? null,
    speaker: voice?.speaker ?? null,
    role: voice?.role ?? null,
  }
}

/** The best first: those with a number, the largest first, then the others in the order of the text; no row twice, and none without the number that another row gives the same words. */
export function bestOf(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>()
  const valued = new Set(evidence.flatMap(({ quote, value }) => (value === null ? [] : [quote])))
  return evidence
    .filter(({ quote, value }) => {
      const key = `${value} ${quote}`
      if (seen.has(key) || (value === null && valued.has(quote))) return false
      seen.add(key)
      return true
    })
    .map((row, at) => ({ row, at }))
    .sort(
      (a, b) =>
        (b.row.value ?? Number.NEGATIVE_INFINITY) - (a.row.value ?? Number.NEGATIVE_INFINITY) || a.at - b.at,
    )
    .slice(0, MOST_EVIDENCE)
    .map(({ row }) => row)
}
