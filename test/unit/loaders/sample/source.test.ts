import { describe, expect, it } from 'vitest'
import { readCompanyFacts } from '../../../../loaders/edgar/companyfacts.ts'
import type { EdgarDocument } from '../../../../loaders/edgar/source.ts'
import { readSubmissions, readSubmissionsPage } from '../../../../loaders/edgar/submissions.ts'
import { readTickers } from '../../../../loaders/edgar/tickers.ts'
import { CURATED_COMPANIES } from '../../../../loaders/sample/companies/curated.ts'
import { sampleSource } from '../../../../loaders/sample/index.ts'
import { FIRST_CIK, FIRST_PREDECESSOR_CIK, MAX_COMPANIES } from '../../../../loaders/sample/numbers.ts'
import { DEFAULT_SIZE } from '../../../../loaders/sample/profiles.ts'
import { successors } from '../../../../src/domain/company/successors.ts'

const serviceContext = sampleSource(DEFAULT_SIZE)

async function ciksOf(companies: number): Promise<number[]> {
  const ciks: number[] = []
  for await (const cik of sampleSource({ ...DEFAULT_SIZE, companies }).ciks()) ciks.push(cik)
  return ciks
}

async function contentsOf(cik: number, companies: number, seed = 1): Promise<string[]> {
  const documents = await sampleSource({ ...DEFAULT_SIZE, companies, seed }).documents(cik)
  return Promise.all(documents.map(async document => `${document.name} ${await document.bytes()}`))
}

async function jsonOf(document: EdgarDocument): Promise<unknown> {
  return JSON.parse((await document.bytes()).toString())
}

