import { holdsKey } from '../access/key-format.ts'
import { AppError } from '../errors.ts'

/** Names under which nothing but keys is sent. */
const KEY_NAME = /^(?:api[-_]?key|access[-_]?token|authorization|bearer)$/i
/** Names that may hold one: their values are not logged. */
const SECRET_NAME = /[?&](?:api[-_]?key|key|token|access[-_]?token|authorization|bearer)=/i

/** Names of parameters come from the caller: longer ones are told by their beginning. */
const LONGEST_NAME = 80

const SENTENCE =
  'An API key belongs in the Authorization header, as "Bearer" and the key, never in an address. Revoke a key that was sent in one.'

/** Refuses a key in an address: addresses are kept in logs and histories all along the way. The sentence never holds it. */
export function refuseKeyInAddress(url: string): void {
  const query = url.indexOf('?')
  const [path, texts] = query < 0 ? [url, ''] : [url.slice(0, query), url.slice(query)]
  const parameter = holdsKey(path) ? 'path' : keyParameter(texts)
  if (parameter === null) return
  throw new AppError('invalid_parameter', {
    message: SENTENCE,
    details: [{ parameter, message: 'belongs in the Authorization header' }],
  })
}

/** The parameter that a key was put in, or as; null where there is none. */
function keyParameter(query: string): string | null {
  if (!holdsKey(query) && !SECRET_NAME.test(query)) return null
  for (const [name, value] of new URLSearchParams(query)) {
    if (holdsKey(name)) return 'query'
    if (KEY_NAME.test(name) || holdsKey(value)) return name.slice(0, LONGEST_NAME).toWellFormed()
  }
  return holdsKey(query) ? 'query' : null
}

/** An address for the log: cut, and without what could be a key. */
export function loggedAddress(url: string): string {
  const cut = url.slice(0, 500)
  const query = cut.indexOf('?')
  return query >= 0 && (SECRET_NAME.test(cut) || holdsKey(cut)) ? `${cut.slice(0, query)}?[not kept]` : cut
}
