import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src/errors.ts'
import { openText } from '../../src/stores/open.ts'
import type { OpenTextIndex } from '../../src/stores/ports/text.ts'
import { signalsContract } from '../contract/signals/index.ts'
import { textContract } from '../contract/text/index.ts'
import { type SearchCluster, startSearchCluster } from '../support/search/cluster.ts'
import { DISTRIBUTIONS } from '../support/search/distributions.ts'
import { missingSearchServer } from '../support/search/server.ts'
import { ANY, textFiling, textRows } from '../support/text/filings.ts'
import { removeIndices, searchEngineText } from '../support/text/search-engine.ts'

const [distribution] = DISTRIBUTIONS
const missing = missingSearchServer(distribution!)
const title = `three nodes of ${distribution!.name} ${distribution!.version}`
const SHARDS = 3
const FILINGS = 24
const PASSAGES = 40

/** Filings of several companies, on several shards and in two years. */
const filingOf = (number: number) =>
  textFiling(number, { cik: 100 + number, filing_date: number % 2 === 0 ? '2020-02-01' : '2021-03-01' })

function put(index: OpenTextIndex, number: number) {
  const filing = filingOf(number)
  const chunks = Array.from({ length: PASSAGES }, (_, at) => `filing ${number} has a passage, number ${at}`)
  return index.putFiling(filing, textRows(filing, [{ id: 'business', chunks }]))
}

const count = async (index: OpenTextIndex, ciks: readonly number[] | null) => {
  const keyword = { text: 'has a passage', mode: 'contains' } as const
  const filter = { ...ANY, ciks, rowTypes: ['chunk'] as const, keyword }
  return (await index.search(filter, { limit: 1, offset: 0, order: 'filing' })).total
}

describe.skipIf(missing !== null)(`${title}${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let cluster: SearchCluster
  beforeAll(async () => {
    cluster = await startSearchCluster(distribution!, 3)
  }, 300_000)
  afterAll(() => cluster?.stop())

  textContract(
    searchEngineText(title, () => cluster.url, SHARDS),
    12,
  )
  signalsContract(
    searchEngineText(title, () => cluster.url, SHARDS),
    12,
  )

  describe('with filings on all nodes', () => {
    let index: OpenTextIndex
    const json = async (path: string) => (await (await fetch(`${cluster.url}${path}`)).json()) as never
    beforeAll(async () => {
      await removeIndices(cluster.url)
      const settings = { dataDir: '.', clickhouseUrl: null, cluster: null }
      index = await openText({ ...settings, searchUrl: cluster.url, searchShards: SHARDS })
      for (let number = 0; number < FILINGS; number += 1) await put(index, number)
      await cluster.waitForReplicas()
    })
    afterAll(() => index?.close())

    it('distributes companies over the configured number of shards, each with a replica', async () => {
      const settings: Record<string, { settings: { index: Record<string, string> } }> =
        await json('/filing-text/_settings')
      expect(Object.keys(settings)).toHaveLength(2)
      for (const { settings: created } of Object.values(settings))
        expect(created.index).toMatchObject({ number_of_shards: String(SHARDS), number_of_replicas: '1' })
      const shardsOf = async (path: string) => {
        const found: { shards: unknown[] } = await json(`${path}`)
        return found.shards.length
      }
      expect(await shardsOf('/filing-text-2020/_search_shards')).toBe(SHARDS)
      const used = new Set<string>()
      for (let number = 0; number < FILINGS; number += 2) {
        const routing = String(filingOf(number).cik).padStart(10, '0')
        const found: { shards: { shard: number }[][] } = await json(
          `/filing-text-2020/_search_shards?routing=${routing}`,
        )
        expect(found.shards).toHaveLength(1)
        used.add(String(found.shards[0]![0]!.shard))
      }
      expect(used.size).toBe(SHARDS)
    })

    it('returns complete results or fails, and accepts writes, while a node is killed', async () => {
      let over = false
      const acknowledged = new Set(Array.from({ length: FILINGS }, (_, number) => number))
      const failures = new Map<string, number>()
      let completeReads = 0
      const countFailure = (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        failures.set(error.code, (failures.get(error.code) ?? 0) + 1)
      }
      const read = async () => {
        for (let at = 0; !over; at = (at + 1) % FILINGS) {
          const atLeast = acknowledged.size * PASSAGES
          try {
            expect(await count(index, null)).toBeGreaterThanOrEqual(atLeast)
            expect(await count(index, [filingOf(at).cik])).toBe(PASSAGES)
            completeReads += 1
          } catch (error) {
            countFailure(error)
          }
        }
      }
      const write = async () => {
        for (let number = FILINGS; !over; number += 1) {
          try {
            expect(await put(index, number)).toBe('written')
            acknowledged.add(number)
          } catch (error) {
            countFailure(error)
          }
        }
      }
      const work = [read(), read(), write()]
      const waitForProgress = async (reads: number, writes: number) => {
        const minimum = [completeReads + reads, acknowledged.size + writes] as const
        const check = () => expect(completeReads >= minimum[0] && acknowledged.size >= minimum[1]).toBe(true)
        await vi.waitFor(check, { timeout: 90_000, interval: 50 })
      }
      await waitForProgress(3, 3)
      await cluster.kill(1)
      await waitForProgress(5, 3)
      over = true
      await Promise.all(work)
      expect([...failures.keys()].filter(code => code !== 'unavailable')).toEqual([])
      expect(await count(index, null)).toBeGreaterThanOrEqual(acknowledged.size * PASSAGES)
      for (const number of acknowledged) expect(await count(index, [filingOf(number).cik])).toBe(PASSAGES)
      await cluster.restart(1)
      await cluster.waitForReplicas()
      expect(await count(index, null)).toBeGreaterThanOrEqual(acknowledged.size * PASSAGES)
    }, 240_000)
  })
})
