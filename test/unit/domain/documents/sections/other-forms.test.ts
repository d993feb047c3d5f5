import { describe, expect, it } from 'vitest'
import { isSectionId } from '../../../../../src/domain/documents/sections/section.ts'
import { bold, only, type Piece, prose, sectionsOfFiling } from '../../../../support/section-documents.ts'

const SIGNED: Piece[] = [
  bold('SIGNATURE'),
  'Pursuant to the requirements of the Securities Exchange Act it was signed.',
]

describe('sectionsOf a 10-Q', () => {
  const partOne: Piece[] = [
    bold('PART I. FINANCIAL INFORMATION'),
    bold('Item 1. Financial Statements'),
    prose('balances'),
    bold('Item 2. Management’s Discussion and Analysis'),
    prose('results'),
    bold('Item 3. Quantitative and Qualitative Disclosures About Market Risk'),
    'Not applicable.',
    bold('Item 4. Controls and Procedures'),
    prose('controls'),
  ]
  const partTwo: Piece[] = [
    bold('PART II. OTHER INFORMATION'),
    bold('Item 1. Legal Proceedings'),
    prose('suits'),
    bold('Item 1A. Risk Factors'),
    prose('risks'),
    bold('Item 6. Exhibits'),
    prose('exhibits'),
  ]

  it('keys items by their part', () => {
    const sections = sectionsOfFiling('10-Q', '2025-05-01', [...partOne, ...partTwo, ...SIGNED])
    const keys = sections.map(({ part, item, id }) => `${part}-${item} ${id}`)
    expect(keys).toContain('I-1 financial_statements')
    expect(keys).toContain('II-1 legal_proceedings')
    expect(only(sections, 'controls_procedures').text).not.toContain('PART II')
    expect(only(sections, 'legal_proceedings').text).toMatch(/^Item 1\. Legal Proceedings/)
  })

  it('says that items of Part II which may be left out are omitted, others not found', () => {
    const sections = sectionsOfFiling('10-Q', '2025-05-01', [...partOne.slice(0, -2), ...partTwo, ...SIGNED])
    expect(only(sections, 'defaults_senior')).toMatchObject({ state: 'omitted', text: '' })
    expect(only(sections, 'controls_procedures').state).toBe('not_found')
  })

  it('assigns numbers without titles to the part they are in', () => {
    const sections = sectionsOfFiling('10-Q', '2000-05-01', [
      bold('PART I'),
      bold('Item 1.'),
      prose('balances', 3000),
      bold('Item 2.'),
      prose('results', 3000),
      bold('PART II'),
      bold('Item 1.'),
      prose('suits', 3000),
      bold('Item 6.'),
      prose('exhibits'),
      ...SIGNED,
    ])
    expect(only(sections, 'financial_statements').text).toContain('balances')
    expect(only(sections, 'mda_full').text).toContain('results')
    expect(only(sections, 'legal_proceedings').text).toContain('suits')
    expect(only(sections, 'exhibits').text).toContain('exhibits')
  })
})

describe('sectionsOf an 8-K', () => {
  it('has the items it has, whatever their order, and its exhibits', () => {
    const sections = sectionsOfFiling(
      '8-K',
      '2025-05-01',
      [
        'Current report',
        bold('Item 2.02 Results of Operations and Financial Condition.'),
        prose('a release'),
        bold('Item 1.01. Entry into a Material Definitive Agreement'),
        prose('an agreement'),
        bold('Item 9.01 Financial Statements and Exhibits'),
        '99.1 Press release',
        ...SIGNED,
      ],
      { 'EX-99.1': [bold('Outlook'), prose('next year'), bold('About the Company'), prose('the company')] },
    )
    expect(sections.map(({ id }) => id)).toEqual([
      'cover',
      'item_2_02',
      'item_1_01',
      'item_9_01',
      'signatures',
      'exhibit_99_1',
      'release_outlook',
    ])
    expect(only(sections, 'release_outlook').text).not.toContain('the company here')
    expect(only(sections, 'exhibit_99_1')).toMatchObject({
      detector: 'exhibit',
      confidence: 1,
      title: 'Exhibit 99.1',
    })
  })

  it('keeps the old numbers before 2004-08-23', () => {
    const pieces = [
      bold('ITEM 5. OTHER EVENTS'),
      prose('events'),
      bold('ITEM 7. FINANCIAL STATEMENTS AND EXHIBITS'),
      '99',
      ...SIGNED,
    ]
    expect(sectionsOfFiling('8-K', '2004-08-22', pieces).map(({ id }) => id)).toEqual([
      'item_5',
      'item_7',
      'signatures',
    ])
    expect(sectionsOfFiling('8-K', '2004-08-23', pieces).map(({ id }) => id)).toEqual(['body'])
  })

  it('passes over a contents of one entry, which is a link', () => {
    const sections = sectionsOfFiling('8-K', '2011-11-18', [
      { text: 'Item 5.02 Departure of Directors', links: ['a'] },
      { text: 'SIGNATURE', links: ['s'] },
      { text: 'Item 5.02 Departure of Directors', anchors: ['a'], style: { bold: 1 } },
      prose('a director who left'),
      ...SIGNED,
    ])
    expect(only(sections, 'item_5_02').text).toContain('a director who left')
  })
})

