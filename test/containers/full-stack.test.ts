import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, makeKey } from '../../src/api/access/key-format.ts'
import { openPostgresAccounts } from '../../src/stores/accounts/postgres/pool.ts'
import type { OpenAccounts, Plan } from '../../src/stores/ports/account.ts'
import { ROOT } from '../contract/project/source-files.ts'
import { baselineResponses, comparable, sendRequest } from '../reliability/load/baseline-responses.ts'
import { runClients } from '../reliability/load/clients.ts'
import type { Request } from '../reliability/load/request-mix.ts'
import { keyOf, type MixedRequest, requestsOf } from '../reliability/load/requests.ts'
import { drawFrom, universeOf } from '../reliability/load/universe.ts'
import { removeIndices } from '../support/text/search-engine.ts'
import { smallCompanies } from './companies.ts'
import { missingEngine } from './stack/engine.ts'
import { docker, openStack, type RunningStack } from './stack/running-stack.ts'

const missing = missingEngine()
/** Absolute, because container engines accept only absolute paths. */
const mirror = process.env.EDGAR_MIRROR ? resolve(process.env.EDGAR_MIRROR) : null
const data = mirror === null ? 'the synthetic sample (EDGAR_MIRROR is not set)' : 'real filings'
const STORES = ['opensearch', 'clickhouse', 'postgres', 'valkey']
const SERVERS = ['api-1', 'api-2'] as const
const COMPANIES = 2
/** Longer than servers need to detect what the loader published. */
const POLL_WAIT_MS = 5_000
const ONE_COMPANY = '/companies/universe?limit=1'
const SEED = 5
const REQUESTS = 120
/** Each belongs to a separate account, whose monthly quota exceeds the calls of the load test. */
const KEYS = 8