describe('the synthetic sample as a source', () => {
  it('returns the same bytes again', async () => {
    for (const cik of await ciksOf(20)) {
      expect(await contentsOf(cik, 20)).toEqual(await contentsOf(cik, 20))
    }
  })

  it('makes a company the same alone as in a sample of any size', async () => {
    for (const at of [0, 6, 11, 17]) {
      expect(await contentsOf(FIRST_CIK + at, at + 1)).toEqual(
        await contentsOf(FIRST_CIK + at, MAX_COMPANIES),
      )
    }
  })

  it('makes other companies of another seed, and the same by hand', async () => {
    expect(await contentsOf(FIRST_CIK + 15, 20, 2)).not.toEqual(await contentsOf(FIRST_CIK + 15, 20, 1))
    expect(await contentsOf(FIRST_CIK, 20, 2)).toEqual(await contentsOf(FIRST_CIK, 20, 1))
  })

  it('lists every registrant once, ascending', async () => {
    const ciks = await ciksOf(30)
    expect(ciks).toHaveLength(31)
    expect(ciks).toEqual([...new Set(ciks)].sort((a, b) => a - b))
    expect(ciks.at(-1)).toBe(FIRST_PREDECESSOR_CIK)
  })

  it('contains no other numbers', async () => {
    for (const cik of [1, FIRST_CIK - 1, FIRST_CIK + CURATED_COMPANIES.length, FIRST_PREDECESSOR_CIK + 1]) {
      expect(await serviceContext.documents(cik)).toEqual([])
    }
  })

  it('writes companyfacts with the keys and types of the SEC', async () => {
    const [document] = await serviceContext.documents(FIRST_CIK)
    const facts = await jsonOf(document!)
    expect(facts).toMatchObject({
      cik: FIRST_CIK,
      entityName: 'Aldervane Forge Inc. (fictional)',
      facts: {
        dei: { EntityCommonStockSharesOutstanding: { label: 'Entity Common Stock Shares Outstanding' } },
      },
    })
    const { Assets, NetIncomeLoss } = (
      facts as { facts: { 'us-gaap': Record<string, { units: { USD: object[] } }> } }
    ).facts['us-gaap']
    const filed = {
      val: expect.any(Number),
      accn: expect.stringMatching(/^\d{10}-\d{2}-\d{6}$/),
      fy: expect.any(Number),
      fp: expect.stringMatching(/^(FY|Q[123])$/),
      form: expect.stringMatching(/^10-[KQ]/),
      filed: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    }
    for (const row of Assets!.units.USD) expect(row).toEqual({ end: expect.any(String), ...filed })
    for (const row of NetIncomeLoss!.units.USD)
      expect(row).toEqual({ start: expect.any(String), end: expect.any(String), ...filed })
  })

  it('orders the rows of a concept by end, then by filing', async () => {
    const [document] = await serviceContext.documents(FIRST_CIK)
    const { facts } = readCompanyFacts(await jsonOf(document!), FIRST_CIK)
    const assets = facts.filter(({ concept }) => concept.name === 'Assets')
    const order = assets.map(({ end, filing }) => end * 100_000 + filing.filed)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('is read by the loaders without a row dropped, every filing of a fact in the list of filings', async () => {
    for (const cik of await ciksOf(14)) {
      const listed = new Set<string>()
      const reported = new Set<string>()
      for (const document of await sampleSource({ ...DEFAULT_SIZE, companies: 14 }).documents(cik)) {
        const json = await jsonOf(document)
        if (document.kind === 'companyfacts') {
          const { facts, dropped } = readCompanyFacts(json, cik)
          expect(dropped.size).toBe(0)
          for (const { filing } of facts) reported.add(filing.accession)
        } else {
          const page =
            document.kind === 'submissions' ? readSubmissions(json, cik) : readSubmissionsPage(json, cik)
          expect(page.dropped.size).toBe(0)
          for (const { accession, isXbrl } of page.filings) if (isXbrl) listed.add(accession)
        }
      }
      expect([...listed].sort()).toEqual([...reported].sort())
      expect(reported.size).toBeGreaterThan(5)
    }
  })

  it('spreads long lists of filings over older pages that the first one names', async () => {
    const [, first, ...pages] = await serviceContext.documents(FIRST_CIK)
    const { pages: named } = readSubmissions(await jsonOf(first!), FIRST_CIK)
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.map(({ name }) => name.replace('sample/submissions/', ''))).toEqual(named)
    expect(pages.every(({ kind }) => kind === 'submissions_page')).toBe(true)
  })

  it('gives lists of tickers, today’s and an older one with former symbols', async () => {
    const files = await serviceContext.tickerFiles()
    expect(files.map(({ kind, vintage }) => [kind, vintage])).toEqual([
      ['tickers', '2019-12-31'],
      ['tickers', null],
      ['tickers_exchange', null],
    ])
    const [older, today, exchange] = await Promise.all(
      files.map(async file => readTickers(await jsonOf(file))),
    )
    expect(today!.rows.map(({ ticker }) => ticker)).toEqual(exchange!.rows.map(({ ticker }) => ticker))
    expect(exchange!.rows.every(row => row.exchange !== null)).toBe(true)
    const olderSymbols = older!.rows.map(({ ticker }) => ticker)
    expect(olderSymbols).toEqual(expect.arrayContaining(['ZZDOVO', 'ZZGORI', 'ZZKEST']))
    expect(today!.rows.map(({ ticker }) => ticker)).not.toContain('ZZGORI')
  })

  it('says of every company that it is fictional, under numbers and symbols that no real one can have', async () => {
    const large = sampleSource({ ...DEFAULT_SIZE, companies: 2_000 })
    const [, today] = await large.tickerFiles()
    const { rows } = readTickers(await jsonOf(today!))
    expect(new Set(rows.map(({ ticker }) => ticker)).size).toBe(rows.length)
    for (const { name, ticker, cik } of rows) {
      expect(name).toMatch(/\(fictional\)$/)
      expect(ticker).toMatch(/^ZZ[A-Z]{4}$/)
      expect(cik).toBeGreaterThan(4_200_000_000)
      expect(cik).toBeLessThan(2 ** 32)
    }
  })

  it('has its successor in the project’s table', () => {
    for (const { cik, predecessor } of CURATED_COMPANIES) {
      if (predecessor) expect(successors().companyOf(predecessor.cik)).toBe(cik)
    }
  })
})
