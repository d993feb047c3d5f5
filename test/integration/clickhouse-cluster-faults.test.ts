import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src/errors.ts'
import { connect } from '../../src/stores/clickhouse/engine/connect.ts'
import { openStores } from '../../src/stores/open.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import { ageLoad, agesSeen } from '../support/clickhouse/ages.ts'
import { startCluster, type TestCluster } from '../support/clickhouse/cluster.ts'
import { ALL_FILINGS } from '../support/clickhouse/fixtures.ts'
import { missingServer } from '../support/clickhouse/server.ts'

const missing = missingServer()
const skipped = missing ? ` (skipped: ${missing})` : ''

const DATABASE = 'filings'
const CIKS = [71, 72, 73, 74, 75, 76]
/** Maximum time until a caller gets 503 while a store is down. */
const MAX_FAILURE_MS = 2_000

const open = (cluster: TestCluster) =>
  openStores({ dataDir: '.', clickhouseUrl: `${cluster.url}/${DATABASE}`, cluster: 'main' })

const TABLES = ['facts', 'fact_filings', 'filings', 'statements', 'periods', 'prices', 'published_parts']

/** CIKs of the companies whose rows are on one server, by table. */
async function companiesOn(node: string): Promise<Map<string, number[]>> {
  const db = await connect({ dataDir: '.', url: `${node}/${DATABASE}`, cluster: null })
  const ciksByTable = new Map<string, number[]>()
  for (const table of TABLES) {
    const rows = await db.query<{ cik: number }>(`SELECT DISTINCT cik FROM ${table}_local ORDER BY cik`)
    ciksByTable.set(
      table,
      rows.map(({ cik }) => cik),
    )
  }
  await db.close()
  return ciksByTable
}

interface ReadLog {
  /** Number of reads that returned complete data. */
  complete: number
  /** Number of failed reads by error code. */
  readonly failures: Map<string, number>
  /** Milliseconds that each failed read took. */
  readonly failureTimes: number[]
  /** Start time of each failed read. */
  readonly failureStarts: number[]
}

const newReadLog = (): ReadLog => ({ complete: 0, failures: new Map(), failureTimes: [], failureStarts: [] })

/** Reads companies as requests do, until `isOver`. Yields after each round, because immediate failures would block the event loop. */
async function read(stores: OpenStores, ciks: readonly number[], log: ReadLog, isOver: () => boolean) {
  for (; !isOver(); await yieldToEventLoop()) {
    for (const cik of ciks) {
      const began = performance.now()
      try {
        expect((await agesSeen(stores, cik)).size).toBe(1)
        log.complete += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const name = nameOf(error)
        log.failures.set(name, (log.failures.get(name) ?? 0) + 1)
        log.failureTimes.push(performance.now() - began)
        log.failureStarts.push(began)
      }
    }
  }
}

/** The error code; for internal errors with the cause. */
const nameOf = ({ code, cause }: AppError) => (code === 'internal' ? `internal: ${cause}` : code)

interface PublishLog {
  /** Last acknowledged age of each company. */
  readonly ages: Map<number, number>
  published: number
  /** Number of failed publishes by error code. */
  readonly failures: Map<string, number>
}

/** Publishes all companies repeatedly, with increasing age, until `isOver`. */
async function publishRepeatedly(stores: OpenStores, loaded: PublishLog, isOver: () => boolean) {
  for (let age = 2; !isOver(); age += 1) {
    for (const cik of CIKS) {
      await yieldToEventLoop()
      if (isOver()) return
      try {
        await stores.publisher.publish(ageLoad(cik, age))
        loaded.ages.set(cik, age)
        loaded.published += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const name = nameOf(error)
        loaded.failures.set(name, (loaded.failures.get(name) ?? 0) + 1)
      }
    }
  }
}

const newPublishLog = (): PublishLog => ({
  ages: new Map(CIKS.map(cik => [cik, 1])),
  published: 0,
  failures: new Map(),
})

/** Time until connections to a killed server are detected as dead. */
const DETECTION_MS = 2_000

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Waits for a condition; prints the logs if it times out. */
const waitUntil = (condition: () => boolean, ...logs: readonly (ReadLog | PublishLog)[]) =>
  vi.waitFor(() => expect(condition(), inspect(logs, { depth: 3, breakLength: 160 })).toBe(true), {
    timeout: 60_000,
    interval: 50,
  })

/** Expects complete data of each company, at least as new as the last acknowledged publish. */
async function expectNothingLost(stores: OpenStores, { ages }: PublishLog) {
  for (const cik of CIKS) {
    const seen = await agesSeen(stores, cik)
    expect(seen.size).toBe(1)
    expect([...seen][0]).toBeGreaterThanOrEqual(ages.get(cik)!)
  }
}

