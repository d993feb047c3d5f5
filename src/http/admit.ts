import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint, Tier } from '../endpoints/define-endpoint.ts'

/** What a caller may do: decides caps and enters the entity tag. */
export interface Admission {
  readonly tier: Tier
}

const EVERYONE: Admission = { tier: 'pro' }

/**
 * The one place where a request is let in or refused, before any handler. With `ACCESS=open` everyone may call
 * everything within the bounds of the highest tier.
 */
export async function admit(_request: FastifyRequest, _endpoint: AnyEndpoint): Promise<Admission> {
  return EVERYONE
}
