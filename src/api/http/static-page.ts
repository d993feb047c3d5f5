import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { namesAny, namesTag, weakTag } from './headers.ts'

interface Page {
  readonly path: string
  /** Name in the metrics. */
  readonly operation: string
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A route whose body does not change while the process lives. */
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
