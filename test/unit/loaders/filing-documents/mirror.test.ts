import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { accession, submissionsDocument } from '../../../support/edgar/documents.ts'
import { mirrorWith, temporaryDirectory, writeFiles } from '../../../support/edgar/files.ts'
import { memoryStores } from '../../../support/edgar/memory-stores.ts'
import { runForTest } from '../../../support/edgar/run.ts'
import {
  annualReportHtml,
  currentReportHtml,
  inlineXbrl,
  instanceXml,
  LABELS,
  pressReleaseHtml,
  submissionText,
} from '../../../support/filing-texts.ts'
import { ANY } from '../../../support/text/filings.ts'

const listed = (sequence: number, form = '10-K') => ({
  accessionNumber: accession(sequence),
  filingDate: '2024-02-15',
  reportDate: '2023-12-31',
  form,
  size: 5,
  primaryDocument: 'report.htm',
})
const SUBMISSIONS = submissionsDocument(1, [listed(1), listed(4)], { fiscalYearEnd: '1231' })
const at = (sequence: number, cik = 1) =>
  `filings/${String(cik).padStart(10, '0')}/${accession(sequence, cik)}`
const FACTS = inlineXbrl(1, [
  {
    concept: 'us-gaap:Revenues',
    value: '1,250',
    dimension: ['us-gaap:StatementBusinessSegmentsAxis', 'made:NorthMember'],
  },
  { concept: 'us-gaap:Assets', value: '9,000' },
])

let stores: ReturnType<typeof memoryStores>
let dataDir: string
beforeEach(async () => {
  stores = memoryStores()
  dataDir = await temporaryDirectory()
})

type Files = Parameters<typeof mirrorWith>[0]

async function load(files: Files | string, ...args: string[]) {
  const directory = typeof files === 'string' ? files : await mirrorWith(files)
  const config = { dataDir, secUserAgent: null }
  return runForTest(['edgar', '--from', directory, ...args], { stores, config })
}
const filings = (cik = 1) => stores.text.filings({ ...ANY, ciks: [cik] }, { limit: 100, offset: 0 })

