import { createHash } from 'node:crypto'
import { wordsOf } from '../../domain/documents/text/keyword.ts'

/*
 * Trigrams for the `whitespace` analyzer, which every engine has and which only splits at whitespace. Each character starts one
 * trigram, so that a phrase of trigrams is literal containment. Unicode noncharacters replace characters that a token cannot
 * contain; noncharacters in the text itself are escaped, so that different texts never have equal trigrams.
 */

const BLANK = '\ufdd0'
const ESCAPE = '\ufdd1'
const END = '\ufdd2'
const LONG = '\ufdd3'

/** Whitespace in Java (`Character.isWhitespace`) other than the blank, and the marks above. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Java treats these control characters as whitespace
const UNFIT = /[\s\u001c-\u001f\ufdd0-\ufdd3]/
/** Below 255, because the analyzer splits longer tokens. */
const MAX_TOKEN_LENGTH = 120

/** Trigrams of a normalized text, one per character; the last ones are padded. */
export function textNgrams(folded: string): string {
  const letters = lettersOf(folded)
  letters.push(END, END)
  return joined(letters)
}

/** Trigrams of a keyword, which are a phrase of `textNgrams`; null if it has fewer than three characters. */
export function gramsOfKeyword(folded: string): string | null {
  const letters = lettersOf(folded)
  return letters.length < 3 ? null : joined(letters)
}

/** Prefix of the trigrams of `textNgrams` where a keyword of one or two characters occurs. */
export function gramPrefix(folded: string): string {
  return lettersOf(folded).join('')
}

/** Words of a normalized text, separated by blanks. */
export function wordsOfText(folded: string): string {
  return wordsOf(folded).map(indexedWord).join(' ')
}

/** The token of a word. A word that is too long for the analyzer is replaced with its hash. */
export function indexedWord(word: string): string {
  return word.length <= MAX_TOKEN_LENGTH ? word : LONG + createHash('sha256').update(word).digest('hex')
}

function lettersOf(folded: string): string[] {
  const letters = Array.from(folded)
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index]!
    if (letter === ' ') letters[index] = BLANK
    else if (UNFIT.test(letter)) letters[index] = `${ESCAPE}${letter.codePointAt(0)!.toString(36)};`
  }
  return letters
}

function joined(letters: readonly string[]): string {
  let words = ''
  for (let index = 0; index + 2 < letters.length; index += 1) {
    if (index > 0) words += ' '
    words += letters[index]! + letters[index + 1]! + letters[index + 2]!
  }
  return words
}
