import { createHash } from 'node:crypto'
import { wordsOf } from '../../domain/documents/text/keyword.ts'

/*
 * Text as words for the one analyzer that every engine has: `whitespace`, which parts words at blanks and changes
 * nothing. Each character begins one word of three characters, so that a phrase of such words is literal containment.
 * Non-characters of Unicode stand for what a word cannot hold; where a text has these itself, they are escaped, so
 * that different texts never give equal words.
 */

const BLANK = '\ufdd0'
const ESCAPE = '\ufdd1'
const END = '\ufdd2'
const LONG = '\ufdd3'

/** What Java takes for white space besides the blank (`Character.isWhitespace`), and our own marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Java parts words at these control characters too
const UNFIT = /[\s\u001c-\u001f\ufdd0-\ufdd3]/
/** The analyzer cuts words of more than 255 characters. */
const LONGEST = 120

/** Words of a folded text, one for each of its characters; the last ones are filled up. */
export function textNgrams(folded: string): string {
  const letters = lettersOf(folded)
  letters.push(END, END)
  return joined(letters)
}

/** A keyword of three characters or more as the phrase it is in `gramsOfText`; null for a shorter one. */
export function gramsOfKeyword(folded: string): string | null {
  const letters = lettersOf(folded)
  return letters.length < 3 ? null : joined(letters)
}

/** What words of `gramsOfText` begin with where a keyword of one or two characters occurs. */
export function gramPrefix(folded: string): string {
  return lettersOf(folded).join('')
}

/** Whole words of a folded text, set off by blanks. */
export function wordsOfText(folded: string): string {
  return wordsOf(folded).map(indexedWord).join(' ')
}

/** A word as it is indexed: one that the analyzer would cut is named by its hash. */
export function indexedWord(word: string): string {
  return word.length <= LONGEST ? word : LONG + createHash('sha256').update(word).digest('hex')
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
