import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { chown, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Cluster {
  readonly port: number
  /** Copies a file to a path that the server's user can read, and returns the path. */
  readable(path: string): Promise<string>
  /** Ends the server with SIGKILL, as a crash does. */
  kill(): Promise<void>
  /** Starts it again with the same data and port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Enough memory for all data, and no waiting for the disk. */
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

/** Parent directory of the PostgreSQL versions on Debian. */
const HOME = '/usr/lib/postgresql'

/** Starts a separate PostgreSQL server on a free loopback port; returns the reason as a sentence if that is impossible. */
export async function startCluster(tuning: readonly string[] = SETTINGS): Promise<Cluster | string> {
  const bin = binaries()
  if (bin === null) return `PostgreSQL is not installed below ${HOME}`
  const user = serverUser()
  if (user === null) return 'PostgreSQL does not run as root, and the users postgres and nobody do not exist'
  // Not below the directory of the benchmark, which only its owner can access.
  const home = await mkdtemp(join(tmpdir(), 'bench-postgres-'))
  await chown(home, user.uid, user.gid)
  const remove = () => rm(home, { recursive: true, force: true })
  const data = join(home, 'data')
  try {
    const initArgs = ['-D', data, '-U', 'bench', '-A', 'trust', '--no-sync', '-E', 'UTF8']
    execFileSync(join(bin, 'initdb'), initArgs, { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
    const port = await freePort()
    const network = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`]
    const settings = [...network, ...tuning].flatMap(setting => ['-c', setting])
    const options = { ...user, cwd: home, stdio: 'ignore' } as const
    const start = async () => {
      const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], options)
      await waitUntilReady(join(bin, 'pg_isready'), port, child)
      return child
    }
    let server = await start()
    return {
      port,
      readable: path => copyFor(user, path, home),
      kill: () => stop(server, 'SIGKILL'),
      async start() {
        // PostgreSQL refuses to start until the backend processes of the killed server have ended, which takes moments.
        server = await retry(start)
      },
      async stop() {
        await stop(server, 'SIGINT')
        await remove()
      },
    }
  } catch (error) {
    await remove()
    return `PostgreSQL did not start: ${error instanceof Error ? error.message : error}`
  }
}

/** Copies a file into a directory that the server's user can access. */
async function copyFor({ uid, gid }: User, path: string, home: string): Promise<string> {
  const copy = join(home, basename(path))
  await copyFile(path, copy)
  await chown(copy, uid, gid)
  return copy
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
    // A missing directory or executable means that PostgreSQL is not installed.
    return null
  }
}

/** The user to run the server as: PostgreSQL does not run as root. */
function serverUser(): User | null {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? uid }
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This user does not exist: try the next.
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

async function waitUntilReady(pgIsReady: string, port: number, server: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS
  while (performance.now() < until && server.exitCode === null) {
    try {
      execFileSync(pgIsReady, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      return
    } catch {
      await wait(200)
    }
  }
  await stop(server, 'SIGINT')
  throw new Error('not ready after 30 s')
}

/** Tries up to five times, because remains of a crash may still block the start. */
async function retry<Result>(task: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task()
    } catch (error) {
      if (attempt === 5) throw error
      await wait(500)
    }
  }
}

/** SIGINT is PostgreSQL's fast shutdown, which closes open connections. */
async function stop(server: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise(resolve => server.once('exit', resolve))
  server.kill(signal)
  await exited
}
