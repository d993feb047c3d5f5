import { type Folded, fold } from './fold.ts'

/**
 * `contains`: the folded keyword occurs literally. `words`: its words occur whole and in order, with nothing but
 * punctuation and blanks between. `all`, `any`: each, or one, of its words occurs whole.
 */
export type KeywordMode = 'contains' | 'words' | 'all' | 'any'

/** A keyword made ready to be tried on many texts. */
export interface Matcher {
  matches(folded: string): boolean
  /** Spans of a folded text, in order, none overlapping. */
  spans(folded: string): readonly (readonly [start: number, end: number])[]
}

/** A word is a run of letters, digits and marks; everything else parts words. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Words of a folded text in order. */
export function wordsOf(folded: string): readonly string[] {
  return folded.match(WORD) ?? []
}

/** The words set off by single blanks, one before and one after: what whole-word matching looks into. */
export function wordText(folded: string): string {
  return ` ${wordsOf(folded).join(' ')} `
}

/**
 * The test of a keyword (2 to 200 characters, as typed). One without any word (`--`) is looked for literally in every
 * mode. An empty keyword matches nothing.
 */
export function matcherOf(keyword: string, mode: KeywordMode): Matcher {
  const folded = fold(keyword)
  const words = wordsOf(folded)
  if (folded === '') return { matches: () => false, spans: () => [] }
  if (mode === 'contains' || words.length === 0) return containing(folded)
  return mode === 'words' ? inOrder(words) : wholeWords(new Set(words), mode)
}

function containing(needle: string): Matcher {
  return {
    matches: folded => folded.includes(needle),
    spans: folded => {
      const spans: [number, number][] = []
      for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length))
        spans.push([at, at + needle.length])
      return spans
    },
  }
}

function inOrder(words: readonly string[]): Matcher {
  const needle = ` ${words.join(' ')} `
  return {
    // Most texts lack one of the words, which is far cheaper to see.
    matches: folded => words.every(word => folded.includes(word)) && wordText(folded).includes(needle),
    spans: folded => {
      const found = [...folded.matchAll(WORD)]
      const spans: [number, number][] = []
      for (let at = 0; at + words.length <= found.length; at++) {
        if (!words.every((word, index) => found[at + index]![0] === word)) continue
        const last = found[at + words.length - 1]!
        spans.push([found[at]!.index, last.index + last[0].length])
        at += words.length - 1
      }
      return spans
    },
  }
}

function wholeWords(words: ReadonlySet<string>, mode: 'all' | 'any'): Matcher {
  const spansOf = (folded: string) => [...folded.matchAll(WORD)].filter(match => words.has(match[0]))
  const enough = (found: ReadonlySet<string>) => (mode === 'any' ? found.size > 0 : found.size === words.size)
  const matches = (folded: string) =>
    enough(new Set([...words].filter(word => folded.includes(word)))) &&
    enough(new Set(spansOf(folded).map(match => match[0])))
  return {
    matches,
    spans: folded => {
      const found = spansOf(folded)
      return enough(new Set(found.map(match => match[0])))
        ? found.map(match => [match.index, match.index + match[0].length] as const)
        : []
    },
  }
}

/** Spans of a folded text as offsets into the text it was folded from. */
export function originalSpans(
  folded: Folded,
  spans: readonly (readonly [start: number, end: number])[],
): (readonly [start: number, end: number])[] {
  return spans.map(([start, end]) => [folded.startOf(start), folded.endOf(end - 1)])
}
