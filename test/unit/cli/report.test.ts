import { describe, expect, it } from 'vitest'
import { readCompanyFacts } from '../../../loaders/edgar/companyfacts.ts'
import { mergeFacts } from '../../../loaders/facts/merge-facts.ts'
import { sampleSource } from '../../../loaders/sample/index.ts'
import { DEFAULT_SIZE } from '../../../loaders/sample/profiles.ts'
import { accessServices } from '../../../src/cli/access-services.ts'
import { report } from '../../../src/cli/report.ts'
import { readConfig } from '../../../src/config.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'
import { dataSetZip, numRow } from '../../support/edgar/data-set.ts'
import { mirrorWith } from '../../support/edgar/files.ts'
import { snapshotFixture } from '../../support/http/app.ts'
import { companyFixture } from '../../support/http/companies.ts'

const CIK = 4_200_000_001

/** Stores that hold one company with the facts given, and one without any. */
function storesWith(facts: readonly Fact[]): OpenStores {
  const snapshot = {
    ...snapshotFixture(),
    companies: [companyFixture(CIK, 'ZZMADE', 'Made Company'), companyFixture(5678, 'ZZNONE', 'Another')],
    publication: (cik: number) => ({ cik, filings: 0, numbers: cik === CIK ? 1 : 0 }),
  }
  return {
    companies: { snapshot: () => snapshot },
    publisher: { factsOf: async () => facts, presentationsOf: async () => [] },
  } as unknown as OpenStores
}

async function sampleFacts(): Promise<Fact[]> {
  const documents = await sampleSource(DEFAULT_SIZE).documents(CIK)
  const document = documents.find(({ kind }) => kind === 'companyfacts')!
  return mergeFacts(readCompanyFacts(JSON.parse(String(await document.bytes())), CIK).facts).facts
}

async function call(
  args: readonly string[],
  facts: readonly Fact[] = [],
  signal = new AbortController().signal,
) {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) }
  const code = await report.run(args, {
    io,
    signal,
    config: readConfig({}),
    stores: storesWith(facts),
    services: accessServices(readConfig({}), () => {}),
    cwd: '/',
  })
  return { code, out, err }
}

