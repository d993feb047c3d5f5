import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Options as given, or what is wrong with them in one sentence. Positional arguments are faults. */
export function parseArguments(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): { readonly values: Readonly<Record<string, unknown>> } | { readonly fault: string } {
  try {
    return { values: parseArgs({ args: [...args], options, strict: true }).values }
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) return { fault: error.message }
    throw error
  }
}
