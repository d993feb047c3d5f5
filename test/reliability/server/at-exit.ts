import { setTimeout as sleep } from 'node:timers/promises'

/** Cleanup that cannot wait: killing child processes, unmounting. */
const left = new Set<() => void>()
/** Cleanup that takes a while, run on SIGINT and SIGTERM. */
const running = new Set<() => Promise<void>>()
/** Milliseconds that the cleanup may take. */
const TIMEOUT = 30_000

process.on('exit', () => {
  for (const end of left) end()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, async () => {
    await Promise.race([Promise.allSettled([...running].map(end => end())), sleep(TIMEOUT)])
    process.exit(code)
  })
}

/** Runs `end` when this process exits; the returned function cancels that. */
export function atExit(end: () => void): () => void {
  left.add(end)
  return () => void left.delete(end)
}

/** Runs `end` on SIGINT and SIGTERM, before the process exits; the returned function cancels that. */
export function atSignal(end: () => Promise<void>): () => void {
  running.add(end)
  return () => void running.delete(end)
}
