/** One term of a sum, by the key of its line. */
export interface Part {
  readonly key: string
  readonly sign: 1 | -1
}

/** Parses `a + b - c`. Throws for other text. */
export function signedSum(text: string): Part[] {
  return text.split(/\s+(?=[+-]\s)/).map(part => {
    const match = /^([+-])?\s*([a-z_]+)$/.exec(part.trim())
    if (!match) throw new Error(`not a sum of lines: ${text}`)
    return { key: match[2]!, sign: match[1] === '-' ? -1 : 1 }
  })
}
