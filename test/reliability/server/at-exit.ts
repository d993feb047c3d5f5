import { setTimeout as sleep } from 'node:timers/promises'

/** What this process leaves to others unless it is ended: children, mounts. */
const left = new Set<() => void>()
/** What takes a while to end, where a signal says that it is over. */
const running = new Set<() => Promise<void>>()
/** Milliseconds that this may take. */
const PATIENCE = 30_000

process.on('exit', () => {
  for (const end of left) end()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, async () => {
    await Promise.race([Promise.allSettled([...running].map(end => end())), sleep(PATIENCE)])
    process.exit(code)
  })
}

/** Does something when this process ends, whoever ends it; the function it gives takes that back. */
export function atExit(end: () => void): () => void {
  left.add(end)
  return () => void left.delete(end)
}

/** Does something that takes a while when a signal ends this process; the function it gives takes that back. */
export function atSignal(end: () => Promise<void>): () => void {
  running.add(end)
  return () => void running.delete(end)
}