describe('filings of a mirror', () => {
  it('become sections, chunks, tables and facts with axes', async () => {
    const { code, out } = await load({
      'submissions/CIK0000000001.json': SUBMISSIONS,
      [`${at(1)}/report.htm.gz`]: gzipSync(annualReportHtml(FACTS)),
      [`${at(1)}/made_lab.xml`]: LABELS,
    })
    expect(code).toBe(0)
    expect(await filings()).toEqual([
      {
        cik: 1,
        filer_cik: 1,
        accession_number: accession(1),
        form_type: '10-K',
        filing_date: '2024-02-15',
        period_end: '2023-12-31',
        fiscal_year: 2023,
        fiscal_period: 'FY',
        primary_document: 'report.htm',
      },
    ])
    const rows = stores.text.rowsOf(accession(1))
    const risks = rows.filter(({ section_id }) => section_id === 'risk_factors')
    expect(risks[0]).toMatchObject({ row_type: 'section', state: 'extracted', item: '1A' })
    expect(risks[0]!.content_raw).toContain('risks of supply')
    expect(JSON.parse(risks.find(({ row_type }) => row_type === 'table')!.table!).rows).toContainEqual([
      'Operating cost',
      '900',
      '(850)',
    ])
    expect(stores.documents.kept.get(accession(1))).toMatchObject({
      textRows: rows.length,
      facts: [
        {
          concept: 'us-gaap:Revenues',
          value: 1_250_000,
          dimensions: [{ member: 'made:NorthMember', memberLabel: 'Northern Lands' }],
        },
      ],
    })
    expect(stores.companies.snapshot().coverage(1).textFilings).toBe(1)
    expect(out).toContainEqual(
      expect.stringMatching(/^text of 10-K: 1 filings; 100 % of the words served; sections: .*\d+ extracted/),
    )
  })

  it('are identified by their own header if no list has them, with the identity of their filer', async () => {
    const release = { type: 'EX-99.1', name: 'release.htm', text: pressReleaseHtml() }
    const main = { type: '8-K', name: 'report.htm', text: currentReportHtml() }
    const text = submissionText({ accession: accession(2, 9), cik: 9, documents: [main, release] })
    const { code } = await load({ [`${at(2, 9)}/${accession(2, 9)}.txt`]: text })
    expect(code).toBe(0)
    expect(stores.filingsIn(9)).toMatchObject([
      {
        accession: accession(2, 9),
        form: '8-K',
        items: ['2.02'],
        primaryDocument: 'report.htm',
        acceptedAt: '2024-03-08T21:15:00Z',
      },
    ])
    expect(stores.observations.get('9/filings/2024-03-08')).toMatchObject({
      name: 'MADE WORKS INC',
      sic: '5331',
      fiscalYearEnd: '06-30',
      forms: ['8-K'],
    })
    const sections = new Set(stores.text.rowsOf(accession(2, 9)).map(({ section_id }) => section_id))
    expect(sections).toContain('item_2_02')
    expect(sections).toContain('exhibit_99_1')
  })

  it('are identified by the index next to the folders as the last resort', async () => {
    await load({
      'filings/index.csv': `accession_number,cik,form_type,filing_date,period_of_report,file\n${accession(3)},0000000001,10-K405,2001-03-30,2000-12-31,x\n`,
      [`${at(3)}/${accession(3)}.htm`]: annualReportHtml(),
    })
    expect(await filings()).toMatchObject([
      { form_type: '10-K405', filing_date: '2001-03-30', fiscal_year: 2000, primary_document: null },
    ])
  })

  it('are counted where no accession number tells which they are, and nothing is invented', async () => {
    const { code, out } = await load({
      'submissions/CIK0000000001.json': SUBMISSIONS,
      'filings/0000000001/10-K_2024-02-15/report.htm': annualReportHtml(),
      'filings/0000000002/10-K_2024-02-15/report.htm': annualReportHtml(),
    })
    expect(code).toBe(0)
    expect(out).toContain('  filings: no accession: 2')
    expect(out.at(-1)).toBe('files refused: none')
    expect(await filings()).toEqual([])
  })

  it('are reported with their reason where they cannot be used, and the rest loads', async () => {
    const other = submissionText({ accession: accession(5), cik: 77 })
    const { code, out } = await load({
      'submissions/CIK0000000001.json': SUBMISSIONS,
      [`${at(1)}/report.htm`]: annualReportHtml(),
      [`${at(4)}/report.htm`]: annualReportHtml(FACTS.replaceAll('0000000001', '0000000077')),
      [`${at(5)}/${accession(5)}.txt`]: other,
      [`${at(6)}/${accession(6)}.txt`]: submissionText({ accession: accession(7), cik: 1 }),
      [`${at(8)}/${accession(8)}.txt`]: submissionText({ accession: accession(8), cik: 1 }).slice(0, -150),
      [`${at(9)}/report.htm`]: ' ',
      [`${at(10)}/report.htm.gz`]: gzipSync(annualReportHtml()).subarray(0, 400),
      [`${at(11)}/report.htm`]: annualReportHtml(),
      [`${at(12)}/one.htm`]: annualReportHtml(),
      [`${at(12)}/two.htm`]: annualReportHtml(),
      'filings/notes.md': 'x',
    })
    expect(code).toBe(0)
    const refused = out.slice(out.findIndex(line => line.startsWith('files refused')) + 1)
    const reasons = refused.map(line => line.trim().replace(/^filings\/0000000001\/0000000001-24-0000/, ''))
    expect(reasons.sort()).toEqual([
      '04: report.htm is of another registrant, CIK 77',
      '05: is a filing of another registrant, CIK 77',
      `06: is the filing ${accession(7)}`,
      `08: ${accession(8)}.txt is cut off: its last <DOCUMENT> does not end`,
      '09: report.htm is empty',
      expect.stringMatching(/^10: cannot be unzipped/),
      '11: its form and filing date are neither in a header nor in a list of filings',
      '12: the main one of 2 documents cannot be determined',
      'filings/notes.md: not below filings/CIK/ACCESSION/',
    ])
    expect((await filings()).map(({ accession_number }) => accession_number)).toEqual([accession(1)])
  })

  it('are named where the parser met a limit', async () => {
    const wide = `<table><tr>${'<td>1</td>'.repeat(700)}</tr><tr>${'<td>2</td>'.repeat(700)}</tr></table>`
    const { code, out } = await load({
      'submissions/CIK0000000001.json': SUBMISSIONS,
      [`${at(1)}/report.htm`]: annualReportHtml(wide),
    })
    expect(code).toBe(0)
    expect(out).toContain('documents cut at a limit: 1')
    expect(out.at(-1)).toMatch(/report\.htm truncated:table_columns( x\d+)?$/)
    expect(await filings()).toHaveLength(1)
  })

  it('are passed over when nothing changed, and loaded again when something did', async () => {
    const directory = await mirrorWith({
      'submissions/CIK0000000001.json': SUBMISSIONS,
      [`${at(1)}/report.htm`]: annualReportHtml(),
      [`${at(4)}/report.htm`]: annualReportHtml(FACTS),
    })
    await load(directory)
    const { dataVersion } = stores.companies.snapshot()
    expect(stores.text.puts).toHaveLength(2)
    const again = await load(directory)
    expect(stores.text.puts).toHaveLength(2)
    expect(again.out[0]).toBe('companies: 0 published, 1 unchanged')
    expect(stores.companies.snapshot().dataVersion).toBe(dataVersion)
    await writeFiles(directory, { [`${at(4)}/report.htm`]: annualReportHtml() })
    await load(directory)
    expect(stores.text.puts).toEqual([accession(1), accession(4), accession(4)])
    expect(stores.documents.kept.get(accession(4))?.facts).toEqual([])
  })

  it('are limited by --forms to families with their amendments, by --since, and left out by --no-text', async () => {
    const directory = await mirrorWith({
      'submissions/CIK0000000001.json': submissionsDocument(1, [
        listed(1, '10-K405'),
        listed(2, '8-K'),
        { ...listed(3, '10-K/A'), filingDate: '2024-05-01' },
      ]),
      [`${at(1)}/report.htm`]: annualReportHtml(),
      [`${at(2)}/report.htm`]: currentReportHtml(),
      [`${at(3)}/report.htm`]: annualReportHtml(),
    })
    await load(directory, '--no-text')
    expect(await filings()).toEqual([])
    await load(directory, '--forms', '10-K', '--since', '2024-05-01')
    expect((await filings()).map(({ form_type }) => form_type)).toEqual(['10-K/A'])
    await load(directory, '--forms', '10-K')
    expect((await filings()).map(({ form_type }) => form_type)).toEqual(['10-K/A', '10-K405'])
  })

  it('reject nothing of a company that has only filings, where none of them is wanted', async () => {
    const directory = await mirrorWith({
      'submissions/CIK0000000001.json': SUBMISSIONS,
      [`${at(2, 9)}/${accession(2, 9)}.txt`]: submissionText({ accession: accession(2, 9), cik: 9 }),
    })
    for (const only of [['--no-text'], ['--forms', '10-K']]) {
      const { code, out } = await load(directory, ...only)
      expect([code, out.at(-1)]).toEqual([0, 'files refused: none'])
    }
    expect(stores.text.puts).toEqual([])
  })

  it('take exhibits that are kept as files beside the main document', async () => {
    await load({
      'submissions/CIK0000000001.json': submissionsDocument(1, [listed(1, '8-K')]),
      [`${at(1)}/report.htm`]: currentReportHtml(),
      [`${at(1)}/made-ex99_1.htm`]: pressReleaseHtml(),
      [`${at(1)}/R2.htm`]: '<html><body>rendering</body></html>',
    })
    const rows = stores.text.rowsOf(accession(1))
    expect(rows.find(({ section_id }) => section_id === 'exhibit_99_1')?.content_raw).toContain(
      'record revenue',
    )
    expect(rows.some(({ content_raw }) => content_raw?.includes('rendering'))).toBe(false)
  })
})

