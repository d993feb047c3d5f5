import Type from 'typebox'
import { parseDay } from '../../../domain/day.ts'
import { withKeywords } from '../../../schema/fields.ts'
import type { BulkPosition } from '../../../stores/ports/bulk.ts'
import { cursorParts, cursorSeal, invalidCursor, requireCurrent } from '../cursor-seal.ts'

/** Lifetime of a cursor in ms. Stores retain superseded generations somewhat longer. */
const CURSOR_MS = 86_400_000

/** Position in a sequence of pages. All pages read the snapshot of the first page. */
export interface Cursor {
  /** Snapshot of the first page. */
  readonly moment: number
  readonly digest: string
  readonly dataVersion: string
  /** Milliseconds since 1970 of the first request. */
  readonly began: number
  /** UTC date of the first page. */
  readonly today: string
  /** Hash of all query parameters except cursor and limit. */
  readonly query: string
  readonly after: BulkPosition
}

/** Types of the keys of a position: text or integer. */
export type KeyKinds = readonly ('text' | 'integer')[]

const { seal, open } = cursorSeal('bulk cursor')

const PATTERN = '^[A-Za-z0-9_-]{40,4000}\\.[A-Za-z0-9_-]{22}$'

export const CursorInput = Type.Optional(
  withKeywords(
    Type.String({
      pattern: PATTERN,
      description:
        'The previous page’s `X-Next-Cursor` (`next_cursor` in JSON). Repeat all other parameters except `limit`. The cursor pins the data of the first page for 24 hours.',
      examples: [seal('{"an":"example, which no page gave"}')],
      'x-hint': 'the cursor of the previous page',
    }),
    {
      'x-check': (text: unknown) => (typeof text !== 'string' || open(text) !== null ? null : 'is damaged'),
    },
  ),
)

export function writeCursor({ moment, digest, dataVersion, began, today, query, after }: Cursor): string {
  return seal(JSON.stringify([1, moment, digest, dataVersion, began, today, query, after.cik, after.key]))
}

/** Reads a cursor. Throws `invalid_parameter` if it belongs to another query, `cursor_expired` if it is too old. */
export function readCursor(
  text: string,
  { query, keyKinds, now }: { query: string; keyKinds: KeyKinds; now: number },
): Cursor {
  const cursor = parsed(open(text) ?? '', keyKinds)
  if (cursor === null) throw invalidCursor('was not issued by this endpoint')
  requireCurrent(
    { query: cursor.query, issued: cursor.began },
    {
      query,
      now,
      lifetime: CURSOR_MS,
      expired: 'The cursor is more than 24 hours old. Start again without a cursor.',
    },
  )
  return cursor
}

/** Cursors come from clients: null unless every part is valid. */
function parsed(text: string, keyKinds: KeyKinds): Cursor | null {
  const parts = cursorParts(text)
  if (parts === null || parts.length !== 9 || parts[0] !== 1) return null
  const [, moment, digest, dataVersion, began, today, query, cik, key] = parts
  if (!isCount(moment) || !isCount(began) || !isCount(cik) || cik > 0xffff_ffff) return null
  if (typeof digest !== 'string' || typeof dataVersion !== 'string' || typeof query !== 'string') return null
  if (!/^[\w.-]{1,100}$/.test(dataVersion)) return null
  if (typeof today !== 'string' || parseDay(today) === null) return null
  if (!isKey(key, keyKinds)) return null
  return { moment, digest, dataVersion, began, today, query, after: { cik, key } }
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
    : Number.isInteger(value) && (value as number) >= -(2 ** 31) && (value as number) < 2 ** 31
}
