import { hash } from 'node:crypto'
import Type from 'typebox'
import { withKeywords } from '../../../schema/fields.ts'
import { cursorParts, cursorSeal, invalidCursor, requireCurrent } from '../cursor-seal.ts'

/** Milliseconds that a cursor can be continued. Stores keep what was superseded for somewhat longer. */
const CURSOR_MS = 300_000

const { seal, open } = cursorSeal('search cursor')

const PATTERN = '^[A-Za-z0-9_-]{16,8000}\\.[A-Za-z0-9_-]{22}$'

export const SearchCursor = Type.Optional(
  withKeywords(
    Type.String({
      pattern: PATTERN,
      description:
        'The previous page’s `next_cursor`; repeat all other parameters except `limit`. All pages show the index as it was for the first one. A cursor expires after 5 minutes.',
      examples: [seal('["example, which no page returned"]')],
      'x-hint': 'the `next_cursor` of the previous page',
    }),
    {
      'x-check': (text: unknown) => (typeof text !== 'string' || open(text) !== null ? null : 'is damaged'),
    },
  ),
)

interface Cursor {
  /** Milliseconds since 1970: when the page before was read. */
  readonly issued: number
  /** Digest of all that the query says but cursor and limit. */
  readonly query: string
  /** The store's own. */
  readonly position: string
}

export function writeCursor({ issued, query, position }: Cursor): string {
  return seal(JSON.stringify([1, issued, query, position]))
}

/** The position in a cursor. Throws `invalid_parameter` for one of another query, `cursor_expired` for one that is too old. */
export function readCursor(text: string, query: string, now: number): string {
  const parts = cursorParts(open(text) ?? '')
  const [version, issued, digest, position] = parts ?? []
  if (version !== 1 || typeof issued !== 'number' || typeof position !== 'string')
    throw invalidCursor('was not issued by this endpoint')
  requireCurrent(
    { query: digest, issued },
    {
      query,
      now,
      lifetime: CURSOR_MS,
      expired: 'The cursor is more than 5 minutes old. Start again without it.',
    },
  )
  return position
}

/** Hash of a query, the same for any order of its parameters. */
export function queryDigest(input: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(input)
    .filter(([name, value]) => name !== 'cursor' && name !== 'limit' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(entries), 'base64url').slice(0, 22)
}
