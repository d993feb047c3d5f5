import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../access/access.ts'
import type { Caller } from '../access/caller.ts'
import { type Entry, entryOf } from '../door/entry.ts'
import type { Warn } from '../door/question.ts'
import { withinRequest } from '../door/within.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { Input } from '../schema/input.ts'
import { asAppError } from './error-body.ts'
import { rateHeaders } from './rate-headers.ts'

/** Who makes each request, and what it was charged: the door's side of `Access`. */
export interface Visits {
  /** Before the body is read: refuses bad keys, and callers whose tier does not reach the endpoint. */
  arrive(request: FastifyRequest, endpoint: AnyEndpoint): Promise<void>
  /** The caller of a request that arrived. */
  callerOf(request: FastifyRequest): Caller
  /** The caller of a request, where one was looked for. */
  knownCaller(request: FastifyRequest): Caller | null
  /** Lets a read request in, or throws. */
  enter(request: FastifyRequest, input: Input, cost: number): Promise<void>
  /** The error to be shown for one that came up, once what the request cost is settled. */
  settle(error: unknown, request: FastifyRequest): Promise<unknown>
  /** Sets the headers that tell where the caller stands. */
  stamp(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export function visits(access: Access): Visits {
  const entries = new WeakMap<FastifyRequest, Entry>()

  function entryAt(request: FastifyRequest): Entry {
    const entry = entries.get(request)
    if (!entry) throw new Error('A request is asked about that did not arrive.')
    return entry
  }

  return {
    async arrive(request, endpoint) {
      const warn = warnOn(request)
      // Who shows a bad key is a guest as far as the headers of the refusal go.
      entries.set(request, entryOf(access, access.guest(request.ip), endpoint, warn))
      const credentials = credentialsOf(request)
      // Without a key nobody is asked who calls.
      const asked = access.caller(credentials)
      const caller = await (credentials.authorization === undefined ? asked : withinRequest(asked))
      entries.set(request, entryOf(access, caller, endpoint, warn))
      access.permit(caller, endpoint)
    },
    callerOf: request => entryAt(request).caller,
    knownCaller: request => entries.get(request)?.caller ?? null,
    enter: (request, input, cost) => entryAt(request).enter(input, cost),
    async settle(error, request) {
      const entry = entries.get(request)
      return entry ? entry.settle(asAppError(error)) : error
    },
    async stamp(request, reply) {
      const entry = entries.get(request)
      const standing = entry?.standing()
      // An address that is no endpoint, a page: the caller is only asked for here.
      const caller =
        entry?.caller ?? (await access.caller(credentialsOf(request)).catch(() => access.guest(request.ip)))
      reply.headers(rateHeaders(standing ?? (await access.standing(caller))))
    },
  }
}

/** What a request brings along to be let in. */
export function credentialsOf({ headers, ip }: FastifyRequest) {
  return { authorization: headers.authorization, address: ip }
}

/** Writes to the log of a request. */
export function warnOn(request: FastifyRequest): Warn {
  return (error, message) => request.log.warn({ err: error }, message)
}
