import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { parseDocument } from '../../src/domain/documents/reader/parse-document.ts'
import { sectionsOf } from '../../src/domain/documents/sections/sections-of.ts'
import {
  extractGuidance,
  type GuidanceExtraction,
} from '../../src/domain/signals/guidance/extract-guidance.ts'
import type { GuidanceRecord } from '../../src/domain/signals/guidance/guidance.ts'
import type { SourceText } from '../../src/domain/signals/source-text.ts'
import { readMirrorFile } from '../support/document/mirror.ts'
import { line, release } from '../support/guidance-sources.ts'

const mirror = processConfig().edgarMirror
const suite = describe.skipIf(mirror === null)
if (mirror === null) console.warn('Skipped: tests of real guidance need EDGAR_MIRROR, a mirror directory.')

interface Read extends GuidanceExtraction {
  readonly source: SourceText
}

/** A file of the mirror as the source that would be stored of it. */
async function sourceOf(
  name: string,
  form: string,
  filed: string,
): Promise<SourceText & { fiscalYearEnd: string | null }> {
  const { documents, fiscalYearEnd } = await readMirrorFile(mirror!, name)
  const isRelease = name.startsWith('press-releases')
  const read = documents.map(document => ({
    document: isRelease ? { ...document, type: 'EX-99.1' } : document,
    parsed: parseDocument(document.text),
  }))
  const main = { document: { ...read[0]!.document, type: '8-K', text: '' }, parsed: parseDocument('') }
  const sections = sectionsOf({ form, filingDate: filed, documents: isRelease ? [main, ...read] : read })
  return {
    fiscalYearEnd,
    ...release([], { form_type: form, filing_date: filed, id: name }),
    sections: sections.map(section => ({
      ...section,
      tables: section.tables.map(({ table, start, end }) => ({ ...table, start, end })),
      chunks: [],
    })),
  }
}

async function read(
  name: string,
  form: string,
  filed: string,
  fiscalYearEnd: string | null = null,
): Promise<Read> {
  const source = await sourceOf(name, form, filed)
  return {
    ...extractGuidance(source, { fiscalYearEnd: fiscalYearEnd ?? source.fiscalYearEnd, periods: [] }),
    source,
  }
}

async function currentReports(): Promise<Read[]> {
  const index = await readFile(join(mirror!, 'filings', 'index.csv'), 'utf8')
  const rows = index.trim().split('\n').slice(1)
  const reports: Read[] = []
  for (const row of rows) {
    const [, , form, filed, , file] = row.split(',')
    if (/^(8-K|6-K)/.test(form!)) reports.push(await read(join('filings', file!), form!, filed!))
  }
  return reports
}

const lines = (records: readonly GuidanceRecord[]) => records.map(line)

suite('Guidance of real releases', () => {
  let reports: Read[]
  beforeAll(async () => {
    reports = await currentReports()
  })

  it('takes every target of the table in a release of results, with period, range and basis', async () => {
    const { records } = await read(
      'press-releases/adobe-2023-03-15-ex99-1.htm.gz',
      '8-K',
      '2023-03-15',
      '12-02',
    )
    expect(lines(records)).toEqual([
      'net_new_arr[Digital Media] FY2023 1700000000 USD - raised',
      'eps_diluted FY2023 10.85..11.15 USD/share gaap raised',
      'eps_diluted FY2023 15.3..15.6 USD/share non_gaap raised',
      'revenue Q22023 4750000000..4780000000 USD gaap',
      'net_new_arr[Digital Media] Q22023 420000000 USD -',
      'revenue[Digital Media] Q22023 3450000000..3470000000 USD gaap',
      'revenue[Digital Experience] Q22023 1210000000..1230000000 USD gaap',
      'revenue[Digital Experience subscription] Q22023 1060000000..1080000000 USD gaap',
      'tax_rate Q22023 21.5 percent gaap',
      'tax_rate Q22023 18.5 percent non_gaap',
      'eps_diluted Q22023 2.65..2.7 USD/share gaap',
      'eps_diluted Q22023 3.75..3.8 USD/share non_gaap',
      'shares_diluted Q22023 458000000 shares gaap',
      'shares_diluted FY2023 456000000 shares gaap',
    ])
  })

  it.each([
    ['press-releases/3m-2024-03-08-ex99-1.htm', '2024-03-08'],
    ['press-releases/buckle-2024-11-22-ex99-1.htm', '2024-11-22'],
    ['press-releases/abvc-2025-04-15-ex99-1.htm', '2025-04-15'],
  ])('takes none where there is none: %s', async (name, filed) => {
    const { records, noText } = await read(name, '8-K', filed)
    expect([lines(records), noText]).toEqual([[], []])
  })

  it('names a release that is a picture', () => {
    const pictures = reports.filter(({ noText }) => noText.length > 0)
    expect(pictures.map(({ source, noText }) => [source.filing_date.slice(0, 4), noText])).toEqual([
      ['2026', ['exhibit_99_1']],
    ])
  })

  it('takes of all current reports these and no others', () => {
    const others = reports.filter(({ source }) => source.filing_date !== '2023-03-15')
    expect(
      others.flatMap(({ source, records }) =>
        lines(records).map(target => `${source.filing_date} ${target}`),
      ),
    ).toEqual(EXPECTED)
  })

  it('finds every quote at its place', () => {
    const faults = reports.flatMap(({ source, records }) =>
      records.filter(({ evidence: { section_id, start, end, quote } }) => {
        const section = source.sections.find(({ id }) => id === section_id)
        return section?.text.slice(start, end) !== quote
      }),
    )
    expect(faults).toEqual([])
  })
})

/** Read by eye in their releases: all that are there, and right. */
const EXPECTED: readonly string[] = [
  '2001-04-26 revenue[legacy products] Q12002 1100000..1300000 USD gaap',
  '2001-07-16 revenue[legacy products] Q22002 2000000..2200000 USD gaap',
  '2001-10-23 revenue[Rixon] Q32002 1500000 USD gaap',
  '2001-10-23 revenue[Sync Research] other2002 1200000 USD gaap',
]