describe.skipIf(missing !== null)(`the loss of one of two shards${skipped}`, () => {
  let cluster: TestCluster
  let stores: OpenStores
  let remaining: number[]
  let lost: number[]
  beforeAll(async () => {
    cluster = await startCluster({ shards: 2, replicas: 1 })
    stores = await open(cluster)
    for (const cik of CIKS) await stores.publisher.publish(ageLoad(cik, 1))
    const [first, second] = await Promise.all(cluster.nodes.map(companiesOn))
    remaining = first!.get('facts')!
    lost = second!.get('facts')!
  })
  afterAll(async () => {
    await stores?.close()
    await cluster?.stop()
  })

  it('affects a part of the companies, because all rows of a company are on one shard', async () => {
    expect(remaining.length).toBeGreaterThan(0)
    expect(lost.length).toBeGreaterThan(0)
    expect([...remaining, ...lost].sort()).toEqual(CIKS)
    for (const [node, ciks] of [remaining, lost].entries()) {
      for (const [table, found] of await companiesOn(cluster.nodes[node]!))
        expect([table, found]).toEqual([table, ciks])
    }
  })

  it('makes its companies unavailable within 2 s, and queries over all companies fail instead of returning partial data', async () => {
    let over = false
    const [up, down, loaded] = [newReadLog(), newReadLog(), newPublishLog()]
    const isOver = () => over
    const work = [
      read(stores, remaining, up, isOver),
      read(stores, lost, down, isOver),
      publishRepeatedly(stores, loaded, isOver),
    ]
    await waitUntil(() => up.complete > 5 && down.complete > 5 && loaded.published > 3, up, down, loaded)
    await cluster.kill(1)
    const before = { complete: up.complete, published: loaded.published }
    await waitUntil(
      () => (down.failures.get('unavailable') ?? 0) > 5 && (loaded.failures.get('unavailable') ?? 0) > 0,
      ...[up, down, loaded],
    )
    // Reads and publishes of companies on the other shard continue.
    await waitUntil(
      () => up.complete > before.complete + 5 && loaded.published > before.published + 1,
      ...[up, down, loaded],
    )
    const all = stores.filings.recent({ ...ALL_FILINGS, ciks: null })
    await expect(all).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    over = true
    await Promise.all(work)
    // Only requests in flight at the killed server may fail.
    expect([...up.failures.keys()].filter(code => code !== 'unavailable')).toEqual([])
    expect(up.failureTimes.length).toBeLessThan(4)
    expect([...down.failures.keys()]).toEqual(['unavailable'])
    expect([...loaded.failures.keys()]).toEqual(['unavailable'])
    expect(median(down.failureTimes)).toBeLessThan(MAX_FAILURE_MS)
    await cluster.restart(1)
    await expectNothingLost(stores, loaded)
    expect(await stores.publisher.publish(ageLoad(lost[0]!, 900))).toBe('published')
    const reopened = await open(cluster)
    expect(await agesSeen(reopened, lost[0]!)).toEqual(new Set([900]))
    await reopened.close()
  }, 180_000)
})

describe.skipIf(missing !== null)(`the loss of one of two replicas${skipped}`, () => {
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

  it('does not affect readers; publishes fail until it recovers, and no acknowledged publish is lost', async () => {
    let over = false
    const [seen, loaded] = [newReadLog(), newPublishLog()]
    const isOver = () => over
    const work = [read(stores, CIKS, seen, isOver), publishRepeatedly(stores, loaded, isOver)]
    await waitUntil(() => seen.complete > 5 && loaded.published > 3)
    await cluster.kill(1)
    const [before, killed] = [seen.complete, performance.now()]
    const isLater = () => performance.now() - killed > 2 * DETECTION_MS
    await waitUntil(
      () => isLater() && seen.complete > before + 10 && (loaded.failures.get('unavailable') ?? 0) > 1,
    )
    const { rows } = await stores.filings.recent({ ...ALL_FILINGS, ciks: null })
    expect(rows.length).toBeGreaterThan(0)
    const late = await open(cluster)
    await expectNothingLost(late, loaded)
    await late.close()
    over = true
    await Promise.all(work)
    // Only requests in flight at the killed server may fail; none that started later.
    expect([...seen.failures.keys()].filter(code => code !== 'unavailable')).toEqual([])
    expect(seen.failureStarts.filter(began => began > killed + DETECTION_MS)).toEqual([])
    expect([...loaded.failures.keys()]).toEqual(['unavailable'])
    await cluster.restart(1)
    await expectNothingLost(stores, loaded)
    for (const cik of CIKS) expect(await stores.publisher.publish(ageLoad(cik, 950))).toBe('published')
    const reopened = await open(cluster)
    for (const cik of CIKS) expect(await agesSeen(reopened, cik)).toEqual(new Set([950]))
    await reopened.close()
  }, 180_000)
})
