import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { openClickHouse } from '../../../../src/stores/clickhouse/open.ts'
import { fact, numbers, REVENUE, ref } from '../../../support/clickhouse/fixtures.ts'

const HOUR = 3_600_000
const dataDir = await mkdtemp(join(tmpdir(), 'clean-'))
let stores: Awaited<ReturnType<typeof openClickHouse>>
afterAll(async () => {
  // Also where the test failed: a process opens one directory at a time.
  await stores?.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('keeps what a copy goes on with for a day, over restarts, and no longer', async () => {
  let now = Date.parse('2026-06-30T12:00:00Z')
  const open = () => openClickHouse({ dataDir, url: null, cluster: null, compose: () => [], now: () => now })
  stores = await open()
  const publish = (value: number) =>
    stores.publisher.publish({
      cik: 5,
      numbers: numbers({ facts: [fact(ref(1, '2021-02-01'), value, { concept: REVENUE })] }),
    })
  await publish(1)
  const { moment } = stores.companies.snapshot()
  const query = {
    moment,
    companies: null,
    changedSince: null,
    asOf: null,
    today: '2026-06-30',
    after: null,
    limit: 10,
    named: () => ({ ticker: 'T', currency: null }),
    concepts: null,
    period: null,
  }
  const { digest } = await stores.bulk.facts({ ...query, digest: null })
  now += HOUR
  await publish(2)
  for (const hours of [1, 23]) {
    now += hours * HOUR
    await stores.publisher.removeSuperseded()
    await stores.close()
    stores = await open()
    expect(await stores.bulk.facts({ ...query, digest })).toMatchObject({ rows: 1, digest })
  }
  now += 3 * HOUR
  await stores.publisher.removeSuperseded()
  // The engine removes rows in its own time.
  await vi.waitFor(
    () => expect(stores.bulk.facts({ ...query, digest })).rejects.toMatchObject({ code: 'cursor_expired' }),
    { timeout: 20_000, interval: 50 },
  )
  const live = stores.companies.snapshot()
  expect(await stores.publisher.factsOf(live.publication(5))).toHaveLength(1)
})
