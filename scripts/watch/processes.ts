import { readdir, readFile } from 'node:fs/promises'

/** A process as Linux tells it. */
export interface Process {
  readonly pid: number
  readonly parent: number
  /** `R` running, `S` waiting, `D` waiting for a disk, `Z` ended. */
  readonly state: string
  /** Of all its threads, ms. */
  readonly cpuMs: number
  readonly command: string
}

/** Linux counts time in hundredths of a second on every machine that Node runs on. */
const TICK_MS = 10

/** A process and all that it started, itself first. Empty where there is no `/proc`. */
export async function processTree(root: number): Promise<Process[]> {
  const names = await readdir('/proc').catch(() => [])
  const found = await Promise.all(names.filter(name => /^\d+$/.test(name)).map(processOf))
  const all = found.filter(process => process !== null)
  const tree = all.filter(({ pid }) => pid === root)
  // The list grows while it is gone through: children come after their parents.
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree
}

/** Null where it has ended meanwhile. */
async function processOf(pid: string): Promise<Process | null> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    // The name, in brackets, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      pid: Number(pid),
      state: fields[0]!,
      parent: Number(fields[1]),
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      command: command.replaceAll('\0', ' ').trim(),
    }
  } catch {
    return null
  }
}
