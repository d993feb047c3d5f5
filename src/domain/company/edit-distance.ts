/** Longer texts are cut to this: two rows of numbers are all the memory a comparison takes. */
const LONGEST = 64

/**
 * Edits between two texts: letters inserted, deleted, replaced, or two neighbours swapped (optimal string alignment).
 * Stops at `most`: a greater distance is told as `most + 1`. Texts beyond 64 letters are compared by those.
 */
export function editDistance(left: string, right: string, most: number): number {
  const a = left.slice(0, LONGEST)
  const b = right.slice(0, LONGEST)
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row: number[] = []
  let next: number[] = []
  for (let j = 0; j <= b.length; j++) row[j] = j
  for (let i = 1; i <= a.length; i++) {
    next[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let steps = Math.min(row[j - 1]! + (same ? 0 : 1), row[j]! + 1, next[j - 1]! + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) steps = Math.min(steps, before[j - 2]! + 1)
      next[j] = steps
      if (steps < least) least = steps
    }
    if (least > most) return most + 1
    ;[before, row, next] = [row, next, before]
  }
  return Math.min(row[b.length]!, most + 1)
}