describe('report consistency', () => {
  it('finds nothing in the sample company but what its filings restated', async () => {
    const { code, out } = await call(['consistency', '--json'], await sampleFacts())
    expect(code).toBe(0)
    const { companies, records, kinds } = JSON.parse(out.join('\n'))
    expect(companies).toBe(1)
    expect(records).toBeGreaterThan(50)
    for (const { kind, counts } of kinds) expect(counts, kind).toMatchObject({ filer: 0, ours: 0 })
  })

  it('names every record that a filing contradicts, with the identity, the residual and the cause', async () => {
    const facts = await sampleFacts()
    const end = Math.max(
      ...facts.filter(({ concept }) => concept.name === 'GrossProfit').map(fact => fact.end),
    )
    const broken = facts.map(fact =>
      fact.concept.name === 'GrossProfit' && fact.end === end ? { ...fact, value: fact.value + 5e9 } : fact,
    )
    const { out } = await call(['consistency'], broken)
    expect(out[0]).toMatch(/^\d+ of [\d,]+ records of 1 companies contradict themselves\.$/)
    const failed = out.filter(line =>
      /: identity_fails:gross_profit=revenue-cost_of_revenue:5\d+ \(filer, /.test(line),
    )
    expect(failed.length).toBeGreaterThan(0)
  })
})

describe('report identities', () => {
  it('counts how often each identity was tried and held', async () => {
    const { code, out } = await call(['identities', '--json'], await sampleFacts())
    expect(code).toBe(0)
    const { companies, identities, exceptions } = JSON.parse(out.join('\n'))
    expect(companies).toBe(1)
    expect(exceptions).toEqual([])
    expect(identities).toHaveLength(4)
    for (const { tried, held } of identities) {
      expect(tried).toBeGreaterThan(5)
      expect(held).toBe(tried)
    }
  })

  it('names every exception with its day, residual, filing and reason', async () => {
    const facts = await sampleFacts()
    const assets = facts.filter(({ concept }) => concept.name === 'Assets')
    const end = Math.max(...assets.map(fact => fact.end))
    const broken = facts.map(fact =>
      fact.concept.name === 'Assets' && fact.end === end ? { ...fact, value: fact.value + 5e9 } : fact,
    )
    const { out } = await call(['identities', '--json'], broken)
    const { exceptions } = JSON.parse(out.join('\n'))
    expect(exceptions.length).toBeGreaterThan(0)
    for (const exception of exceptions) {
      expect(exception).toMatchObject({ ticker: 'ZZMADE', cik: '4200000001', residual: 5e9 })
      expect(exception.accession_number).toMatch(/^\d{10}-\d{2}-\d{6}$/)
    }
    const { out: lines } = await call(['identities'], broken)
    expect(lines.join('\n')).toContain('residual 5,000,000,000, filing ')
  })

  it('says so where nothing is loaded', async () => {
    const stores = storesWith([])
    const out: string[] = []
    const empty = { ...snapshotFixture(), companies: [] }
    const code = await report.run(['identities'], {
      io: { out: line => void out.push(line), err: () => {} },
      signal: new AbortController().signal,
      config: readConfig({}),
      stores: { ...stores, companies: { ...stores.companies, snapshot: () => empty } },
      services: accessServices(readConfig({}), () => {}),
      cwd: '/',
    })
    expect(code).toBe(0)
    expect(out).toEqual(['No company with facts is loaded.'])
  })

  it('ends with 1 where it was stopped', async () => {
    const { code, err } = await call(['identities'], await sampleFacts(), AbortSignal.abort())
    expect(code).toBe(1)
    expect(err).toEqual(['The report was stopped.'])
  })
})

describe('report coverage', () => {
  it('counts companies with a value and companies whose template has the line', async () => {
    const { code, out } = await call(['coverage', '--json'], await sampleFacts())
    expect(code).toBe(0)
    const { companies, templates, lines, identities } = JSON.parse(out.join('\n'))
    expect({ companies, templates }).toEqual({ companies: 1, templates: { industrial: 1 } })
    const lineOf = (id: string) => lines.find(({ line }: { line: string }) => line === id)
    expect(lineOf('revenue')).toMatchObject({ statement: 'income_statement', companies: 1, covered: 1 })
    expect(lineOf('premiums_earned')).toMatchObject({ companies: 1, covered: 0 })
    expect(lineOf('deposits')).toMatchObject({ companies: 0, covered: 0 })
    for (const { tried, held } of identities) expect(tried).toBe(held)
  })

  it('prints Markdown tables', async () => {
    const { out } = await call(['coverage'], await sampleFacts())
    expect(out).toContain('| line | industrial (1) |')
    expect(out).toContain('| `income_statement.revenue` | 100.0 % (1/1) |')
    expect(out).toContain('| `balance_sheet.deposits` | n/a |')
  })

  it('reads data sets of a directory without stores', async () => {
    const from = await mirrorWith({
      '2009q3.zip': dataSetZip([
        ...['Assets', 'LiabilitiesAndStockholdersEquity'].map(tag => numRow({ tag })),
        ...['1', '3'].map(qtrs => numRow({ tag: 'NetIncomeLoss', qtrs })),
      ]),
    })
    const { code, out } = await call(['coverage', '--from', from, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out.join('\n')).companies).toBe(1)
  })

  it('says so if nothing is loaded', async () => {
    expect((await call(['coverage'])).out).toEqual(['No company with statements is loaded.'])
  })
})

describe('report', () => {
  it.each([[['calls']], [['nonsense']], [[]]])('rejects %j and lists the reports there are', async args => {
    const { code, err } = await call(args)
    expect(code).toBe(2)
    expect(err.join('\n')).toContain('npm run report -- identities')
  })

  it.each([[['identities', '--csv']], [['identities', 'all']]])('calls %j wrong use', async args => {
    expect((await call(args)).code).toBe(2)
  })
})

describe('report text', () => {
  it('counts words served, passages and files that cannot be read, and says how fast it read', async () => {
    const root = await mirrorWith({
      'filings/0004200000/0004200000-24-000001/0004200000-24-000001.txt': SUBMISSION,
      'filings/0004200000/0004200000-24-000002/0004200000-24-000002.txt': SUBMISSION.slice(0, 60),
    })
    const { out, code } = await call(['text', '--from', root])
    expect(code).toBe(0)
    expect(out[1]).toMatch(/^ *8-K +1 +100\.00 % +100\.00 % +[1-9]\d* +[1-9]\d* +0$/)
    expect(out[3]).toMatch(/^read \d+\.\d million characters in \d+\.\d s, .* MB$/)
    expect(out[4]).toMatch(/^files that cannot be read: 1$/)
  })

  it('requires a mirror directory', async () => {
    expect(await call(['text'])).toMatchObject({ code: 2 })
  })
})

const SUBMISSION = `<SEC-DOCUMENT>0004200000-24-000001.txt
<SEC-HEADER>
ACCESSION NUMBER: 0004200000-24-000001
CONFORMED SUBMISSION TYPE: 8-K
FILED AS OF DATE: 20240502
FILER:
	COMPANY DATA:
		COMPANY CONFORMED NAME: MADE COMPANY
		CENTRAL INDEX KEY: 0004200000
</SEC-HEADER>
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>made.htm
<TEXT>
<html><body><p>FORM 8-K</p><p><b>Item 8.01 Other Events.</b></p><p>The company opened a plant.</p></body></html>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`
