import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { namesAny, namesTag, weakTag } from './headers.ts'

interface Page {
  readonly path: string
  /** Name in the metrics. */
  readonly operation: string
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A route whose body does not change while the process runs. */
export function staticPage(
  app: FastifyInstance,
  { path, operation, contentType, body, headers }: Page,
): void {
  const page = textPage(contentType, body)
  app.get(path, { config: { operation } }, (request, reply) =>
    sendPage(request, reply.headers(headers ?? {}), page),
  )
}

/** A text ready to be sent: bytes and entity tag are made once. */
export interface TextPage {
  readonly contentType: string
  readonly bytes: Buffer
  readonly tag: string
}

export function textPage(contentType: string, body: string): TextPage {
  return { contentType, bytes: Buffer.from(body), tag: weakTag(body) }
}

/** Sends a page that clients may cache for some minutes, or 304 if they have it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, bytes, tag }: TextPage,
): FastifyReply {
  const ifNoneMatch = request.headers['if-none-match']
  reply.headers({ ETag: tag, 'Cache-Control': 'public, max-age=300' })
  if (namesAny(ifNoneMatch) || namesTag(ifNoneMatch, tag)) return reply.code(304).send()
  return reply.type(contentType).send(bytes)
}

/** Where the endpoints live. */
export const BASE = '/api/v1'

/** Names in a path: `/companies/{ticker}/x` → `ticker`. */
export function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
}

/** The path and its aliases. */
export function pathsOf(endpoint: AnyEndpoint): readonly string[] {
  return [endpoint.path, ...(endpoint.aliases ?? [])]
}

/** A path as the router writes it: `{ticker}` → `:ticker`. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Finds which methods an address supports: empty where there is nothing. */
export function methodsAt(routes: readonly { readonly method: string; readonly path: string }[]) {
  const patterns = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (address: string): string[] => {
    const found = patterns.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method)
    return [...new Set(found.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
  }
}

/** Characters of a URL: room for some parameters of 8 kB, each of which gets an error of its own. */
const MAX_URL_LENGTH = 32_768

/**
 * Rejects, before routing, URLs that are too long, unknown ones (404) and known ones requested with another method
 * (405, or 204 for `OPTIONS`), whatever their body holds. Returns true where it answered.
 */
export function answerUnmatched(
  request: FastifyRequest,
  reply: FastifyReply,
  methodsAt: (address: string) => string[],
): boolean {
  if (request.url.length > MAX_URL_LENGTH) throw new AppError('uri_too_long')
  if (!request.is404) return false
  const methods = methodsAt(request.url.split('?', 1)[0]!)
  if (methods.length === 0) throw new AppError('not_found')
  reply.header('Allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method !== 'OPTIONS') throw new AppError('method_not_allowed')
  reply.code(204).send()
  return true
}
