import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import type { CapName } from '../access/caps.ts'
import type { CompanyIndex } from '../domain/company/company-index.ts'
import type { ErrorCode } from '../errors.ts'
import type { TableFormat } from '../stores/bulk-port.ts'
import type { Snapshot, Stores } from '../stores/ports.ts'

export type Tier = 'public' | 'free' | 'pro'

/** Bytes that answers are put together of. A key tells everything that they depend on beside the data version. */
export interface PartCache {
  get(version: string, key: string): readonly Buffer[] | undefined
  set(version: string, key: string, parts: readonly Buffer[]): void
}

/** An answer that is ready to be sent as it comes. Whoever gets it reads it to its end, or destroys it. */
export interface StreamedAnswer {
  readonly bytes: number
  readonly body: Readable
}

/** What one request works with: stores, the snapshot it began with, and the clock. */
export interface Context {
  readonly stores: Stores
  readonly snapshot: Snapshot
  /** Companies of the snapshot, by ticker, CIK and words. */
  readonly companies: CompanyIndex
  /** Milliseconds since 1970. */
  readonly now: number
  /** Today (UTC), `YYYY-MM-DD`. */
  readonly today: string
  /** Milliseconds since the handler began, for `execution_time_ms`. */
  elapsed(): number
  /** Parts of answers that are kept as bytes; null: every part is made anew. */
  readonly parts: PartCache | null
  /** Response headers beyond the common ones; doors without headers ignore them. */
  header(name: string, value: string): void
}

/**
 * How an answer is a table, for CSV and NDJSON: `rows` names the property that holds it, `table` makes it of an answer that
 * is no list; a bare array is its own table.
 */
export type Shape =
  | { readonly kind: 'object'; readonly rows?: string; readonly table?: Table }
  | { readonly kind: 'array' }

export interface Table {
  /** One row, of which every property is a column. */
  readonly row: TObject
  // biome-ignore lint/suspicious/noExplicitAny: the answer of the endpoint, whose type this place does not know
  rows(answer: any): readonly Readonly<Record<string, unknown>>[]
}

export interface Endpoint<Input extends TObject = TObject, Output extends TSchema = TSchema> {
  /** Operation id: `companies.balance_sheet`. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Below `/api/v1`, parameters as `{ticker}`. */
  readonly path: string
  /** Further paths that answer the same. */
  readonly aliases?: readonly string[]
  readonly tag: string
  readonly tier: Tier
  readonly summary: string
  readonly description?: string
  readonly shape: Shape
  /** True where the answer without `as_of` depends on today: the date enters the ETag. */
  readonly dependsOnToday?: boolean
  /** One flat object: names in `path` are path parameters, the rest query (GET) or body (POST). */
  readonly input: Input
  readonly output: Output
  /** Caps of parameters by tier of the caller, where they are not those of `limit` and `tickers` everywhere. */
  readonly caps?: Readonly<Record<string, CapName>>
  /** Errors of its own, beside those that its input and its tier may lead to. */
  readonly errors?: readonly ErrorCode[]
  /** Calls of the quota that a request debits; absent: 1. Throws `AppError` as `handle` does. */
  cost?(input: Static<Input>, context: Pick<Context, 'companies' | 'snapshot'>): number
  /** Plain data; throws `AppError`. */
  handle(input: Static<Input>, context: Context): Promise<Static<Output>>
  /** The same rows in the caller's own format, Parquet too, where they are too many to be made as data. NDJSON is the default then. */
  stream?(input: Static<Input>, context: Context, format: TableFormat): Promise<StreamedAnswer>
  /** The same answer as JSON bytes, where to make it as data first would take most of the time. */
  readonly json?: (input: Static<Input>, context: Context) => Promise<readonly Buffer[]>
}

/** Declares an endpoint: one definition is the REST route, the OpenAPI operation and what MCP tools are made of. */
export function defineEndpoint<Input extends TObject, Output extends TSchema>(
  endpoint: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return endpoint
}

/** Any endpoint, for lists: the input was checked against its own schema before `handle` sees it. */
// biome-ignore lint/suspicious/noExplicitAny: handlers differ in their input and output types
export type AnyEndpoint = Endpoint<any, any>
