import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otlpTracing } from '../../../src/observability/otlp.ts'
import { traceContextOf } from '../../../src/observability/request-context.ts'
import { testApp } from '../../support/http/app.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const HEADER = `00-${TRACE}-${PARENT}-01`
const PERIODS = '/api/v1/companies/ACME/periods'

describe('a traceparent', () => {
  it('is read where it is one', () => {
    expect(traceContextOf(HEADER)).toEqual({ traceId: TRACE, spanId: PARENT, sampled: true })
    expect(traceContextOf(`00-${TRACE}-${PARENT}-00`)?.sampled).toBe(false)
    expect(traceContextOf(`cc-${TRACE}-${PARENT}-01-more`)?.traceId).toBe(TRACE)
  })

  it.each([
    undefined,
    '',
    'x',
    `ff-${TRACE}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}`,
    ['a', 'b'],
  ])('is none otherwise: %s', header => expect(traceContextOf(header)).toBeNull())
})

interface Span {
  readonly name: string
  readonly traceId: string
  readonly parentSpanId?: string
  readonly attributes: { key: string; value: Record<string, unknown> }[]
}

describe('spans of requests', () => {
  const got: Span[] = []
  let bodies = ''
  const collector = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      bodies += body
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const { spans } of scopeSpans) got.push(...spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  let endpoint = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  })
  afterAll(() => void collector.close())
  const service = { name: 'test', version: '1' }

  it("reach a collector as children of the caller's span, and contain no values", async () => {
    const tracing = otlpTracing({ endpoint, service, sendEveryMs: 50 })
    const lines: string[] = []
    const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
    const app = testApp({ tracing, logger })
    await app.inject({ url: `${PERIODS}?limit=7`, headers: { traceparent: HEADER } })
    await app.inject({ url: '/api/v1/companies/NOPE/periods' })
    await app.close()
    await tracing.close()
    const [first, second] = got.filter(({ name }) => name === 'test.periods')
    expect(first).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
    expect(first!.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    })
    expect(second!.traceId).not.toBe(TRACE)
    expect(bodies).not.toMatch(/ACME|NOPE|limit/)
    const answered = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    expect(answered.map(({ traceId }) => traceId)).toEqual([TRACE, second!.traceId])
  })

  it('cost nothing but themselves where the collector is not there', async () => {
    const tracing = otlpTracing({ endpoint: 'http://127.0.0.1:1', service, sendEveryMs: 20 })
    const app = testApp({ tracing })
    const began = performance.now()
    for (let count = 0; count < 200; count += 1) {
      expect((await app.inject(PERIODS)).statusCode).toBe(200)
      if (count % 50 === 0) await sleep(30)
    }
    expect(performance.now() - began).toBeLessThan(10_000)
    await app.close()
    await tracing.close()
  })
})
