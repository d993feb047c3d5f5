import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { AnyEndpoint, Context } from '../endpoints/define-endpoint.ts'
import type { Input } from '../schema/input.ts'
import type { Snapshot } from '../stores/ports.ts'
import type { Door } from './door.ts'
import { FORMATS, type MediaType } from './formats.ts'
import { inPieces } from './pieces.ts'
import { within } from './within.ts'

/** An answer ready to be sent: bytes in one or more pieces, or a stream of them. */
export interface Written {
  readonly body: readonly Buffer[] | Readable
  /** Headers that the handler set. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** What one request asks of a handler. */
export interface Asked {
  readonly input: Input
  readonly snapshot: Snapshot
  readonly now: Date
  readonly media: MediaType
}

/** Runs the handler within the time limit and writes its answer in the format asked for. */
export async function handled(
  endpoint: AnyEndpoint,
  door: Door,
  { input, snapshot, now, media }: Asked,
  log: FastifyBaseLogger,
): Promise<Written> {
  const began = performance.now()
  const headers: [name: string, value: string][] = []
  const context: Context = {
    stores: door.stores,
    snapshot,
    get companies() {
      return door.indexOf(snapshot)
    },
    today: isoDay(now),
    elapsed: () => Math.round((performance.now() - began) * 100) / 100,
    parts: door.parts,
    header: (name, value) => headers.push([name, value]),
  }
  const inTime = <Result>(work: Promise<Result>) =>
    within(door.requestTimeoutMs, work, error =>
      log.warn({ err: error, operation: endpoint.name }, 'failed after the answer was given up'),
    )
  if (endpoint.json && media === 'application/json')
    return { body: inPieces(await inTime(endpoint.json(input, context))), headers }
  const answer = await inTime(endpoint.handle(input, context))
  const more = (answer as { has_more?: unknown }).has_more
  // A table has no place for it: without this header a caller could take a page for the whole.
  if (FORMATS[media].rowsOnly && typeof more === 'boolean') headers.push(['X-Has-More', String(more)])
  const body = FORMATS[media].write(endpoint, answer)
  return { body: Buffer.isBuffer(body) ? [body] : body, headers }
}

/** The UTC day of a moment, `YYYY-MM-DD`. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
