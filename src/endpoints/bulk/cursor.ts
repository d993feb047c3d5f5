import { hash } from 'node:crypto'
import Type from 'typebox'
import { parseDay } from '../../domain/day.ts'
import { AppError } from '../../errors.ts'
import { withKeywords } from '../../schema/defaulted.ts'
import type { BulkPosition } from '../../stores/bulk-port.ts'

/** Milliseconds that a cursor can be continued. Stores keep what was superseded for somewhat longer. */
export const CURSOR_MS = 86_400_000

/** Where a walk over pages stands. All pages are of the moment in which the first was asked for. */
export interface Cursor {
  /** Of the snapshot that the first page was read from. */
  readonly moment: number
  readonly digest: string
  readonly dataVersion: string
  /** Milliseconds since 1970: when the first page was asked for. */
  readonly began: number
  /** Day of the first page. */
  readonly today: string
  /** Hash of all that the query says but cursor and limit. */
  readonly query: string
  readonly after: BulkPosition
}

/** Types of a position's key: text, or an integer. */
export type KeyKinds = readonly ('text' | 'integer')[]

const PATTERN = '^[A-Za-z0-9_-]{40,4000}\\.[A-Za-z0-9_-]{22}$'

export const CursorInput = Type.Optional(
  withKeywords(
    Type.String({
      pattern: PATTERN,
      description:
        'Of the page before, as its `X-Next-Cursor` (in JSON `next_cursor`) says it; all other parameters but `limit` as they were. It keeps the data of the first page for 24 hours.',
      examples: [seal('{"an":"example, which no page gave"}')],
      'x-hint': 'the cursor of the page before',
    }),
    {
      'x-check': (text: unknown) => (typeof text !== 'string' || opened(text) !== null ? null : 'is damaged'),
    },
  ),
)

export function writeCursor({ moment, digest, dataVersion, began, today, query, after }: Cursor): string {
  return seal(JSON.stringify([1, moment, digest, dataVersion, began, today, query, after.cik, after.key]))
}

/** Reads a cursor; throws `invalid_parameter` for one of another query, `cursor_expired` for one that is too old. */
export function readCursor(
  text: string,
  { query, keyKinds, now }: { query: string; keyKinds: KeyKinds; now: number },
): Cursor {
  const cursor = parsed(opened(text) ?? '', keyKinds)
  if (cursor === null) throw refused('is not one of this endpoint')
  if (cursor.query !== query)
    throw refused('is of another query: all parameters but `limit` must be those of the first page')
  if (now - cursor.began > CURSOR_MS || cursor.began > now + CURSOR_MS)
    throw new AppError('cursor_expired', {
      message: 'The cursor is more than 24 hours old; begin again without it.',
    })
  return cursor
}

function refused(message: string): AppError {
  return new AppError('invalid_parameter', {
    message: `cursor ${message}.`,
    details: [{ parameter: 'cursor', message }],
  })
}

/** The checksum tells damage, not forgery: a cursor gives nothing that its query would not. */
function seal(text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${checksum(text)}`
}

function opened(sealed: string): string | null {
  const [body = '', sum] = sealed.split('.')
  const text = Buffer.from(body, 'base64url').toString()
  return sum === checksum(text) ? text : null
}

function checksum(text: string): string {
  return hash('sha256', `bulk cursor ${text}`, 'base64url').slice(0, 22)
}

/** Whoever made it: each part is what it should be, or there is no cursor. */
function parsed(text: string, keyKinds: KeyKinds): Cursor | null {
  const parts = partsOf(text)
  if (parts === null || parts.length !== 9 || parts[0] !== 1) return null
  const [, moment, digest, dataVersion, began, today, query, cik, key] = parts
  if (!isCount(moment) || !isCount(began) || !isCount(cik) || cik > 0xffff_ffff) return null
  if (typeof digest !== 'string' || typeof dataVersion !== 'string' || typeof query !== 'string') return null
  if (!/^[\w.-]{1,100}$/.test(dataVersion)) return null
  if (typeof today !== 'string' || parseDay(today) === null) return null
  if (!isKey(key, keyKinds)) return null
  return { moment, digest, dataVersion, began, today, query, after: { cik, key } }
}

function partsOf(text: string): readonly unknown[] | null {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts : null
  } catch {
    // Text that is no JSON is no cursor.
    return null
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isKey(key: unknown, kinds: KeyKinds): key is BulkPosition['key'] {
  if (key === null) return true
  return (
    Array.isArray(key) &&
    key.length === kinds.length &&
    kinds.every((kind, place) => isPart(key[place], kind))
  )
}

function isPart(value: unknown, kind: KeyKinds[number]): boolean {
  return kind === 'text'
    ? typeof value === 'string'
    : Number.isInteger(value) && Math.abs(value as number) <= 2 ** 31
}
