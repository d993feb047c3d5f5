import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { LoadAbortedError } from '../../../../loaders/define-loader.ts'
import { type ResponseCache, responseCache } from '../../../../loaders/edgar/response-cache.ts'
import { secClient } from '../../../../loaders/edgar/sec-client.ts'
import { systemClock } from '../../../../loaders/shared/clock.ts'
import { mirrorWith, temporaryDirectory, writeFiles } from '../../../support/edgar/files.ts'
import { instantClock } from '../../../support/edgar/run.ts'
import { type EdgarServer, type Fault, startEdgarServer } from '../../../support/edgar/server.ts'

const PATH = '/submissions/CIK0000000001.json'
const CONTENT = JSON.stringify({ cik: 1, text: 'x'.repeat(100) })
const throttled: Fault = { kind: 'status', status: 403 }
const failed: Fault = { kind: 'status', status: 503 }

let server: EdgarServer
let directory: string
let cache: ResponseCache
let clock: ReturnType<typeof instantClock>

function client(over: Partial<Parameters<typeof secClient>[0]> = {}) {
  return secClient({
    fetch,
    clock,
    signal: new AbortController().signal,
    userAgent: 'Example admin@example.com',
    cache,
    random: () => 0.5,
    ...over,
  })
}

const statuses = () => server.requests.map(({ status }) => status)

beforeEach(async () => {
  directory = await mirrorWith({ [PATH]: CONTENT })
  clock = instantClock()
  cache = responseCache(await temporaryDirectory())
  server = await startEdgarServer(directory, clock.now)
  onTestFinished(() => server.close())
})

