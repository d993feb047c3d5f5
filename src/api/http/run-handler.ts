import type { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'
import type { AnyEndpoint, StreamedAnswer } from '../endpoints/define-endpoint.ts'
import { type EndpointCall, handlerContext, runWithTimeout, type Warn } from '../request/endpoint-call.ts'
import type { ServiceContext } from '../request/service.ts'
import { FORMATS, type MediaType } from './formats.ts'
import type { RequestAccess } from './request-access.ts'
import { coalesceBuffers, type ResponseCache } from './response-cache.ts'

/** An answer ready to be sent: bytes in one or more pieces, or a stream of them. */
export interface SerializedResponse {
  readonly body: readonly Buffer[] | Readable
  /** Headers that the handler set. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Rows in it; null where it was made without counting them. */
  readonly rows: number | null
  /** Of a stream whose length is known. */
  readonly bytes?: number
}

/** One request to a handler. */
export interface RestCall extends EndpointCall {
  readonly media: MediaType
}

/** Runs the handler within the time limit and serializes its result in the requested format. */
export async function runHandler(
  endpoint: AnyEndpoint,
  service: RestContext,
  call: RestCall,
  warn: Warn,
): Promise<SerializedResponse> {
  const { input, media } = call
  const headers: [name: string, value: string][] = []
  const context = handlerContext(service, call, (name, value) => headers.push([name, value]))
  if (endpoint.stream) {
    const work = endpoint.stream(input, context, FORMATS[media].table)
    return { ...(await streamed(work, service, endpoint, warn)), headers, rows: null }
  }
  if (endpoint.json && media === 'application/json') {
    const body = await runWithTimeout(endpoint.json(input, context), service, endpoint, warn)
    return { body: coalesceBuffers(body.pieces.map(bufferOf)), headers, rows: body.rows }
  }
  const answer = await runWithTimeout(endpoint.handle(input, context), service, endpoint, warn)
  const more = (answer as { has_more?: unknown }).has_more
  // A table has no field for it: without this header a client could take a page for the complete result.
  if (FORMATS[media].rowsOnly && typeof more === 'boolean') headers.push(['X-Has-More', String(more)])
  const { write } = FORMATS[media]
  if (write === null) throw new AppError('internal', { cause: new Error(`No writer for ${media}`) })
  const body = write(endpoint, answer)
  return { body: Buffer.isBuffer(body) ? [body] : body, headers, rows: rowCount(endpoint, answer) }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Of a list or of the rows of an object; null where an answer is neither. */
function rowCount({ shape }: AnyEndpoint, answer: unknown): number | null {
  const rows = shape.kind === 'array' ? answer : shape.rows && (answer as Record<string, unknown>)[shape.rows]
  return Array.isArray(rows) ? rows.length : null
}

/** Destroys a stream that arrives after the timeout. */
async function streamed(
  work: Promise<StreamedAnswer>,
  service: RestContext,
  endpoint: AnyEndpoint,
  warn: Warn,
): Promise<StreamedAnswer> {
  try {
    return await runWithTimeout(work, service, endpoint, warn)
  } catch (error) {
    void work.then(
      ({ body }) => body.destroy(),
      () => {},
    )
    throw error
  }
}

/** Dependencies of every REST route. */
export interface RestContext extends ServiceContext {
  readonly requestAccess: RequestAccess
  /** Null: responses are not cached. */
  readonly cache: ResponseCache | null
  /** Changes when the shape of answers may have changed: an answer of another build has another tag. */
  readonly build: string
}
