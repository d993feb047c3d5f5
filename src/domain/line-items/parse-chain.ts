/** A part of a member: the first of `concepts` that is reported, with its sign. */
export interface Term {
  readonly sign: 1 | -1
  /** Qualified: `us-gaap:Assets`. */
  readonly concepts: readonly string[]
  readonly optional: boolean
}

/** One way to get a line item from filed concepts. */
export type Member = readonly Term[]

const PREFIXES: Readonly<Record<string, string>> = { ifrs: 'ifrs-full', dei: 'dei' }

/** Reads a member of a chain: `-A|B - C? + ifrs:D`. Throws on anything else, so a typing error fails at start. */
export function parseMember(text: string): Member {
  const terms: Term[] = []
  const pattern = /\s*([+-]?)\s*([A-Za-z0-9:|]+)(\??)\s*/y
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match || (terms.length > 0 && match[1] === '')) throw new Error(`Not a chain member: ${text}`)
    terms.push({
      sign: match[1] === '-' ? -1 : 1,
      concepts: (match[2] as string).split('|').map(qualified),
      optional: match[3] === '?',
    })
  }
  return terms
}

function qualified(name: string): string {
  const [prefix, local] = name.includes(':') ? name.split(':') : ['us-gaap', name]
  return `${PREFIXES[prefix as string] ?? prefix}:${local}`
}
