import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { holdsKey } from '../access/key-format.ts'

const SANE = /^[A-Za-z0-9._:+/=-]{1,128}$/

/** The caller's own id of a request where it can go into headers and logs as it is, else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && SANE.test(given) && !holdsKey(given) ? given : randomUUID()
}
