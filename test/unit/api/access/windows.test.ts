import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowAt } from '../../../../src/api/access/quota-status.ts'

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const iso = (moment: number) => new Date(moment).toISOString()

describe('windows', () => {
  it.each([
    ['day', '2025-03-04T23:59:59.999Z', 'day:2025-03-04', '2025-03-05T00:00:00.000Z'],
    ['day', '2025-03-05T00:00:00.000Z', 'day:2025-03-05', '2025-03-06T00:00:00.000Z'],
    ['month', '2024-02-29T23:59:59.999Z', 'month:2024-02', '2024-03-01T00:00:00.000Z'],
    ['month', '2025-12-31T23:59:59.999Z', 'month:2025-12', '2026-01-01T00:00:00.000Z'],
    ['month', '2026-01-01T00:00:00.000Z', 'month:2026-01', '2026-02-01T00:00:00.000Z'],
    ['minute', '2025-03-04T12:30:59.999Z', 'minute:2025-03-04T12:30', '2025-03-04T12:31:00.000Z'],
  ] as const)('a %s at %s is %s and ends at %s', (kind, moment, id, end) => {
    const window = windowAt(kind, Date.parse(moment))
    expect([window.id, iso(window.endsAt)]).toEqual([id, end])
  })

  it('follow each other without a gap and contain the time they are requested for', () => {
    fc.assert(
      fc.property(fc.constantFrom('minute', 'day', 'month'), moments, (kind, date) => {
        const moment = date.getTime()
        const window = windowAt(kind, moment)
        expect(window.startsAt <= moment && moment < window.endsAt).toBe(true)
        expect(windowAt(kind, window.startsAt)).toEqual(window)
        expect(windowAt(kind, window.endsAt - 1)).toEqual(window)
        expect(windowAt(kind, window.endsAt).startsAt).toBe(window.endsAt)
        expect(windowAt(kind, window.endsAt).id).not.toBe(window.id)
      }),
    )
  })
})
