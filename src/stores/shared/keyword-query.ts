import { fold } from '../../domain/documents/text/fold.ts'
import { type KeywordMode, wordsOf } from '../../domain/documents/text/keyword.ts'
import { type Leaf, leavesOf, type QueryNode } from '../../domain/search/parse-query.ts'
import { AppError } from '../../errors.ts'

/** What the score of a row is the sum of: BM25 of each of these that the row has. */
export interface ScoredTerm {
  readonly field: 'stem' | 'word'
  /** Several are a phrase: its document frequency weight is the sum of its words'. */
  readonly words: readonly string[]
}

/** Totals are exact up to this. */
export const EXACT_TOTAL = 10_000
/** Factors of the scores of passages of a company or fiscal year that a question names. */
export const PREFERENCE = { company: 2, fiscalYear: 1.25 } as const
/** Passages shown of a group. */
export const GROUP_PASSAGES = 3

/**
 * The terms that rank a query: its words and phrases, and the words of `near`. Prefixes and excluded words choose rows
 * only.
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

/** A keyword as engines query it: the test of the domain's `matcherOf`, as data. */
export type KeywordQuery =
  | { readonly kind: 'literal'; readonly text: string }
  /** One run of words in order. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  /** Single words, each different. */
  | { readonly kind: 'all' | 'any'; readonly words: readonly string[] }

/** 200 characters are some more once they are folded (a ligature becomes letters); engines bound what one query may hold. */
const FOLDED_LIMIT = 1_000

/** Null: a keyword that folds to nothing, which no row contains. Throws `invalid_parameter` beyond `FOLDED_LIMIT`. */
export function needleOf({ text, mode }: { text: string; mode: KeywordMode }): KeywordQuery | null {
  const folded = fold(text.toWellFormed())
  if (folded === '') return null
  if (folded.length > FOLDED_LIMIT) {
    const message = `must have at most ${FOLDED_LIMIT} characters after Unicode folding`
    throw new AppError('invalid_parameter', { details: [{ parameter: 'keyword', message }] })
  }
  const words = wordsOf(folded)
  if (mode === 'contains' || words.length === 0) return { kind: 'literal', text: folded }
  return mode === 'words' ? { kind: 'phrase', words } : { kind: mode, words: [...new Set(words)] }
}

/** How deep a page may reach: offset + limit. */
const MAX_PAGING_DEPTH = 10_000

/** Throws `window_exceeded`. */
export function checkDepth({ limit, offset }: { readonly limit: number; readonly offset: number }): void {
  if (offset + limit > MAX_PAGING_DEPTH) throw new AppError('window_exceeded')
}
