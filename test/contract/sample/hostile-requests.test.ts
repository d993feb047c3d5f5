import { hash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../../../src/api/access/key-format.ts'
import { redactSecrets, redactUrl } from '../../../src/api/http/log-redaction.ts'
import { MAX_JSON_DEPTH } from '../../../src/api/request/raw-exchange.ts'
import { propertyRuns } from '../../support/property-runs.ts'
import { openSampleApp, type SampleApp } from '../../support/sample-app.ts'

let sample: SampleApp
beforeAll(async () => {
  sample = await openSampleApp({ companies: 2 })
})
afterAll(() => sample.close())

/** A cursor as an attacker writes it: the checksum has no secret. */
function sealed(text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${hash('sha256', `bulk cursor ${text}`, 'base64url').slice(0, 22)}`
}

describe('forged bulk cursors', () => {
  const path = '/api/v1/bulk/facts?limit=3'

  /** The parts of a real cursor. */
  async function parts(url: string): Promise<unknown[]> {
    const reply = await sample.app.inject({ url })
    const [body = ''] = String(reply.headers['x-next-cursor']).split('.')
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[]
  }

  it.each([path, '/api/v1/bulk/metrics?limit=3&metrics=revenue,net_income'])(
    'of %s give 400 or a page, whatever is in them',
    async url => {
      const real = await parts(url)
      const value = fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\ud800', '\0', "'", '\\', '9999-12-31', '0001-01-01', 8.64e15 + 1, -1, 2 ** 32),
      )
      const key = fc.array(fc.oneof(value, fc.integer(), fc.string({ unit: 'binary' })), { maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: real.length - 1 }),
          value,
          key,
          async (place, one, many) => {
            const forged = real.with(place, place === real.length - 1 && many.length > 0 ? many : one)
            const cursor = sealed(JSON.stringify(forged))
            const { statusCode } = await sample.app.inject({ url: `${url}&cursor=${cursor}` })
            expect([200, 400, 410]).toContain(statusCode)
          },
        ),
        { numRuns: propertyRuns(80) },
      )
      // The key of the last row with each part replaced: the shape is right, the values are not.
      const position = real.at(-1)
      if (!Array.isArray(position)) return
      for (const [place, part] of position.entries())
        for (const wrong of typeof part === 'string'
          ? ['\ud800', '\0', "') OR 1=1 --", 'x'.repeat(900)]
          : [0, -1, 2 ** 31]) {
          const cursor = sealed(JSON.stringify(real.with(-1, position.with(place, wrong))))
          const { statusCode } = await sample.app.inject({ url: `${url}&cursor=${cursor}` })
          expect([200, 400, 410], `${place} ${JSON.stringify(wrong)}`).toContain(statusCode)
        }
    },
  )
})

describe('nested JSON', () => {
  const nested = (depth: number, [begin, end]: readonly [string, string]) =>
    `${begin.repeat(depth)}1${end.repeat(depth)}`
  const shapes = [
    ['[', ']'],
    ['{"a":', '}'],
    ['{"params":{"arguments":[', ']}}'],
  ] as const

  it('deeper than the limit gives 400 over REST and MCP, at any depth', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...shapes),
        fc.integer({ min: MAX_JSON_DEPTH + 1, max: 100_000 }),
        fc.constantFrom('/mcp', '/api/v1/data/metrics', '/api/v1/screener/screen'),
        async (shape, depth, url) => {
          const deep = nested(depth, shape)
          const payload =
            url === '/mcp'
              ? `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_company","arguments":${deep}}}`
              : `{"tickers":${deep}}`
          const headers = {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          }
          const { statusCode } = await sample.app.inject({ method: 'POST', url, headers, payload })
          expect([400, 413]).toContain(statusCode)
        },
      ),
      { numRuns: propertyRuns(25) },
    )
  })
})

describe('encodings', () => {
  it.each(['gzip', 'deflate', 'br', 'zstd', 'identity, gzip', 'GZIP', 'x'])(
    'of a body (%s) give 415 and are not ignored',
    async encoding => {
      for (const url of ['/mcp', '/api/v1/data/metrics', '/api/v1/screener/screen']) {
        const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
        const reply = await sample.app.inject({ method: 'POST', url, headers, payload: '{}' })
        expect(reply.statusCode, url).toBe(415)
      }
    },
  )

  it('of keys in URLs never reach the log, however many characters are percent-encoded', async () => {
    const hide = redactSecrets([])
    await fc.assert(
      fc.property(
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        fc.constantFrom('live', 'test'),
        fc.constantFrom('/api/v1/companies/', '/api/v1/companies/universe?x=', '/nothing?'),
        (levels, kind, before) => {
          const key = newKey(kind)
          const encoded = Array.from(key, character => {
            const level = levels.next().value as number
            const hex = character.charCodeAt(0).toString(16)
            return level === 0
              ? character
              : `%${'25'.repeat(level - 1)}${level === 2 ? hex.toUpperCase() : hex}`
          }).join('')
          let logged = hide(redactUrl(`${before}${encoded}`))
          for (let round = 0; round < 4; round += 1) logged = logged.replace(/%25/g, '%')
          expect(decodeURIComponent(logged.replace(/%(?![0-9a-f]{2})/gi, ''))).not.toContain(key.slice(0, 16))
        },
      ),
    )
  })
})
