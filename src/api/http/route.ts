import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../../errors.ts'
import { requestContext } from '../../observability/request-context.ts'
import type { Input } from '../../schema/input.ts'
import { canonical } from '../../schema/json-schema.ts'
import { readersByTier } from '../access/access.ts'
import type { CallerTier } from '../access/caps.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { costOf, isoDay, weighCall } from '../request/endpoint-call.ts'
import { errorReply } from './error-reply.ts'
import { FORMATS, type MediaType, mediaTypesOf } from './formats.ts'
import { namesAny, namesTag, weakTag } from './headers.ts'
import { namesIn } from './paths.ts'
import { warnOn } from './request-access.ts'
import { bytesOf, piecesStream } from './response-cache.ts'
import { type RestCall, type RestContext, runHandler, type SerializedResponse } from './run-handler.ts'

/** One part of an `Accept` header: `text/csv;q=0.5`. */
interface Range {
  readonly type: string
  readonly subtype: string
  readonly quality: number
}

/** More parts than this are not read: no client needs them. */
const MAX_RANGES = 50

/**
 * The offered media type that an `Accept` header prefers, the first offer among equals; null where it accepts none.
 * The most specific range that matches a type decides its quality (RFC 9110, 12.5.1); other parameters are ignored.
 */
export function preferred<Type extends string>(
  accept: string | undefined,
  offers: readonly Type[],
): Type | null {
  if (accept === undefined || accept.trim() === '' || accept === '*/*') return offers[0] ?? null
  const ranges = accept
    .split(',', MAX_RANGES)
    .map(readRange)
    .filter(range => range !== null)
  let best: Type | null = null
  let bestQuality = 0
  for (const offer of offers) {
    const quality = qualityOf(offer, ranges)
    if (quality > bestQuality) [best, bestQuality] = [offer, quality]
  }
  return best
}

function readRange(text: string): Range | null {
  const [media = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const match = /^([^\s/]+)\/([^\s/]+)$/.exec(media)
  if (!match) return null
  const q = parameters.find(parameter => /^q\s*=/.test(parameter))
  const value = q === undefined ? '1' : q.slice(q.indexOf('=') + 1).trim()
  if (!/^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value)) return null
  return { type: match[1]!, subtype: match[2]!, quality: Number(value) }
}

function qualityOf(offer: string, ranges: readonly Range[]): number {
  const [type, subtype] = offer.split('/')
  let specificity = -1
  let quality = 0
  for (const range of ranges) {
    const level =
      range.type === type && range.subtype === subtype
        ? 2
        : range.type === type && range.subtype === '*'
          ? 1
          : 0
    if (level === 0 && !(range.type === '*' && range.subtype === '*')) continue
    if (level > specificity) [specificity, quality] = [level, range.quality]
  }
  return quality
}

type Texts = Readonly<Record<string, unknown>>

/** Bytes in memory of a row of a table that is written while it is sent, about, and of a file that is. */
const ROW_BYTES = 400
const STREAM_BYTES = 131_072

type EndpointRoute = Pick<RouteOptions, 'onRequest' | 'handler' | 'errorHandler'>

