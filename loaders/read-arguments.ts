import { parseArgs } from 'node:util'

/** Named options of a command: `text` takes a value, `list` a comma-separated one, `flag` none. */
export type Options = Readonly<Record<string, 'text' | 'list' | 'flag'>>

export interface ArgumentValues {
  text(name: string): string | null
  list(name: string): readonly string[]
  flag(name: string): boolean
}

/** Reads a command's arguments; every fault is told, not only the first. */
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
      faults.push(`"${token.value}" is not expected here.`)
      continue
    }
    const fault = optionFault(token, options[token.name], given)
    if (fault === null) given.set(token.name, token.value ?? '')
    else faults.push(fault)
  }
  return { values: valuesOf(given), faults }
}

function optionFault(
  { name, rawName, value }: { name: string; rawName: string; value: string | undefined },
  kind: Options[string] | undefined,
  given: ReadonlyMap<string, string>,
): string | null {
  if (kind === undefined || !rawName.startsWith('--')) return `There is no option ${rawName}.`
  if (given.has(name)) return `${rawName} is given more than once.`
  if (kind === 'flag') return value === undefined ? null : `${rawName} takes no value.`
  if (value === undefined || value.trim() === '' || value.startsWith('--')) return `${rawName} needs a value.`
  return kind === 'list' && itemsOf(value).length === 0 ? `${rawName} needs a value.` : null
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
