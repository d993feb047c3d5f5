import { describe, expect, it } from 'vitest'
import { bold, only, type Piece, prose, sectionsOfFiling } from '../../../../support/section-documents.ts'

const SIGNED: Piece[] = [bold('SIGNATURES'), 'Pursuant to the requirements the registrant has signed.']
const FIRST: Piece[] = [
  bold('Item 1. Business'),
  prose('products'),
  bold('Item 7. Management’s Discussion and Analysis'),
  prose('results'),
  bold('Item 8. Financial Statements and Supplementary Data'),
  prose('balances'),
]
const LAST: Piece[] = [bold('PART IV'), bold('Item 15. Exhibits'), prose('exhibits'), ...SIGNED]
const PART_THREE = [
  'directors_officers',
  'executive_compensation',
  'security_ownership',
  'related_transactions',
  'accountant_fees',
]

describe('sectionsOf an annual report of an odd layout', () => {
  it.each([
    ['one heading', bold('Items 10, 11, 12, 13 and 14')],
    ['a range', bold('Items 10 through 14.')],
  ])('serves the text under %s for all items of Part III', (_, heading) => {
    const words =
      'The information required by these items is incorporated by reference to the proxy statement.'
    const sections = sectionsOfFiling('10-K', '2015-02-01', [
      ...FIRST,
      bold('PART III'),
      heading,
      words,
      ...LAST,
    ])
    for (const id of PART_THREE) {
      expect(only(sections, id).state).toBe('incorporated_by_reference')
      expect(only(sections, id).text).toContain('proxy statement')
    }
    expect(only(sections, 'financial_statements').text).not.toContain('proxy')
    expect(only(sections, 'exhibits').text).not.toContain('proxy')
  })

  it('gives them a paragraph in their place', () => {
    const words =
      'The information called for by Part III (Items 10 through 14) is incorporated by reference to the proxy.'
    const sections = sectionsOfFiling('10-K', '2015-02-01', [...FIRST, bold('PART III'), words, ...LAST])
    for (const id of PART_THREE) {
      expect(only(sections, id).state).toBe('incorporated_by_reference')
      expect(only(sections, id).text).toBe(words)
    }
  })

  it('prefers headings of their own to such a paragraph', () => {
    const words =
      'The information required by Part III is incorporated by reference to the proxy, but for this:'
    const own = bold('Item 10. Directors, Executive Officers and Corporate Governance')
    const pieces = [...FIRST, bold('PART III'), words, own, prose('directors'), ...LAST]
    const directors = only(sectionsOfFiling('10-K', '2015-02-01', pieces), 'directors_officers')
    expect(directors).toMatchObject({ state: 'extracted' })
    expect(directors.text).toMatch(/^Item 10\./)
  })

  it('finds titles without numbers that are cut or joined otherwise than the form has them', () => {
    const titles: readonly (readonly [string, string])[] = [
      ['Business', 'products'],
      ['Risk Factors', 'risks'],
      ['Properties', 'plants'],
      ['Legal Proceedings', 'suits'],
      ['Executive Compensation', 'salaries'],
      ['Security Ownership of Certain Beneficial Owners', 'holders'],
      ['Exhibits and Financial Statement Schedules', 'lists'],
    ]
    const pieces = titles.flatMap(([title, subject]): Piece[] => [bold(title), prose(subject)])
    const sections = sectionsOfFiling('10-K', '2015-02-01', [...pieces, ...SIGNED])
    expect(only(sections, 'executive_compensation').text).not.toContain('holders')
    expect(only(sections, 'security_ownership').text).toContain('holders')
    expect(only(sections, 'exhibits').text).toContain('lists')
  })
})

describe('sectionsOf a current report of the old numbering', () => {
  it('opens an item with the heading of one of its paragraphs', () => {
    const pieces = [
      'Item 5. Other Events',
      prose('an event'),
      'Item 7(c). Exhibits',
      '99 Press release.',
      ...SIGNED,
    ]
    const sections = sectionsOfFiling('8-K', '1996-05-01', pieces)
    expect(only(sections, 'item_7').text).toContain('Press release')
    expect(only(sections, 'item_5').text).not.toContain('Press release')
  })
})
