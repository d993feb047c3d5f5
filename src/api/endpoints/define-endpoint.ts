import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import { type CompanyIndex, formatCik, type ResolvedCompany } from '../../domain/company/company.ts'
import type { ErrorCode } from '../../errors.ts'
import type { TableFormat } from '../../stores/ports/bulk.ts'
import type { Snapshot, Stores } from '../../stores/ports/stores.ts'
import type { CapName } from '../access/caps.ts'
import type { BlockCache } from '../blocks/block-cache.ts'

export type Tier = 'public' | 'free' | 'pro'

/** Cache of response fragments as bytes. A key covers everything that they depend on besides the data version. */
export interface FragmentCache {
  get(version: string, key: string): readonly Buffer[] | undefined
  set(version: string, key: string, parts: readonly Buffer[]): void
}

/** A response as JSON bytes. */
export interface JsonBody {
  readonly pieces: readonly Uint8Array[]
  /** Null: not counted. */
  readonly rows: number | null
}

/** A streamed response. The receiver must read it to its end or destroy it. */
export interface StreamedAnswer {
  readonly bytes: number
  readonly body: Readable
}

/** The context of one request: stores, the snapshot at its start, and the clock. */
export interface HandlerContext {
  readonly stores: Stores
  readonly snapshot: Snapshot
  /** Companies of the snapshot by ticker, CIK and name. */
  readonly companies: CompanyIndex
  /** Milliseconds since 1970. */
  readonly now: number
  /** Today (UTC), `YYYY-MM-DD`. */
  readonly today: string
  /** Milliseconds since the handler started, for `execution_time_ms`. */
  elapsed(): number
  /** Cached response fragments; null: caching is off. */
  readonly parts: FragmentCache | null
  /** Data of companies as it is served. */
  readonly blocks: BlockCache
  /** Sets a response header beyond the common ones; ignored by transports without headers. */
  header(name: string, value: string): void
}

/**
 * How a response becomes a table for CSV and NDJSON: `rows` names the property with the rows; `table` builds a table from
 * a response that is not a list; a bare array is its own table.
 */
export type ResponseShape =
  | { readonly kind: 'object'; readonly rows?: string; readonly table?: Table }
  | { readonly kind: 'array' }

interface Table {
  /** One row; every property is a column. */
  readonly row: TObject
  // biome-ignore lint/suspicious/noExplicitAny: the answer of the endpoint, whose type this place does not know
  rows(answer: any): readonly Readonly<Record<string, unknown>>[]
}

export interface Endpoint<Input extends TObject = TObject, Output extends TSchema = TSchema> {
  /** Operation id: `companies.balance_sheet`. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Below `/api/v1`; parameters as `{ticker}`. */
  readonly path: string
  /** Additional paths with the same response. */
  readonly aliases?: readonly string[]
  readonly tag: string
  readonly tier: Tier
  readonly summary: string
  readonly description?: string
  readonly shape: ResponseShape
  /** True if the response without `as_of` depends on the current date, which then is part of the ETag. */
  readonly dependsOnToday?: boolean
  /** True if a response ages although the data stays the same: it is never served from the server's cache. */
  readonly ages?: boolean
  /** True if a response is made from blocks in memory: caching it too would only take memory from other responses. */
  readonly fromBlocks?: boolean
  /** One flat object: names in `path` are path parameters, the others are in the query (GET) or body (POST). */
  readonly input: Input
  readonly output: Output
  /** Caps by tier for parameters that differ from the defaults for `limit` and `tickers`. */
  readonly caps?: Readonly<Record<string, CapName>>
  /** Errors in addition to those that input and tier imply. */
  readonly errors?: readonly ErrorCode[]
  /** Calls of the quota that a request debits (default 1). May throw `AppError`. */
  cost?(input: Static<Input>, context: Pick<HandlerContext, 'companies' | 'snapshot'>): number
  /**
   * How large a request is: 1 is usual, about 10 ms of work. Callers have a limit of units at a time. Absent: `cost`. Throws
   * `invalid_parameter` if the request is too large to run at all.
   */
  units?(input: Static<Input>, context: Pick<HandlerContext, 'companies' | 'snapshot'>): number
  /** Returns plain data; may throw `AppError`. */
  handle(input: Static<Input>, context: HandlerContext): Promise<Static<Output>>
  /**
   * Streams the same rows in the requested format, including Parquet, if they are too many for memory. NDJSON is the
   * default then.
   */
  stream?(input: Static<Input>, context: HandlerContext, format: TableFormat): Promise<StreamedAnswer>
  /** The same response as JSON bytes, if building objects first would take most of the time. */
  readonly json?: (input: Static<Input>, context: HandlerContext) => Promise<JsonBody>
}

/** Declares an endpoint: one definition is the REST route, the OpenAPI operation and the basis of MCP tools. */
export function defineEndpoint<Input extends TObject, Output extends TSchema>(
  endpoint: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return endpoint
}

/** Any endpoint, for lists: the input was checked against its own schema before `handle` sees it. */
// biome-ignore lint/suspicious/noExplicitAny: handlers differ in their input and output types
export type AnyEndpoint = Endpoint<any, any>

/** Name, ticker and CIK of a company in responses. */
export function companyOf({ company, ticker }: ResolvedCompany) {
  return { company_name: company.name, ticker, cik: formatCik(company.cik) }
}

/** A response written as JSON, as data for the other formats. */
export function parseBody<Output>({ pieces }: JsonBody): Output {
  return JSON.parse(Buffer.concat(pieces).toString()) as Output
}
