import { parseArgs } from 'node:util'
import type { StackName } from './reliability-test.ts'

export interface Options {
  /** Null: all tests. */
  readonly name: string | null
  readonly short: boolean
  readonly stack: StackName
  readonly only: readonly string[] | null
  /** File to which the results are written as JSON; null: one in `test/reliability/results` named after the time. */
  readonly output: string | null
}

const STACKS: readonly StackName[] = ['embedded', 'servers']

/** Reads `[NAME] [--short] [--stack NAME] [--only A,B] [--output FILE]`; returns an error message for invalid arguments. */
export function readOptions(args: readonly string[], names: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        short: { type: 'boolean' },
        stack: { type: 'string' },
        only: { type: 'string' },
        output: { type: 'string' },
      },
    })
    const [name = null, ...more] = positionals
    const stack = STACKS.find(known => known === (values.stack ?? 'embedded'))
    if (more.length > 0) return 'Name one test, or none to run all.'
    if (name !== null && !names.includes(name)) return `Unknown test ${name}. Tests: ${names.join(', ')}.`
    if (!stack) return `Unknown --stack. Stacks: ${STACKS.join(', ')}.`
    return {
      name,
      short: values.short ?? false,
      stack,
      only: values.only?.split(',') ?? null,
      output: values.output ?? null,
    }
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}
