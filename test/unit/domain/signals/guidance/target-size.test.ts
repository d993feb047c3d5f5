import { describe, expect, it } from 'vitest'
import { isOfCompanySize } from '../../../../../src/domain/signals/guidance/target.ts'
import { targetsOf } from '../../../../support/guidance-sources.ts'

const SIZE = { currency: 'USD', revenue: 100e6 }
const isServed = (sentence: string, size: Parameters<typeof isOfCompanySize>[1] = SIZE) =>
  targetsOf([sentence]).every(record => isOfCompanySize(record, size))

describe('The size of a target', () => {
  it.each([
    ['We expect 2024 revenue of $110 million to $120 million.', true],
    ['We expect 2024 revenue of $110,000.', false],
    ['We expect 2024 revenue of $9 billion.', false],
    ['We expect revenue of $30 million in the second quarter of 2024.', true],
    ['We expect revenue of $600 million in the second quarter of 2024.', false],
    ['We expect 2024 capital expenditures of $40 million.', true],
    ['We expect 2024 capital expenditures of $400 million.', false],
    ['We expect 2024 EPS of $1.20.', true],
    ['We expect 2024 revenue growth of 4%.', true],
  ])('is compared with the last year: %s', (sentence, expected) => {
    expect(isServed(sentence)).toBe(expected)
  })

  it('is not judged without a figure in the same currency', () => {
    for (const size of [
      { currency: 'USD', revenue: null },
      { currency: 'EUR', revenue: 1 },
    ])
      expect(isServed('We expect 2024 revenue of $9 billion.', size)).toBe(true)
  })
})
