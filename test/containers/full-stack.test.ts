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
/** A container engine takes whole paths only. */
const mirror = process.env.EDGAR_MIRROR ? resolve(process.env.EDGAR_MIRROR) : null
const data = mirror === null ? 'the made sample (EDGAR_MIRROR is not set)' : 'real filings'
const STORES = ['opensearch', 'clickhouse', 'postgres', 'valkey']
const SERVERS = ['api-1', 'api-2'] as const
const COMPANIES = 2
/** Longer than servers take to see what the loader published. */
const SEEN_AFTER_MS = 5_000
const ONE_COMPANY = '/companies/universe?limit=1'
const SEED = 5
const REQUESTS = 120
/** Each of an account of its own, whose month holds more calls than a load makes. */
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
      // At once: both bring the stores up to date.
      await Promise.all(SERVERS.map(name => stack.start(name)))
      await locate()
      accounts = await openPostgresAccounts(
        `postgres://filings:${stack.env['POSTGRES_PASSWORD']}@${await stack.host('postgres')}:5432/filings`,
      )
      for (let count = 0; count < KEYS; count += 1) keys.push((await newKey('pro')).key)
      key = keys[0]!
      await loaded()
      await sleep(SEEN_AFTER_MS)
      requests = requestsOf(drawFrom(await universeOf(urls.get('api-1')!, key), SEED), REQUESTS, SEED)
    })
    afterAll(async () => {
      await accounts?.close()
      await stack?.remove()
    })

    /** Where the servers are published: elsewhere after each start. */
    const urls = new Map<string, string>()
    async function locate(): Promise<void> {
      for (const server of SERVERS) urls.set(server, await stack.url(server))
    }

    /** The loader does its work and ends. */
    async function loaded(): Promise<void> {
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
      const wish = { accountId: account.id, kind: 'live', name: '', expiresAt: null } as const
      const { key, record } = makeKey(wish, Date.now())
      await accounts.keys.add(record)
      return { key, id: record.id }
    }

    async function answerOf(server: string, request: Request, as = key) {
      const reply = await sendRequest(urls.get(server)!, as, request)
      const version = reply.headers.get('x-data-version')
      return { status: reply.status, version, body: comparable(reply.status, await reply.text()) }
    }

    const asked = (server: string, path: string, as = key) => answerOf(server, { method: 'GET', path }, as)

    const versionOf = async (server: string) => (await asked(server, '/taxonomy/sectors')).version

    /** A server that was stopped answers again. */
    async function answering(server: string): Promise<void> {
      const status = async () => (await asked(server, '/taxonomy/sectors').catch(() => null))?.status
      await locate()
      await expect.poll(status, { timeout: 90_000, interval: 500 }).toBe(200)
    }

    /** Answers to all that the mix asks for. */
    async function answersOf(server: string) {
      const answers = new Map<string, Awaited<ReturnType<typeof asked>>>()
      for (const request of requests) {
        const name = keyOf(request)
        if (!answers.has(name)) answers.set(name, await answerOf(server, request))
      }
      return answers
    }

    it('is ready, with every store in a server of its own', async () => {
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

    it('does not write, be it as another user, outside of its volumes', async () => {
      for (const server of SERVERS) {
        await expect(docker('exec', stack.containerOf(server), 'touch', '/app/x')).rejects.toThrow(
          'Read-only',
        )
      }
    })

    it('gives equal answers by both servers', async () => {
      const [one, two] = [await answersOf('api-1'), await answersOf('api-2')]
      expect([...one].filter(([, { status }]) => status !== 200 && status !== 404)).toEqual([])
      expect([...one].filter(([, { status }]) => status === 200).length).toBeGreaterThan(one.size / 2)
      expect(two).toEqual(one)
    })

    it('changes nothing where the same is loaded again', async () => {
      const before = await answersOf('api-1')
      await loaded()
      expect(await answersOf('api-1')).toEqual(before)
    })

    it('refuses a key within a second of its being revoked, at every server', async () => {
      const { key: revoked, id } = await newKey('free')
      const status = async (server: string) => (await asked(server, ONE_COMPANY, revoked)).status
      for (const server of SERVERS) expect(await status(server)).toBe(200)
      await accounts.keys.revoke(id, Date.now())
      const began = performance.now()
      const refused = SERVERS.map(async server => {
        await expect.poll(() => status(server), { interval: 50, timeout: 5_000 }).toBe(401)
        return performance.now() - began
      })
      // The last look may itself take a moment.
      for (const taken of await Promise.all(refused)) expect(taken).toBeLessThan(1_500)
    })

    it('counts calls exactly over both servers', async () => {
      const { key: free } = await newKey('free')
      const calls = Array.from({ length: 600 }, (_, at) => SERVERS[at % 2]!)
      const taken: number[] = []
      const client = async () => {
        for (let server = calls.pop(); server; server = calls.pop())
          taken.push((await asked(server, ONE_COMPANY, free)).status)
      }
      await Promise.all(Array.from({ length: 16 }, client))
      expect(taken.filter(status => status === 200)).toHaveLength(500)
      expect(taken.filter(status => status === 429)).toHaveLength(100)
    })

    it('answers mixed reads without an error, and tells how fast', async () => {
      const origins = [...urls.values()]
      const right = await baselineResponses(origins[0]!, key, requests)
      const figures = await runClients({ origins, keys, requests, right, clients: 16, seconds: 10 })
      const folder = join(ROOT, 'test/bench/results')
      await mkdir(folder, { recursive: true })
      const told = { at: new Date().toISOString(), cores: cpus().length, data, ...figures }
      await writeFile(join(folder, 'containers-load.json'), `${JSON.stringify(told, null, 2)}\n`)
      process.stdout.write(`${JSON.stringify(told)}\n`)
      expect(figures).toMatchObject({ broken: 0, wrong: 0, firstWrong: null })
      expect(figures.others).toEqual({})
    })

    it('goes on by the other server while one is killed, and with both once it is back', async () => {
      const path = `/filings/recent?limit=20`
      const before = await asked('api-2', path)
      await docker('kill', stack.containerOf('api-1'))
      for (let call = 0; call < 20; call += 1) expect(await asked('api-2', path)).toEqual(before)
      await docker('start', stack.containerOf('api-1'))
      await answering('api-1')
      expect(await asked('api-1', path)).toEqual(before)
    })

    it('is restored from a backup as it was, keys and counters too', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'stack-backup-'))
      const { key: counted } = await newKey('free')
      for (let call = 0; call < 3; call += 1) await asked('api-1', ONE_COMPANY, counted)
      const before = await answersOf('api-1')
      try {
        await stack.script('deploy/backup-stack.sh', join(folder, 'copy'))
        expect(await answersOf('api-1')).toEqual(before)
        await spoiled(counted)
        await stack.script('deploy/restore-stack.sh', join(folder, 'copy'))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      for (const server of SERVERS) {
        await answering(server)
        expect(await answersOf(server)).toEqual(before)
      }
      const reply = await fetch(`${urls.get('api-2')}/api/v1${ONE_COMPANY}`, {
        headers: { authorization: `Bearer ${counted}` },
      })
      expect(reply.headers.get('x-ratelimit-remaining')).toBe('496')
      const version = await versionOf('api-1')
      await loaded()
      expect(await versionOf('api-1')).toBe(version)
    })

    it('is mended by the same load where the filing index lost what the numbers know of', async () => {
      const bodies = async () =>
        new Map([...(await answersOf('api-1'))].map(([path, { body }]) => [path, body]))
      const before = await bodies()
      await removeIndices(`http://${await stack.host('opensearch')}:9200`)
      await loaded()
      await expect.poll(bodies, { timeout: 20_000, interval: 1_000 }).toEqual(before)
    })

    /** What a backup is for: numbers, text, keys and counters are gone or others. */
    async function spoiled(counted: string): Promise<void> {
      for (let call = 0; call < 5; call += 1) await asked('api-1', ONE_COMPANY, counted)
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
