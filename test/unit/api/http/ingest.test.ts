import { describe, expect, it } from 'vitest'
import type { IngestSummary } from '../../../../src/stores/ports/ingest.ts'
import { NOW, testApp } from '../../../support/http/app.ts'

const at = (seconds: number) => NOW.getTime() + seconds * 1_000
const summary: IngestSummary = {
  position: {
    ...{ indexDay: '2025-03-03', feedUntil: at(-30), lookedAt: at(-20), dueAt: at(40) },
    ...{ ended: false, loaded: 12, failed: 2 },
  },
  ...{ unserved: 3, factsMissing: 1, oldestUnserved: at(-95) },
}

async function answers(summaryOf: () => Promise<IngestSummary | null>) {
  const app = testApp({ ingest: { summary: summaryOf } })
  await app.ready()
  const [ready, metrics] = [await app.inject('/readyz'), await app.inject('/metrics')]
  await app.close()
  expect(ready.statusCode).toBe(200)
  return { ready: ready.json() as { ingest?: unknown }, metrics: metrics.body }
}
const withPosition = (over: Partial<IngestSummary['position']>) => async () => ({
  ...summary,
  position: { ...summary.position, ...over },
})

describe('for the operator, live ingest', () => {
  it('tells its lag, its last look and what waits', async () => {
    const { ready, metrics } = await answers(async () => summary)
    expect(ready.ingest).toEqual({
      lag_seconds: 95,
      last_look: '2025-03-04T11:59:40.000Z',
      waiting: { unserved: 3, facts: 1 },
      state: 'following',
    })
    const lines = metrics.split('\n').filter(line => line.startsWith('ingest_'))
    expect(lines).toEqual([
      'ingest_lag_seconds 95',
      `ingest_last_look_timestamp_seconds ${at(-20) / 1_000}`,
      'ingest_waiting_filings 3',
      'ingest_waiting_facts_filings 1',
      'ingest_loaded_total 12',
      'ingest_failed_total 2',
    ])
  })

  it.each([
    ['following', { dueAt: at(-100) }],
    ['stalled', { dueAt: at(-121) }],
    ['stalled', { dueAt: null, lookedAt: null }],
    ['ended', { dueAt: at(-10_000), ended: true }],
  ])('is %s with %j, and the server is ready all the same', async (state, over) => {
    const { ready } = await answers(withPosition(over))
    expect(ready.ingest).toMatchObject({ state })
  })

  it('has no lag while nothing waits, whatever the clock says', async () => {
    const idle = { ...summary, unserved: 0, oldestUnserved: null }
    expect((await answers(async () => idle)).ready.ingest).toMatchObject({ lag_seconds: 0 })
    const ahead = { ...summary, oldestUnserved: at(60) }
    expect((await answers(async () => ahead)).ready.ingest).toMatchObject({ lag_seconds: 0 })
  })

  it('is absent where nothing ever ingested, or its state cannot be read', async () => {
    const down = async () => {
      throw new Error('down')
    }
    for (const nothing of [async () => null, down]) {
      const { ready, metrics } = await answers(nothing)
      expect(ready).not.toHaveProperty('ingest')
      expect(metrics).not.toMatch(/^ingest_lag_seconds/m)
    }
  })
})
