import { hash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { canonical } from '../../../schema/json-schema.ts'
import type { BulkPage, BulkQuery, TableFormat } from '../../../stores/ports/bulk.ts'
import type { HandlerContext, StreamedAnswer } from '../define-endpoint.ts'
import { companiesNamed } from '../metrics/query-metrics.ts'
import { sinceMs } from './bulk-fields.ts'
import { type Cursor, type KeyKinds, readCursor, writeCursor } from './cursor.ts'

/** Clocks of loaders may differ, and a publish is not visible to all servers at once: changes of this time are sent twice. */
const OVERLAP_MS = 60_000

interface BulkInput {
  readonly changed_since?: string
  readonly tickers?: readonly string[]
  readonly as_of?: string
  readonly cursor?: string
  readonly limit: number
}

/** A request with the parts of its response other than rows. */
interface BulkRequest {
  readonly query: BulkQuery
  readonly first: Omit<Cursor, 'after' | 'digest'>
  readonly notFound: readonly string[]
  readonly asOf: string | null
}

/** Reads what the bulk endpoints have in common. */
export function askedOf(input: BulkInput, keyKinds: KeyKinds, context: HandlerContext): BulkRequest {
  const { cursor: text, limit, ...filters } = input
  const { found, notFound } = companiesNamed(input.tickers ?? [], context)
  const ciks = found.map(({ company }) => company.cik).sort((a, b) => a - b)
  const query = hash('sha256', canonical({ ...filters, ciks }), 'base64url')
  const cursor = text === undefined ? null : readCursor(text, { query, keyKinds, now: context.now })
  const first = cursor ?? {
    moment: context.snapshot.moment,
    dataVersion: context.snapshot.dataVersion,
    began: context.now,
    today: context.today,
    query,
  }
  const asOf = input.as_of ?? null
  return {
    first,
    notFound,
    asOf,
    query: {
      moment: first.moment,
      digest: cursor?.digest ?? null,
      companies: input.tickers === undefined ? null : ciks,
      changedSince: input.changed_since === undefined ? null : sinceMs(input.changed_since),
      asOf,
      today: asOf ?? first.today,
      after: cursor?.after ?? null,
      limit,
      named: namesIn(context),
    },
  }
}

function namesIn({ companies }: HandlerContext): BulkQuery['named'] {
  return cik => {
    const company = companies.resolve(String(cik))
    return company
      ? { ticker: company.ticker, currency: company.company.currency }
      : { ticker: String(cik).padStart(10, '0'), currency: null }
  }
}

/** Sends a page: everything other than rows goes into headers; in JSON it surrounds the rows. */
export async function sendBulkPage(
  page: BulkPage,
  request: BulkRequest,
  context: HandlerContext,
  format: TableFormat,
): Promise<StreamedAnswer> {
  const { first, notFound, asOf } = request
  const next = page.next && writeCursor({ ...first, digest: page.digest, after: page.next })
  const since = new Date(Math.max(0, Math.floor(first.moment / 1_000) - OVERLAP_MS)).toISOString()
  context.header('X-Data-Version', first.dataVersion)
  context.header('X-Row-Count', String(page.rows))
  context.header('X-Has-More', String(next !== null))
  context.header('X-Changed-Since-Next', since)
  if (next !== null) context.header('X-Next-Cursor', next)
  if (notFound.length > 0) context.header('X-Not-Found', notFound.join(', '))
  const file = await page.write(format)
  const { size } = await file.stat()
  const rows = file.createReadStream()
  if (format !== 'json') return { bytes: size, body: rows }
  const tail = {
    count: page.rows,
    has_more: next !== null,
    next_cursor: next,
    changed_since_next: since,
    as_of: asOf,
    not_found: notFound,
    execution_time_ms: context.elapsed(),
  }
  return framed(
    Buffer.from('{"data":'),
    { bytes: size, body: rows },
    Buffer.from(`,${JSON.stringify(tail).slice(1)}`),
  )
}

/** Bytes before and after a stream. If either stream ends early, the other is destroyed. */
function framed(head: Buffer, { bytes, body }: StreamedAnswer, tail: Buffer): StreamedAnswer {
  const out = new PassThrough()
  out.write(head)
  body.once('error', error => out.destroy(error))
  body.once('end', () => out.end(tail))
  out.once('close', () => body.destroy())
  body.pipe(out, { end: false })
  return { bytes: head.length + bytes + tail.length, body: out }
}

/** The complete JSON response, for callers that need data. */
export async function collected({ body }: StreamedAnswer): Promise<never> {
  const pieces: Buffer[] = []
  for await (const piece of body as Readable) pieces.push(piece as Buffer)
  return JSON.parse(Buffer.concat(pieces).toString()) as never
}
