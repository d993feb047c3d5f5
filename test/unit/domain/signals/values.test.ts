import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../../../src/domain/documents/tokenization/tokens.ts'
import { valuesOf } from '../../../../src/domain/signals/match-section.ts'
import type { ValueRule } from '../../../../src/domain/signals/rule.ts'

/** The numbers of a sentence, all of which the match spans unless it is given by the words it begins and ends with. */
function numbers(rule: ValueRule, text: string, [from, to]: readonly [string?, string?] = []) {
  const tokens = tokensOf(text)
  const start = from === undefined ? 0 : tokens.findIndex(token => token.text === from)
  const end = to === undefined ? tokens.length : tokens.findIndex(token => token.text === to) + 1
  return valuesOf(rule, tokens, { start, end })?.map(({ value }) => value) ?? null
}

const PERCENTS = { kind: 'percent', pick: 'all' } as const
const SHARES = 'Customers A, B and C were 12%, 11.5% and 9 percent of revenue, respectively.'

describe('Values of a sentence', () => {
  it('are all numbers of a list in its order, or one of them', () => {
    expect(numbers(PERCENTS, SHARES)).toEqual([12, 11.5, 9])
    expect(numbers({ ...PERCENTS, pick: 'first' }, SHARES)).toEqual([12])
    expect(numbers({ ...PERCENTS, pick: 'last' }, SHARES)).toEqual([9])
    expect(numbers({ ...PERCENTS, pick: 'largest' }, SHARES)).toEqual([12])
  })

  it('are those of the latest year in lists of several years', () => {
    const largest = { kind: 'money', pick: 'largest' } as const
    const charges =
      'In 2023 and 2022 we recorded $2 million and $4 million at home, and $1 million and $3 million abroad'
    expect(numbers(largest, `${charges}, respectively.`)).toEqual([2_000_000])
    expect(numbers(largest, `${charges}.`)).toEqual([4_000_000])
    expect(numbers({ ...largest, pick: 'all' }, charges)).toEqual([2_000_000, 1_000_000])
  })

  it('are null where none is within the bounds, and empty where none has to be', () => {
    expect(numbers({ ...PERCENTS, least: 10 }, SHARES)).toEqual([12, 11.5])
    expect(numbers({ ...PERCENTS, least: 20 }, SHARES)).toBeNull()
    expect(numbers({ ...PERCENTS, most: 5 }, SHARES)).toBeNull()
    expect(numbers(PERCENTS, 'One customer.')).toEqual([])
    expect(numbers({ ...PERCENTS, optional: false }, 'One customer.')).toBeNull()
    expect(numbers({ ...PERCENTS, least: 10 }, 'One customer.')).toBeNull()
  })

  it('carry the scale and the currency that are printed', () => {
    const money = { kind: 'money', pick: 'all' } as const
    expect(numbers(money, '$1.2 billion, $4,850,000 and €3 million')).toEqual([
      1_200_000_000, 4_850_000, 3_000_000,
    ])
    const tokens = tokensOf('€3 million')
    expect(valuesOf(money, tokens, { start: 0, end: tokens.length })).toEqual([
      { value: 3_000_000, unit: 'EUR' },
    ])
  })

  it('count no year, no share and no money', () => {
    const count = { kind: 'number', pick: 'all' } as const
    expect(numbers(count, 'In 2024 we cut 1,200 positions, 4% of staff, for $5 million.')).toEqual([1_200])
  })

  it('stand within the words of the match or as near as the rule says', () => {
    const text = 'We paid $1 million and later we settled the case for the sum of $2 million at last.'
    const money = { kind: 'money', pick: 'all' } as const
    expect(numbers(money, text, ['settled', 'case'])).toEqual([])
    expect(numbers({ ...money, within: 4 }, text, ['settled', 'case'])).toEqual([1_000_000])
    expect(numbers({ ...money, within: 5 }, text, ['settled', 'case'])).toEqual([1_000_000, 2_000_000])
  })

  it.each([
    ['a two-for-one stock split', 2],
    ['a 3-for-2 stock split', 1.5],
    ['a 1-for-20 reverse stock split', 0.05],
    ['a reverse split of its shares at a ratio of 10 to 1', 0.1],
    ['a reverse split at a ratio of 1:8', 0.125],
    ['twenty for one', 20],
  ])('read %s as %d new shares for an old one', (text, ratio) => {
    expect(numbers({ kind: 'ratio', pick: 'first' }, text)).toEqual([ratio])
  })

  it('of any split are its two numbers, fewer shares where it is reversed', () => {
    const count = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(count, count, fc.constantFrom('-for-', ' for ', ' to ', ':'), (a, b, joint) => {
        const ratio = { kind: 'ratio', pick: 'first' } as const
        expect(numbers(ratio, `a ${a}${joint}${b} stock split`)).toEqual([a / b])
        expect(numbers(ratio, `a reverse split of ${a}${joint}${b}`)![0]).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('are those of the list within the bounds, for any list', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 8 })
    const bound = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(shares, bound, bound, (list, least, most) => {
        const text = `${list.map(share => `${share / 10}%`).join(', ')}, respectively`
        const kept = list.map(share => share / 10).filter(share => share >= least / 10 && share <= most / 10)
        const rule = { ...PERCENTS, least: least / 10, most: most / 10 }
        expect(numbers(rule, text)).toEqual(kept.length === 0 ? null : kept)
        expect(numbers({ ...rule, pick: 'largest' }, text)).toEqual(
          kept.length === 0 ? null : [Math.max(...kept)],
        )
      }),
    )
  })
})
