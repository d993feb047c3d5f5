import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOADERS } from '../../../loaders/index.ts'
import { commands } from '../../../src/cli/index.ts'
import { withAbsolutePaths } from '../../../src/cli/load.ts'
import { main } from '../../../src/cli/main.ts'
import { statusLines } from '../../../src/cli/status.ts'
import { readConfig } from '../../../src/config.ts'

/** A line that does not come is told, and not waited for without end. */
const WRITTEN = { timeout: 60_000, interval: 5, message: 'nothing was written' }

describe('command line', () => {
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'commands-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  function call(argv: readonly string[], env: Record<string, string> = {}, input = new PassThrough()) {
    const out: string[] = []
    const err: string[] = []
    const abort = new AbortController()
    const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env }
    const code = main({
      argv,
      readSettings: () => readConfig(settings),
      cwd: '/',
      signal: abort.signal,
      io: { out: line => void out.push(line), err: line => void err.push(line), input },
    })
    return { code, out, err, abort }
  }

  it.each([[[]], [['help']], [['--help']]])('reports what can be called on %j', async argv => {
    const { code, out } = call(argv)
    expect(await code).toBe(0)
    for (const { name, summary } of commands) {
      expect(out.some(line => line.includes(`npm run ${name}`) && line.endsWith(summary))).toBe(true)
    }
  })

  it.each(commands.map(({ name }) => name))('prints usage and examples on %s --help', async name => {
    const { code, out } = call([name, '--help'])
    expect(await code).toBe(0)
    const { usage, examples } = commands.find(command => command.name === name)!
    for (const [option] of usage.matchAll(/--[a-z-]+/g))
      expect(
        out.some(line => new RegExp(`^ *${option}( [A-Z]+)? .*[A-Z].*.$`).test(line)),
        option,
      ).toBe(true)
    expect(out.at(-1)).toContain('SIGTERM')
    expect(out.join('\n')).toContain(`npm run ${name}${usage && ` -- ${usage}`}`)
    for (const [line] of examples) expect(out.join('\n')).toContain(line)
  })

  it.each(LOADERS.map(({ name }) => name))(
    'prints the options of the source on load %s --help',
    async name => {
      const { code, out } = call(['load', name, '--help'])
      expect(await code).toBe(0)
      for (const option of Object.keys(LOADERS.find(loader => loader.name === name)!.options))
        expect(
          out.some(line => new RegExp(`^ *--${option} +[A-Z].*.$`).test(line)),
          option,
        ).toBe(true)
      for (const [line] of LOADERS.find(loader => loader.name === name)!.examples)
        expect(out.join('\n')).toContain(line)
    },
  )

  it.each([
    [['statsu'], 'status'],
    [['status', '--jsno'], '--json'],
    [['load', 'edgr'], 'edgar'],
    [['load', 'edgar', '--form', '10-K'], '--forms'],
    [['ingest', '--intervall', '60'], '--interval'],
    [['keys', 'creat'], 'create'],
    [['accounts', 'invte'], 'invite'],
    [['report', 'coverge'], 'coverage'],
  ])('suggests the name that is similar to %j', async (argv, near) => {
    const { code, err } = call(argv)
    expect(await code).toBe(2)
    expect(err[0]).toContain(`Did you mean ${near}?`)
  })

  it('ends a load with a summary as one line of JSON', async () => {
    const { code, out } = call(['load', 'sample', '--companies', '1', '--no-text', '--json'])
    expect(await code).toBe(0)
    expect(out).toHaveLength(1)
    expect(JSON.parse(out[0]!)).toMatchObject({
      source: 'sample',
      exit_code: 0,
      stopped: null,
      companies: { published: 1, unchanged: 0 },
      refused: [],
    })
  })

  it.each([
    [['nonsense'], {}],
    [['status', '--colour'], {}],
    [['status', 'now'], {}],
    [['start', '--port=1'], {}],
    [['load'], {}],
    [['load', 'nonsense'], {}],
    [['status'], { PORT: 'abc' }],
  ])('calls %j %j wrong use', async (argv, env) => {
    const { code, err } = call(argv, env as Record<string, string>)
    expect(await code).toBe(2)
    expect(err.length).toBeGreaterThan(0)
  })

  it('reports what is loaded, as text and as JSON', async () => {
    const text = call(['status'])
    expect(await text.code).toBe(0)
    expect(text.out.some(line => /^companies +0$/.test(line))).toBe(true)
    const json = call(['status', '--json'])
    expect(await json.code).toBe(0)
    expect(JSON.parse(json.out.join('\n'))).toMatchObject({ companies: 0, facts: 0, dataVersion: '0.0' })
  })

  it('serves until it is stopped, and runs the commands of others meanwhile', async () => {
    const server = call(['start'])
    await expect.poll(() => server.out, WRITTEN).not.toEqual([])
    const address = server.out[0]!.replace('Listening on ', '')
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const status = call(['status', '--json'])
    expect(await status.code).toBe(0)
    expect(JSON.parse(status.out.join('\n'))).toMatchObject({ companies: 0 })
    const made = call(['keys', 'create', '--plan', 'free'])
    expect(await made.code).toBe(0)
    const ask = async () =>
      (await fetch(`${address}/api/v1/sectors`, { headers: { authorization: `Bearer ${made.out[1]}` } }))
        .status
    expect(await ask()).toBe(200)
    const id = /key_\S+(?=,)/.exec(made.out[2]!)![0]
    expect(await call(['keys', 'revoke', '--id', id]).code).toBe(0)
    expect(await ask()).toBe(401)
    const second = call(['start'])
    expect(await second.code).toBe(1)
    expect(second.err.join()).toContain(dataDir)
    server.abort.abort()
    expect(await server.code).toBe(0)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
    expect(await call(['status']).code).toBe(0)
  })

  it('serves MCP over its input, itself or through the process that holds the directory', async () => {
    const hello = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    })
    const meet = async () => {
      const input = new PassThrough()
      input.end(`${hello}\n`)
      const { code, out } = call(['mcp'], {}, input)
      expect(await code).toBe(0)
      expect(JSON.parse(out.join('\n')).result.serverInfo.name).toBe('filings-data-service')
    }
    await meet()
    const server = call(['start'])
    await expect.poll(() => server.out, WRITTEN).not.toEqual([])
    await meet()
    server.abort.abort()
    expect(await server.code).toBe(0)
  })

  it('leaves the input of commands that read none to others', async () => {
    const input = new PassThrough()
    expect(await call(['status'], {}, input).code).toBe(0)
    expect(input.readableFlowing).toBeNull()
  })

  it('runs two commands at once over one directory', async () => {
    const both = [call(['status']), call(['status'])]
    expect(await Promise.all(both.map(({ code }) => code))).toEqual([0, 0])
  })

  it('reports that the configured server cannot be reached', async () => {
    const { code, err } = call(['status'], { CLICKHOUSE_URL: 'http://127.0.0.1:1' })
    expect(await code).toBe(1)
    expect(err[0]).toBe('A data store is unavailable. Retry shortly.')
  })
})

