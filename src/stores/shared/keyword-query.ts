import { fold } from '../../domain/documents/text/fold.ts'
import { type KeywordMode, wordsOf } from '../../domain/documents/text/keyword.ts'
import { AppError } from '../../errors.ts'

/** A keyword as engines are asked for it: what `matcherOf` of the domain tests, as data. */
export type KeywordQuery =
  | { readonly kind: 'literal'; readonly text: string }
  /** One run of words in order. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  /** Single words, each different. */
  | { readonly kind: 'all' | 'any'; readonly words: readonly string[] }

/** 200 characters are some more once they are folded (a ligature becomes letters); engines bound what one query may hold. */
export const FOLDED_LIMIT = 1_000

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
