import { parseArgs } from 'node:util'

export interface BenchOptions {
  readonly size: number
  /** Name of the only benchmark to run; null: all. */
  readonly only: string | null
}

/** Numbers of companies to load: 600 take about a minute, 6,000 about ten. */
const SIZES = [600, 6_000]

/** Parses `--size` and `--only`; returns an error message if they are invalid. */
export function readOptions(args: readonly string[], names: readonly string[]): BenchOptions | string {
  try {
    const { size = '600', only = null } = parseArgs({
      args: [...args],
      options: { size: { type: 'string' }, only: { type: 'string' } },
    }).values
    if (!SIZES.includes(Number(size))) return `--size must be ${SIZES.join(' or ')}.`
    if (only !== null && !names.includes(only)) return `--only must be one of ${names.join(', ')}.`
    return { size: Number(size), only }
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}
