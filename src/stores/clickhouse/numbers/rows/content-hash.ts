import { createHash } from 'node:crypto'

/**
 * A hash of text lines that does not depend on their order, 32 hexadecimal digits. The lines of a list are its content:
 * two lists with equal lines are equal.
 */
export function hashOfLines(lists: readonly (readonly string[])[]): string {
  const hash = createHash('sha256')
  for (const lines of lists) {
    hash.update(`${lines.length}\n`)
    for (const line of [...lines].sort()) hash.update(line)
  }
  return hash.digest('hex').slice(0, 32)
}

/** A hash of bytes in their order, 32 hexadecimal digits. */
export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** 64 bits of a text, for sums that do not depend on order. */
export function hashOfText(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64LE()
}
