import { describe, expect, it } from 'vitest'
import { formatDay } from '../../../../../src/domain/day.ts'
import { knownFacts } from '../../../../../src/domain/numbers/derive/fact-index.ts'
import {
  type CalendarEvidence,
  calendarEvidence,
  type FiscalYear,
  fiscalYears,
  labelOf,
  lengthOf,
} from '../../../../../src/domain/numbers/derive/fiscal-calendar.ts'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { day, report } from '../../../../support/numbers/facts.ts'

const evidenceOf = (...reports: Fact[][]): CalendarEvidence[] =>
  calendarEvidence(
    knownFacts(
      reports.flat(),
      filing => filing.filed,
      () => true,
    ),
  )

const yearsOf = (...reports: Fact[][]) => fiscalYears(evidenceOf(...reports)).map(lineOf)

function lineOf({ start, end, projected, transition, label }: FiscalYear): string {
  const kind = projected ? ' projected' : transition ? ' transition' : ''
  return `${label}: ${formatDay(start)}/${formatDay(end)}${kind}`
}

describe('lengthOf', () => {
  it.each([
    [69, null],
    [70, 'quarter'],
    [84, 'quarter'],
    [112, 'quarter'],
    [120, 'quarter'],
    [121, null],
    [139, null],
    [140, 'half'],
    [168, 'half'],
    [229, 'half'],
    [230, 'nineMonths'],
    [252, 'nineMonths'],
    [329, 'nineMonths'],
    [330, 'year'],
    [343, 'year'],
    [371, 'year'],
    [420, 'year'],
    [421, null],
    [507, null],
    [3106, null],
    [1, null],
  ])('of %i days is %s', (days, length) => {
    expect(lengthOf(1000, 1000 + days - 1)).toBe(length)
  })
})

describe('labelOf', () => {
  it.each([
    ['2023-09-30', 2023],
    ['2026-01-31', 2026],
    ['2021-01-08', 2021],
    // 52/53-week years that end on the Saturday or Sunday nearest to the end of December.
    ['2021-01-07', 2020],
    ['2021-01-03', 2020],
    ['2016-01-01', 2015],
    ['2016-12-31', 2016],
  ])('of a year to %s is %i', (end, label) => {
    expect(labelOf(day(end))).toBe(label)
  })
})

describe('the calendar', () => {
  it('has the years that annual reports show whole, comparatives included', () => {
    const annual = report('10-K', '2022-02-20', { Revenues: { '2021': 3, '2020': 2, '2019': 1 } })
    expect(yearsOf(annual)).toEqual([
      '2019: 2019-01-01/2019-12-31',
      '2020: 2020-01-01/2020-12-31',
      '2021: 2021-01-01/2021-12-31',
    ])
  })

  it('counts a year of 53 weeks that ends in January as the year before', () => {
    const annual = report('10-K', '2021-02-20', {
      Revenues: { '2019-12-29/2021-01-02': 2, '2018-12-30/2019-12-28': 1 },
    })
    expect(yearsOf(annual)).toEqual(['2019: 2018-12-30/2019-12-28', '2020: 2019-12-29/2021-01-02'])
  })

  it('takes no notice of what the source calls the year', () => {
    const figures = { Revenues: { '2021': 3, '2020': 2 } }
    const honest = report('10-K', '2022-02-20', figures, { fy: 2021, fp: 'FY' })
    const absurd = report('10-K', '2022-02-20', figures, { fy: 1887, fp: 'Q3' })
    expect(yearsOf(absurd)).toEqual(yearsOf(honest))
  })

  it('looks over a stray year of a note beside a full statement', () => {
    const annual = report('10-K', '2022-02-20', {
      Revenues: { '2021': 3 },
      NetIncomeLoss: { '2021': 1 },
      CostOfRevenue: { '2021': 1 },
      IncomeTaxExpenseBenefit: { '2021': 1, '2020-07-01/2021-06-30': 4 },
    })
    expect(yearsOf(annual)).toEqual(['2021: 2021-01-01/2021-12-31'])
  })

  it('looks over proxies, current reports and plans', () => {
    expect(evidenceOf(report('DEF 14A', '2022-04-01', { NetIncomeLoss: { '2021': 3 } }))).toEqual([])
    expect(evidenceOf(report('8-K', '2022-04-01', { NetIncomeLoss: { '2021': 3 } }))).toEqual([])
    expect(evidenceOf(report('10-K', '2021-11-01', { NetIncomeLoss: { '2021': 3 } }))).toEqual([])
  })

  it('keeps one of two ends of a year that differ by days: that of more figures', () => {
    const [first, second] = [
      report('10-K', '2021-02-20', {
        Revenues: { '2020-01-01/2020-12-27': 1 },
        NetIncomeLoss: { '2020-01-01/2020-12-27': 1 },
      }),
      report('10-K', '2022-02-20', {
        Revenues: { '2021': 2, '2020': 1 },
        NetIncomeLoss: { '2021': 1, '2020': 1 },
        CostOfRevenue: { '2020': 1, '2021': 1 },
      }),
    ]
    expect(yearsOf(first, second)).toEqual(['2020: 2020-01-01/2020-12-31', '2021: 2021-01-01/2021-12-31'])
  })

  it('keeps of two years that overlap the one that more reports show', () => {
    const [first, second, odd] = [
      report('10-K', '2021-02-20', { Revenues: { '2020': 1 } }),
      report('10-K', '2022-02-20', { Revenues: { '2021': 1, '2020': 1 } }),
      report('10-K', '2022-09-01', { Revenues: { '2020-07-01/2021-06-30': 1 } }),
    ]
    expect(yearsOf(first, second, odd)).toEqual([
      '2020: 2020-01-01/2020-12-31',
      '2021: 2021-01-01/2021-12-31',
    ])
  })
})

