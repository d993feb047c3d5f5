import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import type { ParsedDocument } from '../../src/domain/documents/reader/document.ts'
import { parseDocument } from '../../src/domain/documents/reader/parse-document.ts'
import { documentsOf, type MirrorFile, mirrorFiles } from '../support/document/mirror.ts'
import { brokenInvariants } from '../support/document/show.ts'

const mirror = processConfig().edgarMirror
const suite = describe.skipIf(mirror === null)
if (mirror === null)
  console.warn('Skipped: tests of reading real filings need EDGAR_MIRROR, a mirror directory.')

/** Warnings that are in order: documents of coded bytes, cut submissions of the mirror, releases that are pictures. */
const ORDINARY = /^(?:not_text:|missing_documents$|no_text$)/

interface Row {
  readonly accn: string
  readonly val: number
  readonly start?: string
  readonly end: string
}

interface CompanyFacts {
  readonly facts: Record<string, Record<string, { readonly units: Record<string, readonly Row[]> }>>
}

/** Values of companyfacts by accession number, then by concept, unit and period. */
async function companyFacts(): Promise<Map<string, Map<string, Set<number>>>> {
  const byAccession = new Map<string, Map<string, Set<number>>>()
  for (const folder of ['companyfacts', 'companyfacts/vintages']) {
    for (const name of await readdir(join(mirror!, folder))) {
      if (!/^CIK.*\.json\.gz$/.test(name)) continue
      const json = JSON.parse(
        gunzipSync(await readFile(join(mirror!, folder, name))).toString(),
      ) as CompanyFacts
      for (const [taxonomy, concepts] of Object.entries(json.facts)) {
        for (const [concept, { units }] of Object.entries(concepts)) {
          for (const [unit, rows] of Object.entries(units)) {
            for (const { accn, val, start, end } of rows) {
              const values = byAccession.get(accn) ?? new Map<string, Set<number>>()
              byAccession.set(accn, values)
              const key = keyOf(`${taxonomy}:${concept}`, unit, start ?? null, end)
              values.set(key, (values.get(key) ?? new Set()).add(val))
            }
          }
        }
      }
    }
  }
  return byAccession
}

/** Of filings of 2010 companyfacts writes amounts a share as plain amounts: units are compared without the share. */
function keyOf(concept: string, unit: string | null, start: string | null, end: string): string {
  return [concept, unit?.replace('/shares', ''), start ?? '', end].join('|')
}

function undimensioned({ facts, contexts }: ParsedDocument): Map<string, Set<number>> {
  const values = new Map<string, Set<number>>()
  for (const { concept, contextId, unit, value } of facts) {
    const context = contexts.get(contextId)
    if (value === null || context === undefined || context.dimensions.length > 0) continue
    const key = keyOf(concept, unit, context.periodStart, context.periodEnd)
    values.set(key, (values.get(key) ?? new Set()).add(value))
  }
  return values
}

