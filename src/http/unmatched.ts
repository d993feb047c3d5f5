import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Longest address that is looked at; a caller with more than this has not read the document. */
export const LONGEST_ADDRESS = 200_000

/**
 * Before routing goes on: addresses that are too long, unknown ones (404) and known ones asked with another method
 * (405, or 204 for `OPTIONS`), whatever their body holds. Returns true where it answered.
 */
export function answerUnmatched(
  request: FastifyRequest,
  reply: FastifyReply,
  methodsAt: (address: string) => string[],
): boolean {
  if (request.url.length > LONGEST_ADDRESS) throw new AppError('uri_too_long')
  if (!request.is404) return false
  const methods = methodsAt(request.url.split('?', 1)[0]!)
  if (methods.length === 0) throw new AppError('not_found')
  reply.header('Allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method !== 'OPTIONS') throw new AppError('method_not_allowed')
  reply.code(204).send()
  return true
}
