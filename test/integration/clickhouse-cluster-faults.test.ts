import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors.ts'
import { connect } from '../../src/stores/clickhouse/connect.ts'
import { openStores } from '../../src/stores/open.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import { ageLoad, agesSeen } from '../support/clickhouse-ages.ts'
import { startCluster, type TestCluster } from '../support/clickhouse-cluster.ts'
import { ALL_FILINGS } from '../support/clickhouse-fixtures.ts'
import { missingServer } from '../support/clickhouse-server.ts'

const missing = missingServer()
const skipped = missing ? ` (skipped: ${missing})` : ''

const DATABASE = 'filings'
const CIKS = [71, 72, 73, 74, 75, 76]
/** Milliseconds in which a caller is told that a store is down. */
const SOON = 2_000

const open = (cluster: TestCluster) =>
  openStores({ dataDir: '.', clickhouseUrl: `${cluster.url}/${DATABASE}`, cluster: 'main' })

const TABLES = ['facts', 'fact_filings', 'filings', 'statements', 'periods', 'prices', 'company_version']

/** Companies whose rows lie on one server, by table. */
async function companiesOn(node: string): Promise<Map<string, number[]>> {
  const db = await connect({ dataDir: '.', url: `${node}/${DATABASE}`, cluster: null })
  const found = new Map<string, number[]>()
  for (const table of TABLES) {
    const rows = await db.query<{ cik: number }>(`SELECT DISTINCT cik FROM ${table}_local ORDER BY cik`)
    found.set(
      table,
      rows.map(({ cik }) => cik),
    )
  }
  await db.close()
  return found
}

/** Reads a company as requests do until told to stop; failures by their code, with the slowest of them. */
async function reading(stores: OpenStores, ciks: readonly number[], isOver: () => boolean) {
  const seen = { whole: 0, failures: new Set<string>(), slowestMs: 0 }
  while (!isOver()) {
    for (const cik of ciks) {
      const began = performance.now()
      try {
        expect((await agesSeen(stores, cik)).size).toBe(1)
        seen.whole += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        seen.failures.add(error.code)
        seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began)
      }
    }
  }
  return seen
}

describe.skipIf(missing !== null)(`a shard of two that is lost${skipped}`, () => {
  let cluster: TestCluster
  let stores: OpenStores
  let own: number[]
  let lost: number[]
  beforeAll(async () => {
    cluster = await startCluster({ shards: 2, replicas: 1 })
    stores = await open(cluster)
    for (const cik of CIKS) await stores.publisher.publish(ageLoad(cik, 1))
    const [first, second] = await Promise.all(cluster.nodes.map(companiesOn))
    own = first!.get('facts')!
    lost = second!.get('facts')!
  })
  afterAll(async () => {
    await stores?.close()
    await cluster?.stop()
  })

  it('holds some companies, with all that belongs to them', async () => {
    expect(own.length).toBeGreaterThan(0)
    expect(lost.length).toBeGreaterThan(0)
    expect([...own, ...lost].sort()).toEqual(CIKS)
    for (const [node, ciks] of [own, lost].entries()) {
      for (const [table, found] of await companiesOn(cluster.nodes[node]!))
        expect([table, found]).toEqual([table, ciks])
    }
  })

  it('takes its companies along, at once, and no answer over all of them is made of the others', async () => {
    let over = false
    const readers = [reading(stores, own, () => over), reading(stores, lost, () => over)]
    const acknowledged = new Map<number, number>()
    const load = async () => {
      for (let age = 2; !over; age += 1) {
        for (const cik of CIKS) {
          if (over) return
          const outcome = await stores.publisher.publish(ageLoad(cik, age)).catch((error: unknown) => error)
          if (outcome === 'published') acknowledged.set(cik, age)
          else expect(outcome).toMatchObject({ code: 'unavailable' })
        }
      }
    }
    const loading = load()
    await sleep(1_000)
    await cluster.kill(1)
    await sleep(1_500)
    const all = stores.filings.recent({ ...ALL_FILINGS, ciks: null })
    await expect(all).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    over = true
    const [up, down] = await Promise.all(readers)
    await loading
    expect(up!.failures).toEqual(new Set())
    expect(down!.failures).toEqual(new Set(['unavailable']))
    expect(down!.slowestMs).toBeLessThan(SOON)
    // Loads of companies of the other shard went on.
    const last = Math.max(...acknowledged.values())
    expect(own.some(cik => acknowledged.get(cik) === last)).toBe(true)
    await cluster.restart(1)
    for (const cik of CIKS) {
      const ages = await agesSeen(stores, cik)
      expect(ages.size).toBe(1)
      expect([...ages][0]).toBeGreaterThanOrEqual(acknowledged.get(cik) ?? 1)
    }
    expect(await stores.publisher.publish(ageLoad(lost[0]!, 90))).toBe('published')
    const again = await open(cluster)
    for (const cik of lost.slice(0, 1)) expect(await agesSeen(again, cik)).toEqual(new Set([90]))
    await again.close()
  })
})

describe.skipIf(missing !== null)(`a replica of two that is lost${skipped}`, () => {
  let cluster: TestCluster
  let stores: OpenStores
  beforeAll(async () => {
    cluster = await startCluster({ shards: 1, replicas: 2 })
    stores = await open(cluster)
    for (const cik of CIKS) await stores.publisher.publish(ageLoad(cik, 1))
  })
  afterAll(async () => {
    await stores?.close()
    await cluster?.stop()
  })

  it('is not missed by readers; loads wait until it is back, and nothing that was told as loaded is lost', async () => {
    let over = false
    const reader = reading(stores, CIKS, () => over)
    const acknowledged = new Map<number, number>(CIKS.map(cik => [cik, 1]))
    const refusals = new Set<unknown>()
    const load = async () => {
      for (let age = 2; !over; age += 1) {
        for (const cik of CIKS) {
          if (over) return
          const outcome = await stores.publisher.publish(ageLoad(cik, age)).catch((error: unknown) => error)
          if (outcome === 'published') acknowledged.set(cik, age)
          else refusals.add((outcome as AppError).code)
        }
      }
    }
    const loading = load()
    await sleep(1_000)
    await cluster.kill(1)
    await sleep(1_500)
    const { rows } = await stores.filings.recent({ ...ALL_FILINGS, ciks: null })
    expect(rows.length).toBeGreaterThan(0)
    const late = await open(cluster)
    for (const cik of CIKS) expect((await agesSeen(late, cik)).size).toBe(1)
    await late.close()
    over = true
    const seen = await reader
    await loading
    // What was under way at the server that died may fail; nothing after it.
    expect([...seen.failures].filter(code => code !== 'unavailable')).toEqual([])
    expect(seen.slowestMs).toBeLessThan(SOON)
    expect(refusals).toEqual(new Set(['unavailable']))
    await cluster.restart(1)
    for (const cik of CIKS) {
      const ages = await agesSeen(stores, cik)
      expect(ages.size).toBe(1)
      expect([...ages][0]).toBeGreaterThanOrEqual(acknowledged.get(cik)!)
      expect(await stores.publisher.publish(ageLoad(cik, 95))).toBe('published')
    }
    const again = await open(cluster)
    for (const cik of CIKS) expect(await agesSeen(again, cik)).toEqual(new Set([95]))
    await again.close()
  })
})
