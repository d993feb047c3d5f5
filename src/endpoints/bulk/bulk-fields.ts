import Type, { type TProperties } from 'typebox'
import { AsOf, DayText } from '../../schema/day.ts'
import { Cik, companyIds } from '../../schema/identifiers.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import { limit } from '../../schema/paging.ts'
import { CursorInput } from './cursor.ts'
import { ChangedSince } from './since.ts'

/** Rows that one call of the quota pays for. */
export const ROWS_A_CALL = 10_000
const MOST_ROWS = 100_000
const MOST_TICKERS = 500

/** Parameters of every bulk endpoint. */
export const BULK_INPUT = {
  changed_since: ChangedSince,
  tickers: Type.Optional(companyIds(MOST_TICKERS, 'Only these companies, by ticker or CIK.')),
  as_of: AsOf,
  cursor: CursorInput,
  limit: limit(MOST_ROWS, ROWS_A_CALL),
}

/** Calls that a page debits: for the rows that it may hold, known before it is made. */
export function bulkCost({ limit }: { readonly limit: number }): number {
  return Math.ceil(limit / ROWS_A_CALL)
}

/** A row: company, what the endpoint tells of it, and how it came to be in an answer of what changed. */
export function bulkRow<Fields extends TProperties>(fields: Fields) {
  return Type.Object(
    {
      cik: Cik,
      ticker: Type.String({ description: 'Of today; the CIK where the company has none' }),
      ...fields,
      change: nullable(
        oneOf(['replaced', 'removed'], {
          description:
            'With `changed_since`: `replaced` where the rows of the company take the place of all that a copy has of it, `removed` where none ' +
            'does (all else is null then)',
        }),
      ),
    },
    { additionalProperties: false },
  )
}

/** The answer in JSON. Tables say the same in headers. */
export function bulkOutput<Fields extends TProperties>(row: ReturnType<typeof bulkRow<Fields>>) {
  return Type.Object(
    {
      data: Type.Array(row),
      count: Type.Integer({ description: 'Rows on this page (`X-Row-Count`)' }),
      has_more: Type.Boolean({ description: '`X-Has-More`' }),
      next_cursor: nullable(Type.String({ description: 'Of the next page (`X-Next-Cursor`)' })),
      changed_since_next: Type.String({
        format: 'date-time',
        description:
          '`changed_since` for the next copy, once all pages of this one are taken over (`X-Changed-Since-Next`)',
      }),
      as_of: nullable(DayText),
      not_found: Type.Array(Type.String(), { description: 'Tickers that no company has (`X-Not-Found`)' }),
      execution_time_ms: Type.Number(),
    },
    { additionalProperties: false },
  )
}

export const BULK_DESCRIPTION =
  'NDJSON unless `Accept` says CSV, Parquet or JSON. A page holds at most `limit` rows and 1,000 companies; go on with `X-Next-Cursor` until there is ' +
  'none: every page is of the data as it was when the first was asked for, whatever is loaded meanwhile. A page debits one call for each 10,000 rows of ' +
  '`limit`, begun ones whole. A copy is kept up to date by `changed_since` = the `X-Changed-Since-Next` of the copy before: the answer has every ' +
  'company of which anything was loaded, derived anew or split since, with all of its rows, which replace all that the copy has of it (`change`); at ' +
  'worst a company comes twice. Tickers and names are of today and no change by themselves.'
