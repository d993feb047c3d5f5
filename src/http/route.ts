import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { AnyEndpoint, Context } from '../endpoints/define-endpoint.ts'
import { AppError } from '../errors.ts'
import { canonical } from '../schema/canonical.ts'
import { type Input, inputReader } from '../schema/input.ts'
import type { Snapshot } from '../stores/ports.ts'
import { preferred } from './accept.ts'
import { admit } from './admit.ts'
import { cacheControl } from './cache-control.ts'
import type { Door } from './door.ts'
import { namesAny, namesTag, weakTag } from './etag.ts'
import { FORMATS, type MediaType, mediaTypesOf } from './formats.ts'
import { namesIn } from './paths.ts'
import { within } from './within.ts'

type Texts = Readonly<Record<string, unknown>>
type HeaderList = [name: string, value: string][]

/** The route of one endpoint: admit, read, answer from what the caller or the cache has, else ask the handler. */
export function endpointRoute(endpoint: AnyEndpoint, door: Door): RouteHandlerMethod {
  const reader = inputReader(endpoint.input, namesIn(endpoint.path))
  const offers = mediaTypesOf(endpoint)

  function read({ params, query, body }: FastifyRequest): Input {
    return endpoint.method === 'GET'
      ? reader.fromQuery(params as Texts, query as Texts)
      : reader.fromBody(params as Texts, query as Texts, body)
  }

  return async (request, reply) => {
    const { tier } = await admit(request, endpoint)
    const snapshot = door.stores.companies.snapshot()
    reply.header('X-Data-Version', snapshot.dataVersion)
    const media = preferred(request.headers.accept, offers) ?? refuse(offers)
    const input = read(request)
    const now = door.clock()
    const ask = () => handled(endpoint, door, request, { input, snapshot, now })
    if (endpoint.method !== 'GET') {
      const { answer, headers } = await ask()
      return send(reply.header('Cache-Control', 'no-store'), endpoint, media, answer, headers)
    }

    const today = endpoint.dependsOnToday ? isoDay(now) : ''
    const tag = weakTag(door.build, snapshot.dataVersion, endpoint.name, canonical(input), media, tier, today)
    const caching = { ETag: tag, 'Cache-Control': cacheControl(now, endpoint.dependsOnToday === true) }
    const ifNoneMatch = request.headers['if-none-match']
    if (namesTag(ifNoneMatch, tag)) return reply.code(304).headers(caching).send()

    const cached = door.cache?.get(tag)
    const { answer, headers } = cached
      ? { answer: cached.body, headers: [...cached.headers] as HeaderList }
      : await ask()
    reply.headers(caching)
    if (namesAny(ifNoneMatch)) return reply.code(304).send()
    if (media !== 'application/json') return send(reply, endpoint, media, answer, headers)
    const body = cached ? cached.body : Buffer.from(JSON.stringify(answer))
    if (!cached) door.cache?.set(tag, { body, headers })
    return withHeaders(reply, headers).type(FORMATS[media].contentType).send(body)
  }
}

function refuse(offers: readonly MediaType[]): never {
  throw new AppError('not_acceptable', { message: `This address answers in ${offers.join(', ')}.` })
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Runs the handler within the time limit; the headers that it sets are kept beside its answer. */
async function handled(
  endpoint: AnyEndpoint,
  door: Door,
  request: FastifyRequest,
  { input, snapshot, now }: { input: Input; snapshot: Snapshot; now: Date },
): Promise<{ answer: unknown; headers: HeaderList }> {
  const began = performance.now()
  const headers: HeaderList = []
  const context: Context = {
    stores: door.stores,
    snapshot,
    get companies() {
      return door.indexOf(snapshot)
    },
    today: isoDay(now),
    elapsed: () => Math.round((performance.now() - began) * 100) / 100,
    header: (name, value) => headers.push([name, value]),
  }
  const answer = await within(door.requestTimeoutMs, endpoint.handle(input, context), error =>
    request.log.warn({ err: error, operation: endpoint.name }, 'failed after the answer was given up'),
  )
  return { answer, headers }
}

function send(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  media: MediaType,
  answer: unknown,
  headers: HeaderList,
): FastifyReply {
  const more = (answer as { has_more?: unknown }).has_more
  // A table has no place for it: without this header a caller could take a page for the whole.
  if (media !== 'application/json' && typeof more === 'boolean') reply.header('X-Has-More', String(more))
  return withHeaders(reply, headers)
    .type(FORMATS[media].contentType)
    .send(FORMATS[media].write(endpoint, answer))
}

function withHeaders(reply: FastifyReply, headers: HeaderList): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value)
  return reply
}
