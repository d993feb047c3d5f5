import { hash } from 'node:crypto'
import { AppError } from '../../errors.ts'

/** Text that clients pass back: `body.checksum`, both base64url. */
interface CursorSeal {
  seal(text: string): string
  /** Null for text that is damaged or sealed for another purpose. */
  open(sealed: string): string | null
}

/** The checksum detects damage, not forgery: a cursor gives access to nothing that its query would not. */
export function cursorSeal(purpose: string): CursorSeal {
  const checksum = (text: string) => hash('sha256', `${purpose} ${text}`, 'base64url').slice(0, 22)
  return {
    seal: text => `${Buffer.from(text).toString('base64url')}.${checksum(text)}`,
    open(sealed) {
      const [body = '', sum] = sealed.split('.')
      const text = Buffer.from(body, 'base64url').toString()
      return sum === checksum(text) ? text : null
    },
  }
}

/** The parts of an opened cursor; null unless it is a JSON array. */
export function cursorParts(text: string): readonly unknown[] | null {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts : null
  } catch {
    // Invalid JSON is not a cursor.
    return null
  }
}

export function invalidCursor(message: string): AppError {
  return new AppError('invalid_parameter', {
    message: `cursor ${message}.`,
    details: [{ parameter: 'cursor', message }],
  })
}

interface CursorUse {
  /** Digest of the query that the cursor is sent with. */
  readonly query: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Milliseconds that a cursor can be continued. */
  readonly lifetime: number
  /** Message for one that is too old. */
  readonly expired: string
}

/** Throws `invalid_parameter` if a cursor belongs to another query, `cursor_expired` if it is too old. */
export function requireCurrent(
  cursor: { readonly query: unknown; readonly issued: number },
  { query, now, lifetime, expired }: CursorUse,
): void {
  if (cursor.query !== query)
    throw invalidCursor(
      'belongs to a different query: repeat all parameters of the first page except `limit`',
    )
  if (now - cursor.issued > lifetime || cursor.issued > now + lifetime)
    throw new AppError('cursor_expired', { message: expired })
}
