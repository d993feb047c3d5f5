import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from '../../../src/domain/company/edit-distance.ts'

const CASES: readonly [string, string, number][] = [
  ['', '', 0],
  ['ACME', 'ACME', 0],
  ['ACME', 'ACM', 1],
  ['ACME', 'ACXE', 1],
  ['ACME', 'CAME', 1],
  ['ACME', 'AXMC', 2],
  ['ACME', 'INIT', 3],
]
const text = fc.string({ maxLength: 12 })

describe('edit distance', () => {
  it.each(CASES)('from %s to %s is %i', (a, b, steps) => {
    expect(editDistance(a, b, 2)).toBe(steps)
  })

  it('is the same both ways, zero only for equals, and never beyond the bound by more than one', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 5 }), (a, b, most) => {
        const steps = editDistance(a, b, most)
        expect(steps).toBe(editDistance(b, a, most))
        expect(steps === 0).toBe(a === b)
        expect(steps).toBeLessThanOrEqual(most + 1)
      }),
    )
  })
})
