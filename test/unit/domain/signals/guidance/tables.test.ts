import { describe, expect, it } from 'vitest'
import { extractGuidance } from '../../../../../src/domain/signals/guidance/extract-guidance.ts'
import { line, release, type TableFixture, targetsOf } from '../../../../support/guidance-sources.ts'

const qualifiedValue = (...parts: (string | TableFixture)[]) => targetsOf(parts).map(line)

describe('Targets in tables', () => {
  it('reads both bases out of one cell or out of two', () => {
    const caption = 'The following table summarizes updated fiscal year 2024 targets:'
    const rows = [
      ['Cloud net new ARR', '~$1.70 billion', ''],
      ['Earnings per share 1', 'GAAP: $10.85 to $11.15', 'Non-GAAP: $15.30 to $15.60'],
      ['Tax rate', 'GAAP: ~21.5% | Non-GAAP: ~18.5%', ''],
    ]
    expect(qualifiedValue('Financial Targets', caption, { caption, rows })).toEqual([
      'net_new_arr[Cloud] FY2024 1700000000 USD -',
      'eps_diluted FY2024 10.85..11.15 USD/share gaap',
      'eps_diluted FY2024 15.3..15.6 USD/share non_gaap',
      'tax_rate FY2024 21.5 percent gaap',
      'tax_rate FY2024 18.5 percent non_gaap',
    ])
  })

  it('takes low and high from their columns, in the units of the table', () => {
    const table = {
      caption: 'Full Year 2024 Guidance',
      headers: [['(in millions, except per share)', 'Low', '', 'High']],
      rows: [
        ['Net sales', '$1,000', '-', '$1,050'],
        ['Adjusted EBITDA', '100', '-', '110'],
        ['Diluted EPS', '$1.00', '-', '$1.10'],
        ['Effective tax rate', '23%', '-', '24%'],
      ],
      units: 'in millions, except per share',
    }
    expect(qualifiedValue('2024 Guidance', table)).toEqual([
      'revenue FY2024 1000000000..1050000000 USD gaap',
      'ebitda FY2024 100000000..110000000 USD non_gaap',
      'eps_diluted FY2024 1..1.1 USD/share -',
      'tax_rate FY2024 23..24 percent -',
    ])
  })

  it('tells quarter from year, and bases below them', () => {
    const headers = [
      ['', 'Q2 2024 Guidance', 'Q2 2024 Guidance', 'FY 2024 Guidance', 'FY 2024 Guidance'],
      ['', 'GAAP', 'Non-GAAP', 'GAAP', 'Non-GAAP'],
    ]
    const rows = [
      [
        'Diluted earnings (loss) per share',
        '($0.05) - $0.00',
        '$0.10 - $0.15',
        '$(0.20) to $(0.10)',
        '$0.40 to $0.50',
      ],
    ]
    expect(qualifiedValue('Guidance', { headers, rows })).toEqual([
      'eps_diluted Q22024 -0.05..0 USD/share gaap',
      'eps_diluted Q22024 0.1..0.15 USD/share non_gaap',
      'eps_diluted FY2024 -0.2..-0.1 USD/share gaap',
      'eps_diluted FY2024 0.4..0.5 USD/share non_gaap',
    ])
  })

  it('keeps the old target beside the new one', () => {
    const headers = [['', 'Prior Outlook', 'Current Outlook']]
    const rows = [
      ['Net sales growth', '3% to 5%', '5% to 6%'],
      ['Adjusted EPS', '$4.00 - $4.20', '$4.20 - $4.30'],
    ]
    expect(qualifiedValue('Full Year 2024 Outlook', { headers, rows })).toEqual([
      'revenue FY2024 5..6 percent growth gaap was 3..5',
      'eps_diluted FY2024 4.2..4.3 USD/share non_gaap was 4..4.2',
    ])
    const dated = [['', 'As of February 1, 2024 Guidance', 'As of May 2, 2024 Guidance']]
    const row = [['Revenue', '$1.0 billion to $1.1 billion', '$1.1 billion to $1.2 billion']]
    expect(qualifiedValue('Outlook', { caption: 'Full-year 2024', headers: dated, rows: row })).toEqual([
      'revenue FY2024 1100000000..1200000000 USD gaap was 1000000000..1100000000',
    ])
  })

  it('leaves out results, adjustments and middles', () => {
    const headers = [['', '2023 Actual', '2024 Outlook', 'Midpoint']]
    const rows = [['Revenue (in billions)', '$3.1', '$3.3 to $3.4', '$3.35']]
    expect(qualifiedValue('Outlook', { headers, rows })).toEqual([
      'revenue FY2024 3300000000..3400000000 USD gaap',
    ])
    const adjusted = [['', 'GAAP', 'Adjustments', 'Non-GAAP']]
    expect(
      qualifiedValue('Outlook for 2024', { headers: adjusted, rows: [['EPS', '$1.00', '$0.20', '$1.20']] }),
    ).toEqual(['eps_diluted FY2024 1 USD/share gaap', 'eps_diluted FY2024 1.2 USD/share non_gaap'])
  })

  it('reads tables whose rows are periods, and rows under a period', () => {
    const headers = [['Period', 'Revenue', 'Adjusted EPS']]
    expect(
      qualifiedValue('Outlook', {
        headers,
        rows: [['Q2 2024', '$100 million - $105 million', '$0.20 - $0.22']],
      }),
    ).toEqual([
      'revenue Q22024 100000000..105000000 USD gaap',
      'eps_diluted Q22024 0.2..0.22 USD/share non_gaap',
    ])
    const rows = [
      ['Full-year 2024', ''],
      ['Revenue', '$100M to $110M'],
      ['Second-quarter 2024', ''],
      ['Revenue', '$25M to $27M'],
    ]
    expect(qualifiedValue('Guidance', { rows })).toEqual([
      'revenue FY2024 100000000..110000000 USD gaap',
      'revenue Q22024 25000000..27000000 USD gaap',
    ])
  })

  it('takes nothing from statements of what was, and from reconciliations', () => {
    const statement = {
      headers: [
        ['', 'Three Months Ended', 'Three Months Ended'],
        ['', 'March 31, 2024', 'March 31, 2023'],
      ],
      rows: [
        ['Revenue', '$1,000', '$950'],
        ['Net income', '100', '90'],
      ],
      units: 'in millions',
    }
    expect(qualifiedValue('Condensed Consolidated Statements of Income', statement)).toEqual([])
    expect(qualifiedValue('Outlook', statement)).toEqual([])
    const bridge = {
      caption: 'Reconciliation of 2024 guidance',
      rows: [
        ['GAAP EPS', '$1.00'],
        ['Stock-based compensation', '0.20'],
        ['Non-GAAP EPS', '$1.20'],
      ],
    }
    expect(qualifiedValue('Outlook', bridge)).toEqual([])
  })

  it('quotes the line of the row', () => {
    const [record] = targetsOf([
      'Outlook for 2024',
      { rows: [['Total revenue', '$4.75 billion to $4.78 billion']] },
    ])
    expect(record?.evidence).toMatchObject({
      quote: 'Total revenue | $4.75 billion to $4.78 billion',
      section_id: 'exhibit_99_1',
      chunk_id: 'chunk-0',
    })
  })
})

