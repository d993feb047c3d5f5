import type { ParsedDocument, SubmissionDocument } from '../reader/document.ts'
import { countWords, visibleWords } from '../reader/visible-words.ts'
import type { LocatedSection, Section, Span } from './section.ts'

/** How much of what a reader of a document sees is in its sections. */
interface Coverage {
  /** Words of the document as filed, without running headers and page numbers. */
  readonly visibleWords: number
  /** Words of the sections; text that several sections share counts once. */
  readonly servedWords: number
}

/** Documents of which less is served are reported. */
const MIN_COVERAGE_PERCENT = 98

const FIGURES = /^served_words:(\d+)\/(\d+)$/

/**
 * Notes the coverage of each document on the first of its sections, as the warning `served_words:SERVED/VISIBLE`, and
 * `coverage_under_98_percent` where text was lost.
 */
export function withCoverage(
  sections: readonly LocatedSection[],
  documents: readonly { readonly document: SubmissionDocument; readonly parsed: ParsedDocument }[],
): LocatedSection[] {
  const result = [...sections]
  for (const [index, { document, parsed }] of documents.entries()) {
    const first = result.findIndex(section => section.document === index)
    const visible = visibleWords(document.text)
    if (first < 0 || visible === 0) continue
    const spans = result.flatMap(section => (section.document === index ? section.spans : []))
    const servedWords = union(spans).reduce(
      (sum, { start, end }) => sum + countWords(parsed.text, start, end),
      0,
    )
    const coverage = {
      visibleWords: Math.max(servedWords, visible - parsed.furnitureWords),
      servedWords,
    }
    const warnings = [`served_words:${servedWords}/${coverage.visibleWords}`]
    if (isLow(coverage)) warnings.push(`coverage_under_${MIN_COVERAGE_PERCENT}_percent`)
    result[first] = { ...result[first]!, warnings: [...result[first]!.warnings, ...warnings] }
  }
  return result
}

/** The coverage of a filing from the warnings of its sections; null if none of them has figures. */
export function coverageOf(sections: readonly Pick<Section, 'warnings'>[]): Coverage | null {
  const figures = sections.flatMap(({ warnings }) =>
    warnings.flatMap(warning => {
      const match = FIGURES.exec(warning)
      return match ? [{ servedWords: Number(match[1]), visibleWords: Number(match[2]) }] : []
    }),
  )
  if (figures.length === 0) return null
  return figures.reduce((sum, one) => ({
    servedWords: sum.servedWords + one.servedWords,
    visibleWords: sum.visibleWords + one.visibleWords,
  }))
}

/** Warnings without the figures of `withCoverage`. */
export function withoutCoverage(warnings: readonly string[]): string[] {
  return warnings.filter(warning => !FIGURES.test(warning))
}

/** Percent of the visible words that are served, to two decimals, rounded down. */
export function coveragePercent({ visibleWords, servedWords }: Coverage): number {
  return visibleWords === 0 ? 100 : Math.floor((10_000 * servedWords) / visibleWords) / 100
}

export function isLow(coverage: Coverage): boolean {
  return coveragePercent(coverage) < MIN_COVERAGE_PERCENT
}

/** Spans in order, overlapping ones as one. */
export function union(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && span.start <= last.end) {
      if (span.end > last.end) result[result.length - 1] = { start: last.start, end: span.end }
    } else result.push(span)
  }
  return result
}