describe('a year that no annual report has closed', () => {
  it('begins with the half year or nine months of an interim report and ends as the year before did', () => {
    const annual = report('10-K', '2021-02-20', { Revenues: { '2020': 1 } })
    const interim = report('10-Q', '2021-08-01', { Revenues: { '2021Q2': 1, '2021H1': 2 } })
    expect(yearsOf(annual, interim)).toEqual([
      '2020: 2020-01-01/2020-12-31',
      '2021: 2021-01-01/2021-12-31 projected',
    ])
  })

  it('begins after the balance sheet that a first quarter shows for comparison', () => {
    const interim = report('10-Q', '2021-05-01', {
      Revenues: { '2021Q1': 1 },
      Assets: { '2021-03-31': 5, '2020-12-31': 4 },
    })
    expect(yearsOf(interim)).toEqual(['2021: 2021-01-01/2021-12-31 projected'])
  })

  it('begins with the half year that a foreign filer reports in a 6-K', () => {
    expect(yearsOf(report('6-K', '2021-08-01', { 'ifrs-full:Revenue': { '2021H1': 2 } }))).toEqual([
      '2021: 2021-01-01/2021-12-31 projected',
    ])
  })

  it('is not inferred from a first quarter without a balance sheet', () => {
    expect(yearsOf(report('10-Q', '2021-05-01', { Revenues: { '2021Q1': 1 } }))).toEqual([])
  })

  it('gives way to the year as it was reported', () => {
    const interim = report('10-Q', '2020-08-01', { Revenues: { '2019-12-29/2020-06-27': 2 } })
    const annual = report('10-K', '2021-02-20', { Revenues: { '2019-12-29/2021-01-02': 5 } })
    expect(yearsOf(interim)).toEqual(['2020: 2019-12-29/2020-12-28 projected'])
    expect(yearsOf(interim, annual)).toEqual(['2020: 2019-12-29/2021-01-02'])
  })
})

describe('a changed year end', () => {
  const before = report('10-K', '2021-02-20', { Revenues: { '2020': 4 } })

  it('leaves a transition period between two years', () => {
    const after = report('10-K', '2022-08-20', { Revenues: { '2021-07-01/2022-06-30': 4 } })
    expect(yearsOf(before, after)).toEqual([
      '2020: 2020-01-01/2020-12-31',
      '2021: 2021-01-01/2021-06-30 transition',
      '2022: 2021-07-01/2022-06-30',
    ])
  })

  it('ends a projected year before the next known one', () => {
    const interim = report('10-Q', '2021-08-01', { Revenues: { '2021H1': 2 } })
    const after = report('10-K', '2022-09-20', { Revenues: { '2021-09-01/2022-08-31': 4 } })
    expect(yearsOf(before, interim, after)).toEqual([
      '2020: 2020-01-01/2020-12-31',
      '2021: 2021-01-01/2021-08-31 transition',
      '2022: 2021-09-01/2022-08-31',
    ])
  })

  it('is detected by a transition report immediately', () => {
    const transition = report('10-KT', '2021-08-20', { Revenues: { '2021H1': 2 } })
    expect(yearsOf(before, transition)).toEqual([
      '2020: 2020-01-01/2020-12-31',
      '2021: 2021-01-01/2021-06-30 transition',
      '2022: 2021-07-01/2022-06-30 projected',
    ])
  })

  it('is detected by year-to-date figures that begin inside an open year', () => {
    const interim = report('10-Q', '2021-08-01', { Revenues: { '2021H1': 2 } })
    const next = report('10-Q', '2022-05-01', { Revenues: { '2021-09-01/2022-02-28': 2 } })
    expect(yearsOf(before, interim, next)).toEqual([
      '2020: 2020-01-01/2020-12-31',
      '2021: 2021-01-01/2021-08-31 transition',
      '2022: 2021-09-01/2022-08-31 projected',
    ])
  })

  it('is not inferred from a balance sheet that a report shows for comparison', () => {
    const interim = report('10-Q', '2021-08-01', { Revenues: { '2021H1': 2 } })
    const odd = report('10-Q', '2021-11-01', {
      Revenues: { '2021Q3': 2 },
      Assets: { '2021-09-30': 5, '2021-06-30': 4 },
    })
    expect(yearsOf(before, interim, odd)).toEqual([
      '2020: 2020-01-01/2020-12-31',
      '2021: 2021-01-01/2021-12-31 projected',
    ])
  })

  it('is no transition where whole years are missing or days are', () => {
    const later = report('10-K', '2023-02-20', { Revenues: { '2022': 4 } })
    expect(yearsOf(before, later)).toEqual(['2020: 2020-01-01/2020-12-31', '2022: 2022-01-01/2022-12-31'])
    const next = report('10-K', '2022-02-20', { Revenues: { '2021-01-15/2022-01-08': 4 } })
    expect(yearsOf(before, next)).toEqual(['2020: 2020-01-01/2020-12-31', '2022: 2021-01-15/2022-01-08'])
  })
})
