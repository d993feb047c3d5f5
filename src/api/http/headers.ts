import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { QuotaStatus } from '../access/access.ts'
import { holdsKey } from '../access/key-format.ts'
import { secondsLeft } from '../access/quota-status.ts'

/*
 * A page of another site can make a browser request this service under the name of that site, if the site's DNS then names this
 * address (DNS rebinding). An IP address cannot be rebound; host names must be in a list.
 */

const LOOPBACK = 'localhost'

/** Throws `forbidden` for a `Host` that is neither an IP address, `localhost` nor in the list. */
export function requireKnownHost(host: string, allowed: readonly string[], setting = 'ALLOWED_HOSTS'): void {
  const name = hostnameOf(`http://${host}`)
  if (name !== null && (name === LOOPBACK || isIP(name) !== 0 || allowed.includes(name))) return
  throw new AppError('forbidden', {
    message: `Unknown Host header. Ask the operator to add this host name to ${setting}.`,
  })
}

/** Throws `forbidden` for an `Origin` that is neither the host itself, a loopback address nor in the list. */
export function requireOwnOrigin(host: string, origin: string | undefined, allowed: readonly string[]): void {
  if (origin === undefined) return
  const name = hostnameOf(origin)
  if (name !== null && (name === hostnameOf(`http://${host}`) || isLoopback(name) || allowed.includes(name)))
    return
  throw new AppError('forbidden', { message: 'Requests from this Origin are not allowed.' })
}

/**
 * Host names that the service accepts; null: any. A service that only this machine reaches has no names but those of the
 * settings: web pages in a browser of this machine could reach it otherwise (DNS rebinding).
 */
export function hostNamesOf(settings: {
  readonly host: string
  readonly allowedHosts: readonly string[] | null
  readonly publicUrl: string | null
}): readonly string[] | null {
  const { host, allowedHosts, publicUrl } = settings
  if (allowedHosts === null && !isLoopback(host)) return null
  const named = publicUrl === null ? null : hostnameOf(publicUrl)
  return [...(allowedHosts ?? []), ...(named === null ? [] : [named])]
}

function isLoopback(name: string): boolean {
  return name === LOOPBACK || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Without port and brackets, in lower case; null if it is no URL of a host. */
function hostnameOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '') || null
}

/** On every response. Nothing here is meant to be framed, sniffed, or read by scripts of other sites. */
const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  Vary: 'Authorization, Accept, Accept-Encoding',
} as const

/** Two years, as HSTS preload lists require. */
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

/** Headers for a caller known only by its IP address when no store can be queried. */
export type LimitHeaders = (address: string) => Record<string, string>

/**
 * Quota status of a caller as headers: `X-RateLimit-*` with the reset as ISO 8601 UTC, and the IETF draft's `RateLimit-Policy` and
 * `RateLimit` with seconds. Unknown figures are left out: an invented one would be worse.
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
 * For servers behind a proxy: rejects requests that arrived over plain HTTP, as their key was readable on the way. A false
 * `X-Forwarded-Proto: http` is rejected too. Without a proxy the operator decides by `TLS_CERT` how the server is reached.
 */
export function requireHttps({ headers, protocol }: FastifyRequest): void {
  if (headers['x-forwarded-proto'] !== undefined && protocol === 'http') throw new AppError('https_required')
}

/** A weak entity tag of whatever decides an answer. */
export function weakTag(...parts: readonly string[]): string {
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`
}

/**
 * True where `If-None-Match` names this tag (weak comparison, RFC 9110, 13.1.2). `*` is not decided here: it requires
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
