import { afterEach, describe, expect, it } from 'vitest'
import { type KeyUsage, keySubject, keyUsage, summarizeKey } from '../../../../src/api/dashboard/key-usage.ts'
import { endpoints } from '../../../../src/api/endpoints/index.ts'
import type { Debit, QuotaStore } from '../../../../src/stores/ports/quota.ts'
import { openDashboardApp, visitorOf } from '../../../support/dashboard-app.ts'

const CALLER = { accountId: 'acc_1', keyId: 'key_1' }
const NOW = Date.parse('2026-01-31T12:00:00Z')
const counters: KeyUsage[] = []
afterEach(() => Promise.all(counters.splice(0).map(counter => counter.close())))

function counterWith(debit: (given: Debit) => void) {
  const failures: unknown[] = []
  const quota = {
    async debit(given: Debit) {
      debit(given)
      return { taken: true, used: 0 }
    },
  } as unknown as QuotaStore
  const usage = keyUsage({ quota, now: () => NOW, failed: error => void failures.push(error) })
  counters.push(usage)
  return { usage, failures }
}

describe('usage by key', () => {
  it('writes one row per outcome and histogram bucket, however many calls', async () => {
    const written: Debit[] = []
    const { usage } = counterWith(debit => void written.push(debit))
    for (let call = 0; call < 1_000; call += 1) usage.count(CALLER, call % 10 === 0 ? 429 : 200, call % 20)
    expect(written).toEqual([])
    await usage.write()
    await usage.write()
    const rows = written.map(({ usage: row, calls }) => ({ ...row!, calls }))
    expect(rows.map(({ endpoint, calls }) => [endpoint, calls])).toEqual([
      ['limited', 100],
      ['ms:10', 550],
      ['answered', 900],
      ['ms:30', 450],
    ])
    expect(summarizeKey(rows)).toEqual({
      answered: 900,
      limited: 100,
      rejected: 0,
      failed: 0,
      p50: '≤ 10 ms',
      p95: '≤ 30 ms',
    })
  })

  it('reports a failed write and writes the counts after it later', async () => {
    const written: string[] = []
    let isDown = true
    const { usage, failures } = counterWith(({ usage: row }) => {
      if (isDown) throw new Error('down')
      written.push(row!.endpoint)
    })
    usage.count(CALLER, 500, 5_000)
    await usage.write()
    expect(failures).toHaveLength(1)
    isDown = false
    await usage.write()
    expect(written).toEqual(['ms:more'])
  })

  it('has no percentiles without calls', () => {
    expect(summarizeKey([])).toMatchObject({ answered: 0, p50: null, p95: null })
  })

  it('covers REST and MCP, is written when the server closes, and shown by key', async () => {
    const server = await openDashboardApp({}, { endpoints })
    const visitor = visitorOf(server.app)
    await visitor.signUp('ann@example.org')
    const key = await visitor.key('laptop')
    const headers = { authorization: `Bearer ${key}` }
    await server.app.inject({ url: '/api/v1/companies/universe', headers })
    await server.app.inject({ url: '/api/v1/data/metrics?nosuch=1', headers })
    for (const [name, given] of [
      ['search_companies', { q: 'acme' }],
      ['search_companies', {}],
    ] as const)
      await server.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          ...headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      })
    await server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers,
      payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
    })
    const { keys } = await server.services.accounts()
    const { quota } = await server.services.dashboard()
    const [stored] = await keys.list()
    expect((await visitor.get('/dashboard')).body).toContain('Calls by key, last 7 days')
    await server.app.close()
    const day = new Date().toISOString().slice(0, 10)
    const rows = await quota.usage(keySubject(stored!.accountId, stored!.id), '2000-01-01', day)
    expect(summarizeKey(rows)).toMatchObject({ answered: 2, rejected: 2, limited: 0, failed: 0 })
    await server.close()
  })
})
