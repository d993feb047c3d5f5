import { createHash } from 'node:crypto'

/** Order-independent hash of text lines, 32 hexadecimal digits. */
export function hashOfLines(lists: readonly (readonly string[])[]): string {
  const hash = createHash('sha256')
  for (const lines of lists) {
    hash.update(`${lines.length}\n`)
    for (const line of [...lines].sort()) hash.update(line)
  }
  return hash.digest('hex').slice(0, 32)
}

/** Hash of bytes, 32 hexadecimal digits. */
export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** 64-bit hash of a text, for order-independent sums. */
export function hashOfText(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64LE()
}
