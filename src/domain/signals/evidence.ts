import type { Span } from '../documents/tokenization/sentences.ts'
import type { SectionText } from './source-text.ts'

/** Words a signal rests on, cut from the stored text of the source. */
export interface Evidence {
  /** Found word for word at `start..end` of `content_raw` of the section. */
  readonly quote: string
  readonly section_id: string
  /** The chunk in which the quote begins; null where the source has no chunks. */
  readonly chunk_id: string | null
  readonly start: number
  readonly end: number
  readonly value: number | null
  /** `percent`, `USD`, `count`, `ratio`, or what the rule says. */
  readonly unit: string | null
  /** Of a call: who says it, and in which part. */
  readonly part: 'prepared' | 'qa' | null
  readonly speaker: string | null
  readonly role: string | null
}

/** Evidence rows that a signal shows at most. */
export const MAX_EVIDENCE = 3

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

/**
 * The best rows first: those with a number, of several by `order` the largest number or the first row, then the others in
 * their order. No row twice, and none without the number that another row gives the same words.
 */
export function bestOf(evidence: readonly Evidence[], order: 'largest' | 'first' = 'largest'): Evidence[] {
  const seen = new Set<string>()
  const valued = new Set(evidence.flatMap(({ quote, value }) => (value === null ? [] : [quote])))
  const weight = ({ value }: Evidence) =>
    value === null ? Number.NEGATIVE_INFINITY : order === 'largest' ? value : 0
  return evidence
    .filter(({ quote, value }) => {
      const key = `${value} ${quote}`
      if (seen.has(key) || (value === null && valued.has(quote))) return false
      seen.add(key)
      return true
    })
    .map((row, at) => ({ row, at }))
    .sort((a, b) => compare(weight(b.row), weight(a.row)) || a.at - b.at)
    .slice(0, MAX_EVIDENCE)
    .map(({ row }) => row)
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
