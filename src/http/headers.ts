import type { FastifyReply, FastifyRequest } from 'fastify'

/** On every response. Nothing here is meant to be framed, sniffed, or read by scripts of other sites. */
const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  Vary: 'Authorization, Accept, Accept-Encoding',
} as const

/** Two years, as HSTS preload lists ask. */
const HSTS = 'max-age=63072000; includeSubDomains'

/** Headers that do not depend on the answer, by the request's id and whether it came over TLS. */
export function commonHeaders(id: string, secure: boolean): Record<string, string> {
  return { ...COMMON, 'X-Request-Id': id, ...(secure && { 'Strict-Transport-Security': HSTS }) }
}

export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(commonHeaders(request.id, request.protocol === 'https'))
}
