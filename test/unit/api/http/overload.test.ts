import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { type Access, openAccess } from '../../../../src/api/access/access.ts'
import { defineEndpoint } from '../../../../src/api/endpoints/define-endpoint.ts'
import { readConfig } from '../../../../src/config.ts'
import { requestContext } from '../../../../src/observability/request-context.ts'
import { testApp } from '../../../support/http/app.ts'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

/** An endpoint that takes its time, over a socket; counts who was let in, and who asked for a standing. */
async function served(env: Record<string, string>, handle: () => Promise<unknown>) {
  const slow = defineEndpoint({
    name: 'test.slow',
    method: 'GET',
    path: '/slow',
    tag: 'Test',
    tier: 'public',
    summary: 'Slow',
    shape: { kind: 'object' },
    input: Type.Object({ n: Type.Optional(Type.Integer({ description: 'n' })) }),
    output: Type.Unknown(),
    handle,
  })
  let asked = 0
  const real = openAccess(Date.now)
  const access: Access = {
    ...real,
    admit: async call => {
      asked += 1
      return real.admit(call)
    },
    quotaStatus: async caller => {
      asked += 1
      return real.quotaStatus(caller)
    },
  }
  const config = readConfig({ ACCESS: 'open', ...env })
  const lines: string[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
  const app = testApp({ endpoints: [slow], config, access, cache: false, logger })
  open.push(app)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = async (path: string, signal?: AbortSignal) => {
    // Else the end of the server waits for connections that are kept alive.
    const headers = { connection: 'close' }
    const reply = await fetch(base + path, { headers, ...(signal && { signal }) })
    const body = await reply.text()
    return { status: reply.status, headers: reply.headers, body }
  }
  return { base, get, asked: () => asked, lines }
}

describe('requests over the limit', () => {
  it('get 503 and cost nothing, while operators are answered', async () => {
    const gate = Promise.withResolvers<object>()
    const { get, asked, lines } = await served({ MAX_IN_FLIGHT: '8' }, () => gate.promise)
    const replies: Awaited<ReturnType<typeof get>>[] = []
    const all = Array.from({ length: 100 }, async () => replies.push(await get('/api/v1/slow')))
    // Before any admitted request is answered.
    await expect.poll(() => replies.length, { timeout: 30_000 }).toBe(92)
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await get(path)).status).toBe(200)
    expect((await get('/metrics')).body).toContain('requests_in_flight 8')
    gate.resolve({})
    await Promise.all(all)
    const refused = replies.filter(({ status }) => status === 503)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(refused).toHaveLength(92)
    for (const { headers, body } of refused) {
      expect(JSON.parse(body).error).toMatchObject({ code: 'overloaded', status: 503 })
      expect(headers.get('retry-after')).toBe('1')
      expect(headers.get('x-ratelimit-limit')).toBeTruthy()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    expect(asked()).toBe(8)
    expect((await get('/api/v1/slow')).status).toBe(200)
    const page = (await get('/metrics')).body
    expect(page).toContain('requests_in_flight 0')
    expect(page).toContain('requests_refused_total{reason="in_flight"} 92')
    expect(page).toContain('http_requests_total{operation="refused",status="503"} 92')
    await expect
      .poll(() => lines.reduce((sum, line) => sum + (JSON.parse(line).shed ?? 0), 0), { timeout: 5_000 })
      .toBe(92)
  })

  it('keep their connection and their id, and skip an unread body', async () => {
    const gate = Promise.withResolvers<object>()
    const { base, get } = await served({ MAX_IN_FLIGHT: '1' }, () => gate.promise)
    const first = get('/api/v1/slow')
    await expect.poll(async () => (await get('/metrics')).body).toContain('requests_in_flight 1')
    const one = (id: string) =>
      `POST /api/v1/slow HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\nContent-Length: 70000\r\n\r\n${'a'.repeat(70_000)}`
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname, () => socket.write(one('first') + one('second')))
    let received = ''
    socket.on('data', piece => {
      received += piece
    })
    await expect.poll(() => received.match(/HTTP\/1.1 503 /g)?.length, { timeout: 5_000 }).toBe(2)
    expect([...received.matchAll(/^X-Request-Id: (.*)\r$/gm)].map(([, id]) => id)).toEqual([
      'first',
      'second',
    ])
    socket.destroy()
    gate.resolve({})
    expect((await first).status).toBe(200)
  })

  it('get 503 over MCP too', async () => {
    const { get } = await served({ MAX_IN_FLIGHT: '1' }, () => sleep(200, {}))
    const first = get('/api/v1/slow')
    await sleep(50)
    expect((await get('/mcp')).status).toBe(503)
    expect((await first).status).toBe(200)
    expect((await get('/mcp')).status).not.toBe(503)
  })
})

describe('a process whose event loop is late', () => {
  it('answers 503 until it has caught up', async () => {
    const busy = async () => {
      for (let round = 0; round < 40; round += 1) {
        const until = performance.now() + 60
        while (performance.now() < until);
        await sleep(1)
      }
      return {}
    }
    const { get } = await served({ MAX_LOOP_DELAY: '20' }, busy)
    const first = get('/api/v1/slow')
    await sleep(1_500)
    const during = await get('/api/v1/slow')
    expect(during.status).toBe(503)
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/metrics')).body).toContain('requests_refused_total{reason="event_loop"} 1')
    expect((await first).status).toBe(200)
  })
})

describe('a request whose client has left', () => {
  it('aborts its work and gives its slot back once that has ended', async () => {
    let told: unknown = null
    const { get } = await served({ MAX_IN_FLIGHT: '1' }, async () => {
      const { signal } = requestContext()!
      await sleep(2_000, null, { signal }).catch(() => {
        told = signal.reason
      })
      return {}
    })
    await expect(get('/api/v1/slow', AbortSignal.timeout(50))).rejects.toThrow()
    await sleep(50)
    expect(told).toMatchObject({ code: 'request_timeout' })
    expect((await get('/metrics')).body).toContain('requests_in_flight 0')
  })
})
