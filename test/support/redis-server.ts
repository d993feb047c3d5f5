import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface RedisServer {
  /** `redis://127.0.0.1:40123` */
  readonly url: string
  /** Ends it with SIGKILL, as a crash does. */
  kill(): Promise<void>
  /** Starts it again with the same data. */
  start(): Promise<void>
  stop(): Promise<void>
}

const PROGRAMS = ['valkey-server', 'redis-server']
const START_MS = 10_000

/** Redis-compatible servers that are installed. */
export function redisPrograms(): string[] {
  return PROGRAMS.filter(program => spawnSync(program, ['--version']).status === 0)
}

/** Starts a server on a free loopback port, with the append-only file of compose.yaml, so that a crash loses nothing. */
export async function startRedis(program: string): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'))
  const port = await freePort()
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const durability = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec']
    child = spawn(program, ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, ...durability], {
      stdio: 'ignore',
    })
    const deadline = Date.now() + START_MS
    while (!(await isReady(port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start`)
      await sleep(50)
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** True if the server responds to PING; it may still be loading data when its port is bound. */
function isReady(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', data => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}
