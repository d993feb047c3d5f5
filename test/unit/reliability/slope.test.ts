import fc from 'fast-check'
import { expect, it } from 'vitest'
import { floorsOf, slopeOf } from '../../reliability/server/monitor.ts'

/** A heap that grows at a rate and is collected every 7 seconds, looked at once a second. */
const sawtooth = (rate: number, teeth: number) =>
  Array.from(
    { length: 600 },
    (_, second) => [second, 100 + rate * second + teeth * ((second % 7) / 7)] as const,
  )

it('is the slope of a line through all points', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 2, max: 50 }), (rate, count) => {
      const points = Array.from({ length: count }, (_, at) => [at, 3 + rate * at] as const)
      expect(slopeOf(points)).toBeCloseTo(rate, 8)
    }),
  )
})

it('is 0 without a line', () => {
  expect([
    slopeOf([]),
    slopeOf([[1, 5]]),
    slopeOf([
      [1, 5],
      [1, 9],
    ]),
  ]).toEqual([0, 0, 0])
})

it('of the lowest points shows growth, not garbage', () => {
  expect(slopeOf(floorsOf(sawtooth(0, 80), 20))).toBeCloseTo(0, 8)
  expect(slopeOf(floorsOf(sawtooth(0.05, 80), 20))).toBeCloseTo(0.05, 2)
})

it('of the lowest points has one point per interval with samples', () => {
  expect(
    floorsOf(
      [
        [0, 3],
        [9, 2],
        [10, 7],
        [31, 1],
      ],
      10,
    ),
  ).toEqual([
    [9, 2],
    [10, 7],
    [31, 1],
  ])
})
