import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get as httpGet, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as httpsGet } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Type from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { defineEndpoint } from '../../../../src/api/endpoints/define-endpoint.ts'
import { type Listening, listen } from '../../../../src/api/http/listen.ts'
import type { AppOptions } from '../../../../src/app.ts'
import { ConfigError, readConfig } from '../../../../src/config.ts'
import { testApp } from '../../../support/http/app.ts'

const open: Listening[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function served(
  env: Record<string, string> = {},
  options: Partial<AppOptions> = {},
): Promise<Listening> {
  const config = readConfig({ ACCESS: 'open', PORT: '0', ...env })
  const server = await listen(testApp({ config, ...options }), { config })
  open.push(server)
  return server
}

async function send(url: string, options: RequestOptions = {}) {
  const get = url.startsWith('https') ? httpsGet : httpGet
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { rejectUnauthorized: false, ...options }, resolve).on('error', reject)
  })
  let body = ''
  for await (const piece of reply) body += piece
  return { status: reply.statusCode, headers: reply.headers, body }
}

/** Sends bytes as they are and reads until the server ends the connection. */
function raw(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', piece => {
      answer += piece
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', error => (answer ? resolve(answer) : reject(error)))
  })
}

const slow = defineEndpoint({
  name: 'test.slow',
  method: 'GET',
  path: '/slow',
  tag: 'Test',
  tier: 'public',
  summary: 'Takes its time',
  shape: { kind: 'object' },
  input: Type.Object({}),
  output: Type.Object({ done: Type.Boolean() }),
  async handle() {
    await sleep(150)
    return { done: true }
  },
})

const big = defineEndpoint({
  name: 'test.big',
  method: 'GET',
  path: '/big',
  tag: 'Test',
  tier: 'public',
  summary: 'A large table',
  shape: { kind: 'array' },
  input: Type.Object({}),
  output: Type.Array(Type.Object({ text: Type.String() })),
  handle: async () => Array.from({ length: 20_000 }, (_, index) => ({ text: `${index}`.padEnd(200, '.') })),
})

describe('a server', () => {
  it.each([
    ['Host: x\r\nHost: y', 400],
    ['Host: x\r\nhost: x', 400],
    ['Host: x\r\nX-Host: y', 200],
  ])('answers a request with the headers %j with %i', async (headers, status) => {
    const { address } = await served()
    const reply = await raw(address, `GET /healthz HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`)
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it.each([
    [20_000, 400, 'invalid_parameter'],
    [33_000, 414, 'uri_too_long'],
    [70_000, 431, 'headers_too_large'],
    [2_000_000, 431, 'headers_too_large'],
  ])('answers a query of %i bytes with %i %s', async (bytes, status, code) => {
    const { address } = await served()
    const reply = await raw(
      address,
      `GET /api/v1/companies/ACME/periods?fields=${'a'.repeat(bytes)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')))).toMatchObject({ error: { code, status } })
    for (const name of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-reset', 'ratelimit-policy']) {
      expect(reply.toLowerCase()).toContain(`${name}: `)
    }
  })

  it('answers headers that are too large, and what is no HTTP, in the same error object', async () => {
    const { address } = await served()
    const large = await raw(address, `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(300_000)}\r\n\r\n`)
    expect(large).toMatch(/^HTTP\/1.1 431 [\s\S]*"headers_too_large"/)
    expect(large).toContain('X-RateLimit-Limit: ')
    const garbage = await raw(address, '\u0001\u0002 nonsense\r\n\r\n')
    expect(garbage).toMatch(/^HTTP\/1.1 400 [\s\S]*"invalid_parameter"/)
    expect((await send(`${address}/healthz`)).status).toBe(200)
  })

  it('is the only one at its port', async () => {
    const { address } = await served()
    await expect(served({ PORT: new URL(address).port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect((await send(`${address}/healthz`)).status).toBe(200)
  })

  it('streams large tables whole', async () => {
    const { address } = await served({}, { endpoints: [big] })
    const { body, headers } = await send(`${address}/api/v1/big`, {
      headers: { accept: 'application/x-ndjson' },
    })
    expect(headers['transfer-encoding']).toBe('chunked')
    const lines = body.trimEnd().split('\n')
    expect(lines).toHaveLength(20_000)
    expect(JSON.parse(lines.at(-1)!).text).toContain('19999')
  })

  it('releases the connection of a client that disconnects in the middle of a table', async () => {
    const { address } = await served({}, { endpoints: [big] })
    const { hostname, port } = new URL(address)
    await new Promise<void>(resolve => {
      const socket = connect(Number(port), hostname, () => {
        socket.write('GET /api/v1/big HTTP/1.1\r\nHost: x\r\nAccept: text/csv\r\n\r\n')
        socket.once('data', () => socket.destroy())
      })
      socket.on('close', () => resolve())
    })
    expect((await send(`${address}/healthz`)).status).toBe(200)
  })

  it('finishes what is in flight when it closes, and takes nothing more', async () => {
    const server = await served({}, { endpoints: [slow] })
    const agent = new Agent({ keepAlive: true })
    const inFlight = send(`${server.address}/api/v1/slow`, { agent })
    await sleep(30)
    const closed = server.close()
    await expect(send(`${server.address}/healthz`, { agent: new Agent() })).rejects.toThrow()
    expect(JSON.parse((await inFlight).body)).toEqual({ done: true })
    await closed
    agent.destroy()
    open.length = 0
  })

  it('trusts proxy headers only if configured', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const direct = await served()
    expect(
      (await send(`${direct.address}/healthz`, { headers })).headers['strict-transport-security'],
    ).toBeUndefined()
    const behind = await served({ TRUST_PROXY: '127.0.0.1' })
    expect(
      (await send(`${behind.address}/healthz`, { headers })).headers['strict-transport-security'],
    ).toBeTruthy()
  })
})

describe('TLS', () => {
  it('is spoken where a certificate is given', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tls-'))
    try {
      const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-keyout',
          key,
          '-out',
          cert,
          '-days',
          '2',
          '-subj',
          '/CN=localhost',
        ],
        { stdio: 'ignore' },
      )
      expect(readFileSync(cert, 'utf8')).toContain('CERTIFICATE')
      const { address } = await served({ TLS_CERT: cert, TLS_KEY: key })
      expect(address).toMatch(/^https:/)
      const reply = await send(`${address}/healthz`)
      expect([reply.status, reply.headers['strict-transport-security']]).toEqual([
        200,
        'max-age=63072000; includeSubDomains',
      ])
      const long = await send(`${address}/api/v1/companies/ACME/periods?fields=${'a'.repeat(20_000)}`)
      expect(long.status).toBe(400)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('with files that cannot be read is rejected with a sentence for each', () => {
    const config = readConfig({ ACCESS: 'open', TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' })
    expect(() => testApp({ config })).toThrow(ConfigError)
    expect(() => testApp({ config })).toThrow(
      /TLS_CERT cannot be read: ENOENT[\s\S]*TLS_KEY cannot be read: ENOENT/,
    )
  })
})
