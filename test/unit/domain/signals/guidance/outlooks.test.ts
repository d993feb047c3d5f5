import { describe, expect, it } from 'vitest'
import { line, type TableFixture, targetsOf } from '../../../../support/guidance-sources.ts'

const lines = (...parts: (string | TableFixture)[]) => targetsOf(parts).map(line)
const inReport = (...parts: (string | TableFixture)[]) =>
  targetsOf(parts, { form_type: '10-Q', sectionId: 'mda_full' }).map(line)

describe('Targets under a heading', () => {
  it.each([
    [
      'JUNE 2024 QUARTER OUTLOOK',
      'Revenue of $80 million to $84 million.',
      'revenue Q22024 80000000..84000000 USD gaap',
    ],
    [
      'Outlook for the Third Quarter of 2024',
      'Gross margin: 41% to 42%',
      'gross_margin Q32024 41..42 percent -',
    ],
    ['Fiscal 2024 Guidance', '• Tax rate of about 21%', 'tax_rate FY2024 21 percent -'],
    [
      'Second Quarter 2024 Outlook',
      'Other income of about $3 million',
      'other_income Q22024 3000000 USD gaap',
    ],
  ])('take its period and need no verb: %s', (heading, sentence, expected) => {
    expect(lines(heading, sentence)).toEqual([expected])
  })

  it('hold for the items of a list below a line that names the period', () => {
    expect(
      lines(
        'Business Outlook',
        'For the second quarter of fiscal 2024:',
        '• GAAP revenue between $130 million and $134 million',
        '• Non-GAAP operating expenses of $44 million, plus or minus $1 million',
      ),
    ).toEqual([
      'revenue Q22024 130000000..134000000 USD gaap',
      'operating_expenses Q22024 43000000..45000000 USD non_gaap',
    ])
  })

  it('leave out the year that is compared with', () => {
    expect(
      lines('Our gross margin expectation for 2024 is 51%, an increase from the 2023 gross margin of 50%.'),
    ).toEqual(['gross_margin FY2024 51 percent -'])
  })

  it('reads growth over the quarter before as such', () => {
    expect(
      lines(
        'Second Quarter 2024 Outlook',
        'Revenue is expected to increase 3% to 5% sequentially.',
        'Orders are expected to grow 10% year over year.',
      ),
    ).toEqual(['revenue Q22024 3..5 percent growth qoq gaap', 'bookings Q22024 10 percent growth -'])
  })

  it('reads a list printed on one line, each item with its own metric', () => {
    expect(
      lines(
        'Second Quarter 2024 Outlook',
        'We currently expect: o Revenue of $9 million to $10 million o Gross margin of 35% o Net income of $1 million',
      ),
    ).toEqual([
      'revenue Q22024 9000000..10000000 USD gaap',
      'gross_margin Q22024 35 percent -',
      'net_income Q22024 1000000 USD -',
    ])
  })

  it('reads sentences across wrapped lines', () => {
    expect(
      lines(
        'For the second quarter of 2024, the Company expects revenue\nto be between $12 million and\n$13 million.',
      ),
    ).toEqual(['revenue Q22024 12000000..13000000 USD gaap'])
  })

  it('ends with the next heading', () => {
    expect(
      lines('2024 Outlook', 'Revenue of $80 million.', 'First Quarter Results', 'Revenue of $19 million.'),
    ).toEqual(['revenue FY2024 80000000 USD gaap'])
  })

  it('takes nothing from results printed in the same section', () => {
    const statement = {
      headers: [['', 'Three Months Ended March 31, 2024']],
      rows: [['Revenue', '$19.2 million']],
    }
    expect(
      lines(
        '2024 Outlook',
        'Revenue of $80 million.',
        'Results for the quarter ended March 31, 2024:',
        statement,
      ),
    ).toEqual(['revenue FY2024 80000000 USD gaap'])
  })
})

describe('Scope of a target', () => {
  it.each([
    [
      'For 2024, we expect Turbine segment sales of $2.1 to $2.2 billion.',
      'revenue[Turbine] FY2024 2100000000..2200000000 USD gaap',
    ],
    [
      'In 2024, we expect sales in North America of $300 million.',
      'revenue[North America] FY2024 300000000 USD gaap',
    ],
    [
      'For the coatings business, we expect 2024 revenue of $40 million.',
      'revenue[coatings] FY2024 40000000 USD gaap',
    ],
    ['In 2024, we expect total company revenue of $900 million.', 'revenue FY2024 900000000 USD gaap'],
  ])('is read from the sentence: %s', (sentence, expected) => {
    expect(lines(sentence)).toEqual([expected])
  })

  it('is read from the heading', () => {
    expect(lines('Turbine Segment Outlook for 2024', 'Revenue of $80 million.')).toEqual([
      'revenue[Turbine] FY2024 80000000 USD gaap',
    ])
  })
})

describe('Sign of a target', () => {
  it.each([
    [
      'We expect 2024 capital expenditures to decrease to $9 million.',
      'capital_expenditures FY2024 9000000 USD gaap',
    ],
    [
      'We expect a net loss of $4 million to $5 million for 2024.',
      'net_income FY2024 -5000000..-4000000 USD -',
    ],
    ['We expect interest expense of $(7) million in 2024.', 'interest_expense FY2024 7000000 USD gaap'],
    ['We expect a decline in revenue of 3% to 4% in 2024.', 'revenue FY2024 -4..-3 percent growth gaap'],
  ])('follows the metric: %s', (sentence, expected) => {
    expect(lines(sentence)).toEqual([expected])
  })
})

describe('Earnings in two forms', () => {
  it('become net income and earnings per share', () => {
    expect(
      lines(
        'We expect 2024 net income of $12.0 million to $13.0 million, or $1.20 to $1.30 per diluted share.',
      ),
    ).toEqual(['net_income FY2024 12000000..13000000 USD -', 'eps_diluted FY2024 1.2..1.3 USD/share -'])
  })

  it('join the rows of the low and the high end', () => {
    const rows = [
      ['Diluted earnings per share - low', '$0.10', '$0.30'],
      ['Diluted earnings per share - high', '$0.15', '$0.35'],
    ]
    const [gaap, other] = targetsOf(['2024 Outlook', { headers: [['', 'GAAP', 'Non-GAAP']], rows }])
    expect([gaap, other].map(record => line(record!))).toEqual([
      'eps_diluted FY2024 0.1..0.15 USD/share gaap',
      'eps_diluted FY2024 0.3..0.35 USD/share non_gaap',
    ])
    expect(gaap!.evidence.quote).toContain('- high')
  })
})

describe('Targets in reports', () => {
  it('need a sentence that looks ahead to a period it names', () => {
    expect(inReport('We expect capital expenditures of $20 million in 2024.')).toEqual([
      'capital_expenditures FY2024 20000000 USD gaap',
    ])
    for (const sentence of [
      'Revenue for the three months ended March 31, 2024 was $20 million.',
      'We expect capital expenditures of $20 million.',
      'Capital expenditures of $20 million in 2024 would have reduced liquidity.',
      'If our tax rate were 25%, we would expect net income of $3 million in 2024.',
    ])
      expect(inReport(sentence)).toEqual([])
  })
})
