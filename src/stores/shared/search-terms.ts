import { type Leaf, leavesOf, type QueryNode } from '../../domain/search/parse-query.ts'

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