describe('A source', () => {
  it('names exhibits that are pictures', () => {
    const known = { fiscalYearEnd: '12-31', periods: [] }
    expect(extractGuidance(release([' ']), known)).toEqual({ records: [], noText: ['exhibit_99_1'] })
    expect(extractGuidance(release([' '], { sectionId: 'cover' }), known).noText).toEqual([])
  })

  it('is read only where targets may stand', () => {
    const sentence = 'We expect revenue of $5 billion for 2024.'
    expect(targetsOf([sentence], { sectionId: 'item_2_02' })).toHaveLength(1)
    expect(targetsOf([sentence], { sectionId: 'item_1_01' })).toEqual([])
    for (const form_type of ['10-Q', '10-K', '20-F'])
      expect(targetsOf([sentence], { form_type, sectionId: 'mda_full' })).toHaveLength(1)
    expect(targetsOf([sentence], { form_type: '10-K', sectionId: 'risk_factors' })).toEqual([])
    expect(targetsOf([sentence], { kind: 'call', sectionId: 'call' })).toHaveLength(1)
  })

  it('says one target once', () => {
    const sentence = 'For 2024 we expect revenue of $5.0 billion.'
    expect(targetsOf([sentence, sentence])).toHaveLength(1)
  })

  it('joins low and high below a head that is printed over the first of them alone', () => {
    const table = {
      headers: [
        ['', 'Q2 2024', '', 'FY 2024', ''],
        ['', 'Low', 'High', 'Low', 'High'],
      ],
      rows: [['Total revenues', '$210.0', '$214.0', '$860.0', '$872.0']],
      units: 'in millions',
    }
    expect(qualifiedValue('Financial Guidance', table)).toEqual([
      'revenue Q22024 210000000..214000000 USD gaap',
      'revenue FY2024 860000000..872000000 USD gaap',
    ])
  })

  it('reads a table below a sentence that announces an outlook without a period', () => {
    const table = {
      headers: [['', 'Second Quarter 2024', 'Full Year 2024']],
      rows: [['Revenue', '$145M - $149M', '$590M - $600M']],
    }
    expect(qualifiedValue('The company provided the following outlook:', table)).toEqual([
      'revenue Q22024 145000000..149000000 USD gaap',
      'revenue FY2024 590000000..600000000 USD gaap',
    ])
  })
})
