import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@clickhouse/client'
import { connect } from '../../../src/stores/clickhouse/engine/connect.ts'
import { openStores } from '../../../src/stores/open.ts'
import { freePort } from '../free-port.ts'
import type { Opened, StoreHarness } from './harness.ts'

/** A server that the tests started, or the one at `CLICKHOUSE_URL`. */
export interface TestServer {
  /** `http://127.0.0.1:40123` */
  readonly url: string
  stop(): Promise<void>
}

/** Reason why no server can be started; null if one can. */
export function missingServer(): string | null {
  if (process.env.CLICKHOUSE_URL) return null
  if (!libraryPath()) return 'the library of the embedded engine is not installed for this platform'
  return spawnSync('python3', ['--version']).status === 0 ? null : 'python3 is not installed'
}

function libraryPath(): string | null {
  const require = createRequire(createRequire(import.meta.url).resolve('chdb'))
  const name = `@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'libchdb.so')
  } catch {
    return null
  }
}

/** Starts a server on free loopback ports with an empty data directory. */
export async function startServer(): Promise<TestServer> {
  if (process.env.CLICKHOUSE_URL) return { url: new URL(process.env.CLICKHOUSE_URL).origin, async stop() {} }
  const data = await mkdtemp(join(tmpdir(), 'clickhouse-'))
  const { url, stop } = await runServer({ data, http: await freePort(), tcp: await freePort() })
  return {
    url,
    async stop() {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

export interface ServerLocation {
  /** Data directory, with an optional `config.xml`. */
  readonly data: string
  readonly http: number
  readonly tcp: number
}

/** A server process over a directory. */
export async function runServer({ data, http, tcp }: ServerLocation) {
  const script = join(import.meta.dirname, 'server.py')
  const child = spawn('python3', [script, libraryPath()!, data, String(http), String(tcp)], {
    stdio: ['pipe', 'inherit', 'inherit'],
    // The engine reads config.xml from its working directory.
    cwd: data,
  })
  const url = `http://127.0.0.1:${http}`
  const exited = once(child, 'exit')
  try {
    await waitUntilReady(child, url)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    /** SIGKILL, as in a power failure. */
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.stdin.end()
      await Promise.race([exited, sleep(5_000).then(() => child.kill('SIGKILL'))])
    },
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server exited with code ${child.exitCode}`)
    const reply = await fetch(`${url}/ping`).catch(() => null)
    if (reply?.ok) return
    await sleep(100)
  }
  throw new Error('The server did not respond within a minute')
}

let databases = 0

/** A server, or a cluster behind one address. */
export interface HarnessServer {
  readonly name: string
  readonly cluster: string | null
  /** URL at which each request may reach another server of the cluster. */
  readonly url: () => string
  /** URL at which all requests reach the same server. */
  readonly oneServer: () => string
  readonly drop: (database: string) => Promise<void>
}

export function oneServer(server: () => TestServer): HarnessServer {
  return {
    name: 'a ClickHouse server',
    cluster: null,
    url: () => server().url,
    oneServer: () => server().url,
    drop: database => dropDatabase(server().url, database),
  }
}

export async function dropDatabase(url: string, database: string): Promise<void> {
  const client = createClient({ url })
  await client.command({ query: `DROP DATABASE IF EXISTS ${database} SYNC` })
  await client.close()
}

/** Creates a new database for each `open`. */
export function serverHarness({ name, cluster, url, oneServer, drop }: HarnessServer): StoreHarness {
  const newDatabase = () => `filings_test_${process.pid}_${++databases}`
  const openedOver = async (database: string): Promise<Opened> => {
    const clickhouseUrl = `${url()}/${database}`
    const stores = await openStores({ dataDir: tmpdir(), clickhouseUrl, cluster })
    return {
      stores,
      async reopen() {
        await stores.close()
        return openedOver(database)
      },
      async drop() {
        await stores.close()
        await drop(database)
      },
    }
  }
  return {
    name,
    open: () => openedOver(newDatabase()),
    async openClient(limits = {}) {
      const database = newDatabase()
      const db = await connect({ dataDir: tmpdir(), url: `${oneServer()}/${database}`, cluster, ...limits })
      return {
        db,
        async drop() {
          await db.close()
          await drop(database)
        },
      }
    },
  }
}
