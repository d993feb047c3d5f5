import { fold } from '../../domain/documents/text/fold.ts'
import { type KeywordMode, wordsOf } from '../../domain/documents/text/keyword.ts'
import { type Leaf, leavesOf, type QueryNode } from '../../domain/search/parse-query.ts'
import { AppError } from '../../errors.ts'

/** A scored term: the score of a row is the sum of the BM25 scores of its terms. */
export interface ScoredTerm {
  readonly field: 'stem' | 'word'
  /** Several words are a phrase, whose inverse document frequency is the sum of those of its words. */
  readonly words: readonly string[]
}

/** Totals are exact up to this number. */
export const EXACT_TOTAL = 10_000
/** Score factors for passages of a company or fiscal year named in the search text. */
export const PREFERENCE = { company: 2, fiscalYear: 1.25 } as const
/** Passages returned per group. */
export const GROUP_PASSAGES = 3

/**
 * The terms that are scored: words, phrases and the words of `near`. Prefixes and excluded words only select rows.
 */
export function scoredTerms(query: QueryNode): ScoredTerm[] {
  const terms = leavesOf(query).flatMap(termsOf)
  return [...new Map(terms.map(term => [JSON.stringify(term), term])).values()]
}

function termsOf(leaf: Leaf): ScoredTerm[] {
  switch (leaf.kind) {
    case 'stem':
      return [{ field: 'stem', words: [leaf.stem] }]
    case 'phrase':
      return [{ field: 'word', words: leaf.words }]
    case 'near':
      return leaf.words.map(word => ({ field: 'word', words: [word] }))
    case 'prefix':
      return []
  }
}

export function leafKey(leaf: Leaf): string {
  return JSON.stringify(leaf)
}

/** A keyword in a form that engines can query, equivalent to `matcherOf` of the domain. */
export type KeywordQuery =
  | { readonly kind: 'literal'; readonly text: string }
  /** Words in order. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  /** Distinct words. */
  | { readonly kind: 'all' | 'any'; readonly words: readonly string[] }

/** Keywords have up to 200 characters, which normalization can expand (ligatures become letters). Engines limit the query size. */
const MAX_FOLDED_LENGTH = 1_000

/** Null if the keyword is empty after normalization, which matches no row. Throws `invalid_parameter` beyond `MAX_FOLDED_LENGTH`. */
export function keywordQueryOf({ text, mode }: { text: string; mode: KeywordMode }): KeywordQuery | null {
  const folded = fold(text.toWellFormed())
  if (folded === '') return null
  if (folded.length > MAX_FOLDED_LENGTH) {
    const message = `must have at most ${MAX_FOLDED_LENGTH} characters after Unicode folding`
    throw new AppError('invalid_parameter', { details: [{ parameter: 'keyword', message }] })
  }
  const words = wordsOf(folded)
  if (mode === 'contains' || words.length === 0) return { kind: 'literal', text: folded }
  return mode === 'words' ? { kind: 'phrase', words } : { kind: mode, words: [...new Set(words)] }
}

/** Maximum of offset + limit. */
const MAX_PAGING_DEPTH = 10_000

/** Throws `window_exceeded` if offset + limit exceed `MAX_PAGING_DEPTH`. */
export function checkDepth({ limit, offset }: { readonly limit: number; readonly offset: number }): void {
  if (offset + limit > MAX_PAGING_DEPTH) throw new AppError('window_exceeded')
}
