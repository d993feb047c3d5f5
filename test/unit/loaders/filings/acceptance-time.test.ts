import { describe, expect, it } from 'vitest'
import { acceptedInUtc, easternAcceptedInUtc } from '../../../../loaders/filings/acceptance-time.ts'

const rows = (...accepted: (string | null)[]) => accepted.map(time => ({ accepted: time, form: '10-K' }))

describe('acceptance times', () => {
  it('reads hours before 10 as Eastern, in winter and in summer', () => {
    expect(acceptedInUtc(rows('2024-01-15T06:01:36.000Z', '2024-07-15T06:01:36.000Z'))).toEqual([
      '2024-01-15T11:01:36Z',
      '2024-07-15T10:01:36Z',
    ])
  })

  it('reads late and night hours as UTC, also in a file that is Eastern for the rest', () => {
    const eastern = ['2024-01-16T07:00:00Z', '2024-01-16T08:00:00Z', '2024-01-16T09:00:00Z']
    expect(acceptedInUtc(rows('2024-01-16T01:30:00Z', ...eastern))[0]).toBe('2024-01-16T01:30:00Z')
  })

  it('reads ambiguous hours by the majority of the unambiguous rows', () => {
    const undecided = '2024-01-16T16:05:00Z'
    expect(acceptedInUtc(rows(undecided, '2024-01-16T08:00:00Z'))[0]).toBe('2024-01-16T21:05:00Z')
    expect(acceptedInUtc(rows(undecided, '2024-01-16T23:00:00Z'))[0]).toBe(undecided)
  })

  it('leaves them as labeled without an unambiguous row, or without a majority', () => {
    const undecided = '2024-01-16T16:05:00Z'
    expect(acceptedInUtc(rows(undecided))).toEqual([undecided])
    expect(acceptedInUtc(rows(undecided, '2024-01-16T08:00:00Z', '2024-01-16T23:00:00Z'))[0]).toBe(undecided)
  })

  it('lets a submission that ended shortly after 22:00 go by the majority', () => {
    expect(acceptedInUtc(rows('2022-10-04T22:05:07.000Z', '2022-10-04T08:00:00Z'))[0]).toBe(
      '2022-10-05T02:05:07Z',
    )
  })

  it('does not take a notice of effectiveness at 0:15 for UTC', () => {
    const notice = { accepted: '2024-08-29T00:15:08.000Z', form: 'EFFECT' }
    expect(acceptedInUtc([notice, ...rows('2024-08-29T08:00:00Z')])[0]).toBe('2024-08-29T04:15:08Z')
  })

  it('returns null for a time that is missing or none', () => {
    expect(acceptedInUtc(rows(null, 'soon', '2024-02-30T10:00:00Z', '2024-01-01T25:00:00Z'))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('reads the data sets as Eastern', () => {
    expect(easternAcceptedInUtc('2009-08-07 16:56:00.0')).toBe('2009-08-07T20:56:00Z')
    expect(easternAcceptedInUtc(null)).toBeNull()
  })

  it.each([
    ['the day saving begins', '2024-03-10 12:00:00.0', '2024-03-10T16:00:00Z'],
    ['the day before', '2024-03-09 12:00:00.0', '2024-03-09T17:00:00Z'],
    ['the day saving ends', '2024-11-03 12:00:00.0', '2024-11-03T17:00:00Z'],
    ['before 2007, when saving began in April', '2006-03-20 12:00:00.0', '2006-03-20T17:00:00Z'],
  ])('minds daylight saving on %s', (_day, eastern, utc) => {
    expect(easternAcceptedInUtc(eastern)).toBe(utc)
  })
})
