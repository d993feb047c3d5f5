import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/support/free-port.ts'
import { type Program, runProgram, type Settings } from './program.ts'

export interface Service extends Program {
  /** `http://127.0.0.1:40123` */
  readonly origin: string
}

const READY_MS = 60_000

/** A server as `npm start` makes it; resolves when it says that it is ready. Without `PORT` it takes a free one. */
export async function startService(settings: Settings): Promise<Service> {
  const port = settings.PORT ?? String(await freePort())
  const program = runProgram(['start'], { LOG_LEVEL: 'warn', ...settings, PORT: port })
  const origin = `http://127.0.0.1:${port}`
  const ended = program.ended.then(code => {
    throw new Error(`the server ended with ${code}: ${program.said()}`)
  })
  await Promise.race([readyAt(origin), ended])
  // It may end later, by whoever asked for that.
  ended.catch(() => {})
  return { ...program, origin }
}

/** Resolves with the milliseconds it took until `/readyz` answered 200. */
export async function readyAt(origin: string, within = READY_MS): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < within) {
    const reply = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.status === 200) return performance.now() - began
    await sleep(50)
  }
  throw new Error(`${origin} was not ready within ${within / 1_000} s`)
}
