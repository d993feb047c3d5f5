/** Names longer than this are not compared: no known name is near them. */
const LONGEST = 64

/** The known name that a mistyped one most likely means; null where none is near. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (name === '' || name.length > LONGEST) return null
  const asked = name.toLowerCase()
  const reach = asked.length < 4 ? 1 : Math.max(2, Math.floor(asked.length / 3))
  let best: string | null = null
  let least = reach + 1
  for (const candidate of known) {
    const steps = distance(asked, candidate.toLowerCase())
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}

/** Edits (insert, delete, replace) between two texts: Levenshtein's distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
