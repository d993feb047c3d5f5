import { describe, expect, it } from 'vitest'
import { FAR_FUTURE, formatDay } from '../../../../../src/domain/day.ts'
import { knownFacts } from '../../../../../src/domain/numbers/derive/fact-index.ts'
import {
  calendarEvidence,
  calendarTimeline,
  yearsOn,
} from '../../../../../src/domain/numbers/derive/fiscal-calendar.ts'
import { day, report } from '../../../../support/numbers/facts.ts'

const facts = [
  report('10-K', '2021-02-20', { Revenues: { '2020': 4 } }),
  report('10-Q', '2021-08-01', { Revenues: { '2021H1': 2 } }),
  report('10-K', '2022-02-20', { Revenues: { '2021-01-01/2022-01-01': 5 } }),
].flat()
const timeline = calendarTimeline(
  calendarEvidence(
    knownFacts(
      facts,
      filing => filing.filed,
      () => true,
    ),
  ),
)

describe('the calendar over time', () => {
  it('shows each year in the span of days in which it was seen so', () => {
    expect(
      timeline.map(({ year, from, to }) => [
        formatDay(year.end),
        year.projected,
        formatDay(from),
        to === FAR_FUTURE ? null : formatDay(to),
      ]),
    ).toEqual([
      ['2020-12-31', false, '2021-02-20', null],
      ['2021-12-31', true, '2021-08-01', '2022-02-20'],
      ['2022-01-01', false, '2022-02-20', null],
    ])
  })

  it.each([
    ['2021-02-19', []],
    ['2021-02-20', [2020]],
    ['2021-07-31', [2020]],
    ['2021-08-01', [2020, 2021]],
    ['2030-01-01', [2020, 2021]],
  ])('knows on %s the years %j', (on, labels) => {
    expect(yearsOn(timeline, day(on)).map(({ label }) => label)).toEqual(labels)
  })
})
