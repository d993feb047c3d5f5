import { describe, expect, it } from 'vitest'
import { bold, only, type Piece, prose, sectionsOfFiling } from '../../../../support/section-documents.ts'

const SIGNED: Piece[] = [
  bold('SIGNATURES'),
  'Pursuant to the requirements of Section 13 the registrant has signed.',
]

function quarter(discussion: readonly Piece[], statements: readonly Piece[]): Piece[] {
  return [
    bold('Item 1. Financial Statements'),
    ...statements,
    bold('Item 2. Management’s Discussion and Analysis'),
    ...discussion,
    bold('Item 4. Controls and Procedures'),
    prose('controls'),
    ...SIGNED,
  ]
}

describe('passages of the discussion', () => {
  it('end where the next known heading begins', () => {
    const sections = sectionsOfFiling(
      '10-Q',
      '2025-05-01',
      quarter(
        [
          bold('Overview'),
          prose('the whole'),
          bold('Our Products'),
          prose('products'),
          bold('Results of Operations'),
          prose('results'),
          bold('Revenue'),
          prose('revenue'),
          bold('Liquidity and Capital Resources'),
          prose('cash'),
          bold('Recently Issued Accounting Pronouncements'),
          prose('standards'),
          bold('Critical Accounting Estimates'),
          prose('estimates'),
        ],
        [prose('balances')],
      ),
    )
    expect(only(sections, 'mda_overview').text).not.toContain('products')
    expect(only(sections, 'mda_results_operations').text).toContain('revenue')
    expect(only(sections, 'mda_results_operations').text).not.toContain('cash')
    expect(only(sections, 'mda_liquidity').text).not.toContain('standards')
    expect(only(sections, 'mda_critical_accounting').text).toContain('estimates')
    expect(sections.some(({ id }) => id === 'mda_outlook')).toBe(false)
  })
})

describe('notes of the statements', () => {
  it('are the outermost text blocks, named by their tag, else by their title', () => {
    const sections = sectionsOfFiling(
      '10-Q',
      '2025-05-01',
      quarter(
        [prose('results')],
        [
          prose('balances'),
          { text: 'Note 1 – Income Taxes', opens: 'us-gaap:IncomeTaxDisclosureTextBlock' },
          {
            text: prose('a policy'),
            opens: 'us-gaap:IncomeTaxPolicyTextBlock',
            closes: 'us-gaap:IncomeTaxPolicyTextBlock',
          },
          { text: prose('taxes'), closes: 'us-gaap:IncomeTaxDisclosureTextBlock' },
          { text: 'Note 2 – Restructuring Charges', opens: 'abc:OwnTextBlock' },
          { text: prose('plants closed'), closes: 'abc:OwnTextBlock' },
          { text: 'Note 3 – Odds and Ends', opens: 'abc:OddsTextBlock' },
          { text: prose('odds'), closes: 'abc:OddsTextBlock' },
        ],
      ),
    )
    const notes = sections.filter(({ id }) => id.startsWith('footnote_'))
    expect(notes.map(({ id, title, detector }) => [id, title, detector])).toEqual([
      ['footnote_income_taxes', 'Income Taxes', 'xbrl'],
      ['footnote_restructuring', 'Restructuring Charges', 'xbrl'],
      ['footnote_other_1', 'Odds and Ends', 'xbrl'],
    ])
    expect(notes[0]?.text).toContain('a policy')
  })

  it('are numbered headings where nothing is tagged; two of one subject are one section', () => {
    const sections = sectionsOfFiling(
      '10-Q',
      '2000-05-01',
      quarter(
        [prose('results')],
        [
          bold('Notes to Consolidated Financial Statements'),
          bold('Note 1 - Basis of Presentation'),
          prose('policies, as Note 3 says'),
          bold('Note 2 - Long-Term Debt'),
          prose('debt'),
          bold('Note 3 - Income Taxes'),
          prose('taxes'),
          bold('Note 4 - Credit Facilities'),
          prose('credit'),
        ],
      ),
    )
    const notes = sections.filter(({ id }) => id.startsWith('footnote_'))
    expect(notes.map(({ id }) => id)).toEqual([
      'footnote_accounting_policies',
      'footnote_debt',
      'footnote_income_taxes',
    ])
    expect(notes[1]?.text).toMatch(/Note 2 .*debt here\.\n\nNote 4 .*credit here\.$/s)
    expect(notes[1]?.detector).toBe('note_heading')
  })

  it('are found next to the report of the auditors', () => {
    const sections = sectionsOfFiling(
      '10-Q',
      '2025-05-01',
      quarter(
        [prose('results')],
        [
          { text: '', rows: [['Report of Independent Registered Public Accounting Firm', '40']] },
          bold('Report of Independent Registered Public Accounting Firm'),
          prose('an audit', 2000),
          bold('Consolidated Balance Sheets'),
          prose('balances'),
        ],
      ),
    )
    expect(only(sections, 'auditor_report').text).toMatch(/^Report of Independent.*an audit here\.$/s)
  })
})