describe('load', () => {
  it('means paths from where the command was given', () => {
    expect(withAbsolutePaths(['edgar', '--from', 'mirror'], '/home')).toEqual([
      'edgar',
      '--from',
      '/home/mirror',
    ])
    expect(withAbsolutePaths(['edgar', '--from=../m', '--all'], '/home')).toEqual([
      'edgar',
      '--from=/m',
      '--all',
    ])
    expect(withAbsolutePaths(['edgar', '--from', 'https://host/'], '/home')).toEqual([
      'edgar',
      '--from',
      'https://host/',
    ])
    expect(withAbsolutePaths(['edgar', '--from'], '/home')).toEqual(['edgar', '--from'])
  })
})

describe('status', () => {
  it('lines its columns up', () => {
    const found = {
      engine: 'Engine',
      engineVersion: '1',
      dataVersion: 'abc',
      companies: 12_345,
      companiesWithFilings: 1,
      companiesWithFacts: 1,
      filings: 2,
      facts: 3,
      statementRecords: 4,
      filingsWithText: 5,
      dimensionalFacts: 6,
      companiesWithPrices: 7,
      prices: 8_000,
      firstPriceDate: '1999-01-04',
      lastPriceDate: '2021-02-05',
      firstFilingDate: '2001-02-03',
      lastFilingDate: '2021-02-03',
      tables: [
        { table: 'facts', rows: 1_234_567, bytesOnDisk: 12_300_000 },
        { table: 'a', rows: 1, bytesOnDisk: 0 },
      ],
    }
    const text = { engine: 'Index', filings: 5, rows: 1_200, bytesOnDisk: 3_400_000 }
    const lines = statusLines(found, text, { readings: 12, signals: 1_234, bytesOnDisk: 2_500_000 })
    expect(lines).toContain('companies          12,345')
    expect(lines).toContain('prices             8,000, 1999-01-04 to 2021-02-05')
    expect(lines).toContain('filing dates       2001-02-03 to 2021-02-03')
    expect(lines).toContain('filing index       Index, 5 filings, 1,200 rows, 3.4 MB')
    expect(lines).toContain('signals            1,234 in 12 sources, 2.5 MB')
    expect(lines.slice(-4)).toEqual([
      'table       rows  MB on disk',
      'facts  1,234,567        12.3',
      'a              1         0.0',
      'all                     12.3',
    ])
  })
})
