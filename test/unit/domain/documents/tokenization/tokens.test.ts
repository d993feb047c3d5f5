import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../../../../src/domain/documents/tokenization/tokens.ts'

const qualifiedValue = (text: string) =>
  tokensOf(text).map(({ kind, text: word, value, unit }) => [kind, word, value, unit])

describe('Tokens of a text', () => {
  it('reads money with its currency and scale', () => {
    expect(qualifiedValue('$1.2 billion')).toEqual([['money', '$1.2 billion', 1_200_000_000, 'USD']])
    expect(qualifiedValue('€4m')).toEqual([['money', '€4m', 4_000_000, 'EUR']])
    expect(qualifiedValue('USD 1,250')).toEqual([['money', 'usd 1,250', 1_250, 'USD']])
    expect(qualifiedValue('$.25')).toEqual([['money', '$.25', 0.25, 'USD']])
  })

  it('reads percent, points and basis points apart', () => {
    expect(
      qualifiedValue('12.5 % 3 percent 2 percentage points 50 bps').map(([, , value, unit]) => [value, unit]),
    ).toEqual([
      [12.5, 'percent'],
      [3, 'percent'],
      [2, 'percentage_points'],
      [50, 'basis_points'],
    ])
  })

  it('parts words at hyphens and keeps points and apostrophes within them', () => {
    expect(qualifiedValue('At-the-market U.S. We’re').map(([, word]) => word)).toEqual([
      'at',
      'the',
      'market',
      'u.s',
      "we're",
    ])
  })

  it('does not take the digits of a name for a number', () => {
    expect(qualifiedValue('Rule 10b5').map(([kind]) => kind)).toEqual(['word', 'word'])
  })

  it('joins a word that soft hyphens part', () => {
    expect(qualifiedValue('cus\u00adtomer')).toEqual([['word', 'customer', null, null]])
  })

  it('gives places that hold what was read, in order, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        let last = 0
        for (const { start, end } of tokensOf(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it('reads a stretch as it reads that text alone', () => {
    const text = 'Sales rose 5 % to $3 million.'
    const [, second] = tokensOf(text, 6)
    expect(text.slice(second!.start, second!.end)).toBe('5 %')
  })
})