describe('the client of the SEC', () => {
  it('fetches a document, gzipped on the way, and names itself', async () => {
    expect((await client().get(server.url + PATH))?.toString()).toBe(CONTENT)
    expect(server.requests).toMatchObject([{ userAgent: 'Example admin@example.com', isConditional: false }])
  })

  it('returns null for what is not there', async () => {
    expect(await client().get(`${server.url}/submissions/none.json`)).toBeNull()
    expect(statuses()).toEqual([404])
  })

  it('tells a refusal from what the Archives answer for a key that is not there', async () => {
    const answers = (body: string) => client({ fetch: async () => new Response(body, { status: 403 }) })
    const missing =
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
    expect(await answers(missing).get(`${server.url}/Archives/none`)).toBeNull()
    const refusal = '<html>Request Rate Threshold Exceeded</html>'
    await expect(answers(refusal).get(`${server.url}/Archives/none`)).rejects.toThrow(LoadAbortedError)
  })

  it('is one caller with every other client of its clock', async () => {
    const [one, other] = [client(), client()]
    for (let index = 0; index < 6; index += 1) await (index % 2 ? one : other).get(server.url + PATH)
    const times = server.requests.map(({ at }) => at)
    for (const [index, at] of times.slice(1).entries()) expect(at - times[index]!).toBeGreaterThanOrEqual(210)
  })

  it('is not held up for a day by a clock that was set back', async () => {
    let skew = 86_400_000
    const wrong = { now: () => clock.now() + skew, sleep: clock.sleep }
    const polite = client({ clock: wrong })
    await polite.get(server.url + PATH)
    skew = 0
    await polite.get(server.url + PATH)
    expect(clock.slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1_000)
  })

  it('never starts more than 5 requests within a second, also for many concurrent calls', async () => {
    const polite = client({ clock: systemClock })
    const began = Date.now()
    await Promise.all(Array.from({ length: 8 }, () => polite.get(server.url + PATH)))
    // Seven pauses between eight requests: the fifth after the first begins more than a second later.
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_400)
  })

  it('spaces requests evenly by the clock it is given', async () => {
    const polite = client()
    for (let index = 0; index < 12; index += 1) await polite.get(server.url + PATH)
    const times = server.requests.map(({ at }) => at)
    for (const at of times) {
      expect(times.filter(other => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(5)
    }
  })

  it('sends a conditional request the next time and uses the stored body on 304', async () => {
    await client().get(server.url + PATH)
    expect((await client().get(server.url + PATH))?.toString()).toBe(CONTENT)
    expect(statuses()).toEqual([200, 304])
    expect(server.requests[1]?.isConditional).toBe(true)
  })

  it('fetches again what changed', async () => {
    await client().get(server.url + PATH)
    await writeFiles(directory, { [PATH]: '{"cik":2}' })
    expect((await client().get(server.url + PATH))?.toString()).toBe('{"cik":2}')
    expect(statuses()).toEqual([200, 200])
  })

  it('fetches in full where the kept body is gone', async () => {
    const forgetful: ResponseCache = { ...cache, body: async () => null }
    await client().get(server.url + PATH)
    expect((await client({ cache: forgetful }).get(server.url + PATH))?.toString()).toBe(CONTENT)
    expect(statuses()).toEqual([200, 304, 200])
  })

  it('waits long after 403 and 429, and longer each time', async () => {
    server.fail(PATH, throttled, { kind: 'status', status: 429 })
    expect((await client().get(server.url + PATH))?.toString()).toBe(CONTENT)
    expect(statuses()).toEqual([403, 429, 200])
    expect(clock.slept).toEqual([45_000, 90_000])
  })

  it.each([
    ['seconds', '120', 120_000],
    ['a date', new Date(Date.UTC(2026, 0, 1) + 30_000).toUTCString(), 30_000],
  ])('waits as long as Retry-After says in %s', async (_form, header, ms) => {
    server.fail(PATH, { kind: 'status', status: 429, headers: { 'retry-after': header } })
    await client().get(server.url + PATH)
    expect(clock.slept).toEqual([ms])
  })

  it('holds every request back while it is throttled', async () => {
    server.fail(PATH, throttled)
    const polite = client()
    await Promise.all([polite.get(server.url + PATH), polite.get(`${server.url}/none.json`)])
    const [refused, ...later] = server.requests
    for (const { at } of later.slice(1)) expect(at - refused!.at).toBeGreaterThan(40_000)
  })

  it('stops the load when it stays refused', async () => {
    server.fail(PATH, throttled, throttled, throttled, throttled, throttled)
    await expect(client().get(server.url + PATH)).rejects.toThrow(LoadAbortedError)
    expect(server.requests).toHaveLength(5)
  })

  it.each<[string, Fault]>([
    ['a server error', failed],
    ['a cut connection', { kind: 'cut' }],
    ['a truncated document', { kind: 'truncated' }],
  ])('tries again after %s', async (_what, fault) => {
    server.fail(PATH, fault, fault)
    expect((await client().get(server.url + PATH))?.toString()).toBe(CONTENT)
    expect(server.requests).toHaveLength(3)
    expect(clock.slept).toEqual([750, 1_500])
  })

  it('abandons a document after five attempts and reports why', async () => {
    server.fail(PATH, ...Array.from({ length: 5 }, (): Fault => ({ kind: 'truncated' })))
    await expect(client().get(server.url + PATH)).rejects.toThrow(
      /^incomplete or invalid JSON .*, 5 attempts$/,
    )
    expect(server.requests).toHaveLength(5)
  })

  it('does not repeat what will not get better', async () => {
    server.fail(PATH, { kind: 'status', status: 410 })
    await expect(client().get(server.url + PATH)).rejects.toThrow('HTTP 410')
    expect(server.requests).toHaveLength(1)
  })

  it('does not follow to other places', async () => {
    const elsewhere: Fault = { kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:1/' } }
    server.fail(PATH, ...Array.from({ length: 5 }, () => elsewhere))
    await expect(client().get(server.url + PATH)).rejects.toThrow(/redirect/)
  })

  it('takes the server for away after three documents in a row', async () => {
    const port = await new Promise<number>(resolve => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
      })
    })
    const away = client()
    const url = `http://127.0.0.1:${port}/a.json`
    await expect(away.get(url)).rejects.toThrow(/ECONNREFUSED.*, 5 attempts/)
    await expect(away.get(url)).rejects.toThrow(/5 attempts/)
    await expect(away.get(url)).rejects.toThrow(LoadAbortedError)
  })

  it('stops waiting when the load is stopped', async () => {
    const stop = new AbortController()
    server.fail(PATH, throttled)
    const sleepless = {
      ...clock,
      now: clock.now,
      sleep: async (ms: number, signal: AbortSignal) => {
        stop.abort(new Error('stopped'))
        await clock.sleep(ms, signal)
      },
    }
    await expect(client({ clock: sleepless, signal: stop.signal }).get(server.url + PATH)).rejects.toThrow(
      'stopped',
    )
  })
})

describe('kept responses', () => {
  it('keeps nothing without validators', async () => {
    await cache.keep('http://a', { etag: null, lastModified: null }, Buffer.from('{}'))
    expect(await cache.validators('http://a')).toBeNull()
  })

  it('gives no body that is not the one it kept', async () => {
    const own = await temporaryDirectory()
    const kept = responseCache(own)
    await kept.keep('http://a', { etag: '"1"', lastModified: null }, Buffer.from('{"a":1}'))
    expect((await kept.body('http://a'))?.toString()).toBe('{"a":1}')
    const files = await readdir(own, { recursive: true })
    await writeFile(join(own, files.find(file => file.endsWith('.gz'))!), 'damaged')
    expect(await kept.body('http://a')).toBeNull()
  })
})
