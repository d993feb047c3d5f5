import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { chown, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Cluster {
  readonly port: number
  /** A copy of a file that the cluster's user may read; its path. */
  readable(path: string): Promise<string>
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Again, over the same data and at the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Enough memory that everything stays in it; nothing is written to disk before a query ends. */
const SETTINGS = [
  'shared_buffers=4GB',
  'work_mem=256MB',
  'maintenance_work_mem=1GB',
  'effective_cache_size=12GB',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=2',
  'max_wal_size=8GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
]

const START_MS = 30_000

/** Where Debian keeps its versions; the newest first. */
const HOME = '/usr/lib/postgresql'

/** A cluster of its own on a free port of this machine alone; a sentence where there is none to be had. */
export async function startCluster(tuning: readonly string[] = SETTINGS): Promise<Cluster | string> {
  const bin = binaries()
  if (bin === null) return `no PostgreSQL below ${HOME}`
  const user = owner()
  if (user === null) return 'PostgreSQL refuses to run as root, and there is no user postgres or nobody'
  // Its user may not enter the directory of the run, which is its owner's alone.
  const home = await mkdtemp(join(tmpdir(), 'bench-postgres-'))
  await chown(home, user.uid, user.gid)
  const remove = () => rm(home, { recursive: true, force: true })
  const data = join(home, 'data')
  try {
    const made = ['-D', data, '-U', 'bench', '-A', 'trust', '--no-sync', '-E', 'UTF8']
    execFileSync(join(bin, 'initdb'), made, { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
    const port = await freePort()
    const own = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`]
    const settings = [...own, ...tuning].flatMap(setting => ['-c', setting])
    const options = { ...user, cwd: home, stdio: 'ignore' } as const
    const start = async () => {
      const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], options)
      await ready(join(bin, 'pg_isready'), port, child)
      return child
    }
    let server = await start()
    return {
      port,
      readable: path => lent(path, home, user),
      kill: () => stopped(server, 'SIGKILL'),
      async start() {
        // The processes of its connections end by themselves, within moments; until then it refuses.
        server = await again(start)
      },
      async stop() {
        await stopped(server, 'SIGINT')
        await remove()
      },
    }
  } catch (error) {
    await remove()
    return `PostgreSQL did not start: ${error instanceof Error ? error.message : error}`
  }
}

/** A file under another name in a directory that the cluster's user may enter. */
async function lent(path: string, home: string, { uid, gid }: User): Promise<string> {
  const own = join(home, basename(path))
  await copyFile(path, own)
  await chown(own, uid, gid)
  return own
}

interface User {
  readonly uid: number
  readonly gid: number
}

function binaries(): string | null {
  try {
    const versions = readdirSync(HOME).toSorted((a, b) => Number(b) - Number(a))
    const bin = versions.map(version => join(HOME, version, 'bin'))[0] ?? null
    if (bin !== null) accessSync(join(bin, 'initdb'), constants.X_OK)
    return bin
  } catch {
    // No such directory, or nothing to run in it: the same as no PostgreSQL.
    return null
  }
}

/** The server will not run as root. */
function owner(): User | null {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? uid }
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user: the next.
    }
  }
  return null
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function ready(isReady: string, port: number, server: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS
  while (performance.now() < until && server.exitCode === null) {
    try {
      execFileSync(isReady, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      return
    } catch {
      await wait(200)
    }
  }
  await stopped(server, 'SIGINT')
  throw new Error('no answer after 30 s')
}

/** A few times, as what a crash left behind may still be in its way. */
async function again<Made>(make: () => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make()
    } catch (error) {
      if (tries === 5) throw error
      await wait(500)
    }
  }
}

/** With SIGINT it ends at once, with its connections. */
async function stopped(server: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise(resolve => server.once('exit', resolve))
  server.kill(signal)
  await gone
}
