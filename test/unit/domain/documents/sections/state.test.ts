import { describe, expect, it } from 'vitest'
import { stateOf } from '../../../../../src/domain/documents/sections/found-items.ts'
import { prose } from '../../../../support/section-documents.ts'

describe('stateOf', () => {
  it.each([
    ['[Reserved]', '', 'reserved'],
    ['', '(Removed and Reserved).', 'reserved'],
    ['Selected Financial Data', 'Reserved.', 'reserved'],
    ['Mine Safety Disclosures', 'Not applicable.', 'not_applicable'],
    ['Other Information', 'None.', 'not_applicable'],
    ['Other Information. None.', '', 'not_applicable'],
    ['Submission of Matters', 'N/A', 'not_applicable'],
    ['Selected Financial Data', 'Not required for smaller reporting companies.', 'not_applicable'],
    [
      'Market Risk',
      'As a smaller reporting company, we are not required to provide this information.',
      'not_applicable',
    ],
    ['Executive Compensation', 'Omitted pursuant to General Instruction I(2)(c) of Form 10-K.', 'omitted'],
    [
      'Executive Compensation',
      'The information is incorporated herein by reference to the proxy statement.',
      'incorporated_by_reference',
    ],
    [
      'Financial Statements',
      'See the Index to Consolidated Financial Statements on page F-1.',
      'incorporated_by_reference',
    ],
    ['Legal Proceedings', 'Refer to Note 11 of the financial statements.', 'incorporated_by_reference'],
    [
      'Risk Factors',
      'There have been no material changes to the risk factors in our annual report on Form 10-K.',
      'extracted',
    ],
    ['Legal Proceedings', 'We are not party to any material proceeding.', 'extracted'],
    ['Properties', 'None of our plants is owned.', 'extracted'],
  ])('%j with %j is %s', (title, body, state) => {
    expect(stateOf(title, body)).toBe(state)
  })

  it('takes a long item for content, whatever it refers to', () => {
    const body = `${prose('plants', 3000)} Exhibit 10 is incorporated herein by reference.`
    expect(stateOf('Business', body)).toBe('extracted')
  })

  it('takes a bare answer with more behind it for content', () => {
    const body = `None. ${prose('trading plans of directors', 300)}`
    expect(stateOf('Other Information', body)).toBe('extracted')
  })
})
