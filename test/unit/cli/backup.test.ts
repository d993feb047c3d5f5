import { hash } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { main } from '../../../src/cli/main.ts'
import { readConfig } from '../../../src/config.ts'
import { openStores } from '../../../src/stores/open.ts'
import { ageLoad, agesSeen, COMPANIES, pricesSeen } from '../../support/clickhouse/ages.ts'

let folder = ''
let dataDir = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  dataDir = join(folder, 'data')
})
const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

function call(argv: readonly string[], env: Record<string, string> = {}) {
  const out: string[] = []
  const err: string[] = []
  const abort = new AbortController()
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env }
  const code = main({
    argv,
    readSettings: () => readConfig(settings),
    cwd: folder,
    signal: abort.signal,
    io: { out: line => void out.push(line), err: line => void err.push(line) },
  })
  return { code, out, err, abort }
}

async function done(argv: readonly string[], env: Record<string, string> = {}): Promise<string[]> {
  const { code, out, err } = call(argv, env)
  expect([await code, err]).toEqual([0, []])
  return out
}

/** A server, with a pro key. */
async function served(env: Record<string, string> = {}) {
  const { code, out, abort } = call(['start'], env)
  while (out.length === 0) await sleep(10)
  const address = out[0]!.replace('Listening on ', '')
  const server = {
    async ask(path: string, key: string) {
      const reply = await fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
      const { headers } = reply
      const told = ['x-data-version', 'x-ratelimit-remaining'].map(name => headers.get(name))
      // All of it but how long it took; told apart by a hash, as it is long.
      const body = (await reply.text()).replace(/"execution_time_ms":[\d.]+/, '')
      return { status: reply.status, told, body: hash('sha256', body) }
    },
    async stop() {
      abort.abort()
      expect(await code).toBe(0)
    },
  }
  running.push(server)
  return server
}

const SAMPLE = ['load', 'sample', '--companies', '2']
const PATHS = [
  '/companies/universe',
  '/filings/recent?limit=5',
  '/companies/ZZALDR/cash-flow?period=quarterly&include=provenance',
  '/filings/text?ticker=ZZALDR&limit=3',
]

describe('backup', () => {
  it('of a directory that is served gives the same answers from the copy, to the same keys', async () => {
    const server = await served()
    await done(SAMPLE)
    const [, key = ''] = await done(['keys', 'create', '--plan', 'pro'])
    const before = []
    for (const path of PATHS) before.push(await server.ask(path, key))
    await done(['backup', '--to', 'copy'])
    await server.stop()
    // Wherever it is moved, and without what it was copied from.
    await rm(dataDir, { recursive: true })
    await cp(join(folder, 'copy'), join(folder, 'restored'), { recursive: true, verbatimSymlinks: true })

    const restored = await served({ DATA_DIR: join(folder, 'restored') })
    const ask = async (path: string) => restored.ask(path, key)
    for (const [at, path] of PATHS.entries()) {
      const { status, told, body } = await ask(path)
      expect({ status, body, version: told[0] }).toEqual({
        status: 200,
        body: before[at]!.body,
        version: before[at]!.told[0],
      })
      // The counters went on from where they were.
      expect(Number(told[1])).toBe(Number(before.at(-1)!.told[1]) - at - 1)
    }
    const again = await done(SAMPLE, { DATA_DIR: join(folder, 'restored') })
    expect(again.join('\n')).toMatch(/2 unchanged/)
    expect((await ask(PATHS[0]!)).told[0]).toBe(before[0]!.told[0])
    await restored.stop()
  })

  it('made while companies are published holds each of them whole', async () => {
    const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
    let age = 1
    let going = true
    for (const cik of COMPANIES) await stores.publisher.publish(ageLoad(cik, age))
    const publishing = (async () => {
      while (going) {
        age += 1
        await Promise.all(COMPANIES.map(cik => stores.publisher.publish(ageLoad(cik, age))))
      }
    })()
    const copies = ['one', 'two', 'three'].map(name => join(folder, name))
    for (const copy of copies) await stores.copyTo!(join(copy, 'clickhouse'))
    going = false
    await publishing
    await stores.close()
    for (const copy of copies) {
      const opened = await openStores({ dataDir: copy, clickhouseUrl: null, cluster: null })
      for (const cik of COMPANIES) {
        const ages = new Set([...(await agesSeen(opened, cik)), ...(await pricesSeen(opened, cik))])
        expect(ages.size).toBe(1)
        expect([...ages][0]).toBeLessThanOrEqual(age)
      }
      await opened.close()
    }
  })

  it('is for its owner alone, and leaves nothing of itself behind', async () => {
    await done(['keys', 'create', '--plan', 'free'])
    await done(['backup', '--to', join('data', 'backups', 'one')])
    const copy = join(dataDir, 'backups', 'one')
    expect((await stat(copy)).mode & 0o777).toBe(0o700)
    expect((await stat(join(copy, 'access.sqlite'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(copy, 'published.json'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(dataDir, 'backups'))).toEqual(['one'])
    expect((await readdir(copy)).sort()).toEqual(['access.sqlite', 'clickhouse', 'published.json'])
  })

  it.each([
    [[], '--to must be given'],
    [['--to', 'data/copy'], 'is in DATA_DIR'],
    [['--to', '.'], 'is there already'],
    [['--from', 'x'], 'Unknown option'],
  ])('calls %j wrong use', async (args, said) => {
    const { code, err } = call(['backup', ...args])
    expect(await code).toBe(2)
    expect(err.join()).toContain(said)
  })
})
