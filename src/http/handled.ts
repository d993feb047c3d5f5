import type { Readable } from 'node:stream'
import { contextOf, inTime, type Question, type Warn } from '../door/question.ts'
import type { AnyEndpoint, StreamedAnswer } from '../endpoints/define-endpoint.ts'
import { AppError } from '../errors.ts'
import type { Door } from './door.ts'
import { FORMATS, type MediaType } from './formats.ts'
import { inPieces } from './pieces.ts'

/** An answer ready to be sent: bytes in one or more pieces, or a stream of them. */
export interface Written {
  readonly body: readonly Buffer[] | Readable
  /** Headers that the handler set. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Rows in it; null where it was made without counting them. */
  readonly rows: number | null
  /** Of a stream whose length is known. */
  readonly bytes?: number
}

/** What one request asks of a handler. */
export interface Asked extends Question {
  readonly media: MediaType
}

/** Runs the handler within the time limit and writes its answer in the format asked for. */
export async function handled(endpoint: AnyEndpoint, door: Door, asked: Asked, warn: Warn): Promise<Written> {
  const { input, media } = asked
  const headers: [name: string, value: string][] = []
  const context = contextOf(door, asked, (name, value) => headers.push([name, value]))
  if (endpoint.stream) {
    const work = endpoint.stream(input, context, FORMATS[media].table)
    return { ...(await streamed(work, door, endpoint, warn)), headers, rows: null }
  }
  if (endpoint.json && media === 'application/json') {
    const body = await inTime(endpoint.json(input, context), door, endpoint, warn)
    return { body: inPieces(body), headers, rows: null }
  }
  const answer = await inTime(endpoint.handle(input, context), door, endpoint, warn)
  const more = (answer as { has_more?: unknown }).has_more
  // A table has no place for it: without this header a caller could take a page for the whole.
  if (FORMATS[media].rowsOnly && typeof more === 'boolean') headers.push(['X-Has-More', String(more)])
  const { write } = FORMATS[media]
  if (write === null) throw new AppError('internal', { cause: new Error(`Nobody writes ${media}`) })
  const body = write(endpoint, answer)
  return { body: Buffer.isBuffer(body) ? [body] : body, headers, rows: rowCount(endpoint, answer) }
}

/** Of a list or of the rows of an object; null where an answer is neither. */
function rowCount({ shape }: AnyEndpoint, answer: unknown): number | null {
  const rows = shape.kind === 'array' ? answer : shape.rows && (answer as Record<string, unknown>)[shape.rows]
  return Array.isArray(rows) ? rows.length : null
}

/** What comes after the answer was given up is let go of. */
async function streamed(
  work: Promise<StreamedAnswer>,
  door: Door,
  endpoint: AnyEndpoint,
  warn: Warn,
): Promise<StreamedAnswer> {
  try {
    return await inTime(work, door, endpoint, warn)
  } catch (error) {
    void work.then(
      ({ body }) => body.destroy(),
      () => {},
    )
    throw error
  }
}
