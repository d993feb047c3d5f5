/** A line of what `test/support/begun.ts` writes. */
interface Note {
  readonly what: 'begin' | 'end'
  readonly pid: number
  /** Milliseconds of the epoch. */
  readonly at: number
  readonly file: string
  /** Null: the file itself. */
  readonly test: string | null
}

/** A file or test that began and did not end. */
export type Begun = Omit<Note, 'what'>

/**
 * What had begun and not ended, longest running first: files of which the imports or hooks run, else the tests of them. A line
 * that was cut off in the middle of writing is left out.
 */
export function begunTests(log: string): Begun[] {
  const open = new Map<string, Begun>()
  for (const { what, ...begun } of log.split('\n').flatMap(noteOf)) {
    const key = JSON.stringify([begun.pid, begun.file, begun.test])
    if (what === 'begin') open.set(key, begun)
    else open.delete(key)
  }
  const all = [...open.values()]
  const hasTest = ({ pid, file }: Begun) =>
    all.some(other => other.pid === pid && other.file === file && other.test !== null)
  return all.filter(one => one.test !== null || !hasTest(one)).sort((a, b) => a.at - b.at)
}

function noteOf(line: string): Note[] {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}
