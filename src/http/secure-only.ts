import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * For servers behind a proxy: refuses what was taken in over plain HTTP, since a key was readable all along the way. Who
 * says so falsely is refused alike. Without a proxy the operator decides by `TLS_CERT` how the server is reached.
 */
export function refuseInsecure({ headers, protocol }: FastifyRequest): void {
  if (headers['x-forwarded-proto'] !== undefined && protocol === 'http') throw new AppError('https_required')
}
