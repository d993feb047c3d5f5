import { describe, expect, it } from 'vitest'
import {
  compareWithTruths,
  parseBorders,
  type SectionTruths,
} from '../../../src/cli/report/section-truths.ts'
import {
  type CheckedSource,
  sectionFindings,
  sectionLines,
  storedFilings,
} from '../../../src/cli/report/sections.ts'
import type { FiledSections } from '../../../src/domain/documents/sections/quality.ts'
import type { TextRow } from '../../../src/stores/ports/text.ts'
import { snapshotFixture } from '../../support/http/app.ts'
import { companyFixture } from '../../support/http/companies.ts'
import { textFiling, textRows } from '../../support/text/filings.ts'
import { textInMemory } from '../../support/text/memory.ts'

const CIK = 11
const companies = {
  snapshot: () => ({ ...snapshotFixture(), companies: [companyFixture(CIK, 'ZZMADE', 'Synthetic Company')] }),
}
const NEVER = new AbortController().signal
const NO_TRUTHS: SectionTruths = { currentReports: new Map(), periodicReports: new Map(), borders: new Map() }

function row(filing: ReturnType<typeof textFiling>, order: number, values: Partial<TextRow>): TextRow {
  const [template] = textRows(filing, [{ id: 'business', chunks: ['text'] }])
  return { ...template!, id: `${order}`, section_order: order, warnings: [], confidence: 0.9, ...values }
}

async function textWithTwoFilings() {
  const text = textInMemory()
  const annual = textFiling(1, { form_type: '10-K', filing_date: '2020-02-01' })
  await text.putFiling(annual, [
    row(annual, 0, {
      section_id: 'business',
      item: '1',
      content_raw: `Item 1. Business\n${'We sell goods. '.repeat(60)}`,
      warnings: ['served_words:980/1000'],
    }),
    row(annual, 1, {
      section_id: 'risk_factors',
      item: '1A',
      content_raw: 'Item 1A. Risk Factors\nMany.',
      confidence: 0.5,
      warnings: ['shorter_than_usual'],
    }),
    row(annual, 2, {
      section_id: 'mda_full',
      item: '7',
      state: 'not_found',
      detector: null,
      content_raw: null,
    }),
  ])
  const current = textFiling(2, { form_type: '8-K', filing_date: '2021-02-01' })
  await text.putFiling(current, [row(current, 0, { section_id: 'body', item: null, content_raw: 'Text' })])
  return text
}

describe('report sections', () => {
  it('reports coverage, the rate of each check and every failure', async () => {
    const text = await textWithTwoFilings()
    const findings = await sectionFindings(storedFilings({ companies, text }), null, NEVER)
    expect(findings?.coverage).toEqual([
      { form: '10-K', filings: 1, mean: 98, worst: 98 },
      { form: '8-K', filings: 1, mean: null, worst: null },
    ])
    const rate = (form: string, measure: string) =>
      findings!.rates.find(rate => rate.form === form && rate.measure === measure)
    expect(rate('10-K', 'coverage')).toMatchObject({ passed: 1, total: 1 })
    expect(rate('10-K', 'found')).toMatchObject({ passed: 2, total: 20 })
    expect(rate('10-K', 'size')).toMatchObject({ passed: 1, total: 2 })
    expect(rate('8-K', 'found')).toMatchObject({ passed: 0, total: 1 })
    const lines = sectionLines(findings!)
    expect(lines[0]).toBe('2 filings')
    expect(lines.join('\n')).toMatch(/10-K +2 +20 +10\.0 % +2\.8 % to 30\.1 % +found: /)
    expect(lines).toContain('  10-K 0000000011-20-000001 risk_factors size: 27 characters')
    expect(lines).toContain(
      '  risk_factors: extracted, 27 characters by heading, confidence 0.50; shorter_than_usual',
    )
    expect(lines).toContain('  mda_full: not_found, 0 characters')
  })

  it('lists files of a mirror that cannot be read', async () => {
    async function* sources(): AsyncGenerator<CheckedSource> {
      yield { file: 'filings/1/2/report.htm', reason: 'is empty' }
      yield {
        cik: CIK,
        accession: '0000000011-20-000001',
        form: '8-K',
        filingDate: '2020-02-01',
        sections: [],
      }
    }
    const findings = await sectionFindings(sources(), null, NEVER)
    expect(sectionLines(findings!)).toContain('  filings/1/2/report.htm: is empty')
  })

  it('says so if nothing is in the index', async () => {
    const findings = await sectionFindings(storedFilings({ companies, text: textInMemory() }), null, NEVER)
    expect(sectionLines(findings!)).toEqual(['The index has no filing.'])
  })

  it('stops when its signal is aborted', async () => {
    const text = await textWithTwoFilings()
    expect(await sectionFindings(storedFilings({ companies, text }), null, AbortSignal.abort())).toBe(null)
  })
})