describe('sectionsOf other forms', () => {
  it('takes the fuller of items 17 and 18 of a 20-F for the financial statements', () => {
    const sections = sectionsOfFiling('20-F', '2016-03-30', [
      bold('Item 3. Key Information'),
      bold('A. Selected Financial Data'),
      prose('figures'),
      bold('D. Risk Factors'),
      prose('risks'),
      bold('Item 5. Operating and Financial Review and Prospects'),
      prose('results'),
      bold('Item 17. Financial Statements'),
      'Not applicable.',
      bold('Item 18. Financial Statements'),
      prose('balances', 3000),
      bold('Item 19. Exhibits'),
      prose('exhibits'),
      ...SIGNED,
    ])
    expect(only(sections, 'financial_statements')).toMatchObject({ item: '18', state: 'extracted' })
    expect(only(sections, 'mda_full').text).toContain('results')
    expect(only(sections, 'item_3').text).toContain('figures')
    expect(only(sections, 'risk_factors')).toMatchObject({ part: 'I', item: '3', state: 'extracted' })
    expect(only(sections, 'risk_factors').text).not.toContain('figures')
  })

  it('serves a 6-K as its body and exhibits', () => {
    const sections = sectionsOfFiling('6-K', '2020-01-01', [prose('a report')], {
      'EX-99.1': [prose('one')],
      'EX-101.INS': [prose('data')],
      'EX-99': [prose('two')],
    })
    expect(sections.map(({ id }) => id)).toEqual(['body', 'exhibit_99_1', 'exhibit_99'])
    expect(sections[0]?.warnings).toEqual([])
  })

  it('reads the annual information form, discussion and statements of a 40-F from its exhibits', () => {
    const sections = sectionsOfFiling('40-F', '2020-01-01', [prose('a cover')], {
      'EX-99.1': [bold('Example Inc.'), bold('ANNUAL INFORMATION FORM'), prose('mines', 12_000)],
      'EX-99.2': [bold('Consolidated Financial Statements'), prose('balances', 12_000)],
      'EX-99.3': [bold('Management’s Discussion and Analysis'), prose('results', 12_000)],
      'EX-99.4': [bold('Financial Statements'), 'We consent to their use.'],
    })
    const found = { state: 'incorporated_by_reference', detector: 'exhibit', confidence: 0.8 }
    expect(only(sections, 'business')).toMatchObject({ ...found, warnings: ['found_in:ex_99_1'] })
    expect(only(sections, 'financial_statements').text).toContain('balances')
    expect(only(sections, 'mda_full').text).toContain('results')
    expect(only(sections, 'exhibit_99_1').confidence).toBe(1)
    const bare = sectionsOfFiling('40-F', '2020-01-01', [prose('a cover')])
    expect(only(bare, 'mda_full')).toMatchObject({ state: 'not_found', text: '' })
  })

  it('gives each exhibit an id of its own', () => {
    const sections = sectionsOfFiling('8-K', '2020-01-01', [prose('a report')], {
      'EX-2.1': [prose('a merger')],
      'EX-10.(A)': [prose('a lease')],
      'EX-10.A49': [prose('a loan')],
      'EX-21': [prose('subsidiaries')],
      'EX-99.1': [prose('a release')],
      'EX-99.1(B)': [prose('a supplement')],
      'ex-99.1': [prose('a second release')],
    })
    expect(sections.map(({ id }) => id).filter(id => id.startsWith('exhibit'))).toEqual([
      'exhibit_2_1',
      'exhibit_10_a',
      'exhibit_10_a49',
      'exhibit_21',
      'exhibit_99_1',
      'exhibit_99_1_b',
      'exhibit_99_1_c',
    ])
    expect(sections.every(({ id }) => isSectionId(id))).toBe(true)
  })

  it('reads the item numbers of a 10-KSB', () => {
    const sections = sectionsOfFiling('10KSB', '2008-02-20', [
      bold('Item 6. Plan of Operation'),
      prose('plans'),
      bold('Item 7. Financial Statements'),
      prose('balances', 3000),
      bold('Item 8A(T). Controls and Procedures'),
      prose('controls'),
      ...SIGNED,
    ])
    expect(only(sections, 'mda_full')).toMatchObject({ item: '6', state: 'extracted' })
    expect(only(sections, 'controls_procedures').item).toBe('8A')
  })
})
