import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 30_000
const STOP_MS = 20_000

/** Address of the socket of the engine in a directory. */
export function socketOf(directory: string): string {
  return `unix://${join(directory, 'docker.sock')}`
}

/** Whether an engine responds at this address, or at the default address of the client. */
export function isEngineRunning(address: string | undefined = process.env.DOCKER_HOST): boolean {
  const env = address === undefined ? process.env : { ...process.env, DOCKER_HOST: address }
  return spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { env }).status === 0
}

/** Starts an engine with its data, socket and process id file in the directory; returns its address. */
export async function startEngine(directory: string): Promise<string> {
  const address = socketOf(directory)
  if (isEngineRunning(address)) return address
  await mkdir(directory, { recursive: true })
  await rm(pidFile(directory), { force: true })
  const log = openSync(join(directory, 'engine.log'), 'a')
  const directories = ['--data-root', join(directory, 'root'), '--exec-root', join(directory, 'exec')]
  const options = ['--host', address, '--pidfile', pidFile(directory), '--storage-driver', 'overlay2']
  const child = spawn('dockerd', [...directories, ...options], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  child.unref()
  await Promise.race([failed, waitUntil(() => isEngineRunning(address), START_MS)])
  return address
}

/** Stops the engine of the directory by its process id; returns whether there was one. */
export async function stopEngine(directory: string): Promise<boolean> {
  if (!existsSync(pidFile(directory))) return false
  const pid = Number(await readFile(pidFile(directory), 'utf8'))
  process.kill(pid, 'SIGTERM')
  await waitUntil(() => !existsSync(pidFile(directory)), STOP_MS)
  return true
}

function pidFile(directory: string): string {
  return join(directory, 'engine.pid')
}

async function waitUntil(condition: () => boolean, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs
  while (!condition()) {
    if (Date.now() > deadline)
      throw new Error(`The container engine took more than ${limitMs} ms to start or stop`)
    await sleep(250)
  }
}
