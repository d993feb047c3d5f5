import Type, { type TProperties } from 'typebox'
import {
  AsOf,
  Cik,
  companyIds,
  DayText,
  limit,
  nullable,
  oneOf,
  withKeywords,
} from '../../../schema/fields.ts'
import { CursorInput } from './cursor.ts'

const PATTERN = '^(19[7-9]\\d|20\\d\\d)-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z)?$'

/** A date or timestamp from which changes are requested. */
const ChangedSince = Type.Optional(
  withKeywords(
    Type.String({
      pattern: PATTERN,
      description:
        'A date (00:00 UTC) or a timestamp (`2026-01-31T12:00:00Z`): only companies for which data was loaded or recomputed ' +
        'since, each with all of its rows. Use `changed_since_next` of the previous export.',
      examples: ['2024-06-30'],
      'x-hint': 'a date as YYYY-MM-DD or a timestamp as YYYY-MM-DDTHH:MM:SSZ, from 1970 to 2099',
    }),
    {
      'x-check': (text: unknown) =>
        typeof text !== 'string' || isMoment(text) ? null : 'is no day or instant of the calendar',
    },
  ),
)

/** Milliseconds since 1970. */
export function sinceMs(text: string): number {
  return Date.parse(text)
}

/** Rejects February 30 and 25 o'clock, which `Date` would read as other times. */
function isMoment(text: string): boolean {
  const ms = Date.parse(text)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 19).replace('Z', ''))
}

/** Rows per call of the quota. */
const ROWS_A_CALL = 10_000
const MAX_ROWS = 100_000
const MAX_TICKERS = 500

/** Parameters of all bulk endpoints. */
export const BULK_INPUT = {
  changed_since: ChangedSince,
  tickers: Type.Optional(companyIds(MAX_TICKERS, 'Only these companies, by ticker or CIK.')),
  as_of: AsOf,
  cursor: CursorInput,
  limit: limit(MAX_ROWS, ROWS_A_CALL),
}

/** Calls that a page debits: for the rows that it may contain. */
export function bulkCost({ limit }: { readonly limit: number }): number {
  return Math.ceil(limit / ROWS_A_CALL)
}

/** A row: company, fields of the endpoint, and its role in an export of changes. */
export function bulkRow<Fields extends TProperties>(fields: Fields) {
  return Type.Object(
    {
      cik: Cik,
      ticker: Type.String({ description: 'Current ticker; the CIK if the company has none' }),
      ...fields,
      change: nullable(
        oneOf(['replaced', 'removed'], {
          description:
            'With `changed_since`: `replaced` if the rows of the company replace all rows of it in a copy, `removed` if it has none left ' +
            '(all other fields are null)',
        }),
      ),
    },
    { additionalProperties: false },
  )
}

/** The JSON response; tables have the same in headers. */
export function bulkOutput<Fields extends TProperties>(row: ReturnType<typeof bulkRow<Fields>>) {
  return Type.Object(
    {
      data: Type.Array(row),
      count: Type.Integer({ description: 'Number of rows on this page (`X-Row-Count`)' }),
      has_more: Type.Boolean({ description: '`X-Has-More`' }),
      next_cursor: nullable(Type.String({ description: 'Cursor of the next page (`X-Next-Cursor`)' })),
      changed_since_next: Type.String({
        format: 'date-time',
        description:
          '`changed_since` for the next export, after all pages of this one were read (`X-Changed-Since-Next`)',
      }),
      as_of: nullable(DayText),
      not_found: Type.Array(Type.String(), { description: 'Unknown tickers (`X-Not-Found`)' }),
      execution_time_ms: Type.Number(),
    },
    { additionalProperties: false },
  )
}

export const BULK_DESCRIPTION =
  'NDJSON by default; `Accept` selects CSV, Parquet or JSON. A page has at most `limit` rows and 1,000 companies. Follow `X-Next-Cursor` until it is ' +
  'absent. All pages read the snapshot of the first page, even if data is loaded in between. Each page debits one call per 10,000 rows of `limit`, rounded ' +
  'up. To update a copy, send `changed_since` = the `X-Changed-Since-Next` of the previous export. The response then has every company for which data was ' +
  'loaded or recomputed or whose shares were split since, with all of its rows; they replace all rows of that company in the copy (`change`). A company ' +
  'can be sent twice. Tickers and names are current; a change of either alone is not reported.'
