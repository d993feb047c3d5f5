import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defineEndpoint } from '../../../../src/api/endpoints/define-endpoint.ts'
import { readConfig } from '../../../../src/config.ts'
import { testApp } from '../../../support/http/app.ts'
import { testEndpoints } from '../../../support/http/endpoints.ts'
import { openTestAccess, type TestAccess } from '../../../support/test-access.ts'

const PERIODS = '/api/v1/companies/ACME/periods'

/** More than the systems of both sides take into their buffers. */
const big = defineEndpoint({
  name: 'test.big',
  method: 'GET',
  path: '/big',
  tag: 'Test',
  tier: 'public',
  summary: 'A large response',
  shape: { kind: 'object' },
  input: Type.Object({}),
  output: Type.Object({ text: Type.String() }),
  handle: async () => ({ text: 'x'.repeat(30_000_000) }),
})

let access: TestAccess
const apps: FastifyInstance[] = []
const sockets: Socket[] = []
beforeAll(async () => {
  access = await openTestAccess()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
})
afterAll(() => access.close())

async function served(): Promise<{ port: number; get(key?: string, address?: string): Promise<number> }> {
  const app = testApp({
    config: readConfig({ ACCESS: 'tiered' }),
    endpoints: [...testEndpoints, big],
    access: access.access,
  })
  apps.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return {
    port,
    get: (key, localAddress = '127.0.0.1') =>
      new Promise((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress }, () =>
          socket.write(
            `GET ${PERIODS} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${key ? `Authorization: Bearer ${key}\r\n` : ''}\r\n`,
          ),
        )
        let received = ''
        socket.on('data', piece => {
          received += piece
        })
        socket.on('close', () => resolve(Number(received.slice(9, 12))))
        socket.on('error', reject)
      }),
  }
}

function attacker(port: number, text: string, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(text))
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

describe('other callers are answered while', () => {
  it('one connection pipelines requests and never reads', async () => {
    const { port, get } = await served()
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
    const socket = attacker(port, request('/api/v1/big') + request(PERIODS).repeat(700))
    socket.pause()
    await sleep(300)
    const { key } = await access.key('pro')
    expect(await get(key)).toBe(200)
    expect(await get(undefined, '127.0.0.2')).toBe(200)
  })

  it('one network sends the head of hundreds of requests and no body', async () => {
    const { port, get } = await served()
    const head = (path: string, more: string) =>
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n\r\n`
    for (let count = 0; count < 540; count += 1) {
      const more =
        count % 2 === 0 ? 'Content-Length: 1000\r\n\r\n{' : 'Transfer-Encoding: chunked\r\n\r\n1\r\n{'
      attacker(port, head(count % 3 === 0 ? '/mcp' : '/api/v1/screen', more))
    }
    await sleep(500)
    const { key } = await access.key('pro')
    expect(await get(key)).toBe(200)
    expect(await get(undefined, '127.0.0.2')).toBe(200)
  })

  it('networks without keys take all of their part', async () => {
    const { port, get } = await served()
    for (let network = 2; network < 20; network += 1)
      for (let count = 0; count < 32; count += 1)
        attacker(
          port,
          'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n',
          `127.0.0.${network}`,
        )
    await sleep(500)
    expect(await get(undefined, '127.0.0.99')).toBe(503)
    const { key } = await access.key('pro')
    expect(await get(key)).toBe(200)
  })
})

describe('a request whose body is never completed', () => {
  it('costs a call', async () => {
    const { port } = await served()
    const { key } = await access.key('free')
    const socket = attacker(
      port,
      `POST /api/v1/screen HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${key}\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n{`,
    )
    // The server has the request once it asks for the body.
    await once(socket, 'data')
    socket.destroy()
    const remaining = async () => {
      const caller = await access.access.caller({ authorization: `Bearer ${key}`, address: '127.0.0.1' })
      return (await access.access.quotaStatus(caller)).remaining
    }
    await expect.poll(remaining, { timeout: 30_000 }).toBe(499)
  })
})

describe('a request that times out', () => {
  it('is not refunded', async () => {
    const endless = defineEndpoint({
      name: 'test.endless',
      method: 'GET',
      path: '/endless',
      tag: 'Test',
      tier: 'public',
      summary: 'Never answers',
      shape: { kind: 'object' },
      input: Type.Object({}),
      output: Type.Object({}),
      handle: () => new Promise<never>(() => {}),
    })
    const app = testApp({
      config: readConfig({ ACCESS: 'tiered', REQUEST_TIMEOUT: '50' }),
      endpoints: [endless],
      access: access.access,
    })
    apps.push(app)
    const { key } = await access.key('free')
    const reply = await app.inject({ url: '/api/v1/endless', headers: { authorization: `Bearer ${key}` } })
    expect([reply.statusCode, reply.headers['x-ratelimit-remaining']]).toEqual([504, '499'])
  })
})