/** The route of one endpoint: authenticate, validate, admit, answer with 304 or from the cache, else run the handler. */
export function endpointRoute(endpoint: AnyEndpoint, context: RestContext): EndpointRoute {
  const readers = readersByTier(endpoint, namesIn(endpoint.path))
  const offers = mediaTypesOf(endpoint)

  function read({ params, query, body }: FastifyRequest, tier: CallerTier): Input {
    const reader = readers[tier]
    return endpoint.method === 'GET'
      ? reader.fromQuery(params as Texts, query as Texts)
      : reader.fromBody(params as Texts, query as Texts, body)
  }

  /** Everything that an answer of a GET depends on. */
  function tagOf({ snapshot, input, media, now }: RestCall, tier: string): string {
    const today = endpoint.dependsOnToday ? isoDay(now) : ''
    return weakTag(context.build, snapshot.dataVersion, endpoint.name, canonical(input), media, tier, today)
  }

  async function cachedOrRun(
    tag: string,
    call: RestCall,
    request: FastifyRequest,
  ): Promise<SerializedResponse> {
    if (endpoint.ages || endpoint.fromBlocks) return runHandler(endpoint, context, call, warnOn(request))
    const { dataVersion } = call.snapshot
    const known = context.cache?.get(dataVersion, tag)
    if (context.cache) requestContext()?.cached('answers', known !== undefined)
    if (known) return known
    const written = await runHandler(endpoint, context, call, warnOn(request))
    const { body, headers, rows } = written
    if (!(body instanceof Readable)) context.cache?.set(dataVersion, tag, { body, headers, rows })
    return written
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = context.requestAccess.callerOf(request)
    const snapshot = context.stores.companies.snapshot()
    reply.header('X-Data-Version', snapshot.dataVersion)
    const media = preferred(request.headers.accept, offers) ?? refuse(offers)
    const call: RestCall = { input: read(request, caller.tier), snapshot, now: context.clock(), media }
    const cost = costOf(endpoint, context, call)
    weighCall(endpoint, context, call, cost)
    await context.requestAccess.admit(request, call.input, cost)
    if (endpoint.method !== 'GET') {
      const written = await runHandler(endpoint, context, call, warnOn(request))
      return send(request, reply.header('Cache-Control', 'no-store'), media, written)
    }

    const tag = tagOf(call, caller.tier)
    const shared = context.access.isCacheShared(caller)
    const caching = {
      ETag: tag,
      'Cache-Control': cacheControl(call.now, endpoint.dependsOnToday === true, shared),
    }
    const ifNoneMatch = request.headers['if-none-match']
    if (namesTag(ifNoneMatch, tag)) return reply.code(304).headers(caching).send()
    const written = await cachedOrRun(tag, call, request)
    reply.headers(caching)
    if (!namesAny(ifNoneMatch)) return send(request, reply, media, written)
    if (written.body instanceof Readable) written.body.destroy()
    return reply.code(304).send()
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    media: MediaType,
    { body, headers, rows, bytes }: SerializedResponse,
  ): FastifyReply {
    const scope = requestContext()
    // Rows of a table that is written while it is sent are in memory until then, as those of a body are.
    context.requestAccess.send(
      request,
      body instanceof Readable
        ? bytes === undefined
          ? (rows ?? 0) * ROW_BYTES
          : STREAM_BYTES
        : bytesOf(body),
    )
    if (scope) scope.rows = rows
    for (const [name, value] of headers) reply.header(name, value)
    reply.type(FORMATS[media].contentType)
    // With this length, a client can detect a truncated response.
    if (bytes !== undefined) reply.header('Content-Length', bytes)
    if (body instanceof Readable) return reply.send(body)
    if (body.length === 1) return reply.send(body[0])
    return reply.header('Content-Length', bytesOf(body)).send(piecesStream(body))
  }

  return {
    onRequest: (request, reply) => context.requestAccess.authenticate(request, reply, endpoint),
    handler: answer,
    async errorHandler(error, request, reply) {
      return errorReply(await context.requestAccess.settle(error, request, reply), request, reply)
    },
  }
}

function refuse(offers: readonly MediaType[]): never {
  throw new AppError('not_acceptable', { message: `This address answers in ${offers.join(', ')}.` })
}

/** Seconds a caller may use an answer without asking again. Short: new filings come in at any time. */
const FRESH = 60

/**
 * `Cache-Control` of a response: fresh until midnight UTC at most if it depends on today; `private` if requested with a
 * key whose responses are not shared.
 */
export function cacheControl(now: Date, dependsOnToday: boolean, shared: boolean): string {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const untilMidnight = Math.max(0, Math.floor((midnight - now.getTime()) / 1000))
  return `${shared ? 'public' : 'private'}, max-age=${dependsOnToday ? Math.min(FRESH, untilMidnight) : FRESH}`
}
