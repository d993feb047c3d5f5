import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Admission } from '../access/access.ts'
import type { Caller } from '../access/caller.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { Input } from '../schema/input.ts'
import { asAppError } from './error-body.ts'
import { rateHeaders } from './rate-headers.ts'

interface Visit {
  readonly caller: Caller
  /** Null until the call is let in. */
  admission: Admission | null
}

/** Who makes each request, and what it was charged: the door's side of `Access`. */
export interface Visits {
  /** Before the body is read: refuses bad keys, and callers whose tier does not reach the endpoint. */
  arrive(request: FastifyRequest, endpoint: AnyEndpoint): Promise<void>
  /** The caller of a request that arrived. */
  callerOf(request: FastifyRequest): Caller
  /** Lets a read request in, or throws. */
  enter(request: FastifyRequest, endpoint: AnyEndpoint, input: Input, cost: number): Promise<void>
  /**
   * The error to be shown for one that came up: a request that was refused for what it says counts as a call, one that
   * failed here goes back.
   */
  settle(error: unknown, request: FastifyRequest, endpoint: AnyEndpoint): Promise<unknown>
  /** Sets the headers that tell where the caller stands. */
  stamp(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** Refusals that are not for what the request says: they cost nothing. */
const FREE_OF_CHARGE = new Set([401, 403, 429])

export function visits(access: Access): Visits {
  const known = new WeakMap<FastifyRequest, Visit>()

  const credentials = ({ headers, ip }: FastifyRequest) => ({
    authorization: headers.authorization,
    address: ip,
  })

  function visitOf(request: FastifyRequest): Visit {
    const visit = known.get(request)
    if (!visit) throw new Error('A request is asked about that did not arrive.')
    return visit
  }

  async function admit(request: FastifyRequest, endpoint: AnyEndpoint, input: Input | null, cost: number) {
    const visit = visitOf(request)
    const admission = await access.admit({ caller: visit.caller, endpoint, input, cost })
    visit.admission = admission
    if (admission.uncounted !== null)
      request.log.warn({ err: admission.uncounted }, 'let in without being counted')
  }

  async function refund(request: FastifyRequest, admission: Admission): Promise<void> {
    try {
      await admission.refund()
    } catch (error) {
      request.log.warn({ err: error }, 'calls of a failed request were not given back')
    }
  }

  return {
    async arrive(request, endpoint) {
      // Who shows a bad key is a guest as far as the headers of the refusal go.
      known.set(request, { caller: access.guest(request.ip), admission: null })
      const caller = await access.caller(credentials(request))
      known.set(request, { caller, admission: null })
      access.permit(caller, endpoint)
    },
    callerOf: request => visitOf(request).caller,
    enter: admit,
    async settle(error, request, endpoint) {
      const visit = known.get(request)
      if (!visit) return error
      const { status } = asAppError(error)
      if (visit.admission) {
        if (status >= 500) {
          await refund(request, visit.admission)
          visit.admission = null
        }
        return error
      }
      if (status >= 500 || FREE_OF_CHARGE.has(status)) return error
      try {
        await admit(request, endpoint, null, 1)
        return error
      } catch (refusal) {
        return refusal
      }
    },
    async stamp(request, reply) {
      const visit = known.get(request)
      const standing = visit?.admission?.standing
      // An address that is no endpoint, a page: the caller is only asked for here.
      const caller =
        visit?.caller ?? (await access.caller(credentials(request)).catch(() => access.guest(request.ip)))
      reply.headers(rateHeaders(standing ?? (await access.standing(caller))))
    },
  }
}
