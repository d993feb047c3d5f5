import { describe, expect, it } from 'vitest'
import {
  differs,
  type FactVersion,
  formRank,
  negated,
  roundingUnit,
  versionAsOf,
  versionOf,
} from '../../../../../src/domain/numbers/derive/fact-version.ts'
import { day, report } from '../../../../support/numbers/facts.ts'

const factVersion = (on: number, value: number, rank = 0): FactVersion => ({
  day: on,
  rank,
  value,
  sources: [],
})

describe('formRank', () => {
  it.each([
    ['10-K', 0],
    ['10-K/A', 0],
    ['10-KT', 0],
    ['10-K405', 0],
    ['10KSB', 0],
    ['10-Q/A', 0],
    ['20-F', 0],
    ['40-F/A', 0],
    ['8-K', 1],
    ['8-K/A', 1],
    ['6-K', 1],
    ['DEF 14A', 2],
    ['PRE 14A', 2],
    ['S-8', 2],
    ['424B5', 2],
    ['', 2],
  ])('ranks %s as %i', (form, rank) => {
    expect(formRank(form)).toBe(rank)
  })
})

describe('pick', () => {
  it('takes nothing that is filed after the day', () => {
    expect(versionAsOf([factVersion(10, 1)], 9)).toBeUndefined()
    expect(versionAsOf([factVersion(10, 1), factVersion(20, 2)], 19)?.value).toBe(1)
    expect(versionAsOf([factVersion(10, 1), factVersion(20, 2)], 20)?.value).toBe(2)
  })

  it('prefers a periodic report to a later current report or proxy', () => {
    expect(versionAsOf([factVersion(10, 1), factVersion(20, 2, 1), factVersion(30, 3, 2)], 99)?.value).toBe(1)
    expect(versionAsOf([factVersion(10, 3, 2), factVersion(20, 2, 1)], 99)?.value).toBe(2)
    expect(versionAsOf([factVersion(10, 3, 2)], 99)?.value).toBe(3)
  })

  it('names the first filing of an unbroken run of equal values, other ranks looked over', () => {
    const first = factVersion(20, 5)
    expect(versionAsOf([factVersion(10, 4), first, factVersion(25, 9, 2), factVersion(30, 5)], 99)).toBe(
      first,
    )
  })

  it('starts a new run where a value comes back after another', () => {
    const back = factVersion(30, 5)
    expect(versionAsOf([factVersion(10, 5), factVersion(20, 4), back], 99)).toBe(back)
  })
})

describe('differs', () => {
  it.each([
    [100, 100, false],
    [352_583_000_000, 352_583_123_456, false],
    [171_797_000_000, 172_000_000_000, false],
    [171_797_000_000, 173_000_000_000, true],
    [11_974_000, 390_000, true],
    [1_234_500, 1_234_400, false],
    [1_234_500, 1_233_500, true],
    [5_000, 6_000, true],
    [0, 1_000, true],
    [-1_250_000, 1_250_000, true],
    [1.25, 1.26, true],
  ])('of %d and %d: %s', (a, b, expected) => {
    expect(differs(a, b)).toBe(expected)
    expect(differs(b, a)).toBe(expected)
  })
})

describe('roundingUnit', () => {
  it.each([
    [1_200, 100],
    [-45_000_000, 1_000_000],
    [7, 1],
    [0, 1],
    [0.5, 1],
    [3e12, 1e9],
  ])('of %d is %d', (value, unit) => {
    expect(roundingUnit(value)).toBe(unit)
  })
})

describe('a version of a fact', () => {
  const [fact] = report('10-K', '2021-02-20', { Revenues: { '2020': 40 } })
  const made = versionOf(fact!, 'us-gaap:Revenues', day('2021-02-20'), 0)

  it('keeps the fact as its only source', () => {
    expect(made.sources).toEqual([
      {
        sign: 1,
        concept: 'us-gaap:Revenues',
        start: day('2020-01-01'),
        end: day('2020-12-31'),
        value: 40,
        filing: fact!.filing,
      },
    ])
  })

  it('keeps the filed figure when it is taken away', () => {
    expect(negated(made.sources)[0]).toMatchObject({ sign: -1, value: 40 })
    expect(negated(negated(made.sources))).toEqual(made.sources)
  })
})
