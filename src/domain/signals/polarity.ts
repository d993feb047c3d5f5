import { NEGATIVE, NEGATORS, POSITIVE } from './lexicon.ts'

/** Words before a positive one in which a negator turns it. */
const NEGATOR_WINDOW = 3

/** What a word says among those before it: a positive one shortly behind a negator is negative. Null: neither. */
export function polarityAt(words: readonly string[], at: number): 'positive' | 'negative' | null {
  const word = words[at]!
  if (NEGATIVE.has(word)) return 'negative'
  if (!POSITIVE.has(word)) return null
  return words.slice(Math.max(0, at - NEGATOR_WINDOW), at).some(isNegator) ? 'negative' : 'positive'
}

function isNegator(word: string): boolean {
  return NEGATORS.has(word) || word.endsWith("n't")
}
