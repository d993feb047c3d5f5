import { describe, expect, it } from 'vitest'
import { accessDesk } from '../../../commands/access-desk.ts'
import { report } from '../../../commands/report.ts'
import { readCompanyFacts } from '../../../loaders/edgar/companyfacts.ts'
import { mergeFacts } from '../../../loaders/facts/merge-facts.ts'
import { DEFAULT_SIZE } from '../../../loaders/sample/profiles.ts'
import { sampleSource } from '../../../loaders/sample/source.ts'
import { readConfig } from '../../../src/config.ts'
import type { Fact } from '../../../src/domain/fact.ts'
import type { OpenStores } from '../../../src/stores/ports.ts'
import { madeSnapshot } from '../../support/http-app.ts'
import { madeCompany } from '../../support/http-companies.ts'

const CIK = 4_200_000_001

/** Stores that hold one company with the facts given, and one without any. */
function storesWith(facts: readonly Fact[]): OpenStores {
  const snapshot = {
    ...madeSnapshot(),
    companies: [madeCompany(CIK, 'ZZMADE', 'Made Company'), madeCompany(5678, 'ZZNONE', 'Another')],
    publication: (cik: number) => ({ cik, filings: 0, numbers: cik === CIK ? 1 : 0 }),
  }
  return {
    companies: { snapshot: () => snapshot },
    publisher: { factsOf: async () => facts },
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
    desk: accessDesk(readConfig({}), () => {}),
    cwd: '/',
  })
  return { code, out, err }
}

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
    const empty = { ...madeSnapshot(), companies: [] }
    const code = await report.run(['identities'], {
      io: { out: line => void out.push(line), err: () => {} },
      signal: new AbortController().signal,
      config: readConfig({}),
      stores: { ...stores, companies: { ...stores.companies, snapshot: () => empty } },
      desk: accessDesk(readConfig({}), () => {}),
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

describe('report', () => {
  it.each([[['calls']], [['nonsense']], [[]]])('refuses %j and lists the reports there are', async args => {
    const { code, err } = await call(args)
    expect(code).toBe(2)
    expect(err.join('\n')).toContain('npm run report -- identities')
  })

  it.each([[['identities', '--csv']], [['identities', 'all']]])('calls %j wrong use', async args => {
    expect((await call(args)).code).toBe(2)
  })
})
