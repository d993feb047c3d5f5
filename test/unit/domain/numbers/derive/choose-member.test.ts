import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  overlap,
  selectExpression,
} from '../../../../../src/domain/numbers/derive/select-expression.ts'
import type { SlotValues } from '../../../../../src/domain/numbers/derive/year-slots.ts'
import type { FieldValue } from '../../../../../src/domain/numbers/statement.ts'
import { filingRefFixture } from '../../../../support/numbers/facts.ts'

const value = (amount: number, basis: number | null = null): FieldValue => ({
  value: amount,
  derivation: 'reported',
  sources: [],
  basis,
})

/** The sum of some filed figures. */
const filed = (...amounts: number[]): FieldValue => ({
  ...value(amounts.reduce((sum, amount) => sum + amount, 0)),
  sources: amounts.map(amount => ({
    sign: 1,
    concept: 'us-gaap:A',
    start: 0,
    end: 89,
    value: amount,
    filing: filingRefFixture('10-Q', 100),
  })),
})

/** Values of q1, q2, q3, q4, half, nine months, year; null where nothing is filed. */
const slots = (...amounts: (number | null)[]): SlotValues =>
  Array.from({ length: 7 }, (_, slot) => {
    const amount = amounts[slot] ?? null
    return amount === null ? undefined : value(amount)
  })

/** A member of a chain; every slot was last filed on `filed`, and its other filings were on `days`. */
const candidate = (values: SlotValues, filed = 100, days: number[] = [filed]): Candidate => ({
  values,
  lastFiled: slot => (values[slot] ? filed : null),
  filedOn: day => days.includes(day),
})

const FULL = slots(10, 20, 30, 40, 30, 60, 100)
const chosen = (...candidates: (Candidate | undefined)[]) => {
  const result = selectExpression(candidates)
  return result && { values: result.values.map(slot => slot?.value ?? null), members: result.members }
}

