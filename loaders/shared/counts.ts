/** How many of each kind or for each reason, in the order in which they were first met. */
export type Counts = Map<string, number>

export function count(counts: Counts, what: string, times = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + times)
}

export function addCounts(to: Counts, from: ReadonlyMap<string, number>): void {
  for (const [what, times] of from) count(to, what, times)
}

export function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const times of counts.values()) sum += times
  return sum
}
