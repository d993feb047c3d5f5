/** Longer texts are compared by their first characters, which bounds time and memory. */
const MAX_LENGTH = 64

/** The known name most similar to a mistyped one; null if none is similar. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (name === '' || name.length > MAX_LENGTH) return null
  const wanted = name.toLowerCase()
  const maxEdits = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3))
  let best: string | null = null
  let bestEdits = maxEdits + 1
  for (const candidate of known) {
    const edits = editDistance(wanted, candidate.toLowerCase(), maxEdits)
    if (edits < bestEdits) [best, bestEdits] = [candidate, edits]
  }
  return best
}

/**
 * Edits between two texts: characters inserted, deleted or replaced, or two neighbors swapped (optimal string alignment distance).
 * Returns `max + 1` for every greater distance.
 */
export function editDistance(left: string, right: string, max: number): number {
  const a = left.slice(0, MAX_LENGTH)
  const b = right.slice(0, MAX_LENGTH)
  if (Math.abs(a.length - b.length) > max) return max + 1
  let previous: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  let next: number[] = []
  for (let i = 1; i <= a.length; i++) {
    next[0] = i
    let rowMin = i
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let edits = Math.min(replaced, row[j]! + 1, next[j - 1]! + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) edits = Math.min(edits, previous[j - 2]! + 1)
      next[j] = edits
      if (edits < rowMin) rowMin = edits
    }
    if (rowMin > max) return max + 1
    ;[previous, row, next] = [row, next, previous]
  }
  return Math.min(row[b.length]!, max + 1)
}
