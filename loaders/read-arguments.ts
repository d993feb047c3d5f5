import { parseArgs } from 'node:util'
import { nearest } from '../src/schema/validation-errors.ts'

/** Named options of a command: `text` takes a value, `list` a comma-separated one, `flag` none. */
export type Options = Readonly<Record<string, 'text' | 'list' | 'flag'>>

export interface ArgumentValues {
  text(name: string): string | null
  list(name: string): readonly string[]
  flag(name: string): boolean
}

/** Reads a command's arguments; returns every error, not only the first. */
export function readArguments(
  args: readonly string[],
  options: Options,
): { readonly values: ArgumentValues; readonly faults: string[] } {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  )
  const { tokens } = parseArgs({ args: [...args], options: config, strict: false, tokens: true })
  const given = new Map<string, string>()
  const faults: string[] = []
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      faults.push(`Unexpected argument "${token.value}".`)
      continue
    }
    const fault = optionFault(token, options, given)
    if (fault === null) given.set(token.name, token.value ?? '')
    else faults.push(fault)
  }
  return { values: valuesOf(given), faults }
}

function optionFault(
  { name, rawName, value }: { name: string; rawName: string; value: string | undefined },
  options: Options,
  given: ReadonlyMap<string, string>,
): string | null {
  const kind = options[name]
  if (kind === undefined || !rawName.startsWith('--')) {
    const names = Object.keys(options).map(known => `--${known}`)
    return unknownName('option', rawName, names)
  }
  if (given.has(name)) return `${rawName} is given more than once.`
  if (kind === 'flag') return value === undefined ? null : `${rawName} takes no value.`
  if (value === undefined || value.trim() === '' || value.startsWith('--')) return `${rawName} needs a value.`
  return kind === 'list' && itemsOf(value).length === 0 ? `${rawName} needs a value.` : null
}

/** The sentence for a name that does not exist, with the one that was probably meant. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const near = known.find(one => one.startsWith(name)) ?? nearest(name, known)
  return `Unknown ${what} ${name}.${near === null ? '' : ` Did you mean ${near}?`}`
}

function valuesOf(given: ReadonlyMap<string, string>): ArgumentValues {
  return {
    text: name => given.get(name)?.trim() ?? null,
    list: name => itemsOf(given.get(name) ?? ''),
    flag: name => given.has(name),
  }
}

function itemsOf(value: string): string[] {
  return [
    ...new Set(
      value
        .split(',')
        .map(item => item.trim())
        .filter(item => item !== ''),
    ),
  ]
}