describe('the member of a chain that speaks for a year', () => {
  it('is none where nothing is filed', () => {
    expect(selectExpression([])).toBeUndefined()
    expect(selectExpression([undefined, candidate(slots())])).toBeUndefined()
  })

  it('is the best placed with any figure', () => {
    expect(chosen(undefined, candidate(FULL), candidate(slots(10)))).toEqual({
      values: [10, 20, 30, 40, 30, 60, 100],
      members: [1, 1, 1, 1, 1, 1, 1],
    })
  })

  it('has its open slots filled by a later member that agrees within half a percent', () => {
    expect(
      chosen(candidate(slots(10, null, null, null, null, null, 100)), candidate(slots(10.04, 20, 30, 40))),
    ).toEqual({
      values: [10, 20, 30, 40, null, null, 100],
      members: [0, 1, 1, 1, undefined, undefined, 0],
    })
  })

  it('has its open slots filled by a later member that it never meets', () => {
    expect(
      chosen(candidate(slots(null, null, null, null, null, null, 100)), candidate(slots(10, 20))),
    ).toEqual({
      values: [10, 20, null, null, null, null, 100],
      members: [1, 1, undefined, undefined, undefined, undefined, 0],
    })
  })

  it('is not filled by a member that disagrees', () => {
    const narrow = candidate(slots(4, 5, 6, 7, null, null, 22))
    expect(chosen(candidate(slots(10, null, null, null, null, null, 100)), narrow)?.values).toEqual([
      10,
      null,
      null,
      null,
      null,
      null,
      100,
    ])
  })

  it('is not filled where quarters of one member do not add up to a span of the other', () => {
    const whole = candidate(slots(null, null, null, null, 31, null, null))
    expect(chosen(whole, candidate(slots(10, 20, null)))?.values).toEqual([
      null,
      null,
      null,
      null,
      31,
      null,
      null,
    ])
  })

  it('is a full series rather than one stray figure that disagrees with it', () => {
    const stray = candidate(slots(null, null, null, null, null, null, 7), 100)
    expect(chosen(stray, candidate(FULL, 100))).toEqual({
      values: [10, 20, 30, 40, 30, 60, 100],
      members: [1, 1, 1, 1, 1, 1, 1],
    })
  })

  it('keeps a stray total of revenue that the same report gives larger than the full series of a part', () => {
    const year = (amount: number) => candidate(slots(null, null, null, null, null, null, amount), 100)
    const values = (stray: Candidate) =>
      selectExpression([stray, candidate(FULL, 100)], [0, 1], true, true)?.values.map(slot => slot?.value)
    expect(values(year(120))).toEqual([10, 20, 30, 40, 30, 60, 120])
    expect(values(year(70))).toEqual([10, 20, 30, 40, 30, 60, 100])
  })

  it('keeps a stray figure that was filed later than the full series, in a report without it', () => {
    const moved = candidate(slots(null, null, null, null, null, null, 120), 300)
    expect(chosen(moved, candidate(FULL, 100))?.values).toEqual([10, 20, 30, 40, 30, 60, 120])
  })

  it('stands against one that disagrees and was filed in the same reports', () => {
    const other = candidate(slots(1, 2, 3, 4, 3, 6, 10), 200)
    expect(chosen(candidate(FULL, 100, [100, 200]), other)?.members).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('gives way where the period was filed again in a report that has only the other concept', () => {
    const moved: Candidate = {
      values: slots(11, null, null, null, null, null, 110),
      lastFiled: slot => (slot === 0 || slot === 6 ? 400 : null),
      filedOn: day => day === 400,
    }
    expect(chosen(candidate(FULL, 100), moved)).toEqual({
      values: [11, 20, 30, 40, 30, 60, 110],
      members: [1, 0, 0, 0, 0, 0, 1],
    })
  })

  it('does not give way to an earlier filing', () => {
    const earlier = candidate(slots(11, null, null, null, null, null, 110), 50)
    expect(chosen(candidate(FULL, 100), earlier)?.members).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('reports what every other member says, so that windows can compare them', () => {
    const other = slots(1)
    expect(selectExpression([candidate(FULL), undefined, candidate(other)])?.candidates).toEqual([
      FULL,
      undefined,
      other,
    ])
  })
})

describe('overlap', () => {
  it.each([
    ['agree', slots(100), slots(100.5)],
    ['disagree', slots(100), slots(100.6)],
    ['none', slots(100), slots(null, 20)],
    ['agree', slots(10, 20), slots(null, null, null, null, 30)],
    ['agree', slots(10, 20, 30, 40), slots(null, null, null, null, null, null, 100)],
    ['disagree', slots(10, 20, 30, 40), slots(null, null, null, null, null, null, 90)],
    ['none', slots(10, 20, 30), slots(null, null, null, null, null, null, 90)],
    ['agree', slots(0), slots(0)],
    ['disagree', slots(0), slots(1)],
    ['disagree', slots(10, -20), slots(10, 20)],
  ])('is %s', (expected, a, b) => {
    expect(overlap(a, b)).toBe(expected)
    expect(overlap(b, a)).toBe(expected)
  })

  it.each([
    ['agree', -18_879_000, -19_000_000],
    ['disagree', -18_379_000, -19_000_000],
    // A figure of one digit proves nothing, and nobody rounds to billions.
    ['disagree', 2_100_000, 2_000_000],
    ['disagree', 20_300_000_000, 20_000_000_000],
  ])('is %s for %d and %d as filed', (expected, a, b) => {
    expect(overlap([filed(a)], [filed(b)])).toBe(expected)
  })

  it('uses the rounding of the values that a value was derived from', () => {
    const exact = filed(-18_879_000, 12_509_000)
    expect(exact.value).toBe(-6_370_000)
    expect(overlap([exact], [filed(-19_000_000, 12_509_000)])).toBe('agree')
    expect(overlap([exact], [filed(-19_510_000, 12_509_000)])).toBe('disagree')
  })

  it('never adds up what stands on a share basis', () => {
    const counts: SlotValues = [
      value(10, 5),
      value(10, 5),
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]
    expect(overlap(counts, slots(null, null, null, null, 20))).toBe('none')
    expect(overlap(counts, slots(10))).toBe('agree')
  })
})
