import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stemOf, wordsIn } from '../../../../src/domain/search/analyze.ts'
import { parseQuery } from '../../../../src/domain/search/parse-query.ts'
import { LENGTHS, lengthCode, storedLength } from '../../../../src/domain/search/postings.ts'
import { matchSpans, snippetOf } from '../../../../src/domain/search/snippet.ts'

const texts = (text: string) => wordsIn(text).map(word => word.text)

describe('wordsIn', () => {
  // As the `standard` tokenizer with the filters of the index mapping returns them.
  it.each([
    ['The Company’s results—“as reported”', ['the', 'company', 'results', 'as', 'reported']],
    ['$1,234.5 million (up 12.0%)', ['1,234.5', 'million', 'up', '12.0']],
    ['10-K, Item 1A; e.g. U.S. GAAP', ['10', 'k', 'item', '1a', 'e.g', 'u.s', 'gaap']],
    ['Société Générale naïve Straße ﬁelds', ['societe', 'generale', 'naive', 'strasse', 'fields']],
    ['under_score _x_ 3,4b a.b:c', ['under_score', '_x_', '3,4b', 'a.b:c']],
    ['☒ ANNUAL REPORT ☐', ['☒', 'annual', 'report', '☐']],
    ['会社の売上', ['会', '社', 'の', '売', '上']],
    ['İstanbul ΣΊΣΥΦΟΣ', ['istanbul', 'σίσυφοσ']],
    ['', []],
  ])('reads %s', (text, words) => {
    expect(texts(text)).toEqual(words)
  })

  it('returns offsets at which the words are, in order and without overlap', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), text => {
        let last = 0
        for (const { start, end } of wordsIn(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it('reads long lines of underscores, which are no words', () => {
    for (const line of ['_'.repeat(1_000_000), `é ${'_'.repeat(1_000_000)}`])
      expect(wordsIn(`${line} a__b`).at(-1)!.text).toBe('a__b')
  })

  it('cuts words of more than 255 characters as the tokenizer does', () => {
    expect(texts('x'.repeat(600)).map(word => word.length)).toEqual([255, 255, 90])
  })
})

describe('stemOf', () => {
  it.each([
    [['disruption', 'disruptions', 'disrupted', 'disrupting'], 'disrupt'],
    [['company', 'companies'], 'compani'],
    [['revenue', 'revenues'], 'revenu'],
  ])('gives %j one stem', (words, stem) => {
    expect(new Set(words.map(stemOf))).toEqual(new Set([stem]))
  })
})

describe('storedLength', () => {
  it('keeps four significant bits above 40, rounding down', () => {
    expect([0, 39, 40, 41, 42, 55, 56, 59, 60, 437, 1_000].map(storedLength)).toEqual([
      0, 39, 40, 40, 42, 54, 56, 56, 60, 408, 984,
    ])
  })

  it('has a code of one byte for any length', () => {
    expect([0, 23, 24, 40, 2 ** 31 - 1].map(lengthCode)).toEqual([0, 23, 24, 40, 255])
    for (let code = 0; code < 256; code += 1) expect(lengthCode(LENGTHS[code]!)).toBe(code)
  })
})

describe('snippetOf', () => {
  it('is at most 400 characters of the text, cut at words, with every highlight a match', () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(60)
    const text = `${filler}Supply chains were disrupted, and the supply chain costs more. ${filler}`
    const { root } = parseQuery('supply chain disruption', 'all')
    const snippet = snippetOf(text, matchSpans(text, root))
    expect(text.slice(snippet.start, snippet.start + snippet.text.length)).toBe(snippet.text)
    expect(snippet.text.length).toBeLessThanOrEqual(400)
    expect(snippet.text).toMatch(/^\S.*\S$/s)
    expect(snippet.highlights.map(([start, end]) => snippet.text.slice(start, end))).toEqual([
      ...['Supply', 'chains', 'disrupted', 'supply', 'chain'],
    ])
  })
})