const ACCESSION = '0000000011-20-000001'

function filing(form: string, sections: Readonly<Record<string, string>>): FiledSections {
  return {
    form,
    filingDate: '2020-02-01',
    sections: Object.entries(sections).map(([id, text]) => {
      return {
        id,
        item: '1',
        state: text === '' ? 'not_found' : 'extracted',
        confidence: 0.9,
        warnings: [],
        text,
      }
    }),
  }
}

describe('compareWithTruths', () => {
  const failed = (filing: FiledSections, truths: Partial<SectionTruths>) =>
    compareWithTruths(ACCESSION, filing, { ...NO_TRUTHS, ...truths })
      .filter(({ passed }) => !passed)
      .map(({ measure, section, reason }) => [measure, section, reason])

  it('compares the items of a current report and their words', () => {
    const currentReports = new Map([
      [ACCESSION, { 'item_2.02': 'Sales, sales and more.', 'item_8.01': '', 'item_9.01': 'Exhibit 99' }],
    ])
    const served = filing('8-K', { item_2_02: 'Sales and more', item_8_01: 'An event' })
    expect(failed(served, { currentReports })).toEqual([
      ['items_8k', null, 'lacks item_9_01, has item_8_01'],
      ['words_8k', 'item_2_02', 'lacks 1 words: sales'],
      ['words_8k', 'item_9_01', 'lacks 2 words: exhibit 99'],
    ])
  })

  it('compares which items of a periodic report have text', () => {
    const periodicReports = new Map([
      [
        ACCESSION,
        [
          { identifier: 'part1item1', character_count: 900 },
          { identifier: 'part1item2', character_count: 900 },
          { identifier: 'part2item1', character_count: 0 },
          { identifier: 'part2item5', character_count: 0 },
        ],
      ],
    ])
    const served = filing('10-Q', {
      financial_statements: 'Statements',
      mda_full: '',
      legal_proceedings: 'A suit. '.repeat(100),
      other_information: 'None.',
    })
    expect(failed(served, { periodicReports })).toEqual([
      ['items_found', 'mda_full', 'not_found'],
      ['items_absent', 'legal_proceedings', '800 characters'],
    ])
  })

  it('compares borders that a person read', () => {
    const borders = parseBorders(
      [
        `${ACCESSION}\tbusiness\textracted\titem 1 business\tand more`,
        `${ACCESSION}\tmda_full\textracted\titem 7\tits end`,
        `${ACCESSION}\tmarket_risk\tabsent\t\t`,
      ].join('\n'),
    )
    const served = filing('10-K', {
      business: 'Item 1. Business, and more.',
      mda_full: 'Item 7. Text. Next item',
    })
    expect(failed(served, { borders })).toEqual([
      ['border_recall', 'mda_full', 'ends with "next item" instead of "its end"'],
      ['border_precision', 'mda_full', 'ends with "next item" instead of "its end"'],
    ])
  })
})
