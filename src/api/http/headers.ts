import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { QuotaStatus } from '../access/access.ts'
import { holdsKey } from '../access/key-format.ts'
import { secondsLeft } from '../access/quota-status.ts'

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

const SANE = /^[A-Za-z0-9._:+/=-]{1,128}$/

/** The caller's own id of a request where it can go into headers and logs as it is, else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && SANE.test(given) && !holdsKey(given) ? given : randomUUID()
}

/** Headers for who is only known by an address, where no store can be asked. */
export type LimitHeaders = (address: string) => Record<string, string>

/**
 * Where a caller stands, as headers: `X-RateLimit-*` with the reset as ISO 8601 UTC, and the IETF draft's `RateLimit-Policy` and
 * `RateLimit` with seconds. What nobody knows is left out: a made-up figure would be worse.
 */
export function rateHeaders(standing: QuotaStatus): Record<string, string> {
  const { window, limit, remaining, startsAt, resetsAt } = standing
  const policy = `"${window}";q=${limit};w=${(resetsAt - startsAt) / 1_000}`
  return {
    'X-RateLimit-Limit': String(limit),
    ...(remaining !== null && { 'X-RateLimit-Remaining': String(remaining) }),
    'X-RateLimit-Reset': new Date(resetsAt).toISOString(),
    'RateLimit-Policy': policy,
    ...(remaining !== null && { RateLimit: `"${window}";r=${remaining};t=${secondsLeft(standing)}` }),
  }
}

/**
 * For servers behind a proxy: refuses what was taken in over plain HTTP, since a key was readable all along the way. Who
 * says so falsely is refused alike. Without a proxy the operator decides by `TLS_CERT` how the server is reached.
 */
export function requireHttps({ headers, protocol }: FastifyRequest): void {
  if (headers['x-forwarded-proto'] !== undefined && protocol === 'http') throw new AppError('https_required')
}

/** A weak entity tag of whatever decides an answer. */
export function weakTag(...parts: readonly string[]): string {
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`
}

/**
 * True where `If-None-Match` names this tag (weak comparison, RFC 9110, 13.1.2). `*` is not decided here: it asks
 * whether there is an answer at all.
 */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = tag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g)].some(
    match => match[1] === opaque,
  )
}

/** True where `If-None-Match` is `*`: any answer at all is known to the caller. */
export function namesAny(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.trim() === '*'
}
