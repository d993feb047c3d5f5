import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSubmissions } from '../../loaders/edgar/submissions.ts'
import { processConfig } from '../../src/config.ts'
import { type MemoryStores, memoryStores } from '../support/edgar/memory-stores.ts'
import { type RunResult, runForTest } from '../support/edgar/run.ts'

const mirror = processConfig().edgarMirror
const suite = describe.skipIf(mirror === null)
if (mirror === null)
  console.warn('Skipped: tests of loaders on real files need EDGAR_MIRROR, a mirror directory.')

async function load(stores: MemoryStores, ...args: string[]): Promise<RunResult> {
  // A new directory each time: nothing is remembered, everything is made anew.
  const dataDir = await mkdtemp(join(tmpdir(), 'loaders-real-'))
  try {
    return await runForTest(args, { stores, config: { dataDir, secUserAgent: null } })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

// Documents of filings have their own tests.
const edgar = (stores: MemoryStores) => load(stores, 'edgar', '--from', mirror!, '--no-text')
const fsds = (stores: MemoryStores) => load(stores, 'fsds', '--from', join(mirror!, 'fsds'))

/** All that is kept of every company, so that two stores can be compared. */
function contents(stores: MemoryStores): ReadonlyMap<number, unknown> {
  const ciks = [...new Set(stores.published.map(({ cik }) => cik))].sort((a, b) => a - b)
  return new Map(ciks.map(cik => [cik, { numbers: stores.numbersIn(cik), filings: stores.filingsIn(cik) }]))
}

suite('loading real files', { timeout: 180_000 }, () => {
  const stores = memoryStores()
  let ran: RunResult

  beforeAll(async () => {
    ran = await edgar(stores)
  }, 180_000)

  it('rejects no file and loses no fact', async () => {
    expect(ran).toMatchObject({ code: 0, err: [] })
    expect(ran.out.at(-1)).toBe('files refused: none')
    const facts = (line: string | undefined) =>
      Number(/([\d,]+) facts/.exec(line ?? '')?.[1]?.replaceAll(',', ''))
    const again = ran.out.find(line => line.includes('facts: same fact again'))
    const repeated = Number(again?.split(': ').at(-1)?.replaceAll(',', '') ?? 0)
    expect(facts(ran.out.find(line => line.startsWith('read')))).toBe(
      facts(ran.out.find(line => line.startsWith('written'))) + repeated,
    )
    // Companyfacts has no two values for one period in one filing.
    expect(ran.out.filter(line => line.startsWith('  facts:'))).toEqual([again])
  })

  it('keeps of AAPL what only the older vintage has, and what both have once', async () => {
    const facts = stores.factsIn(320_193)
    const keys = facts.map(fact =>
      [fact.concept.taxonomy, fact.concept.name, fact.unit, fact.start, fact.end, fact.filing.accession].join(
        ' ',
      ),
    )
    expect(new Set(keys).size).toBe(keys.length)
    expect(facts.length).toBeGreaterThan(24_000)
  })

  it('lists the filing of every fact', () => {
    for (const cik of [320_193, 1_652_044, 1_997_711, 1_318_605]) {
      const listed = new Set(stores.filingsIn(cik).map(({ accession }) => accession))
      expect(stores.factsIn(cik).filter(({ filing }) => !listed.has(filing.accession))).toEqual([])
    }
  })

  it('has individuals as filers of filings without facts', () => {
    for (const cik of [315_090, 1_033_331]) {
      expect(stores.filingsIn(cik).length).toBeGreaterThan(100)
      expect(stores.factsIn(cik)).toEqual([])
    }
  })

  it('reads the same acceptance time from an answer labelled wrongly and from one labelled well', async () => {
    const read = async (path: string) => {
      const json = await promisify(gunzip)(await readFile(join(mirror!, 'submissions', path)))
      return readSubmissions(JSON.parse(json.toString()), null).filings
    }
    for (const cik of ['0000320193', '0000789019']) {
      const known = new Map(
        (await read(`merged/CIK${cik}.json.gz`)).map(row => [row.accession, row.acceptedAt]),
      )
      const both = (await read(`CIK${cik}.json.gz`)).filter(row => known.has(row.accession))
      expect(both.length).toBeGreaterThan(900)
      expect(both.filter(row => known.get(row.accession) !== row.acceptedAt)).toEqual([])
    }
  })

  it('changes nothing when it is loaded again', async () => {
    const { dataVersion } = stores.companies.snapshot()
    const again = await edgar(stores)
    expect(again.out.find(line => line.startsWith('companies'))).toMatch(/^companies: 0 published/)
    expect(stores.companies.snapshot().dataVersion).toBe(dataVersion)
  })

  it('ends in one state whichever of companyfacts and data sets comes first', async () => {
    expect((await readdir(join(mirror!, 'fsds'))).length).toBeGreaterThan(0)
    const other = memoryStores()
    expect((await fsds(other)).code).toBe(0)
    await edgar(other)
    const { code, out } = await fsds(stores)
    expect(code).toBe(0)
    expect(out.find(line => line.includes('covered by exact fact'))).toBeDefined()
    const [a, b] = [contents(stores), contents(other)]
    expect([...a.keys()]).toEqual([...b.keys()])
    for (const [cik, content] of a) expect(b.get(cik), `CIK ${cik}`).toEqual(content)
    expect(stores.observations).toEqual(other.observations)
  })
})
