import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../../src/domain/documents/text/fold.ts'
import {
  gramPrefix,
  gramsOfKeyword,
  indexedWord,
  textNgrams,
} from '../../../src/stores/search-engine/ngrams.ts'
import { propertyRuns } from '../../support/property-runs.ts'

/** What the `whitespace` analyzer of the engines parts words at. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are white space to Java
const JAVA_BLANKS = /[\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+/

function analyzed(text: string): string[] {
  return text.split(JAVA_BLANKS).filter(word => word !== '')
}

function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, at) => phrase.every((word, index) => words[at + index] === word))
}

const letter = fc.oneof(
  fc.constantFrom(...' ab\u0000\u001c\u001f\u0085\ufdd0\ufdd1\ufdd2\ufdd3é😀;0'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const text = fc.array(letter, { maxLength: 30 }).map(letters => fold(letters.join('').toWellFormed()))

describe('text as words of three characters', () => {
  it('has a phrase exactly where the text has the keyword', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(30),
        fc.integer({ min: 3, max: 8 }),
        text,
        fc.boolean(),
        (whole, at, length, other, own) => {
          const keyword = (own ? [...whole].slice(at, at + length).join('') : other).toWellFormed()
          const grams = gramsOfKeyword(keyword)
          if (grams === null) return
          expect(hasPhrase(analyzed(textNgrams(whole)), analyzed(grams))).toBe(whole.includes(keyword))
        },
      ),
      { numRuns: propertyRuns(2_000) },
    )
  })

  it('has a word that begins with a shorter keyword exactly where the text has it', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(30),
        fc.integer({ min: 1, max: 2 }),
        text,
        fc.boolean(),
        (whole, at, length, other, own) => {
          const keyword = [...(own ? whole : other)].slice(own ? at : 0, (own ? at : 0) + length).join('')
          if (keyword === '') return
          const isThere = analyzed(textNgrams(whole)).some(word => word.startsWith(gramPrefix(keyword)))
          expect(isThere).toBe(whole.includes(keyword))
        },
      ),
      { numRuns: propertyRuns(2_000) },
    )
  })

  it('keeps words that the analyzer would cut apart from their pieces', () => {
    const long = 'a'.repeat(300)
    expect(indexedWord(long).length).toBeLessThan(255)
    expect(indexedWord(long)).not.toBe(indexedWord('a'.repeat(301)))
    expect(indexedWord('a'.repeat(120))).toBe('a'.repeat(120))
  })
})
