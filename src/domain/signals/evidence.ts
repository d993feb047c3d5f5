import type { Span } from '../words/sentences.ts'
import type { Evidence } from './reading.ts'
import type { SectionText } from './source-text.ts'
import type { SignalValue } from './values.ts'

/** Evidence rows that a signal shows at most. */
export const MOST_EVIDENCE = 3

/** A stretch of a section as evidence: the quote is cut from the stored text. */
export function evidenceAt(
  section: SectionText,
  { start, end }: Span,
  value: SignalValue | null = null,
): Evidence {
  return {
    quote: section.text.slice(start, end),
    section_id: section.id,
    chunk_id: section.chunks.find(chunk => start >= chunk.start && start < chunk.end)?.id ?? null,
    start,
    end,
    value: value?.value ?? null,
    unit: value?.unit ?? null,
    part: null,
    speaker: null,
    role: null,
  }
}

/** The best first: with a number before without one, then in the order of the text; no row twice. */
export function bestOf(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>()
  return evidence
    .filter(({ quote, value }) => {
      const key = `${value} ${quote}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .map((row, at) => ({ row, at }))
    .sort((a, b) => Number(a.row.value === null) - Number(b.row.value === null) || a.at - b.at)
    .slice(0, MOST_EVIDENCE)
    .map(({ row }) => row)
}
