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

/** A server that tests started, or one that `CLICKHOUSE_URL` names. */
export interface TestServer {
  /** `http://127.0.0.1:40123` */
  readonly url: string
  stop(): Promise<void>
}

/** Why no server can be started here; null if one can. */
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

/** Starts a server on free ports of the loopback interface with data of its own. */
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

export interface ServerPlace {
  /** Directory of its data, with its `config.xml` if it has one. */
  readonly data: string
  readonly http: number
  readonly tcp: number
}

/** A server process over a directory. */
export async function runServer({ data, http, tcp }: ServerPlace) {
  const script = join(import.meta.dirname, 'server.py')
  const child = spawn('python3', [script, libraryPath()!, data, String(http), String(tcp)], {
    stdio: ['pipe', 'inherit', 'inherit'],
    // It reads a configuration file out of its working directory.
    cwd: data,
  })
  const url = `http://127.0.0.1:${http}`
  const gone = once(child, 'exit')
  try {
    await answering(child, url)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    /** As a machine that loses its power. */
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.stdin.end()
      await Promise.race([gone, sleep(5_000).then(() => child.kill('SIGKILL'))])
    },
  }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const reply = await fetch(`${url}/ping`).catch(() => null)
    if (reply?.ok) return
    await sleep(100)
  }
  throw new Error('The server did not answer within a minute')
}

let databases = 0

/** A server, or a cluster behind one address. */
export interface HarnessServer {
  readonly name: string
  readonly cluster: string | null
  /** Where every request may be answered by another server of the cluster. */
  readonly url: () => string
  /** Where the same server answers all requests. */
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

/** A database of its own for every opening. */
export function serverHarness({ name, cluster, url, oneServer, drop }: HarnessServer): StoreHarness {
  const fresh = () => `filings_test_${process.pid}_${++databases}`
  const over = async (database: string): Promise<Opened> => {
    const clickhouseUrl = `${url()}/${database}`
    const stores = await openStores({ dataDir: tmpdir(), clickhouseUrl, cluster })
    return {
      stores,
      async again() {
        await stores.close()
        return over(database)
      },
      async drop() {
        await stores.close()
        await drop(database)
      },
    }
  }
  return {
    name,
    open: () => over(fresh()),
    async door(bounds = {}) {
      const database = fresh()
      const db = await connect({ dataDir: tmpdir(), url: `${oneServer()}/${database}`, cluster, ...bounds })
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
