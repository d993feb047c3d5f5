import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldWithMap } from '../../../../../src/domain/documents/text/fold.ts'
import {
  type KeywordMode,
  matcherOf,
  originalSpans,
  wordText,
} from '../../../../../src/domain/documents/text/keyword.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const TEXT =
  'The Company’s net  sales—its “core” measure—rose 5%. Sales tax and net income fell; net sales of R&D fell.'

describe('matcherOf', () => {
  it.each<[KeywordMode, string, string[]]>([
    ['contains', 'NET SALES', ['net  sales', 'net sales']],
    ['contains', "company's net", ['Company’s net']],
    ['contains', '"core" measure-rose', ['“core” measure—rose']],
    ['contains', 'ales t', ['ales t']],
    ['contains', 'r&d', ['R&D']],
    ['words', 'net sales', ['net  sales', 'net sales']],
    ['words', 'sales its core', ['sales—its “core']],
    ['words', 'sale', []],
    ['words', 'sales net', []],
    ['all', 'tax income', ['tax', 'income']],
    ['all', 'tax dividend', []],
    ['any', 'tax dividend', ['tax']],
    ['any', 'dividend', []],
    ['any', '5%', ['5']],
    ['words', '%.', ['%.']],
  ])('%s %j finds %j', (mode, keyword, quotes) => {
    const folded = foldWithMap(TEXT)
    const matcher = matcherOf(keyword, mode)
    const spans = originalSpans(folded, matcher.spans(folded.text))
    expect(spans.map(([start, end]) => TEXT.slice(start, end))).toEqual(quotes)
    expect(matcher.matches(folded.text)).toBe(quotes.length > 0)
  })

  it('finds every keyword that is cut from the folded text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        fc.nat(),
        fc.nat(),
        (text, a, b) => {
          const folded = fold(text)
          const start = a % folded.length
          const keyword = folded.slice(start, start + 1 + (b % 20))
          if (fold(keyword) !== keyword) return // cut through a composed character
          expect(matcherOf(keyword, 'contains').matches(folded)).toBe(true)
        },
      ),
    )
  })

  it('gives spans exactly where it matches', () => {
    const words = fc.constantFrom('net', 'sales', '-', ' ', 'É', '5%', '’s', '\n')
    const mode = fc.constantFrom<KeywordMode>('contains', 'words', 'all', 'any')
    const text = fc.array(words, { minLength: 1, maxLength: 12 }).map(parts => fold(parts.join('')))
    fc.assert(
      fc.property(text, text, mode, (text, keyword, mode) => {
        const matcher = matcherOf(keyword, mode)
        expect(matcher.spans(text).length > 0).toBe(matcher.matches(text))
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  it('matches nothing for an empty keyword', () => {
    expect(matcherOf('', 'contains').matches('text')).toBe(false)
    expect(matcherOf('', 'any').spans('text')).toEqual([])
  })
})

describe('wordText', () => {
  it('sets every word off by single blanks', () => {
    expect(wordText(fold('R&D, “net sales” (5%)'))).toBe(' r d net sales 5 ')
  })
})
