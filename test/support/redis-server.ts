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
  /** As a crash does. */
  kill(): Promise<void>
  /** Again over the same data. */
  start(): Promise<void>
  stop(): Promise<void>
}

const PROGRAMS = ['valkey-server', 'redis-server']
const START_MS = 10_000

/** Programs of Debian packages that are installed here. */
export function redisPrograms(): string[] {
  return PROGRAMS.filter(program => spawnSync(program, ['--version']).status === 0)
}

/** Starts a server on a free port of the loopback interface that loses nothing in a crash of its own, as compose.yaml has it. */
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
    while (!(await answers(port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} does not start`)
      await sleep(50)
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
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

/** True once the server answers a ping: a port that is bound may still be loading. */
function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', data => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}
