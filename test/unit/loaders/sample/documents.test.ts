import { describe, expect, it } from 'vitest'
import { readCompanyFacts } from '../../../../loaders/edgar/companyfacts.ts'
import { describeFolder } from '../../../../loaders/filing-documents/describe.ts'
import type { FilingFolder } from '../../../../loaders/filing-documents/folder.ts'
import { loadFiling } from '../../../../loaders/filing-documents/load-filing.ts'
import { readFolder } from '../../../../loaders/filing-documents/read-folder.ts'
import { CURATED_COMPANIES } from '../../../../loaders/sample/companies/curated.ts'
import { sampleSource } from '../../../../loaders/sample/index.ts'
import { DEFAULT_SIZE } from '../../../../loaders/sample/profiles.ts'
import { parseJson } from '../../../../loaders/shared/json.ts'
import type { Filing } from '../../../../src/domain/company/filing.ts'
import { formatDay } from '../../../../src/domain/day.ts'
import { parseDocument } from '../../../../src/domain/documents/reader/parse-document.ts'

const serviceContext = sampleSource(DEFAULT_SIZE)
const foldersOf = (cik: number) => serviceContext.filings!(cik, { listed: [], isWanted: () => true })
const companies = CURATED_COMPANIES.map(({ cik, name }) => [name, cik] as const)

async function formOf(folder: FilingFolder): Promise<string> {
  return (await folder.files())[0]!.type!
}

async function newest(cik: number, form: string): Promise<FilingFolder> {
  for (const folder of (await foldersOf(cik)).toReversed()) if ((await formOf(folder)) === form) return folder
  throw new Error(`no ${form}`)
}

describe('documents of the synthetic sample', () => {
  it.each(companies)('of %s say that they are made, and are the same each time', async (_name, cik) => {
    const folders = await foldersOf(cik)
    const again = await foldersOf(cik)
    expect(folders.length).toBeGreaterThan(0)
    for (const [at, folder] of folders.entries()) {
      const [main] = await folder.files()
      const text = (await main!.bytes()).toString()
      expect(text).toMatch(/made sample|fictional/)
      expect((await (await again[at]!.files())[0]!.bytes()).toString()).toBe(text)
    }
  })

  it.each(companies)('of %s print the figures that its companyfacts have', async (_name, cik) => {
    const documents = await serviceContext.documents(cik)
    const facts = documents.find(({ kind }) => kind === 'companyfacts')!
    const known = new Map(
      readCompanyFacts(parseJson(await facts.bytes()), cik).facts.map(fact => [
        [fact.filing.accession, fact.concept.taxonomy, fact.concept.name, fact.start, fact.end].join('/'),
        fact.value,
      ]),
    )
    let compared = 0
    for (const folder of await foldersOf(cik)) {
      const parsed = parseDocument((await (await folder.files())[0]!.bytes()).toString())
      for (const { concept, contextId, value } of parsed.facts) {
        const context = parsed.contexts.get(contextId)!
        if (value === null || context.dimensions.length > 0) continue
        const day = (text: string | null) => (text === null ? null : Date.parse(text) / 86_400_000)
        const [taxonomy, name] = concept.split(':')
        const key = [folder.accession, taxonomy, name, day(context.periodStart), day(context.periodEnd)].join(
          '/',
        )
        expect([key, value]).toEqual([key, known.get(key)])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(300)
  })

  it.each(companies)(
    'of %s break the whole revenue down, on every axis and in every period',
    async (_name, cik) => {
      for (const folder of await foldersOf(cik)) {
        const parsed = parseDocument((await (await folder.files())[0]!.bytes()).toString())
        const whole = new Map<string, number>()
        const parts = new Map<string, number>()
        for (const { concept, contextId, value } of parsed.facts) {
          const { periodStart, periodEnd, dimensions } = parsed.contexts.get(contextId)!
          const period = `${concept} ${periodStart} ${periodEnd}`
          if (value === null) continue
          if (dimensions.length === 0) whole.set(period, value)
          else {
            const key = `${dimensions[0]!.axis} ${period}`
            parts.set(key, (parts.get(key) ?? 0) + value)
          }
        }
        for (const [key, sum] of parts) {
          const revenue = whole.get(key.slice(key.indexOf(' ') + 1))
          if (revenue !== undefined) expect([key, sum]).toEqual([key, revenue])
        }
      }
    },
  )

  it.each([
    ['10-K', ['business', 'risk_factors', 'mda_full', 'financial_statements', 'footnote_segments']],
    ['10-Q', ['financial_statements', 'mda_full', 'risk_factors', 'footnote_revenue']],
    ['8-K', ['item_2_02', 'exhibit_99_1']],
  ])('of a %s have its sections', async (form, expected) => {
    const folder = await newest(CURATED_COMPANIES[0]!.cik, form)
    const filing: Filing = {
      accession: folder.accession!,
      filerCik: folder.cik,
      form,
      filed: 20_500,
      acceptedAt: null,
      periodEnd: null,
      items: [],
      primaryDocument: null,
      size: null,
      isXbrl: true,
    }
    const described = await describeFolder(folder, filing.accession, new Map([[filing.accession, filing]]))
    const company = { cik: folder.cik, periods: [], fiscalYearEnd: '12-31' }
    const { sections, filing: indexed } = await loadFiling(described, await readFolder(folder, null), company)
    const extracted = sections.filter(({ state }) => state === 'extracted').map(({ id }) => id)
    expect(extracted).toEqual(expect.arrayContaining(expected))
    expect(indexed.filing_date).toBe(formatDay(20_500))
    const states = new Set(sections.map(({ state }) => state))
    expect(states).not.toContain('not_found')
  })

  it('are of the companies made by hand only', async () => {
    const large = sampleSource({ ...DEFAULT_SIZE, companies: 40 })
    expect(
      await large.filings!(CURATED_COMPANIES.at(-1)!.cik + 5, { listed: [], isWanted: () => true }),
    ).toEqual([])
  })
})
