import type { Input } from './input.ts'

/** The same text for all spellings of a request. Expects validated input: defaults filled in, lists without blanks and duplicates. */
export function canonical(input: Input): string {
  const names = Object.keys(input).sort()
  return JSON.stringify(names.map(name => [name, input[name]]))
}
