import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

interface Killed {
  /** By number, the last age that was acknowledged. */
  readonly acknowledged: ReadonlyMap<number, number>
  readonly signal: string | null
}

/** Runs a writer that tells `number age` of each put, and kills it some milliseconds after so many. */
export async function writeAndKill(
  script: string,
  dataDir: string,
  { firstAge, puts, delayMs }: { readonly firstAge: number; readonly puts: number; readonly delayMs: number },
): Promise<Killed> {
  const child = spawn(process.execPath, [script, dataDir, String(firstAge)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  })
  const acknowledged = new Map<number, number>()
  let seen = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [number, age] = line.split(' ').map(Number)
    acknowledged.set(number!, age!)
    seen += 1
    if (seen === puts) void sleep(delayMs).then(() => child.kill('SIGKILL'))
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return { acknowledged, signal: child.signalCode }
}
