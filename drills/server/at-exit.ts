/** What this process leaves to others unless it is ended: children, mounts. */
const left = new Set<() => void>()

process.on('exit', () => {
  for (const end of left) end()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => process.exit(code))
}

/** Does something when this process ends, whoever ends it; the function it gives takes that back. */
export function atExit(end: () => void): () => void {
  left.add(end)
  return () => void left.delete(end)
}
