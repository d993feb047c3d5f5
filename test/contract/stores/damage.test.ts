import { cp, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSample } from '../../../loaders/sample/index.ts'
import { connect } from '../../../src/stores/clickhouse/engine/connect.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'
import { allowDamaged } from '../../../src/stores/shared/damage.ts'
import { activeParts } from '../../support/clickhouse/parts.ts'
import { storesWithSample } from '../../support/loaded-sample.ts'
import { storedContent } from '../../support/stored-content.ts'

const SIZE = { companies: 2 }

/** Tables whose rows belong to companies. */
const TABLES = [
  ...['filings', 'filings_by_day', 'fact_filings', 'facts', 'statements', 'periods', 'prices'],
  ...['metric_series', 'dimensional_facts', 'text_rows', 'text_stems', 'text_words', 'signal_analyses'],
]

const truncated = (part: string) => truncate(join(part, 'data.bin'), 100)
const missing = (part: string) => rm(part, { recursive: true })

describe('damaged data', () => {
  let folder = ''
  let whole = ''
  let ciks: number[] = []
  let right: Awaited<ReturnType<typeof storedContent>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'damage-'))
    whole = join(folder, 'whole')
    const stores = await storesWithSample(whole, SIZE)
    ciks = companiesOf(stores)
    right = await storedContent(stores, ciks)
    await stores.close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const open = (dataDir: string) => openStores({ dataDir, clickhouseUrl: null, cluster: null })

  /** A copy of the directory in which the first part of each table is damaged. */
  async function damaged(tables: readonly string[], injure: (part: string) => Promise<void>) {
    const dataDir = await mkdtemp(join(folder, 'copy-'))
    await cp(whole, dataDir, { recursive: true, verbatimSymlinks: true })
    for (const table of tables) {
      const part = (await activeParts(dataDir, table))[0]!
      for (const path of part.merged) await missing(path)
      await injure(part.path)
    }
    return dataDir
  }

  it.each([
    ['a truncated column file', truncated],
    ['a missing part', missing],
  ])('is reported by table and company after %s, also when opened again', async (_what, injure) => {
    const dataDir = await damaged(TABLES, injure)
    for (let opened = 0; opened < 2; opened += 1) {
      const stores = await open(dataDir)
      const damage = stores.system.damage()
      await stores.close()
      expect(damage.map(({ table }) => table).sort()).toEqual([...TABLES].sort())
      for (const found of damage) {
        expect(found.ciks!.length).toBeGreaterThan(0)
        expect(ciks).toEqual(expect.arrayContaining([...found.ciks!]))
      }
    }
  })

  it('is repaired by loading the companies again', async () => {
    const dataDir = await damaged(TABLES, missing)
    const stores = await open(dataDir)
    const io = { out: () => {}, err: () => {} }
    try {
      const load = { io, signal: AbortSignal.timeout(100_000), dataDir: null, ...SIZE }
      await allowDamaged(() => loadSample(stores, load))
      expect(stores.system.damage()).toEqual([])
      await stores.system.check()
      expect(stores.system.damage()).toEqual([])
      expect(await storedContent(stores, ciks)).toEqual(right)
    } finally {
      await stores.close()
    }
  })

  it('fails requests that need it, and only these', async () => {
    const stores = await open(await damaged(['facts'], missing))
    try {
      const lost = new Set(stores.system.damage()[0]!.ciks)
      expect(lost.size).toBe(1)
      const query = { durations: [], instants: ['2020-12-31'], taxonomies: null, concepts: null }
      for (const cik of ciks) {
        const publication = stores.companies.snapshot().publication(cik)
        const facts = stores.facts.ofPeriods(publication, { ...query, asOf: null, limit: 10, offset: 0 })
        if (lost.has(cik)) await expect(facts).rejects.toMatchObject({ code: 'data_damaged' })
        else await expect(facts).resolves.toBeDefined()
        await expect(
          stores.filings.ofCompany(publication, { forms: null, from: null, to: null, limit: 5, offset: 0 }),
        ).resolves.toMatchObject({ rows: { length: 5 } })
      }
    } finally {
      await stores.close()
    }
  })

  it.each(['published_parts', 'published_parts_copy'])(
    'is restored from its copy if it is in %s',
    async table => {
      const stores = await open(await damaged([table], missing))
      expect(stores.system.damage()).toEqual([])
      expect(await storedContent(stores, ciks)).toEqual(right)
      await stores.close()
    },
  )

  it('is found in the list of signals, and the service starts', async () => {
    const stores = await open(await damaged(['signal_sources'], truncated))
    const found = stores.system.damage().map(({ table }) => table)
    await stores.close()
    expect(found).toContain('signal_sources')
  })

  it('is found by the whole check if a list of filings differs from the other', async () => {
    const dataDir = await damaged([], missing)
    const db = await connect({ dataDir, url: null, cluster: null })
    await db.command(`
      INSERT INTO filings_by_day
      SELECT cik, generation, filed, accepted_at, accn, filer_cik, '10-X', period_end, items, primary_document
      FROM filings_by_day LIMIT 1`)
    await db.command(
      `ALTER TABLE filings_by_day DELETE WHERE (cik, accn) IN (SELECT cik, accn FROM filings_by_day WHERE form = '10-X')
        AND form != '10-X' SETTINGS mutations_sync = 1`,
    )
    await db.close()
    const stores = await open(dataDir)
    expect(stores.system.damage()).toEqual([])
    await stores.system.check()
    expect(stores.system.damage()).toMatchObject([{ table: 'filings_by_day', ciks: [expect.any(Number)] }])
    await stores.close()
  })

  it.each(['store', 'metadata'])('is not taken for a new directory if %s is missing', async name => {
    const dataDir = await damaged([], missing)
    await rm(join(dataDir, 'clickhouse', name), { recursive: true })
    for (let opened = 0; opened < 2; opened += 1) await expect(open(dataDir)).rejects.toMatchObject(LOST)
  })

  it('is not taken for a new directory if both lists of what was published are missing', async () => {
    const dataDir = await damaged([], missing)
    for (const table of ['published_parts', 'published_parts_copy'])
      for (const { path, merged } of await activeParts(dataDir, table))
        for (const part of [path, ...merged]) await missing(part)
    await expect(open(dataDir)).rejects.toMatchObject(LOST)
    await rm(join(dataDir, 'published.json'))
    await (await open(dataDir)).close()
  })
})

/** Names the file that an operator deletes to serve what is left. */
const LOST = {
  code: 'data_damaged',
  cause: { message: expect.stringMatching(/Restore a backup, or delete .*published\.json/) },
}

function companiesOf(stores: OpenStores): number[] {
  const snapshot = stores.companies.snapshot()
  return snapshot.companies.map(({ cik }) => cik).filter(cik => snapshot.coverage(cik).facts > 0)
}
