import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { readersByTier } from '../access/readers.ts'
import type { CallerTier } from '../access/tiers.ts'
import { costOf, isoDay } from '../door/question.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { AppError } from '../errors.ts'
import { requestScope } from '../observe/request-scope.ts'
import { canonical } from '../schema/canonical.ts'
import type { Input } from '../schema/input.ts'
import { preferred } from './accept.ts'
import { cacheControl } from './cache-control.ts'
import type { Door } from './door.ts'
import { errorReply } from './error-reply.ts'
import { namesAny, namesTag, weakTag } from './etag.ts'
import { FORMATS, type MediaType, mediaTypesOf } from './formats.ts'
import { type Asked, handled, type Written } from './handled.ts'
import { namesIn } from './paths.ts'
import { bytesOf, piecesStream } from './pieces.ts'
import { warnOn } from './visits.ts'

type Texts = Readonly<Record<string, unknown>>

type EndpointRoute = Pick<RouteOptions, 'onRequest' | 'handler' | 'errorHandler'>

/** The route of one endpoint: who calls, read, admit, answer from what the caller or the cache has, else ask the handler. */
export function endpointRoute(endpoint: AnyEndpoint, door: Door): EndpointRoute {
  const readers = readersByTier(endpoint, namesIn(endpoint.path))
  const offers = mediaTypesOf(endpoint)

  function read({ params, query, body }: FastifyRequest, tier: CallerTier): Input {
    const reader = readers[tier]
    return endpoint.method === 'GET'
      ? reader.fromQuery(params as Texts, query as Texts)
      : reader.fromBody(params as Texts, query as Texts, body)
  }

  /** Everything that an answer of a GET depends on. */
  function tagOf({ snapshot, input, media, now }: Asked, tier: string): string {
    const today = endpoint.dependsOnToday ? isoDay(now) : ''
    return weakTag(door.build, snapshot.dataVersion, endpoint.name, canonical(input), media, tier, today)
  }

  async function remembered(tag: string, asked: Asked, request: FastifyRequest): Promise<Written> {
    const { dataVersion } = asked.snapshot
    const known = door.cache?.get(dataVersion, tag)
    if (door.cache) requestScope()?.cached('answers', known !== undefined)
    if (known) return known
    const written = await handled(endpoint, door, asked, warnOn(request))
    const { body, headers, rows } = written
    if (!(body instanceof Readable)) door.cache?.set(dataVersion, tag, { body, headers, rows })
    return written
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = door.visits.callerOf(request)
    const snapshot = door.stores.companies.snapshot()
    reply.header('X-Data-Version', snapshot.dataVersion)
    const media = preferred(request.headers.accept, offers) ?? refuse(offers)
    const asked: Asked = { input: read(request, caller.tier), snapshot, now: door.clock(), media }
    await door.visits.enter(request, asked.input, costOf(endpoint, door, asked))
    if (endpoint.method !== 'GET') {
      const written = await handled(endpoint, door, asked, warnOn(request))
      return send(reply.header('Cache-Control', 'no-store'), media, written)
    }

    const tag = tagOf(asked, caller.tier)
    const shared = door.access.shares(caller)
    const caching = {
      ETag: tag,
      'Cache-Control': cacheControl(asked.now, endpoint.dependsOnToday === true, shared),
    }
    const ifNoneMatch = request.headers['if-none-match']
    if (namesTag(ifNoneMatch, tag)) return reply.code(304).headers(caching).send()
    const written = await remembered(tag, asked, request)
    reply.headers(caching)
    if (!namesAny(ifNoneMatch)) return send(reply, media, written)
    if (written.body instanceof Readable) written.body.destroy()
    return reply.code(304).send()
  }

  return {
    onRequest: request => door.visits.arrive(request, endpoint),
    handler: answer,
    async errorHandler(error, request, reply) {
      return errorReply(await door.visits.settle(error, request), request, reply)
    },
  }
}

function refuse(offers: readonly MediaType[]): never {
  throw new AppError('not_acceptable', { message: `This address answers in ${offers.join(', ')}.` })
}

function send(reply: FastifyReply, media: MediaType, { body, headers, rows, bytes }: Written): FastifyReply {
  const scope = requestScope()
  if (scope) scope.rows = rows
  for (const [name, value] of headers) reply.header(name, value)
  reply.type(FORMATS[media].contentType)
  // A stream that breaks off before it has this length cannot be taken for a whole answer.
  if (bytes !== undefined) reply.header('Content-Length', bytes)
  if (body instanceof Readable) return reply.send(body)
  if (body.length === 1) return reply.send(body[0])
  return reply.header('Content-Length', bytesOf(body)).send(piecesStream(body))
}
