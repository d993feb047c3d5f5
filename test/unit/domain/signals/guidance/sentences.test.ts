import { describe, expect, it } from 'vitest'
import { line, targetsOf } from '../../../../support/guidance-sources.ts'

const qualifiedValue = (...parts: string[]) => targetsOf(parts).map(line)

describe('Targets in sentences', () => {
  it.each([
    [
      'For the second quarter of 2024, the company expects revenue of $4.2 billion, plus or minus 2%.',
      ['revenue Q22024 4116000000..4284000000 USD gaap'],
    ],
    [
      'For the full year 2024, we expect net sales in the range of $70–$72 million and diluted EPS of $1.20 to $1.30.',
      ['revenue FY2024 70000000..72000000 USD gaap', 'eps_diluted FY2024 1.2..1.3 USD/share -'],
    ],
    [
      'We expect free cash flow of at least $500 million and $200 million of capital expenditures in 2024.',
      ['free_cash_flow FY2024 500000000.. USD non_gaap', 'capital_expenditures FY2024 200000000 USD gaap'],
    ],
    [
      'The company expects operating expenses of up to $80 million for 2024.',
      ['operating_expenses FY2024 ..80000000 USD -'],
    ],
    [
      'For fiscal year 2024, Acme expects EPS, excluding restructuring charges, of $3.00 or more.',
      ['eps_diluted FY2024 3.. USD/share non_gaap'],
    ],
    [
      'Earnings per share for 2024 are expected to be 5 to 7 cents.',
      ['eps_diluted FY2024 0.05..0.07 USD/share -'],
    ],
    [
      'We expect 2024 diluted share count of approximately 250 million shares.',
      ['shares_diluted FY2024 250000000 shares gaap'],
    ],
  ])('takes the number with its kind, unit and scale: %s', (sentence, lines) => {
    expect(qualifiedValue(sentence)).toEqual(lines)
  })

  it.each([
    [
      'For fiscal 2024, the company expects a GAAP net loss per share of $0.10 to $0.05.',
      'eps_diluted FY2024 -0.1..-0.05 USD/share gaap',
    ],
    [
      'Second quarter 2024 adjusted loss per share is expected to be between $(0.12) and $(0.08).',
      'eps_diluted Q22024 -0.12..-0.08 USD/share non_gaap',
    ],
    [
      'Comparable store sales are expected to decline 3% to 5% in fiscal 2024.',
      'comparable_sales FY2024 -5..-3 percent growth -',
    ],
    ['We expect revenue to be flat to up 3% in 2024.', 'revenue FY2024 0..3 percent growth gaap'],
    [
      'We expect revenue to be down 2% to up 2% for full-year 2024.',
      'revenue FY2024 -2..2 percent growth gaap',
    ],
  ])('knows losses and declines: %s', (sentence, expected) => {
    expect(qualifiedValue(sentence)).toEqual([expected])
  })

  it.each([
    [
      'The effective tax rate for 2024 is expected to be approximately 21.5%.',
      ['tax_rate FY2024 21.5 percent -'],
    ],
    [
      'We expect gross margin to expand 50 to 100 basis points in 2024.',
      ['gross_margin FY2024 50..100 basis_points growth -'],
    ],
    [
      'For the full year, the company continues to expect revenue growth of 5% to 7%, or 6% to 8% in constant currency.',
      [
        'revenue FY2024 5..7 percent growth gaap reaffirmed',
        'revenue FY2024 6..8 percent growth cc non_gaap reaffirmed',
      ],
    ],
    [
      'We expect low-single digit revenue growth in 2024.',
      ['revenue FY2024 qualitative percent growth gaap'],
    ],
    [
      'We expect 2024 organic sales growth of 2% to 4% and capital expenditures of approximately $1.5 billion.',
      [
        'organic_growth FY2024 2..4 percent growth non_gaap',
        'capital_expenditures FY2024 1500000000 USD gaap',
      ],
    ],
  ])('tells levels, growth and points apart: %s', (sentence, lines) => {
    expect(qualifiedValue(sentence)).toEqual(lines)
  })

  it.each([
    [
      'We expect full-year 2024 diluted EPS of $2.00 on a GAAP basis and $2.40 on a non-GAAP basis.',
      ['eps_diluted FY2024 2 USD/share gaap', 'eps_diluted FY2024 2.4 USD/share non_gaap'],
    ],
    [
      'GAAP and non-GAAP gross margins are expected to be 64.5% and 65.0%, respectively, plus or minus 50 basis points, for the second quarter of fiscal 2024.',
      ['gross_margin Q22024 64..65 percent gaap', 'gross_margin Q22024 64.5..65.5 percent non_gaap'],
    ],
    [
      'Revenue and adjusted EPS for 2024 are expected to be $4.2 billion and $3.10, respectively.',
      ['revenue FY2024 4200000000 USD gaap', 'eps_diluted FY2024 3.1 USD/share non_gaap'],
    ],
    [
      'For the second quarter and full year 2024, we expect revenue of $1.0 billion and $4.2 billion, respectively.',
      ['revenue Q22024 1000000000 USD gaap', 'revenue FY2024 4200000000 USD gaap'],
    ],
    [
      'We expect revenue of $1.0 billion in the second quarter and $4.2 billion for the full year 2024.',
      ['revenue Q22024 1000000000 USD gaap', 'revenue FY2024 4200000000 USD gaap'],
    ],
  ])('gives each number its basis, metric and period: %s', (sentence, lines) => {
    expect(qualifiedValue(sentence)).toEqual(lines)
  })

  it.each([
    [
      'Subscription revenue is expected to be $300 million to $305 million for the third quarter of 2024.',
      'revenue[Subscription] Q32024 300000000..305000000 USD gaap',
    ],
    [
      'Data Center segment revenue is expected to be approximately $2.2 billion in Q3 2024.',
      'revenue[Data Center] Q32024 2200000000 USD gaap',
    ],
    [
      'We expect revenue from our older products for the second quarter of 2024 to be between $2.0 and $2.2 million.',
      'revenue[older products] Q22024 2000000..2200000 USD gaap',
    ],
  ])('keeps the name of a part of the company: %s', (sentence, expected) => {
    expect(qualifiedValue(sentence)).toEqual([expected])
  })

  it.each([
    [
      'By 2027, we target revenue of more than $10 billion and operating margin of 25%.',
      ['revenue multi_year2027 10000000000.. USD gaap', 'operating_margin multi_year2027 25 percent -'],
    ],
    ['We expect second half 2024 revenue of $2.1 billion.', ['revenue other2024 2100000000 USD gaap']],
    [
      'For the year ending December 31, 2024, FFO per share is expected to be between $5.20 and $5.30.',
      ['ffo_per_share FY2024 5.2..5.3 USD/share non_gaap'],
    ],
  ])('reads periods: %s', (sentence, lines) => {
    expect(qualifiedValue(sentence)).toEqual(lines)
  })

  it.each([
    [
      'For 2024, the Company now expects adjusted diluted earnings per share of $5.10 to $5.20, compared to its previous guidance of $4.90 to $5.10.',
      ['eps_diluted FY2024 5.1..5.2 USD/share non_gaap was 4.9..5.1'],
    ],
    [
      'The company raised its full-year 2024 revenue guidance to $1.25 billion from $1.20 billion.',
      ['revenue FY2024 1250000000 USD gaap raised was 1200000000..1200000000'],
    ],
    [
      'We are raising our full year 2024 adjusted EBITDA guidance from $300 million to $320 million.',
      ['ebitda FY2024 320000000 USD non_gaap raised was 300000000..300000000'],
    ],
    [
      'We narrowed our 2024 EPS guidance to $4.05-$4.10 (previously $4.00-$4.15).',
      ['eps_diluted FY2024 4.05..4.1 USD/share - narrowed was 4..4.15'],
    ],
    [
      'The Company is lowering its outlook for 2024 diluted EPS to a range of $1.00 to $1.10 from $1.20 to $1.30, and maintaining its revenue outlook of $500 million to $510 million.',
      [
        'eps_diluted FY2024 1..1.1 USD/share - lowered was 1.2..1.3',
        'revenue FY2024 500000000..510000000 USD gaap reaffirmed',
      ],
    ],
    [
      'We now expect full-year 2024 revenue to be at the lower end of our guidance range of $4.0 billion to $4.2 billion.',
      ['revenue FY2024 4000000000..4200000000 USD gaap'],
    ],
    ['We have updated our outlook for 2024 revenue of $1.0 billion.', ['revenue FY2024 1000000000 USD gaap']],
    [
      'Full-year 2024 revenue is expected to increase from $3.0 billion in 2023 to $3.3 billion.',
      ['revenue FY2024 3300000000 USD gaap'],
    ],
  ])('tells the new target from the old one: %s', (sentence, lines) => {
    expect(qualifiedValue(sentence)).toEqual(lines)
  })

  it.each([
    ['The Company reaffirms its full-year 2024 guidance.', 'all FY2024 qualitative none - reaffirmed'],
    [
      'The company is withdrawing its full year 2024 guidance due to uncertainty.',
      'all FY2024 withdrawn none - withdrawn',
    ],
  ])('records what is said without numbers: %s', (sentence, expected) => {
    expect(qualifiedValue(sentence)).toEqual([expected])
  })

  it.each([
    'Revenue for the first quarter was $1.02 billion, compared with guidance of $0.98 billion to $1.00 billion.',
    'Revenue was $512 million, above the high end of our guidance of $500 million to $510 million.',
    'Results for 2023 were strong; revenue grew 12% to $3.1 billion.',
    'Previously, the company expected revenue of $4.0 billion for 2024.',
    'The addressable market of approximately $93 billion is anticipated to grow 4–6% in 2024.',
    'The addressable market is expected to grow to $93 billion, and revenue of 4% to 6% in 2024, according to analysts.',
    'The Company does not provide guidance on a GAAP basis because it cannot be estimated without unreasonable effort.',
    'The Board declared a dividend of $0.25 per share payable in June 2024.',
    'The acquisition is expected to add approximately $50 million to revenue in 2024 and be accretive to adjusted EPS by $0.10.',
    'These agreements are expected to result in a reduction of operating expenses for 2024 of approximately $10,500,000.',
    'Do you expect revenue of $5 billion for 2024?',
    'We undertake no obligation to raise or lower our guidance.',
    'In 2024, we plan to open 50 stores.',
  ])('takes no target from: %s', sentence => {
    expect(qualifiedValue(sentence)).toEqual([])
  })

  it('leaves out safe harbour and what is said about the company', () => {
    const safe =
      'We expect revenue of $5 billion for 2024. These forward-looking statements are subject to risks and uncertainties.'
    expect(qualifiedValue('Safe Harbor Statement', safe)).toEqual([])
    expect(qualifiedValue('About Acme', 'Acme expects to be great and 2024 revenue of $5 billion.')).toEqual(
      [],
    )
  })

  it('lets headings and leading sentences tell the period of what follows', () => {
    const bullets = [
      '• Revenue of $500 million to $510 million;',
      '• GAAP net income per diluted share of $0.40 to $0.45;',
      '• Non-GAAP operating margin of approximately 25%; and',
    ]
    expect(qualifiedValue('For the second quarter of 2024, Acme currently expects:', ...bullets)).toEqual([
      'revenue Q22024 500000000..510000000 USD gaap',
      'eps_diluted Q22024 0.4..0.45 USD/share gaap',
      'operating_margin Q22024 25 percent non_gaap',
    ])
    expect(
      qualifiedValue('Fiscal Year 2024 Outlook', 'Adjusted diluted EPS is expected to be $3.00 to $3.10.'),
    ).toEqual(['eps_diluted FY2024 3..3.1 USD/share non_gaap'])
  })

  it('goes back to the period of the leading sentence with each item of a list', () => {
    const items = [
      '• Revenue is expected to be $28.0 billion, plus or minus 2%. For the full year, gross margins are expected to be in the mid-70% range.',
      '• GAAP and non-GAAP operating expenses are expected to be approximately $4.0 billion and $2.8 billion, respectively.',
      '• GAAP and non-GAAP tax rates are expected to be 17%, plus or minus 1%, excluding any discrete items.',
    ]
    expect(qualifiedValue('Acme’s outlook for the second quarter of 2024 is as follows:', ...items)).toEqual([
      'revenue Q22024 27440000000..28560000000 USD gaap',
      'operating_expenses Q22024 4000000000 USD gaap',
      'operating_expenses Q22024 2800000000 USD non_gaap',
      'tax_rate Q22024 16..18 percent gaap',
      'tax_rate Q22024 16..18 percent non_gaap',
    ])
  })

  it.each([
    [
      'The company affirmed its 2024 net earnings outlook of $17.60 to $18.20 per share and adjusted net earnings outlook of $27.50 to $28.00 per share.',
      [
        'eps_diluted FY2024 17.6..18.2 USD/share - reaffirmed',
        'eps_diluted FY2024 27.5..28 USD/share non_gaap reaffirmed',
      ],
    ],
    [
      'Acme is forecasting earnings per diluted share of $17.00 to $18.50 before pension adjustments, and $18.25 to $19.75 after also excluding restructuring costs, for fiscal 2024.',
      [
        'eps_diluted FY2024 17..18.5 USD/share non_gaap',
        'eps_diluted FY2024 18.25..19.75 USD/share non_gaap',
      ],
    ],
    [
      'Net sales for the second quarter of 2024 are expected to be between $144.0 billion and $149.0 billion, or to grow between 7% and 11% compared with second quarter 2023.',
      ['revenue Q22024 144000000000..149000000000 USD gaap', 'revenue Q22024 7..11 percent growth gaap'],
    ],
    [
      'Full year 2024 capital expenditures are now expected to be between $450 million and $500 million, down from the previous estimate of $500 million to $550 million.',
      ['capital_expenditures FY2024 450000000..500000000 USD gaap was 500000000..550000000'],
    ],
    [
      'We anticipate that full year 2024 revenues will be €1.2 billion to €1.3 billion.',
      ['revenue FY2024 1200000000..1300000000 EUR gaap'],
    ],
    [
      'In fiscal 2024, we expect SG&A expenses as a percentage of net sales to be 20% and gross margin of 40%.',
      ['gross_margin FY2024 40 percent -'],
    ],
    [
      'The company expects to generate approximately $1.5 billion of free cash flow in 2024 and to return $1.0 billion to shareholders through share repurchases.',
      ['free_cash_flow FY2024 1500000000 USD non_gaap'],
    ],
    [
      'We expect $1.2 million of revenue for both the third and the fourth quarters of the current fiscal year.',
      ['revenue other2024 1200000 USD gaap'],
    ],
  ])('reads what companies write: %s', (sentence, lines) => {
    expect(qualifiedValue(sentence)).toEqual(lines)
  })

  it('lets a headline say which targets were raised', () => {
    const lines = qualifiedValue(
      'Acme Raises Full-Year EPS Guidance',
      'Outlook',
      'For the full year 2024, we expect EPS of $2.00 and revenue of $1.0 billion.',
    )
    expect(lines).toEqual(['eps_diluted FY2024 2 USD/share - raised', 'revenue FY2024 1000000000 USD gaap'])
  })

  it('resolves periods by the year end and the name that the company gives its years', () => {
    const opening = 'Acme today reported results for the third quarter of fiscal 2024 ended November 2, 2024.'
    const known = { fiscalYearEnd: '01-31', filing_date: '2024-11-21' }
    const sentence =
      'We expect fourth quarter revenue of $300 million and fiscal 2024 revenue of $1.1 billion.'
    expect(targetsOf([opening, sentence], known).map(line)).toEqual([
      'revenue Q42025 300000000 USD gaap',
      'revenue FY2025 1100000000 USD gaap',
    ])
  })

  it('takes the coming quarter of next year after a fourth quarter', () => {
    const known = { filing_date: '2024-02-08' }
    expect(
      targetsOf(
        ['We expect first quarter revenue of $300 million and full-year revenue of $1.2 billion.'],
        known,
      ).map(line),
    ).toEqual(['revenue Q12024 300000000 USD gaap', 'revenue FY2024 1200000000 USD gaap'])
  })
})
