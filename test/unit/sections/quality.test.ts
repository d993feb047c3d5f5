import { describe, expect, it } from 'vitest'
import { sectionQuality } from '../../../src/domain/sections/quality.ts'
import { bold, filed, type Piece, prose } from '../../support/section-documents.ts'

const QUARTER: Piece[] = [
  bold('PART I'),
  bold('Item 1. Financial Statements'),
  prose('balances'),
  bold('Item 2. Management’s Discussion and Analysis'),
  prose('results'),
  bold('PART II'),
  bold('Item 6. Exhibits'),
  prose('exhibits', 600),
]

describe('sectionQuality', () => {
  it('counts what a form calls for, what is found of it, and what is found with a warning', () => {
    const filing = { form: '10-Q', filingDate: '2025-05-01' }
    const sections = filed(filing.form, filing.filingDate, QUARTER)
    // Of Part II only the exhibits are called for: the rest may go without a word.
    expect(sectionQuality([{ ...filing, sections }])).toEqual([
      { form: '10-Q', decade: '2020s', filings: 1, expected: 5, found: 3, items: 3, warned: 2, unsure: 2 },
    ])
  })

  it('expects nothing of an amendment, one item of a current report, and adds up a decade', () => {
    const amendment = { form: '10-K/A', filingDate: '2025-05-01' }
    const current = { form: '8-K', filingDate: '2019-05-01' }
    const later = { form: '8-K', filingDate: '2015-05-01' }
    const event: Piece[] = [bold('Item 8.01 Other Events'), prose('an event')]
    const quality = sectionQuality([
      {
        ...amendment,
        sections: filed(amendment.form, amendment.filingDate, [
          bold('Item 11. Executive Compensation'),
          prose('pay'),
        ]),
      },
      { ...current, sections: filed(current.form, current.filingDate, event) },
      { ...later, sections: filed(later.form, later.filingDate, [prose('no item')]) },
      { form: 'S-1', filingDate: '2015-05-01', sections: [] },
    ])
    expect(quality).toMatchObject([
      { form: '10-K/A', filings: 1, expected: 0, found: 0, items: 1 },
      { form: '8-K', decade: '2010s', filings: 2, expected: 2, found: 1 },
    ])
  })
})
