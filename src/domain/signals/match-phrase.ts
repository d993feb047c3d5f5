import type { Token } from '../documents/tokenization/tokens.ts'
import type { NumberKind, Phrase, PhraseElement, PhraseWord } from './phrase.ts'

/** Where a phrase stands in a list of tokens. */
export interface PhraseMatch {
  /** First token and the one after the last. */
  readonly start: number
  readonly end: number
}

/**
 * All places at which a phrase ends, each with its latest start: elements are followed one by one through the set of places
 * reached so far, so the work is tokens x elements x gap at most.
 */
export function matchesOf(phrase: Phrase, tokens: readonly Token[]): PhraseMatch[] {
  const words = wordsOf.get(tokens)
  if (words !== undefined && !mayHold(phrase, words)) return []
  let reached = new Map<number, number>()
  let isFirst = true
  for (const element of phrase.elements) {
    const next = isFirst ? begun(element, tokens, phrase.isAtStart) : followed(element, tokens, reached)
    reached = element.isOptional && !isFirst ? joined(reached, next) : next
    isFirst = false
    if (reached.size === 0) return []
  }
  return [...reached]
    .map(([end, start]) => ({ start, end }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Words of lists of tokens that many phrases are looked for in. */
const wordsOf = new WeakMap<readonly Token[], ReadonlySet<string>>()

/** Caches the words of a list of tokens, so that phrases with other words are excluded immediately. */
export function forManyPhrases(tokens: readonly Token[]): readonly Token[] {
  const words = new Set<string>()
  for (const { text } of tokens) {
    words.add(text)
    if (text.endsWith("'s")) words.add(text.slice(0, -2))
  }
  wordsOf.set(tokens, words)
  return tokens
}

/** Whether each element that must be there and is a list of whole words has one of them. */
function mayHold({ elements }: Phrase, words: ReadonlySet<string>): boolean {
  for (const { byFirst, open, isOptional } of elements) {
    if (isOptional || open.length > 0) continue
    let isThere = false
    for (const first of byFirst.keys()) {
      if (words.has(first)) {
        isThere = true
        break
      }
    }
    if (!isThere) return false
  }
  return true
}

export function isIn(phrase: Phrase, tokens: readonly Token[]): boolean {
  return matchesOf(phrase, tokens).length > 0
}

function begun(element: PhraseElement, tokens: readonly Token[], atStart: boolean): Map<number, number> {
  const reached = new Map<number, number>()
  const last = atStart ? Math.min(1, tokens.length) : tokens.length
  for (let at = 0; at < last; at++) for (const end of endsAt(element, tokens, at)) keep(reached, end, at)
  return reached
}

function followed(
  element: PhraseElement,
  tokens: readonly Token[],
  from: ReadonlyMap<number, number>,
): Map<number, number> {
  const reached = new Map<number, number>()
  for (const [place, start] of from) {
    const last = Math.min(place + element.gap, tokens.length - 1)
    for (let at = place; at <= last; at++)
      for (const end of endsAt(element, tokens, at)) keep(reached, end, start)
  }
  return reached
}

function joined(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): Map<number, number> {
  const all = new Map(a)
  for (const [end, start] of b) keep(all, end, start)
  return all
}

function keep(reached: Map<number, number>, end: number, start: number): void {
  const known = reached.get(end)
  if (known === undefined || known < start) reached.set(end, start)
}

const NOWHERE: readonly number[] = []

/** Where an element that begins at a token ends. */
function endsAt({ byFirst, open }: PhraseElement, tokens: readonly Token[], at: number): readonly number[] {
  const { text } = tokens[at]!
  const closed = byFirst.get(text) ?? (text.endsWith("'s") ? byFirst.get(text.slice(0, -2)) : undefined)
  if (closed === undefined && open.length === 0) return NOWHERE
  const ends: number[] = []
  for (const words of closed ?? []) if (stands(words, tokens, at)) ends.push(at + words.length)
  for (const words of open) if (stands(words, tokens, at)) ends.push(at + words.length)
  return ends
}

function stands(words: readonly PhraseWord[], tokens: readonly Token[], at: number): boolean {
  for (let index = 0; index < words.length; index++) {
    if (!isWord(words[index]!, tokens[at + index])) return false
  }
  return true
}

function isWord({ text, isPrefix, number }: PhraseWord, token: Token | undefined): boolean {
  if (token === undefined) return false
  if (number !== null) return isNumber(number, token)
  if (isPrefix) return token.text.startsWith(text)
  // A month is no modal.
  if (text === 'may' && token.isCapitalised) return false
  return token.text === text || token.text === `${text}'s`
}

/** Words that have a capital at the beginning of a sentence only. */
export const NAMELESS: ReadonlySet<string> = new Set(
  (
    'a all an and any as at both certain during each effective every for from he her his if in it its many most no on one our ' +
    'revenue revenues sales several she some such that the their these they this those to under upon we when while with'
  ).split(' '),
)

function isNumber(kind: NumberKind, token: Token): boolean {
  if (kind === 'year') return token.kind === 'number' && /^(?:19|20)\d\d$/.test(token.text)
  if (kind === 'name') return token.kind === 'word' && token.isCapitalised && !NAMELESS.has(token.text)
  return token.kind === kind
}
