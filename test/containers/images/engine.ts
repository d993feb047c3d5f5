import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 30_000
const STOP_MS = 20_000

/** Address of the socket on which an engine of a directory listens. */
export function socketOf(directory: string): string {
  return `unix://${join(directory, 'docker.sock')}`
}

/** Does an engine answer at this address, or at the client's own one? */
export function engineAnswers(address: string | undefined = process.env.DOCKER_HOST): boolean {
  const env = address === undefined ? process.env : { ...process.env, DOCKER_HOST: address }
  return spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { env }).status === 0
}

/** Starts an engine whose data, socket and process id lie in the directory; resolves to its address. */
export async function startEngine(directory: string): Promise<string> {
  const address = socketOf(directory)
  if (engineAnswers(address)) return address
  await mkdir(directory, { recursive: true })
  await rm(pidFile(directory), { force: true })
  const log = openSync(join(directory, 'engine.log'), 'a')
  const places = ['--data-root', join(directory, 'root'), '--exec-root', join(directory, 'exec')]
  const options = ['--host', address, '--pidfile', pidFile(directory), '--storage-driver', 'overlay2']
  const child = spawn('dockerd', [...places, ...options], { detached: true, stdio: ['ignore', log, log] })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  child.unref()
  await Promise.race([failed, until(() => engineAnswers(address), START_MS)])
  return address
}

/** Ends the engine of the directory, by its process id; true where there was one. */
export async function stopEngine(directory: string): Promise<boolean> {
  if (!existsSync(pidFile(directory))) return false
  const pid = Number(await readFile(pidFile(directory), 'utf8'))
  process.kill(pid, 'SIGTERM')
  await until(() => !existsSync(pidFile(directory)), STOP_MS)
  return true
}

function pidFile(directory: string): string {
  return join(directory, 'engine.pid')
}

async function until(holds: () => boolean, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`The container engine took over ${limitMs} ms`)
    await sleep(250)
  }
}
