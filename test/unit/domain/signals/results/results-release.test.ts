import { describe, expect, it } from 'vitest'
import { resultsAnnouncement } from '../../../../../src/domain/signals/results/results-release.ts'
import { release, type TableFixture } from '../../../../support/guidance-sources.ts'

const HEADLINE = 'Acme Corporation Reports Third Quarter Results'
const LEAD = 'AUSTIN - Acme today announced results for its fiscal third quarter ended March 31, 2024.'
const STATEMENT: TableFixture = {
  caption: 'Condensed Consolidated Statements of Income',
  units: 'In thousands, except per share data',
  headers: [
    ['', 'Three Months Ended', '', 'Nine Months Ended', ''],
    ['', 'March 31,', 'March 31,', 'March 31,', 'March 31,'],
    ['', '2024', '2023', '2024', '2023'],
  ],
  rows: [
    ['Revenue:', '', '', '', ''],
    ['Products', '$900', '$700', '$2,700', '$2,100'],
    ['Total revenue', '1,200', '1,000', '3,600', '3,000'],
    ['Net income (loss)', '$(120)', '$80', '$(360)', '$240'],
    ['Net income (loss) per share:', '', '', '', ''],
    ['Basic', '$(0.12)', '$0.08', '$(0.36)', '$0.24'],
    ['Diluted', '$(0.12)', '$0.07', '$(0.36)', '$0.21'],
    ['Weighted average shares, diluted', '1,000', '1,100', '1,000', '1,100'],
  ],
}
const read = (
  parts: readonly (string | TableFixture)[],
  given: Parameters<typeof release>[1] = {},
  yearEnd = '06-30',
) => resultsAnnouncement(release(parts, given), { fiscalYearEnd: yearEnd, periods: [] })
const withTable = (change: Partial<TableFixture>) => read([HEADLINE, LEAD, { ...STATEMENT, ...change }])

describe('An announcement of results', () => {
  it('has the quarter in the calendar of the filer and the figures of its column', () => {
    expect(read([HEADLINE, LEAD, STATEMENT])).toEqual({
      period_end: '2024-03-31',
      fiscal_year: 2024,
      fiscal_period: 'Q3',
      figures: {
        period_end: '2024-03-31',
        section_id: 'exhibit_99_1',
        start: expect.any(Number),
        revenue: { value: 1_200_000, year_ago: 1_000_000 },
        net_income: { value: -120_000, year_ago: 80_000 },
        eps_diluted: { value: -0.12, year_ago: 0.07 },
      },
    })
  })

  it('has the figures of a table in plain text, whose heads stand above it', () => {
    const table = { headers: [['', '2024', '2023', '2024', '2023']], rows: STATEMENT.rows }
    const lead = 'Three Months Ended Nine Months Ended March 31, March 31,'
    const title = 'CONDENSED STATEMENTS OF INCOME (In thousands, except per share data)'
    expect(read([HEADLINE, LEAD, title, lead, table])?.figures).toMatchObject({
      period_end: '2024-03-31',
      revenue: { value: 1_200_000, year_ago: 1_000_000 },
      eps_diluted: { value: -0.12, year_ago: 0.07 },
    })
    const unlike = 'Three Months Ended Nine Months Ended Year Ended March 31,'
    expect(read([HEADLINE, LEAD, title, unlike, table])?.figures).toBeNull()
  })

  it.each([
    ['a listed item', { items: ['2.02'], sectionId: 'item_9_01' }],
    ['a section that was read', { items: [], sectionId: 'item_2_02' }],
    ['a section of item 12', { items: [], sectionId: 'item_12', filing_date: '2004-05-02' }],
    ['a release under another item before 2004', { items: ['5'], filing_date: '1999-05-02' }],
    ['a foreign issuer', { items: [], form_type: '6-K' }],
  ])('is recognized by %s', (_, given) => {
    expect(read([HEADLINE, 'Sales rose.'], given)).not.toBeNull()
  })

  it.each([
    [
      'announces when results will come',
      ['Acme to Announce Third Quarter Results on May 9', 'Join the call.'],
      { items: ['8.01'] },
    ],
    [
      'is of another kind',
      ['Acme Elects a Director', 'The board met.'],
      { items: ['5.02'], filing_date: '2001-05-02' },
    ],
    ['is a report', [HEADLINE, STATEMENT], { form_type: '10-Q', items: [] }],
  ])('is not a filing that %s', (_, parts, given) => {
    expect(read(parts, given)).toBeNull()
  })

  it.each([
    ['pro forma', { caption: 'Pro Forma Statements of Income' }],
    ['non-GAAP', { caption: 'Non-GAAP Statements of Income' }],
    [
      'of a longer period',
      {
        headers: [
          ['', 'Nine Months Ended', ''],
          ['', 'March 31,', ''],
          ['', '2024', '2023'],
        ],
      },
    ],
    [
      'of another quarter',
      {
        headers: [
          ['', 'Three Months Ended', ''],
          ['', 'December 31,', 'December 31,'],
          ['', '2023', '2022'],
        ],
      },
    ],
    ['without a scale', { units: undefined }],
    [
      'with two rows that could be net income',
      { rows: [...STATEMENT.rows, ['Net loss', '$(99)', '$1', '$1', '$1']] },
    ],
  ])('takes no figures from a statement %s', (_, change) => {
    expect(withTable(change as Partial<TableFixture>)?.figures).toBeNull()
  })

  it('takes net income of the owners, and no figure that the statement lacks', () => {
    const rows = [
      ['Interest income', '$900', '$700', '', ''],
      ['Net income', '150', '100', '', ''],
      ['Net income attributable to noncontrolling interests', '50', '40', '', ''],
      ['Net income attributable to Acme', '100', '60', '', ''],
    ]
    expect(withTable({ rows })?.figures).toMatchObject({
      revenue: null,
      net_income: { value: 100_000, year_ago: 60_000 },
      eps_diluted: null,
    })
  })
})
