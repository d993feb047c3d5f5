import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type AnyEndpoint,
  defineEndpoint,
  type StreamedAnswer,
} from '../../../../src/api/endpoints/define-endpoint.ts'
import { readConfig } from '../../../../src/config.ts'
import { AppError } from '../../../../src/errors.ts'
import { testApp } from '../../../support/http/app.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** An endpoint whose rows come as a stream. */
function streaming(stream: (format: string) => Promise<StreamedAnswer>): AnyEndpoint {
  return defineEndpoint({
    name: 'test.stream',
    method: 'GET',
    path: '/stream',
    tag: 'Test',
    tier: 'public',
    summary: 'Rows as a stream',
    shape: { kind: 'object', rows: 'data' },
    input: Type.Object({}),
    output: Type.Object({ data: Type.Array(Type.Object({ n: Type.Integer() })) }),
    stream: (_input, _context, format) => stream(format),
    async handle() {
      throw new AppError('internal', { cause: 'only streamed' })
    },
  })
}

async function restCall(
  endpoint: AnyEndpoint,
  config = readConfig({ ACCESS: 'open' }),
): Promise<IncomingMessage> {
  app = testApp({ endpoints: [endpoint], config })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const [reply] = (await once(get({ port, host: '127.0.0.1', path: '/api/v1/stream' }), 'response')) as [
    IncomingMessage,
  ]
  return reply
}

describe('an answer that comes as a stream', () => {
  it('states its length and format, NDJSON by default', async () => {
    const reply = await restCall(
      streaming(async format => ({ bytes: format.length, body: Readable.from([Buffer.from(format)]) })),
    )
    let body = ''
    for await (const piece of reply) body += piece
    expect(body).toBe('ndjson')
    expect(reply.headers).toMatchObject({
      'content-length': '6',
      'content-type': 'application/x-ndjson; charset=utf-8',
    })
  })

  it('breaks the connection where it fails on its way', async () => {
    const body = new PassThrough()
    body.write('{"n":1}\n')
    const reply = await restCall(streaming(async () => ({ bytes: 1_000, body })))
    const reading = (async () => {
      for await (const piece of reply) if (piece) body.destroy(new Error('the disk is gone'))
    })()
    await expect(reading).rejects.toThrow(/aborted|hang up|ECONNRESET/)
    expect(reply.complete).toBe(false)
  })

  it('is made only as fast as it is read, and let go of when the caller leaves', async () => {
    let made = 0
    const body = new Readable({
      read() {
        made += 65_536
        this.push(Buffer.alloc(65_536))
      },
    })
    const reply = await restCall(streaming(async () => ({ bytes: 1e12, body })))
    await once(reply, 'readable')
    await new Promise(resolve => setTimeout(resolve, 300))
    const before = made
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(made).toBe(before)
    expect(made).toBeLessThan(20_000_000)
    reply.destroy()
    await once(body, 'close')
    expect(body.destroyed).toBe(true)
  })

  it('is an error like any other where it fails before it begins', async () => {
    const reply = await restCall(
      streaming(async () => {
        throw new AppError('unavailable')
      }),
    )
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('5')
    reply.resume()
  })

  it('is let go of where it comes after the answer was given up', async () => {
    const body = new PassThrough()
    const reply = await restCall(
      streaming(async () => {
        await new Promise(resolve => setTimeout(resolve, 1_300))
        return { bytes: 1, body }
      }),
      readConfig({ ACCESS: 'open', REQUEST_TIMEOUT: '1000' }),
    )
    expect(reply.statusCode).toBe(504)
    reply.resume()
    await once(body, 'close')
    expect(body.destroyed).toBe(true)
  })
})