describe('XBRL instances of a mirror', () => {
  const segment = [{ concept: 'us-gaap:Revenues', value: 400 }]

  it('give facts to the filing that their folder names, joined with its documents', async () => {
    await load({
      'submissions/CIK0000000001.json': SUBMISSIONS,
      [`${at(1)}/report.htm`]: annualReportHtml(),
      [`xbrl/made-10k_${accession(1)}/made.xml`]: instanceXml(1, '10-K'),
    })
    const kept = stores.documents.kept.get(accession(1))!
    expect(kept.facts).toMatchObject(segment)
    expect(kept.textRows).toBeGreaterThan(0)
  })

  it('give facts to the one listed filing that their cover tells', async () => {
    await load({
      'submissions/CIK0000000001.json': submissionsDocument(1, [listed(1)]),
      'xbrl/made/made.xml': instanceXml(1, '10-K'),
    })
    expect(stores.documents.kept.get(accession(1))).toMatchObject({ facts: segment, textRows: 0 })
    expect(stores.companies.snapshot().coverage(1).textFilings).toBe(0)
  })

  it('are counted where two filings, or none, can be meant', async () => {
    const { out } = await load({
      'submissions/CIK0000000001.json': SUBMISSIONS,
      'xbrl/two/made.xml': instanceXml(1, '10-K'),
      'xbrl/none/made.xml': instanceXml(1, '10-Q'),
      'xbrl/unlisted/made.xml': instanceXml(2, '10-Q'),
    })
    expect(out).toContain('  filings: no accession: 3')
    expect(stores.documents.kept.size).toBe(0)
  })
})
