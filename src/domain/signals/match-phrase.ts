import type { Token } from '../words/tokens.ts'
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

/** Where an element that begins at a token ends. */
function endsAt({ alternatives }: PhraseElement, tokens: readonly Token[], at: number): number[] {
  const ends: number[] = []
  for (const words of alternatives) {
    if (words.every((word, index) => isWord(word, tokens[at + index]))) ends.push(at + words.length)
  }
  return ends
}

function isWord({ text, isPrefix, number }: PhraseWord, token: Token | undefined): boolean {
  if (token === undefined) return false
  if (number !== null) return isNumber(number, token)
  return isPrefix ? token.text.startsWith(text) : token.text === text || token.text === `${text}'s`
}

function isNumber(kind: NumberKind, token: Token): boolean {
  if (kind === 'year') return token.kind === 'number' && /^(?:19|20)\d\d$/.test(token.text)
  if (kind === 'name') return token.kind === 'word' && token.isCapitalised
  return token.kind === kind
}
