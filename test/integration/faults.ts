import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { callTool, mcpClient } from '../support/mcp-client.ts'
import { testConfig } from '../support/test-config.ts'

/** Milliseconds of `REQUEST_TIMEOUT` in these tests. */
export const TIMEOUT_MS = 1_000
/** Maximum time until a caller gets 503 while a store is down. */
const DOWN_TIMEOUT_MS = 2_000
/** Allowance for a busy machine. */
const SLACK_MS = 900

/** An app with a short request timeout and without response cache. */
export function impatientApp(stores: OpenStores): FastifyInstance {
  return buildApp({
    stores,
    config: testConfig({ REQUEST_TIMEOUT: String(TIMEOUT_MS) }),
    companyIndex,
    cache: false,
  })
}

interface FaultTarget {
  readonly app: FastifyInstance
  readonly proxy: FaultProxy
}

interface TestRequests {
  /** URLs that need the store. */
  readonly withStore: readonly string[]
  /** A URL that does not. */
  readonly withoutStore: string
  readonly tool: readonly [name: string, args: object]
}

const page = (status: string, type: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`

const HTML = '<html><body>Bad gateway</body></html>'

/** Replies that are not from the store. */
const FOREIGN_REPLIES = {
  'an HTML page of a proxy with status 200': page('200 OK', 'text/html', HTML),
  'an HTML page of a proxy with status 404': page('404 Not Found', 'text/html', HTML),
  'an HTML page of a proxy with status 502': page('502 Bad Gateway', 'text/html', HTML),
  'an unexpected JSON object': page('200 OK', 'application/json', '{"ok":true}'),
  'an empty body': page('200 OK', 'application/json', ''),
  'truncated JSON': page('200 OK', 'application/json', '{"hits":{"hits":[{"_id":'),
  'a body shorter than Content-Length': page('200 OK', 'application/json', '[]').replace(
    'Length: 2',
    'Length: 200',
  ),
  'bytes that are not HTTP': Buffer.from([0, 1, 2, 3, 255, 254, 10, 13]),
} as const

/** Tests REST and MCP responses while the connection to a store is faulty, and recovery afterwards. */
export function storeFaults(
  name: string,
  target: () => FaultTarget,
  { withStore, withoutStore, tool }: TestRequests,
): void {
  const get = async (url: string) => {
    const began = performance.now()
    const reply = await target().app.inject(url)
    return { status: reply.statusCode, reply, ms: performance.now() - began }
  }
  const call = async () => {
    const client = await mcpClient(target().app, 'modern')
    const began = performance.now()
    const result = await callTool(client, ...tool)
    const ms = performance.now() - began
    await client.close()
    return { code: result.structuredContent?.error?.code ?? 'ok', ms }
  }
  const recovered = () =>
    expect.poll(async () => (await get(withStore[0]!)).status, { timeout: 5_000, interval: 100 }).toBe(200)

  describe(`requests that need ${name}`, () => {
    afterEach(async () => {
      await target().proxy.set({ kind: 'pass' })
      await recovered()
    })

    it('succeed without faults', async () => {
      for (const url of [...withStore, withoutStore])
        expect([url, (await get(url)).status]).toEqual([url, 200])
      expect((await call()).code).toBe('ok')
    })

    it('return 503 within 2 s while it is down; requests that do not need it succeed', async () => {
      await target().proxy.set({ kind: 'refuse' })
      for (const url of withStore) {
        const { status, reply, ms } = await get(url)
        expect(status).toBe(503)
        expect(reply.json()).toEqual({
          error: { code: 'unavailable', message: expect.any(String), status: 503 },
        })
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
        expect(reply.body).not.toMatch(/ECONN|127\.0\.0\.1|ClickHouse|search/i)
        expect(ms).toBeLessThan(DOWN_TIMEOUT_MS)
      }
      const { code, ms } = await call()
      expect(code).toBe('unavailable')
      expect(ms).toBeLessThan(DOWN_TIMEOUT_MS)
      expect((await get(withoutStore)).status).toBe(200)
      expect((await get('/readyz')).status).toBe(503)
      expect((await get('/healthz')).status).toBe(200)
    })

    it.each(['delay', 'hang'] as const)('return 504 at the timeout while it is slow: %s', async kind => {
      await target().proxy.set(kind === 'delay' ? { kind, ms: 10_000 } : { kind })
      const replies = await Promise.all(withStore.map(get))
      for (const { status, reply, ms } of replies) {
        expect([status, reply.json().error.code]).toEqual([504, 'timeout'])
        expect(ms).toBeLessThan(TIMEOUT_MS + SLACK_MS)
      }
      const { code, ms } = await call()
      expect(code).toBe('timeout')
      expect(ms).toBeLessThan(TIMEOUT_MS + SLACK_MS)
    })

    it('release their queue places when they time out', async () => {
      await target().proxy.set({ kind: 'hang' })
      const many = await Promise.all(Array.from({ length: 60 }, () => get(withStore[0]!)))
      expect(new Set(many.map(({ status }) => status))).toEqual(new Set([504]))
      for (const { ms } of many) expect(ms).toBeLessThan(TIMEOUT_MS + SLACK_MS)
      // One running query may be the poll for data published by other processes.
      const pending = /store_queries_waiting\{[^}]*\} [1-9]|_running\{[^}]*\} [2-9]/
      await expect
        .poll(async () => (await get('/metrics')).reply.body, { timeout: 1_000 })
        .not.toMatch(pending)
      expect((await get(withoutStore)).status).toBe(200)
    })

    it.each([0, 1, 60, 400, 700])(
      'return 503 or the complete response if a reply is cut after %i bytes',
      async bytes => {
        const complete = new Map<string, unknown>()
        for (const url of withStore) complete.set(url, comparable((await get(url)).reply.json()))
        await target().proxy.set({ kind: 'cut', bytes })
        for (const url of withStore) {
          const { status, reply } = await get(url)
          if (status === 200) expect(comparable(reply.json())).toEqual(complete.get(url))
          else expect([url, status]).toEqual([url, 503])
        }
      },
    )

    it.each(Object.entries(FOREIGN_REPLIES))('returns 503 for %s', async (name, bytes) => {
      await target().proxy.set({ kind: 'answer', bytes })
      for (const url of withStore) {
        const { status, reply } = await get(url)
        // Elasticsearch's client keeps waiting if its HTTP parser fails.
        const slow = name === 'bytes that are not HTTP' && status === 504
        const expected = slow ? [504, 'timeout'] : [503, 'unavailable']
        expect([url, status, reply.json().error.code]).toEqual([url, ...expected])
      }
      await target().proxy.set({ kind: 'pass' })
      await recovered()
      expect((await get('/metrics')).reply.body).not.toMatch(/_running\{[^}]*\} [2-9]/)
    })
  })
}

/** The body without its execution time. */
function comparable(body: Readonly<Record<string, unknown>>): unknown {
  const { execution_time_ms: _, ...rest } = body
  return rest
}
