import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { type Program, runProgram, type Settings } from './program.ts'

export interface Service extends Program {
  /** `http://127.0.0.1:40123` */
  readonly origin: string
  /** Origin of the admin port. */
  readonly admin: string
}

const READY_MS = 60_000

/** Starts a server as `npm start` does, on free ports unless set; resolves when `/readyz` returns 200. */
export async function startService(settings: Settings): Promise<Service> {
  const port = settings.PORT ?? String(await freePort())
  const adminPort = settings.ADMIN_PORT ?? String(await freePort())
  const program = runProgram(['start'], { LOG_LEVEL: 'warn', ...settings, PORT: port, ADMIN_PORT: adminPort })
  const [origin, admin] = [port, adminPort].map(number => `http://127.0.0.1:${number}`) as [string, string]
  const ended = program.ended.then(code => {
    throw new Error(`the server ended with ${code}: ${program.output()}`)
  })
  await Promise.race([readyAt(admin), ended])
  // Callers may end it later.
  ended.catch(() => {})
  return { ...program, origin, admin }
}

/** Milliseconds until `/readyz` returned 200. */
async function readyAt(origin: string, within = READY_MS): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < within) {
    const reply = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.status === 200) return performance.now() - began
    await sleep(50)
  }
  throw new Error(`${origin} was not ready within ${within / 1_000} s`)
}
