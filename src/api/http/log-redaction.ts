import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { type Caller, callerLogFields } from '../access/caller.ts'
import { holdsKey, redactKeys } from '../access/key-format.ts'
import { operationOf, scopeOf } from './request-scopes.ts'

/** Maximum depth of causes. */
const MAX_DEPTH = 8

/** An error as it is logged. */
interface LoggedError {
  readonly [more: string]: unknown
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: LoggedError
}

/**
 * An error with its causes. Of the extra fields of driver errors only `code` is logged: others contain requests with their
 * headers, and values of callers.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: String(error).slice(0, 2_000), stack: '' }
  const { code } = error as { code?: unknown }
  const cause =
    error.cause === undefined || depth === MAX_DEPTH ? {} : { cause: serializeError(error.cause, depth + 1) }
  return {
    type: error.name,
    message: error.message.slice(0, 2_000),
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    stack: (error.stack ?? '').slice(0, 4_000),
    ...cause,
  }
}

/** User and password of a URL. The bound on the scheme keeps the time linear in the length of a line. */
const USER_INFO = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"'\\]+@/gi
/** Shorter secrets would also match parts of ordinary words. */
const SHORTEST = 6

/** Redacts a log line: keys, users and passwords in URLs, and the given secrets. */
export function redactSecrets(secrets: readonly string[]): (line: string) => string {
  const words = [...new Set(secrets)]
    .filter(secret => secret.length >= SHORTEST)
    .flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  return line => {
    const open = redactKeys(line.includes('@') ? line.replace(USER_INFO, '$1***@') : line)
    return words.reduce((text, word) => text.replaceAll(word, '***'), open)
  }
}

/** Passwords in the URLs of settings, decoded and as written. */
export function secretsIn(values: Iterable<unknown>): string[] {
  return [...values].flatMap(value => {
    if (typeof value !== 'string' || !URL.canParse(value)) return []
    const { username, password } = new URL(value)
    if (password === '') return []
    const clear = decodeURIComponent(password)
    const basic = Buffer.from(`${decodeURIComponent(username)}:${clear}`).toString('base64')
    return [clear, password, basic]
  })
}

/** Parameter names that are used for keys only. */
const KEY_NAME = /^(?:api[-_]?key|access[-_]?token|authorization|bearer)$/i
/** Parameter names that may contain one: queries with them are not logged. */
const SECRET_NAME = /[?&](?:api[-_]?key|key|token|access[-_]?token|authorization|bearer)=/i

/** Parameter names come from the caller and are cut to this length. */
const MAX_NAME_LENGTH = 80

const SENTENCE =
  'Send the API key as "Authorization: Bearer <key>", not in the URL. Revoke any key that was sent in a URL.'

/** Rejects a URL with a key, because proxies and browsers log URLs. The message never contains the key. */
export function rejectKeyInUrl(url: string): void {
  const query = url.indexOf('?')
  const [path, texts] = query < 0 ? [url, ''] : [url.slice(0, query), url.slice(query)]
  const parameter = holdsKey(path) ? 'path' : keyParameter(texts)
  if (parameter === null) return
  throw new AppError('invalid_parameter', {
    message: SENTENCE,
    details: [{ parameter, message: 'must be sent in the Authorization header' }],
  })
}

/** The parameter that contains a key or is named like one; null if none does. */
function keyParameter(query: string): string | null {
  if (!holdsKey(query) && !SECRET_NAME.test(query)) return null
  for (const [name, value] of new URLSearchParams(query)) {
    if (holdsKey(name)) return 'query'
    if (KEY_NAME.test(name) || holdsKey(value)) return name.slice(0, MAX_NAME_LENGTH).toWellFormed()
  }
  return holdsKey(query) ? 'query' : null
}

/** A URL for the log: cut, without anything that may be a key, and without the query of dashboard pages, which may hold an address. */
export function redactUrl(url: string): string {
  const cut = url.slice(0, 500)
  const query = cut.indexOf('?')
  const isPrivate = cut.startsWith('/dashboard') || SECRET_NAME.test(cut) || holdsKey(cut)
  return query >= 0 && isPrivate ? `${cut.slice(0, query)}?[not kept]` : cut
}

/** Logs a request: operation, status, times, and ids of account and key. */
export function logResponse(request: FastifyRequest, reply: FastifyReply, caller: Caller | null): void {
  const scope = scopeOf(request)
  request.log.info(
    {
      door: 'http',
      operation: operationOf(request),
      method: request.method,
      url: redactUrl(request.url),
      status: reply.statusCode,
      ms: rounded(reply.elapsedTime),
      storeMs: rounded(scope?.storeMs ?? 0),
      ...(scope?.trace && { traceId: scope.trace.traceId }),
      ...(caller && callerLogFields(caller)),
    },
    'answered',
  )
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100
}
