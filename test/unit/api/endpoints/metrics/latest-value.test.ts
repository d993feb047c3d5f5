import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latestValue, qualifiedValue } from '../../../../../src/api/endpoints/metrics/current-value.ts'
import { type Day, formatDay, parseDay } from '../../../../../src/domain/day.ts'
import { isStale } from '../../../../../src/domain/metrics/screen/universe.ts'

const point = (end: Day, value: number | null, qualifier = '') => ({
  end,
  knownFrom: end + 40,
  value,
  qualifier,
  basis: null,
  fiscalYear: 2024,
  fiscalPeriod: null,
})
const day = (text: string) => parseDay(text)!
const reasonOn = (end: string, today: string) =>
  latestValue([point(day(end), 7)], day(today), 'missing_input:x').reason

describe('the latest value', () => {
  it('is stale from the day after 18 months, also where months differ in length', () => {
    expect([reasonOn('2024-12-31', '2026-06-30'), reasonOn('2024-12-31', '2026-07-01')]).toEqual([
      null,
      'stale',
    ])
    expect([reasonOn('2024-02-29', '2025-08-29'), reasonOn('2024-02-29', '2025-08-30')]).toEqual([
      null,
      'stale',
    ])
  })

  it('is stale on the day from which a screen leaves the company out', () => {
    const days = fc.integer({ min: day('2010-01-01'), max: day('2030-12-31') })
    fc.assert(
      fc.property(days, fc.integer({ min: 530, max: 560 }), (end, passed) => {
        const told = latestValue([point(end, 7)], end + passed, 'missing_input:x')
        expect(told.reason === 'stale', formatDay(end)).toBe(isStale(end, end + passed))
      }),
    )
  })

  it('has a reason where it is null and flags where it has any', () => {
    expect(latestValue([], day('2024-01-01'), 'missing_input:x')).toEqual({
      value: null,
      reason: 'missing_input:x',
      flags: [],
    })
    expect(qualifiedValue({ value: null, qualifier: 'no_price' })).toMatchObject({
      reason: 'no_price',
      flags: [],
    })
    expect(qualifiedValue({ value: null, qualifier: '' })).toMatchObject({ reason: 'not_reported' })
    expect(qualifiedValue({ value: 3, qualifier: 'ending_balance,statutory_tax' })).toEqual({
      value: 3,
      reason: null,
      flags: ['ending_balance', 'statutory_tax'],
    })
  })
})
