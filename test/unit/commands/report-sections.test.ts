import { describe, expect, it } from 'vitest'
import { sectionLines } from '../../../commands/report-section-lines.ts'
import { sectionFindings } from '../../../commands/report-sections.ts'
import type { TextRow } from '../../../src/stores/text-port.ts'
import { madeSnapshot } from '../../support/http-app.ts'
import { madeCompany } from '../../support/http-companies.ts'
import { textFiling, textRows } from '../../support/text-filings.ts'
import { textInMemory } from '../../support/text-memory.ts'

const CIK = 11
const companies = {
  snapshot: () => ({ ...madeSnapshot(), companies: [madeCompany(CIK, 'ZZMADE', 'Made Company')] }),
}

function row(filing: ReturnType<typeof textFiling>, order: number, values: Partial<TextRow>): TextRow {
  const [made] = textRows(filing, [{ id: 'business', chunks: ['text'] }])
  return { ...made!, section_order: order, warnings: [], ...values }
}

async function textWithTwoFilings() {
  const text = textInMemory()
  const annual = textFiling(1, { form_type: '10-K', filing_date: '2020-02-01' })
  await text.putFiling(annual, [
    row(annual, 0, {
      id: 'a',
      section_id: 'business',
      item: '1',
      state: 'extracted',
      detector: 'contents',
      confidence: 0.95,
      char_count: 45_000,
    }),
    row(annual, 1, {
      id: 'b',
      section_id: 'risk_factors',
      item: '1A',
      state: 'extracted',
      detector: 'heading',
      confidence: 0.5,
      warnings: ['shorter_than_usual'],
      char_count: 900,
    }),
    row(annual, 2, {
      id: 'c',
      section_id: 'mda_full',
      item: '7',
      state: 'not_found',
      detector: null,
      confidence: 0,
      char_count: 0,
    }),
  ])
  const current = textFiling(2, { form_type: '8-K', filing_date: '2021-02-01' })
  await text.putFiling(current, [
    row(current, 0, { id: 'd', section_id: 'body', item: null, state: 'extracted' }),
  ])
  return text
}

describe('report sections', () => {
  it('tells quality by form and decade, and the sections of each filing', async () => {
    const text = await textWithTwoFilings()
    const findings = await sectionFindings({ companies, text }, new AbortController().signal)
    expect(findings?.quality).toMatchObject([
      { form: '10-K', decade: '2020s', filings: 1, expected: 20, found: 2, items: 2, warned: 1, unsure: 1 },
      { form: '8-K', decade: '2020s', filings: 1, expected: 1, found: 0 },
    ])
    const lines = sectionLines(findings!)
    expect(lines[0]).toBe('2 filings')
    expect(lines.find(line => line.startsWith('10-K'))).toMatch(
      /10-K +2020s +1 +20 +10\.0 % +50\.0 % +50\.0 %/,
    )
    expect(lines).toContain(
      '  risk_factors: extracted, 900 characters by heading, confidence 0.50; shorter_than_usual',
    )
    expect(lines).toContain('  mda_full: not_found, 0 characters')
  })

  it('says so where nothing is in the index', async () => {
    const findings = await sectionFindings({ companies, text: textInMemory() }, new AbortController().signal)
    expect(sectionLines(findings!)).toEqual(['No filing is in the index.'])
  })

  it('stops when it is told to', async () => {
    const text = await textWithTwoFilings()
    expect(await sectionFindings({ companies, text }, AbortSignal.abort())).toBe(null)
  })
})
