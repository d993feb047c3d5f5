import type { FastifyInstance } from 'fastify'
import { namesAny, namesTag, weakTag } from './etag.ts'

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
  const bytes = Buffer.from(body)
  const caching = { ETag: weakTag(body), 'Cache-Control': 'public, max-age=300' }
  app.get(path, { config: { operation } }, (request, reply) => {
    const ifNoneMatch = request.headers['if-none-match']
    reply.headers({ ...caching, ...headers })
    if (namesAny(ifNoneMatch) || namesTag(ifNoneMatch, caching.ETag)) return reply.code(304).send()
    return reply.type(contentType).send(bytes)
  })
}
