import { holdsKey } from '../access/key-format.ts'
import { AppError } from '../errors.ts'

/** Names under which keys are put into addresses. */
const NAMES = /[?&](?:api[-_]?key|key|token|access[-_]?token|authorization|bearer)=/i

/** Refuses a key in an address: addresses are kept in logs and histories all along the way. The sentence never holds it. */
export function refuseKeyInAddress(url: string): void {
  if (!holdsKey(url) && !NAMES.test(url)) return
  throw new AppError('invalid_parameter', {
    message:
      'An API key belongs in the Authorization header, as "Bearer" and the key, never in an address. Revoke a key that was sent in one.',
  })
}

/** An address for the log: cut, and without what could be a key. */
export function loggedAddress(url: string): string {
  const cut = url.slice(0, 500)
  const query = cut.indexOf('?')
  return query >= 0 && (NAMES.test(cut) || holdsKey(cut)) ? `${cut.slice(0, query)}?[not kept]` : cut
}
