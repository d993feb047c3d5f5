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
/** Milliseconds within which a caller learns that a store is down. */
const DOWN_TIMEOUT_MS = 2_000
/** Milliseconds beside the work itself, on a machine that has others to do. */
const SLACK = 900

/** The server as it is tried: it gives up soon, and makes each answer anew. */
export function impatientApp(stores: OpenStores): FastifyInstance {
  return buildApp({
    stores,
    config: testConfig({ REQUEST_TIMEOUT: String(TIMEOUT_MS) }),
    companyIndex,
    cache: false,
  })
}

interface Faulty {
  readonly app: FastifyInstance
  readonly proxy: FaultProxy
}

interface Questions {
  /** What asks the store. */
  readonly asks: readonly string[]
  /** What does not. */
  readonly asksNot: string
  readonly tool: readonly [name: string, given: object]
}

const page = (status: string, type: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`

const HTML = '<html><body>Bad gateway</body></html>'

/** What comes back in place of an answer. */
const FOREIGN = {
  'a page of a proxy as 200': page('200 OK', 'text/html', HTML),
  'a page of a proxy as 404': page('404 Not Found', 'text/html', HTML),
  'a page of a proxy as 502': page('502 Bad Gateway', 'text/html', HTML),
  'another object': page('200 OK', 'application/json', '{"ok":true}'),
  'an empty answer': page('200 OK', 'application/json', ''),
  'half of an object': page('200 OK', 'application/json', '{"hits":{"hits":[{"_id":'),
  'fewer bytes than it says': page('200 OK', 'application/json', '[]').replace('Length: 2', 'Length: 200'),
  'no HTTP at all': Buffer.from([0, 1, 2, 3, 255, 254, 10, 13]),
} as const

/** A store behind a way that goes wrong: what callers get through both doors, and that all is well when the way is. */
export function storeFaults(name: string, faulty: () => Faulty, { asks, asksNot, tool }: Questions): void {
  const get = async (url: string) => {
    const began = performance.now()
    const reply = await faulty().app.inject(url)
    return { status: reply.statusCode, reply, ms: performance.now() - began }
  }
  const call = async () => {
    const client = await mcpClient(faulty().app, 'modern')
    const began = performance.now()
    const answer = await callTool(client, ...tool)
    const ms = performance.now() - began
    await client.close()
    return { code: answer.structuredContent?.error?.code ?? 'ok', ms }
  }
  const recovered = () =>
    expect.poll(async () => (await get(asks[0]!)).status, { timeout: 5_000, interval: 100 }).toBe(200)

  describe(`callers of ${name}`, () => {
    afterEach(async () => {
      await faulty().proxy.set({ kind: 'pass' })
      await recovered()
    })

    it('are answered while all is well', async () => {
      for (const url of [...asks, asksNot]) expect([url, (await get(url)).status]).toEqual([url, 200])
      expect((await call()).code).toBe('ok')
    })

    it('get 503 at once while it is down, and what needs it not is answered', async () => {
      await faulty().proxy.set({ kind: 'refuse' })
      for (const url of asks) {
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
      expect((await get(asksNot)).status).toBe(200)
      expect((await get('/readyz')).status).toBe(503)
      expect((await get('/healthz')).status).toBe(200)
    })

    it.each(['delay', 'hang'] as const)('get 504 in time while it is slow: %s', async kind => {
      await faulty().proxy.set(kind === 'delay' ? { kind, ms: 10_000 } : { kind })
      const replies = await Promise.all(asks.map(get))
      for (const { status, reply, ms } of replies) {
        expect([status, reply.json().error.code]).toEqual([504, 'timeout'])
        expect(ms).toBeLessThan(TIMEOUT_MS + SLACK)
      }
      const { code, ms } = await call()
      expect(code).toBe('timeout')
      expect(ms).toBeLessThan(TIMEOUT_MS + SLACK)
    })

    it('leave no one waiting behind them when they give up', async () => {
      await faulty().proxy.set({ kind: 'hang' })
      const many = await Promise.all(Array.from({ length: 60 }, () => get(asks[0]!)))
      expect(new Set(many.map(({ status }) => status))).toEqual(new Set([504]))
      for (const { ms } of many) expect(ms).toBeLessThan(TIMEOUT_MS + SLACK)
      // One may be a query of the process itself for what others loaded.
      const pending = /store_queries_waiting\{[^}]*\} [1-9]|_running\{[^}]*\} [2-9]/
      await expect
        .poll(async () => (await get('/metrics')).reply.body, { timeout: 1_000 })
        .not.toMatch(pending)
      expect((await get(asksNot)).status).toBe(200)
    })

    it.each([0, 1, 60, 400, 700])(
      'get 503 for an answer that is cut after %i bytes, or the whole of it',
      async bytes => {
        const whole = new Map<string, unknown>()
        for (const url of asks) whole.set(url, comparable((await get(url)).reply.json()))
        await faulty().proxy.set({ kind: 'cut', bytes })
        for (const url of asks) {
          const { status, reply } = await get(url)
          if (status === 200) expect(comparable(reply.json())).toEqual(whole.get(url))
          else expect([url, status]).toEqual([url, 503])
        }
      },
    )

    it.each(Object.entries(FOREIGN))('get 503 for %s', async (what, bytes) => {
      await faulty().proxy.set({ kind: 'answer', bytes })
      for (const url of asks) {
        const { status, reply } = await get(url)
        // Elasticsearch's client waits on where its parser of HTTP failed.
        const slow = what === 'no HTTP at all' && status === 504
        const expected = slow ? [504, 'timeout'] : [503, 'unavailable']
        expect([url, status, reply.json().error.code]).toEqual([url, ...expected])
      }
      await faulty().proxy.set({ kind: 'pass' })
      await recovered()
      expect((await get('/metrics')).reply.body).not.toMatch(/_running\{[^}]*\} [2-9]/)
    })
  })
}

/** All but how long it took. */
function comparable(body: Readonly<Record<string, unknown>>): unknown {
  const { execution_time_ms: _, ...told } = body
  return told
}
