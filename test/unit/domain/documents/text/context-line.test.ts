import { describe, expect, it } from 'vitest'
import { contextLine } from '../../../../../src/domain/documents/text/chunks.ts'

const passage = {
  ticker: 'ABC',
  form: '10-K',
  fiscalYear: 2025,
  fiscalPeriod: 'FY',
  filed: '2025-10-31',
  title: 'Risk Factors',
}

describe('contextLine', () => {
  it('names company, form, year, filing date and section', () => {
    expect(contextLine(passage)).toBe('[ABC 10-K FY2025 · filed 2025-10-31 · Risk Factors]')
  })

  it('names the quarter of a quarterly report', () => {
    expect(contextLine({ ...passage, form: '10-Q', fiscalPeriod: 'Q3' })).toBe(
      '[ABC 10-Q Q3 FY2025 · filed 2025-10-31 · Risk Factors]',
    )
  })

  it('leaves out a fiscal year that is not known', () => {
    expect(contextLine({ ...passage, form: '8-K', fiscalYear: null, fiscalPeriod: null })).toBe(
      '[ABC 8-K · filed 2025-10-31 · Risk Factors]',
    )
  })
})
