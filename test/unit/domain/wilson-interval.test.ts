import { describe, expect, it } from 'vitest'
import { wilsonInterval } from '../../../src/domain/signals/prevalence.ts'

describe('wilsonInterval', () => {
  // Reference values: Wilson 1927, as given by statsmodels' proportion_confint(method='wilson').
  it.each([
    [9, 10, 0.5958, 0.9821],
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [776, 838, 0.9063, 0.9418],
  ])('bounds %i of %i by %f and %f', (successes, trials, low, high) => {
    const [from, to] = wilsonInterval(successes, trials)!
    expect(from).toBeCloseTo(low, 3)
    expect(to).toBeCloseTo(high, 3)
  })

  it('has no bounds without trials', () => {
    expect(wilsonInterval(0, 0)).toBe(null)
  })
})
