import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { runLoad } from '../../../loaders/run.ts'
import { main } from '../../../src/cli/main.ts'
import { readConfig } from '../../../src/config.ts'
import { openStores } from '../../../src/stores/open.ts'
import { temporaryDirectory } from '../../support/edgar/files.ts'
import { type FakeFiling, fakeAccession, fakeSec } from '../../support/fake-sec.ts'
import { storedContent } from '../../support/stored-content.ts'

const DAY = 86_400_000
const CONTACT = 'Example admin@example.com'
const CIKS = [1, 2]

const filing = (cik: number, sequence: number, ageDays: number, form = '8-K'): FakeFiling => ({
  ...{ cik, sequence, form, at: Math.floor((Date.now() - ageDays * DAY) / 1_000) * 1_000 },
  factsAfter: form === '10-Q' ? 0 : null,
})

let filings: FakeFiling[]
let sec: ReturnType<typeof fakeSec>
let url: string
let dataDir: string
beforeEach(async () => {
  filings = [filing(1, 1, 9), filing(1, 2, 8, '10-Q'), filing(2, 1, 9)]
  sec = fakeSec({ filings, now: Date.now, listed: CIKS })
  const served = await sec.listen()
  onTestFinished(() => served.close())
  url = served.url
  dataDir = await temporaryDirectory()
})

/** A command in this process. */
function call(argv: readonly string[], env: Record<string, string> = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const abort = new AbortController()
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ACCESS: 'open',
    SEC_USER_AGENT: CONTACT,
  }
  const code = main({
    argv,
    readSettings: () => readConfig({ ...settings, ...env }),
    cwd: '/',
    signal: abort.signal,
    io: { out: line => void out.push(line), err: line => void err.push(line) },
  })
  return { code, out, err, abort }
}

const stored = async (directory: string) => {
  const stores = await openStores({ dataDir: directory, clickhouseUrl: null, cluster: null })
  try {
    return { content: await storedContent(stores, CIKS), waiting: await stores.ingest.waiting() }
  } finally {
    await stores.close()
  }
}

/** What one load of everything gives. */
async function loadedAtOnce() {
  const directory = await temporaryDirectory()
  const stores = await openStores({ dataDir: directory, clickhouseUrl: null, cluster: null })
  const run = {
    ...{
      stores,
      config: { dataDir: directory, secUserAgent: CONTACT },
      signal: new AbortController().signal,
    },
    io: { out() {}, err() {} },
  }
  expect(await runLoad(['edgar', '--from', url, '--ciks', CIKS.join()], run)).toBe(0)
  await stores.close()
  return (await stored(directory)).content
}

/** `ingest --once` in a process of its own, sent a signal at one of its requests. */
async function ingestAndKill(
  atRequest: number | null,
  sent: NodeJS.Signals = 'SIGKILL',
): Promise<string | number | null> {
  const from = sec.requests.length
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../../src/cli/run.ts'),
      'ingest',
      '--from',
      url,
      '--ciks',
      '1,2',
      '--once',
    ],
    { stdio: 'ignore', env: { ...process.env, DATA_DIR: dataDir, SEC_USER_AGENT: CONTACT } },
  )
  sec.beforeResponse = (_path, count) => {
    if (atRequest !== null && count - from === atRequest) child.kill(sent)
    return null
  }
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal ?? code
}

describe('ingest, killed at any moment', () => {
  it('goes on where it was, and ends with what one load has', async () => {
    const kills: (string | number | null)[] = []
    const signals = [
      [4, 'SIGKILL'],
      [7, 'SIGTERM'],
      [10, 'SIGKILL'],
    ] as const
    for (const [index, [atRequest, sent]] of signals.entries()) {
      kills.push(await ingestAndKill(atRequest, sent))
      filings.push(filing(CIKS[index % 2]!, 10 + index, 0))
    }
    expect(kills).toEqual(['SIGKILL', 0, 'SIGKILL'])
    expect(await ingestAndKill(null)).toBe(0)
    const { content, waiting } = await stored(dataDir)
    expect(waiting).toEqual([])
    expect(content).toEqual(await loadedAtOnce())
    expect(content.perCompany.map(({ filings: of }) => of.length)).toEqual([4, 2])
  }, 120_000)
})

describe('ingest beside a server', () => {
  const ready = async (address: string) =>
    (await (await fetch(`${address}/readyz`)).json()) as { readonly ingest?: unknown }

  it('is done by the process that holds the directory, until either is stopped', async () => {
    const server = call(['start'])
    while (server.out.length === 0) await sleep(10)
    const address = server.out[0]!.replace('Listening on ', '')
    expect(await ready(address)).not.toHaveProperty('ingest')
    const follow = ['ingest', '--from', url, '--ciks', '1,2', '--interval', '10']
    const first = call(follow)
    const has = (of: ReturnType<typeof call>, text: string) => of.out.some(line => line.includes(text))
    await expect.poll(() => has(first, 'CIK 2:'), { timeout: 30_000 }).toBe(true)
    const filed = await fetch(`${address}/api/v1/public/companies/1/filings`)
    expect(((await filed.json()) as { data: unknown[] }).data).toHaveLength(2)

    const second = call(follow)
    await expect.poll(() => has(second, 'Another ingest process is running'), { timeout: 10_000 }).toBe(true)
    first.abort.abort()
    expect(await first.code).toBe(0)
    await expect
      .poll(async () => (await ready(address)).ingest, { timeout: 20_000 })
      .toMatchObject({
        lag_seconds: 0,
        last_look: expect.stringMatching(/^20\d\d-.*Z$/),
        waiting: { unserved: 0, facts: 0 },
      })
    server.abort.abort()
    expect(await server.code).toBe(0)
    expect(await second.code).toBe(1)
    expect(second.err.join()).toContain('run the same command again to resume')
  }, 90_000)

  it('is done by the server itself with INGEST=1', async () => {
    const server = call(['start'], { INGEST: '1', INGEST_OPTIONS: ` --from ${url}  --all` })
    const loaded = () => server.out.filter(line => /^ingest: CIK [12]: .* loaded/.test(line)).length
    filings.push(filing(1, 20, 0), filing(2, 20, 0))
    await expect.poll(loaded, { timeout: 30_000 }).toBe(2)
    const address = server.out.find(line => line.startsWith('Listening'))!.replace('Listening on ', '')
    const metrics = await (await fetch(`${address}/metrics`)).text()
    expect(metrics).toContain('# TYPE ingest_lag_seconds gauge')
    server.abort.abort()
    expect(await server.code).toBe(0)
    const { content, waiting } = await stored(dataDir)
    expect(waiting).toEqual([])
    expect(content.perCompany.map(({ documents }) => documents.at(-1))).toEqual([
      fakeAccession({ cik: 1, sequence: 20 }),
      fakeAccession({ cik: 2, sequence: 20 }),
    ])
  }, 60_000)

  it('ends with wrong use where the options of INGEST=1 are wrong', async () => {
    const server = call(['start'], { INGEST: '1', INGEST_OPTIONS: '--colour', SEC_USER_AGENT: '' })
    expect(await server.code).toBe(2)
    expect(server.err[0]).toBe('ingest: Unknown option --colour.')
  })
})