suite('reading real filings', { timeout: 180_000 }, () => {
  let files: MirrorFile[]
  const parsed = new Map<MirrorFile, ParsedDocument[]>()

  beforeAll(async () => {
    files = await mirrorFiles(mirror!, ['filings', 'press-releases', 'xbrl'])
    for (const file of files)
      parsed.set(
        file,
        file.documents.map(document => parseDocument(document.text)),
      )
  }, 180_000)

  it('reads every document, with no warning that is not in order', () => {
    expect(files.length).toBeGreaterThan(170)
    const warnings = files.flatMap(file =>
      [...file.warnings, ...parsed.get(file)!.flatMap(document => document.warnings)]
        .filter(warning => !ORDINARY.test(warning))
        .map(warning => `${file.name}: ${warning}`),
    )
    expect(warnings).toEqual([])
    const empty = files.filter(file =>
      parsed.get(file)!.every(({ text, facts }) => text === '' && facts.length === 0),
    )
    // A release of two pictures.
    expect(empty.map(({ name }) => name)).toEqual(['press-releases/jpmorgan-2026-06-25-ex99-1.htm'])
  })

  it('cuts every block out of its document, and puts every fact inside it', () => {
    const faults = files.flatMap(file =>
      parsed
        .get(file)!
        .flatMap(brokenInvariants)
        .map(fault => `${file.name}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it('prints the digits of a value where its fact is', () => {
    let printed = 0
    const wrong: string[] = []
    for (const documents of parsed.values()) {
      for (const { text, facts } of documents) {
        for (const { value, start, end, concept } of facts) {
          if (value === null || start === null || end === null) continue
          printed++
          const digits = text
            .slice(start, end)
            .replace(/[^\d]/g, '')
            .replace(/^0+|0+$/g, '')
          const expected = Math.abs(value)
            .toPrecision(15)
            .replace(/e.*|\D/g, '')
            .replace(/^0+|0+$/g, '')
          // Numbers in words and dashes for zero have no digits.
          if (digits !== '' && digits !== expected)
            wrong.push(`${concept} ${value} "${text.slice(start, end)}"`)
        }
      }
    }
    expect(printed).toBeGreaterThan(15_000)
    expect(wrong).toEqual([])
  })

  it('agrees with companyfacts about every value of the same filing', async () => {
    const known = await companyFacts()
    const missing: string[] = []
    let compared = 0
    let filings = 0
    for (const file of files) {
      const wanted = known.get(file.accession ?? '')
      const main = parsed.get(file)!.find(({ facts }) => facts.length > 0)
      if (wanted === undefined || main === undefined) continue
      filings++
      const values = undimensioned(main)
      for (const [key, numbers] of wanted) {
        for (const number of numbers) {
          compared++
          if (!values.get(key)?.has(number)) missing.push(`${file.name}: ${key} = ${number}`)
        }
      }
    }
    expect(filings).toBeGreaterThanOrEqual(24)
    expect(compared).toBeGreaterThan(9_800)
    expect(missing).toEqual([])
  })

  it('reads text blocks of inline filings where their notes stand, over page ends', async () => {
    const [main] = await documentsOf(mirror!, 'filings/0000320193/0000320193-24-000123')
    const { text, textBlocks } = main!
    const noteOf = (name: string) =>
      textBlocks
        .find(({ concept }) => concept === name)!
        .spans.map(({ start, end }) => text.slice(start, end))
    expect(noteOf('us-gaap:EarningsPerShareTextBlock')).toEqual([
      'Earnings Per Share',
      expect.stringMatching(/^The following table shows .*antidilutive\.$/s),
    ])
    expect(noteOf('us-gaap:FinancialInstrumentsDisclosureTextBlock')).toHaveLength(4)
  })

  it.each([
    [
      'filings/0000320193/0000320193-24-000123',
      ['Greater China', '66,952', '(8)%', '72,559', '(2)%', '74,200'],
    ],
    ['filings/0001652044/0001652044-24-000022', ['Google Cloud', '26,280', '33,088']],
    ['filings/0000050863/0001047469-03-008257', ['Net revenue', '$26,764', '$26,539', '$33,726']],
    ['filings/0000021344/0000021344-98-000004', ['Noncurrent assets', '15,674', '9,915']],
    ['filings/0000040545/0000040545-94-000003', ['Third quarter', '100 7/8', '94 1/2', '.63']],
    [
      'filings/0000104169/0000104169-24-000056',
      ['Neighborhood markets (1) (grocery)', '28,000', '65,000', '42,000'],
    ],
  ])('reads a row of a table of %s as it is printed', async (folder, row) => {
    const documents = await documentsOf(mirror!, folder)
    const rows = documents.flatMap(({ blocks }) =>
      blocks.flatMap(block => (block.kind === 'table' ? block.table.rows : [])),
    )
    expect(rows).toContainEqual(row)
  })
})