describe.skipIf(missing !== null)(
  `the full stack over ${data}${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let stack: RunningStack
    let accounts: OpenAccounts
    let key = ''
    const keys: string[] = []
    let requests: MixedRequest[] = []

    beforeAll(async () => {
      stack = await openStack()
      await Promise.all(STORES.map(name => stack.start(name)))
      // Concurrently, because both apply migrations.
      await Promise.all(SERVERS.map(name => stack.start(name)))
      await locate()
      accounts = await openPostgresAccounts(
        `postgres://filings:${stack.env['POSTGRES_PASSWORD']}@${await stack.host('postgres')}:5432/filings`,
      )
      for (let count = 0; count < KEYS; count += 1) keys.push((await newKey('pro')).key)
      key = keys[0]!
      await runLoader()
      await sleep(POLL_WAIT_MS)
      requests = requestsOf(drawFrom(await universeOf(urls.get('api-1')!, key), SEED), REQUESTS, SEED)
    })
    afterAll(async () => {
      await accounts?.close()
      await stack?.remove()
    })

    /** URLs of the servers; the published port differs after each start. */
    const urls = new Map<string, string>()
    async function locate(): Promise<void> {
      for (const server of SERVERS) urls.set(server, await stack.url(server))
    }

    /** Runs the loader to its end. */
    async function runLoader(): Promise<void> {
      const load =
        mirror === null
          ? ['sample']
          : ['edgar', '--from', '/mirror', '--ciks', smallCompanies(mirror, COMPANIES).join()]
      const mounts = mirror === null ? {} : { '/mirror': mirror }
      await stack.start('loader', { command: ['load', ...load], mounts, endsItself: true })
    }

    async function newKey(plan: Plan) {
      const account = makeAccount(plan, Date.now())
      await accounts.accounts.add(account)
      const options = { accountId: account.id, kind: 'live', name: '', expiresAt: null } as const
      const { key, record } = makeKey(options, Date.now())
      await accounts.keys.add(record)
      return { key, id: record.id }
    }

    async function responseOf(server: string, request: Request, as = key) {
      const reply = await sendRequest(urls.get(server)!, as, request)
      const version = reply.headers.get('x-data-version')
      return { status: reply.status, version, body: comparable(reply.status, await reply.text()) }
    }

    const get = (server: string, path: string, as = key) => responseOf(server, { method: 'GET', path }, as)

    const versionOf = async (server: string) => (await get(server, '/taxonomy/sectors')).version

    /** Waits until a restarted server responds. */
    async function waitUntilReady(server: string): Promise<void> {
      const status = async () => (await get(server, '/taxonomy/sectors').catch(() => null))?.status
      await locate()
      await expect.poll(status, { timeout: 90_000, interval: 500 }).toBe(200)
    }

    /** Responses to all requests of the mix. */
    async function responsesOf(server: string) {
      const responses = new Map<string, Awaited<ReturnType<typeof get>>>()
      for (const request of requests) {
        const name = keyOf(request)
        if (!responses.has(name)) responses.set(name, await responseOf(server, request))
      }
      return responses
    }

    it('is ready, with each store on a separate server', async () => {
      for (const server of SERVERS) {
        const reply = await fetch(`${urls.get(server)}/readyz`)
        expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)])
      }
      const status = await docker(
        ...['exec', stack.containerOf('api-1'), 'node', 'src/cli/run.ts', 'status', '--json'],
      )
      const { engine, filings, filingIndex } = JSON.parse(status)
      expect(engine).toBe('ClickHouse')
      expect(filingIndex.engine).toMatch(/^OpenSearch/)
      expect(filings).toBeGreaterThan(10)
    })

    it('cannot write outside its volumes', async () => {
      for (const server of SERVERS) {
        await expect(docker('exec', stack.containerOf(server), 'touch', '/app/x')).rejects.toThrow(
          'Read-only',
        )
      }
    })

    it('returns equal responses from both servers', async () => {
      const [one, two] = [await responsesOf('api-1'), await responsesOf('api-2')]
      expect([...one].filter(([, { status }]) => status !== 200 && status !== 404)).toEqual([])
      expect([...one].filter(([, { status }]) => status === 200).length).toBeGreaterThan(one.size / 2)
      expect(two).toEqual(one)
    })

    it('changes nothing if the same data is loaded again', async () => {
      const before = await responsesOf('api-1')
      await runLoader()
      expect(await responsesOf('api-1')).toEqual(before)
    })

    it('rejects a revoked key on all servers within a second', async () => {
      const { key: revoked, id } = await newKey('free')
      const status = async (server: string) => (await get(server, ONE_COMPANY, revoked)).status
      for (const server of SERVERS) expect(await status(server)).toBe(200)
      await accounts.keys.revoke(id, Date.now())
      const began = performance.now()
      const rejections = SERVERS.map(async server => {
        await expect.poll(() => status(server), { interval: 50, timeout: 5_000 }).toBe(401)
        return performance.now() - began
      })
      // The last poll adds a moment.
      for (const taken of await Promise.all(rejections)) expect(taken).toBeLessThan(1_500)
    })

    it('counts calls exactly over both servers', async () => {
      const { key: free } = await newKey('free')
      const calls = Array.from({ length: 600 }, (_, at) => SERVERS[at % 2]!)
      const taken: number[] = []
      const client = async () => {
        for (let server = calls.pop(); server; server = calls.pop())
          taken.push((await get(server, ONE_COMPANY, free)).status)
      }
      await Promise.all(Array.from({ length: 16 }, client))
      expect(taken.filter(status => status === 200)).toHaveLength(500)
      expect(taken.filter(status => status === 429)).toHaveLength(100)
    })

    it('serves mixed reads without errors, and reports throughput', async () => {
      const origins = [...urls.values()]
      const right = await baselineResponses(origins[0]!, key, requests)
      const figures = await runClients({ origins, keys, requests, right, clients: 16, seconds: 10 })
      const folder = join(ROOT, 'test/bench/results')
      await mkdir(folder, { recursive: true })
      const report = { at: new Date().toISOString(), cores: cpus().length, data, ...figures }
      await writeFile(join(folder, 'containers-load.json'), `${JSON.stringify(report, null, 2)}\n`)
      process.stdout.write(`${JSON.stringify(report)}\n`)
      expect(figures).toMatchObject({ broken: 0, wrong: 0, firstWrong: null })
      expect(figures.others).toEqual({})
    })

    it('continues on the other server while one is killed, and on both after its restart', async () => {
      const path = `/filings/recent?limit=20`
      const before = await get('api-2', path)
      await docker('kill', stack.containerOf('api-1'))
      for (let call = 0; call < 20; call += 1) expect(await get('api-2', path)).toEqual(before)
      await docker('start', stack.containerOf('api-1'))
      await waitUntilReady('api-1')
      expect(await get('api-1', path)).toEqual(before)
    })

    it('is restored completely from a backup, including keys and quota counters', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'stack-backup-'))
      const { key: counted } = await newKey('free')
      for (let call = 0; call < 3; call += 1) await get('api-1', ONE_COMPANY, counted)
      const before = await responsesOf('api-1')
      try {
        await stack.script('deploy/backup-stack.sh', join(folder, 'copy'))
        expect(await responsesOf('api-1')).toEqual(before)
        await destroyData(counted)
        await stack.script('deploy/restore-stack.sh', join(folder, 'copy'))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      for (const server of SERVERS) {
        await waitUntilReady(server)
        expect(await responsesOf(server)).toEqual(before)
      }
      const reply = await fetch(`${urls.get('api-2')}/api/v1${ONE_COMPANY}`, {
        headers: { authorization: `Bearer ${counted}` },
      })
      expect(reply.headers.get('x-ratelimit-remaining')).toBe('496')
      const version = await versionOf('api-1')
      await runLoader()
      expect(await versionOf('api-1')).toBe(version)
    })

    it('restores a lost filing index by the same load', async () => {
      const bodies = async () =>
        new Map([...(await responsesOf('api-1'))].map(([path, { body }]) => [path, body]))
      const before = await bodies()
      await removeIndices(`http://${await stack.host('opensearch')}:9200`)
      await runLoader()
      await expect.poll(bodies, { timeout: 20_000, interval: 1_000 }).toEqual(before)
    })

    /** Deletes or changes numbers, text, keys and quota counters. */
    async function destroyData(counted: string): Promise<void> {
      for (let call = 0; call < 5; call += 1) await get('api-1', ONE_COMPANY, counted)
      const password = stack.env['CLICKHOUSE_PASSWORD']
      const reply = await fetch(`http://${await stack.host('clickhouse')}:8123/`, {
        method: 'POST',
        headers: { 'X-ClickHouse-User': 'filings', 'X-ClickHouse-Key': password! },
        body: 'TRUNCATE TABLE filings.published_parts',
      })
      expect(reply.status).toBe(200)
      await removeIndices(`http://${await stack.host('opensearch')}:9200`)
      await docker(
        ...['exec', stack.containerOf('postgres'), 'psql', '-U', 'filings', '-d', 'filings'],
        ...['-c', 'TRUNCATE access_account, access_key'],
      )
    }
  },
)
