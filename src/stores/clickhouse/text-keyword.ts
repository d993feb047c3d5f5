import type { Needle } from '../adapter-common/needle.ts'
import type { Params } from './literal.ts'

/** A keyword as SQL over `folded`. */
export interface KeywordSql {
  /** What matches, exactly. */
  readonly condition: string
  /** How often: what `relevance` orders by. */
  readonly count: string
  readonly params: Params
}

/** Grams of the index; a shorter keyword is found by reading alone. */
const GRAM = 3

/** What parts words, as the domain's `wordsOf` has it. */
const BREAK = String.raw`[^\p{L}\p{N}\p{M}]`

/**
 * `indexed`: look into the index of trigrams first. It only pays where many rows stand to be read; a bag of trigrams
 * is not yet the keyword, so the text is tested all the same.
 */
export function keywordSql(needle: Needle, indexed: boolean): KeywordSql {
  if (needle.kind === 'literal') return literal(needle.text, indexed)
  if (needle.kind === 'phrase') return phrase(needle.words, indexed)
  const parts = needle.words.map(word => phrase([word], indexed, `${needle.words.indexOf(word)}`))
  return {
    condition: `(${parts.map(({ condition }) => condition).join(needle.kind === 'all' ? ' AND ' : ' OR ')})`,
    count: parts.map(({ count }) => count).join(' + '),
    params: Object.assign({}, ...parts.map(({ params }) => params)),
  }
}

function literal(text: string, indexed: boolean): KeywordSql {
  const condition = 'position(folded, {k:String}) > 0'
  const narrowed =
    indexed && isIndexed(text) ? `hasAllTokens(folded, {k:String}) AND ${condition}` : condition
  return { condition: narrowed, count: 'countSubstrings(folded, {k:String})', params: { k: text } }
}

/** Words are letters, digits and marks only, so they stand in a pattern as they are. Reading for one is far cheaper than for a pattern. */
function phrase(words: readonly string[], indexed: boolean, suffix = ''): KeywordSql {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
  const word = `{w${suffix}:String}`
  const pattern = `{p${suffix}:String}`
  const tests = [
    ...(indexed && isIndexed(longest) ? [`hasAllTokens(folded, ${word})`] : []),
    `position(folded, ${word}) > 0`,
    `match(folded, ${pattern})`,
  ]
  return {
    condition: `(${tests.join(' AND ')})`,
    count: `countMatches(folded, ${pattern})`,
    params: {
      [`w${suffix}`]: longest,
      [`p${suffix}`]: `(?:^|${BREAK})${words.join(`${BREAK}+`)}(?:${BREAK}|$)`,
    },
  }
}

function isIndexed(text: string): boolean {
  return [...text].length >= GRAM
}
