import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Input } from '../../schema/input.ts'
import type { Access } from '../access/access.ts'
import { type Caller, networkOf } from '../access/caller.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { type Warn, withinRequest } from '../request/endpoint-call.ts'
import { entryOf, FREE_OF_CHARGE, type MeteredCall } from '../request/metered-call.ts'
import type { Admission, Slot } from './admission.ts'
import { asAppError } from './error-reply.ts'
import { rateHeaders } from './headers.ts'
import { type FreeRequests, scopeOf } from './request-scopes.ts'

/** The caller of each request, the slots it holds and what it cost. */
export interface RequestAccess {
  /** Occupies a slot for a request, counted for its network. Throws `rate_limited` if the network sends too many. */
  arrive(request: FastifyRequest, reply: FastifyReply): void
  /** Counts a message that debits no call. Throws `rate_limited`, and closes the connection then. */
  countFree(request: FastifyRequest, reply: FastifyReply): void
  /** The caller of a request by its key; the request counts for this caller from now on. Throws as `Access.caller`, and `rate_limited`. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** The same for an endpoint, before the body is read: rejects callers whose tier does not include it. */
  authenticate(request: FastifyRequest, reply: FastifyReply, endpoint: AnyEndpoint): Promise<void>
  /** The caller of an authenticated request. */
  callerOf(request: FastifyRequest): Caller
  /** The caller of a request; null if it was not authenticated. */
  knownCaller(request: FastifyRequest): Caller | null
  /** Debits a request, or throws. */
  admit(request: FastifyRequest, input: Input, cost: number): Promise<void>
  /** Counts a response that is about to be sent. Throws `rate_limited` if the caller has too much unread. */
  send(request: FastifyRequest, bytes: number): void
  /** The error to be shown for one that came up, after the request has been settled. */
  settle(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** Sets the rate-limit headers of a request that was debited; false if it was not. */
  setKnownLimitHeaders(request: FastifyRequest, reply: FastifyReply): boolean
  /** Sets the rate-limit headers of the caller, which may need a lookup. */
  setRateLimitHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

interface RequestAccessOptions {
  readonly access: Access
  readonly admission: Admission
  readonly free: FreeRequests
  /** False: every caller has the share of one with a key. */
  readonly needsKeys: boolean
}

export function requestAccess({ access, admission, free, needsKeys }: RequestAccessOptions): RequestAccess {
  const entries = new WeakMap<FastifyRequest, MeteredCall>()

  function entryAt(request: FastifyRequest): MeteredCall {
    const entry = entries.get(request)
    if (!entry) throw new Error('No caller is recorded for this request: `authenticate` was not called.')
    return entry
  }

  function count(request: FastifyRequest, slot: Slot | undefined, id: string, hasKey: boolean): void {
    const caller = { id, hasKey: hasKey || !needsKeys }
    const scope = scopeOf(request)
    if (scope) scope.caller = caller
    slot?.assign(caller)
  }

  function countFree(request: FastifyRequest, reply: FastifyReply): void {
    try {
      free.count(scopeOf(request)?.caller?.id ?? networkOf(request.ip))
    } catch (error) {
      // A client that continues regardless has to connect again for each request.
      reply.header('Connection', 'close')
      throw error
    }
  }

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const credentials = credentialsOf(request)
    if (credentials.authorization === undefined) return access.caller(credentials)
    const caller = await withinRequest(access.caller(credentials)).catch((error: unknown) => {
      if (isFree(error)) countFree(request, reply)
      throw error
    })
    if (caller.accountId !== null) count(request, admission.slotOf(request), caller.accountId, true)
    return caller
  }

  return {
    arrive(request, reply) {
      const slot = admission.open(request, reply)
      const scope = scopeOf(request)
      if (scope) scope.slot = slot
      const { authenticates = false } = request.routeOptions.config as { authenticates?: boolean }
      // Until its key is checked, a request counts for its network, with the limits of keys: many clients may share the network.
      const isPending = authenticates && request.headers.authorization !== undefined
      const network = networkOf(request.ip)
      count(request, slot, isPending ? `unchecked ${network}` : network, isPending)
      if (!isPending) countFree(request, reply)
    },
    countFree,
    identify,
    async authenticate(request, reply, endpoint) {
      const warn = warnOn(request)
      // A request with an invalid key gets guest rate-limit headers on its 401.
      entries.set(request, entryOf(access, access.guest(request.ip), endpoint, warn))
      const entry = entryOf(access, await identify(request, reply), endpoint, warn)
      entries.set(request, entry)
      access.authorize(entry.caller, endpoint)
    },
    callerOf: request => entryAt(request).caller,
    knownCaller: request => entries.get(request)?.caller ?? null,
    admit: (request, input, cost) => entryAt(request).enter(input, cost),
    send: (request, bytes) => admission.slotOf(request)?.send(bytes),
    async settle(error, request, reply) {
      const entry = entries.get(request)
      const settled = entry ? await entry.settle(asAppError(error)) : error
      // Requests without a key were counted when they arrived, those with a bad one when it was checked.
      if (!isFree(settled) || entry?.caller.keyId == null) return settled
      try {
        countFree(request, reply)
        return settled
      } catch (tooMany) {
        return tooMany
      }
    },
    setKnownLimitHeaders(request, reply) {
      const standing = entries.get(request)?.standing() ?? null
      if (standing !== null) reply.headers(rateHeaders(standing))
      return standing !== null
    },
    async setRateLimitHeaders(request, reply) {
      const entry = entries.get(request)
      // Without an endpoint, as on a page, the caller is only looked up here.
      const caller =
        entry?.caller ?? (await access.caller(credentialsOf(request)).catch(() => access.guest(request.ip)))
      reply.headers(rateHeaders(await access.quotaStatus(caller)))
    },
  }
}

function isFree(error: unknown): boolean {
  return error instanceof AppError && FREE_OF_CHARGE.has(error.status)
}

function credentialsOf({ headers, ip, routeOptions }: FastifyRequest) {
  const { acceptsTokens = false } = routeOptions.config as { acceptsTokens?: boolean }
  const hasApiKeyHeader = headers['x-api-key'] !== undefined
  return { authorization: headers.authorization, hasApiKeyHeader, acceptsTokens, address: ip }
}

/** Writes to the log of a request. */
export function warnOn(request: FastifyRequest): Warn {
  return (error, message) => request.log.warn({ err: error }, message)
}
