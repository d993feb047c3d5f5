import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSample } from '../../../loaders/sample/index.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'

const COMPANIES = 2
const CHILD = join(import.meta.dirname, '../../support/clickhouse/killed-sample.ts')

/** What readers see of a company: identity, numbers, text, signals, prices and the label of its first concept. */
async function visible(stores: OpenStores, cik: number) {
  const snapshot = stores.companies.snapshot()
  const publication = snapshot.publication(cik)
  const filter = { ciks: [cik], kinds: null, forms: null, from: null, to: null, signals: null }
  const { readings } = await stores.text.signals.search(filter, { limit: 1_000, offset: 0 })
  const facts = publication.numbers > 0 ? await stores.publisher.factsOf(publication) : []
  const concepts = new Set(facts.map(({ concept: { taxonomy, name } }) => `${taxonomy}:${name}`))
  return {
    company: snapshot.companies.find(of => of.cik === cik),
    coverage: snapshot.coverage(cik),
    hasMetrics: publication.metrics > 0,
    unlabeled: [...concepts].filter(name => {
      const [taxonomy, concept] = name.split(':') as [string, string]
      return snapshot.label(taxonomy, concept) === null
    }),
    text: [...(await stores.text.versions(cik)).keys()].sort(),
    documents: [...(await stores.documents.loaded(cik)).keys()].sort(),
    signals: readings.map(({ id, signals }) => [id, signals.length]),
  }
}

async function allVisible(dataDir: string) {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  try {
    const ciks = stores.companies.snapshot().companies.map(({ cik }) => cik)
    return new Map(await Promise.all(ciks.map(async cik => [cik, await visible(stores, cik)] as const)))
  } finally {
    await stores.close()
  }
}

describe('a load of companies with text and signals that is killed', () => {
  let folder = ''
  let full: Awaited<ReturnType<typeof allVisible>>
  let base: Awaited<ReturnType<typeof allVisible>>
  let loadMs = 0
  const start = (dataDir: string) =>
    spawn(process.execPath, [CHILD, dataDir, String(COMPANIES)], { stdio: ['ignore', 'pipe', 'inherit'] })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'killed-load-'))
    const dataDir = join(folder, 'base')
    const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
    const { signal } = new AbortController()
    await loadSample(stores, {
      io: { out() {}, err() {} },
      signal,
      dataDir: null,
      companies: COMPANIES,
      text: false,
    })
    await stores.close()
    base = await allVisible(dataDir)
    await cp(dataDir, join(folder, 'full'), { recursive: true, verbatimSymlinks: true })
    const child = start(join(folder, 'full'))
    const output: string[] = []
    child.stdout.on('data', data => output.push(String(data)))
    await once(child, 'close')
    loadMs = Number(/^1 (\d+)$/m.exec(output.join(''))?.[1])
    full = await allVisible(join(folder, 'full'))
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is a load that changes every company', () => {
    expect(loadMs).toBeGreaterThan(0)
    expect(full.size).toBe(COMPANIES)
    for (const [cik, seen] of full) {
      expect(seen.signals.length).toBeGreaterThan(0)
      expect(seen).not.toEqual(base.get(cik))
    }
  })

  it.each([0.2, 0.5, 0.8])(
    'leaves each company as it was or complete when killed after %d of its time',
    async share => {
      const dataDir = join(folder, String(share))
      await cp(join(folder, 'base'), dataDir, { recursive: true, verbatimSymlinks: true })
      const child = start(dataDir)
      await once(child.stdout, 'data')
      await sleep(loadMs * share)
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      const left = await allVisible(dataDir)
      for (const [cik, seen] of left)
        expect([base.get(cik), full.get(cik)], `company ${cik}`).toContainEqual(seen)
    },
    120_000,
  )

  it('is completed by the same load', async () => {
    const dataDir = join(folder, '0.5')
    await once(start(dataDir), 'exit')
    expect(await allVisible(dataDir)).toEqual(full)
  }, 120_000)
})
