import { parseArgs } from 'node:util'

export interface BenchOptions {
  readonly size: number
  /** Null: all of them. */
  readonly only: string | null
}

/** Companies to load: 600 take about a minute in all, 6,000 about ten. */
const SIZES = [600, 6_000]

/** Reads `--size` and `--only`; or what is wrong with them, in one sentence. */
export function readOptions(args: readonly string[], names: readonly string[]): BenchOptions | string {
  try {
    const { size = '600', only = null } = parseArgs({
      args: [...args],
      options: { size: { type: 'string' }, only: { type: 'string' } },
    }).values
    if (!SIZES.includes(Number(size))) return `--size is ${SIZES.join(' or ')}.`
    if (only !== null && !names.includes(only)) return `--only is one of ${names.join(', ')}.`
    return { size: Number(size), only }
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}
