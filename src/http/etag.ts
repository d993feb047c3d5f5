import { hash } from 'node:crypto'

/** A weak entity tag of whatever decides an answer. */
export function weakTag(...parts: readonly string[]): string {
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`
}

/**
 * True where `If-None-Match` names this tag (weak comparison, RFC 9110, 13.1.2). `*` is not decided here: it asks
 * whether there is an answer at all.
 */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = tag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g)].some(
    match => match[1] === opaque,
  )
}

/** True where `If-None-Match` is `*`: any answer at all is known to the caller. */
export function namesAny(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.trim() === '*'
}
