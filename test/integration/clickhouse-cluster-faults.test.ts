import { setImmediate as nextTurn } from 'node:timers/promises'
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
/** Milliseconds in which a caller is told that a store is down. */
const SOON = 2_000

const open = (cluster: TestCluster) =>
  openStores({ dataDir: '.', clickhouseUrl: `${cluster.url}/${DATABASE}`, cluster: 'main' })

const TABLES = ['facts', 'fact_filings', 'filings', 'statements', 'periods', 'prices', 'published_parts']

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

interface Seen {
  whole: number
  /** By code. */
  readonly failures: Map<string, number>
  /** Milliseconds until each failure was told. */
  readonly toldAfter: number[]
  /** When each question that failed began. */
  readonly failedFrom: number[]
}

const nothing = (): Seen => ({ whole: 0, failures: new Map(), toldAfter: [], failedFrom: [] })

/** Reads companies as requests do until told to stop. What fails at once would never give anything else a turn. */
async function read(stores: OpenStores, ciks: readonly number[], seen: Seen, isOver: () => boolean) {
  for (; !isOver(); await nextTurn()) {
    for (const cik of ciks) {
      const began = performance.now()
      try {
        expect((await agesSeen(stores, cik)).size).toBe(1)
        seen.whole += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const told = nameOf(error)
        seen.failures.set(told, (seen.failures.get(told) ?? 0) + 1)
        seen.toldAfter.push(performance.now() - began)
        seen.failedFrom.push(began)
      }
    }
  }
}

/** Its code; of what should not be, the reason too. */
const nameOf = ({ code, cause }: AppError) => (code === 'internal' ? `internal: ${cause}` : code)

interface Loaded {
  /** The last age of each company that was told as published, and how many there were. */
  readonly ages: Map<number, number>
  published: number
  readonly refusals: Map<string, number>
}

/** Publishes companies at one age after the other until told to stop. */
async function loadShedder(stores: OpenStores, loaded: Loaded, isOver: () => boolean) {
  for (let age = 2; !isOver(); age += 1) {
    for (const cik of CIKS) {
      await nextTurn()
      if (isOver()) return
      try {
        await stores.publisher.publish(ageLoad(cik, age))
        loaded.ages.set(cik, age)
        loaded.published += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const told = nameOf(error)
        loaded.refusals.set(told, (loaded.refusals.get(told) ?? 0) + 1)
      }
    }
  }
}

const freshLoad = (): Loaded => ({
  ages: new Map(CIKS.map(cik => [cik, 1])),
  published: 0,
  refusals: new Map(),
})

/** Milliseconds within which connections to a server that died are found dead. */
const UNDER_WAY_MS = 2_000

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** What was seen until then is told where it does not come to that. */
const until = (isSo: () => boolean, ...seen: readonly (Seen | Loaded)[]) =>
  vi.waitFor(() => expect(isSo(), inspect(seen, { depth: 3, breakLength: 160 })).toBe(true), {
    timeout: 60_000,
    interval: 50,
  })

/** Of each company at least what was told as published, whole. */
async function expectNothingLost(stores: OpenStores, { ages }: Loaded) {
  for (const cik of CIKS) {
    const seen = await agesSeen(stores, cik)
    expect(seen.size).toBe(1)
    expect([...seen][0]).toBeGreaterThanOrEqual(ages.get(cik)!)
  }
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
    const [up, down, loaded] = [nothing(), nothing(), freshLoad()]
    const isOver = () => over
    const work = [
      read(stores, own, up, isOver),
      read(stores, lost, down, isOver),
      loadShedder(stores, loaded, isOver),
    ]
    await until(() => up.whole > 5 && down.whole > 5 && loaded.published > 3, up, down, loaded)
    await cluster.kill(1)
    const before = { whole: up.whole, published: loaded.published }
    await until(
      () => (down.failures.get('unavailable') ?? 0) > 5 && (loaded.refusals.get('unavailable') ?? 0) > 0,
      ...[up, down, loaded],
    )
    // Readers and loads of companies of the other shard go on.
    await until(
      () => up.whole > before.whole + 5 && loaded.published > before.published + 1,
      ...[up, down, loaded],
    )
    const all = stores.filings.recent({ ...ALL_FILINGS, ciks: null })
    await expect(all).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    over = true
    await Promise.all(work)
    // What was under way at the server that died may fail; nothing else.
    expect([...up.failures.keys()].filter(code => code !== 'unavailable')).toEqual([])
    expect(up.toldAfter.length).toBeLessThan(4)
    expect([...down.failures.keys()]).toEqual(['unavailable'])
    expect([...loaded.refusals.keys()]).toEqual(['unavailable'])
    expect(median(down.toldAfter)).toBeLessThan(SOON)
    await cluster.restart(1)
    await expectNothingLost(stores, loaded)
    expect(await stores.publisher.publish(ageLoad(lost[0]!, 900))).toBe('published')
    const again = await open(cluster)
    expect(await agesSeen(again, lost[0]!)).toEqual(new Set([900]))
    await again.close()
  }, 180_000)
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

  it('does not affect readers; loads wait until it recovers, and nothing reported as loaded is lost', async () => {
    let over = false
    const [seen, loaded] = [nothing(), freshLoad()]
    const isOver = () => over
    const work = [read(stores, CIKS, seen, isOver), loadShedder(stores, loaded, isOver)]
    await until(() => seen.whole > 5 && loaded.published > 3)
    await cluster.kill(1)
    const [before, killed] = [seen.whole, performance.now()]
    const isLater = () => performance.now() - killed > 2 * UNDER_WAY_MS
    await until(() => isLater() && seen.whole > before + 10 && (loaded.refusals.get('unavailable') ?? 0) > 1)
    const { rows } = await stores.filings.recent({ ...ALL_FILINGS, ciks: null })
    expect(rows.length).toBeGreaterThan(0)
    const late = await open(cluster)
    await expectNothingLost(late, loaded)
    await late.close()
    over = true
    await Promise.all(work)
    // What was under way at the server that died may fail, on each of its connections; nothing that began later.
    expect([...seen.failures.keys()].filter(code => code !== 'unavailable')).toEqual([])
    expect(seen.failedFrom.filter(began => began > killed + UNDER_WAY_MS)).toEqual([])
    expect([...loaded.refusals.keys()]).toEqual(['unavailable'])
    await cluster.restart(1)
    await expectNothingLost(stores, loaded)
    for (const cik of CIKS) expect(await stores.publisher.publish(ageLoad(cik, 950))).toBe('published')
    const again = await open(cluster)
    for (const cik of CIKS) expect(await agesSeen(again, cik)).toEqual(new Set([950]))
    await again.close()
  }, 180_000)
})
