import { WORD_CLASSES } from './word-classes.ts'

/*
 * Phrases of rules. Elements stand one after the other:
 *   word          that word
 *   word*         words that begin so
 *   a|b_c|d*      any of these; `_` joins words that stand together
 *   @name         any of a list of `word-classes.ts`
 *   <percent>     a percentage; also <money>, <number>, <year>, <name> (a capitalised word); one of alternatives too
 *   ?element      it may be missing
 *   !element      the element to look for first, where the rarest is not the longest
 *   ..            up to 5 words in between; ..N up to N
 *   ^             the sentence begins here
 * A match takes bounded steps for each word, whatever the text.
 */

export interface PhraseWord {
  /** A word, the beginning of words, or a comma. */
  readonly text: string
  readonly isPrefix: boolean
  /** Instead of a word: any of this kind. */
  readonly number: NumberKind | null
}

export type NumberKind = 'percent' | 'money' | 'number' | 'year' | 'name'

export interface PhraseElement {
  /** Each alternative is one or more words. */
  readonly alternatives: readonly (readonly PhraseWord[])[]
  readonly isOptional: boolean
  /** Words that may stand before it. */
  readonly gap: number
}

export interface Phrase {
  readonly source: string
  readonly elements: readonly PhraseElement[]
  readonly isAtStart: boolean
  /** One of these beginnings of words is in every text that matches; empty where any text may match. */
  readonly anchors: readonly string[]
  /** Whether a word of the phrase itself says no. */
  readonly hasNegator: boolean
}

const GAP = 5
const NEGATORS = /^(?:no|not|never|none|neither|nor|without|cannot|fail|failed|unable|ceased?)$/
/** Words of every page, which make bad anchors however long they are. */
const COMMON = new Set(
  (
    'company companies management registrant corporation financial statements reporting internal control controls customers customer ' +
    'revenue revenues sales percent agreement agreements business operations results including during certain other could would have been ' +
    'which were will that with from this their total approximately accounted represented our'
  ).split(' '),
)

/** Reads a phrase. Throws where it cannot be read: phrases are part of the program. */
export function phraseOf(source: string): Phrase {
  const parts = source.trim().split(/\s+/)
  const elements: PhraseElement[] = []
  let gap = 0
  let marked: PhraseElement | null = null
  let isAtStart = false
  for (const part of parts) {
    if (part === '^') isAtStart = true
    else if (/^\.\.\d*$/.test(part)) gap = part.length > 2 ? Number(part.slice(2)) : GAP
    else {
      const element = elementOf(part, gap, source)
      if (part.startsWith('!')) marked = element
      elements.push(element)
      gap = 0
    }
  }
  if (elements.length === 0 || gap > 0) throw new Error(`phrase "${source}" ends with nothing`)
  const chosen = best(marked ? [marked] : elements)
  return {
    source,
    elements,
    isAtStart,
    anchors: chosen ? [...new Set(chosen.alternatives.map(anchorOf))] : [],
    hasNegator: elements.some(({ alternatives }) =>
      alternatives.some(words => words.some(({ text }) => NEGATORS.test(text))),
    ),
  }
}

function elementOf(part: string, gap: number, source: string): PhraseElement {
  const isOptional = part.startsWith('?')
  const body = part.replace(/^[?!]/, '')
  const words = body
    .split('|')
    .flatMap(name => (name.startsWith('@') ? listOf(name.slice(1), source) : [name]))
  return { alternatives: words.map(wordsOf), isOptional, gap }
}

function listOf(name: string, source: string): readonly string[] {
  const list = WORD_CLASSES[name]
  if (!list) throw new Error(`phrase "${source}" names the unknown list @${name}`)
  return list
}

function wordsOf(alternative: string): PhraseWord[] {
  const number = /^<(percent|money|number|year|name)>$/.exec(alternative)?.[1] as NumberKind | undefined
  if (number) return [{ text: '', isPrefix: false, number }]
  if (alternative === ',') return [{ text: ',', isPrefix: false, number: null }]
  return alternative.split(/[_-]/).map(word => {
    const isPrefix = word.endsWith('*')
    const text = isPrefix ? word.slice(0, -1) : word
    if (!/^[\p{Ll}\p{N}'.&]+$/u.test(text)) throw new Error(`"${alternative}" is no word of a phrase`)
    return { text, isPrefix, number: null }
  })
}

/** The element whose commonest alternative is rarest, told by length. */
function best(elements: readonly PhraseElement[]): PhraseElement | null {
  const usable = elements.filter(
    ({ alternatives, isOptional }) =>
      !isOptional &&
      !alternatives.some(words => words.some(({ number, text }) => number !== null || text === ',')),
  )
  return usable.reduce<PhraseElement | null>((a, b) => (a === null || rarity(b) > rarity(a) ? b : a), null)
}

function rarity({ alternatives }: PhraseElement): number {
  return Math.min(...alternatives.map(words => Math.max(...words.map(wordRarity)))) - alternatives.length / 20
}

function wordRarity({ text }: PhraseWord): number {
  return COMMON.has(text) ? 1 : text.length
}

/** The rarest word of an alternative. */
function anchorOf(words: readonly PhraseWord[]): string {
  return words.reduce((a, b) => (wordRarity(b) > wordRarity(a) ? b : a)).text
}
