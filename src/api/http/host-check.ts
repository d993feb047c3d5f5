import { isIP } from 'node:net'
import { AppError } from '../../errors.ts'

/*
 * A page of another site can make a browser request this service under the name of that site, if the site's DNS then names this
 * address (DNS rebinding). An IP address cannot be rebound; host names must be in a list.
 */

const LOOPBACK = 'localhost'

/** Throws `forbidden` for a `Host` that is neither an IP address, `localhost` nor in the list. */
export function requireKnownHost(host: string, allowed: readonly string[], setting = 'ALLOWED_HOSTS'): void {
  const name = hostnameOf(`http://${host}`)
  if (name !== null && (name === LOOPBACK || isIP(name) !== 0 || allowed.includes(name))) return
  throw new AppError('forbidden', {
    message: `Unknown Host header. Ask the operator to add this host name to ${setting}.`,
  })
}

/** Throws `forbidden` for an `Origin` that is neither the host itself, a loopback address nor in the list. */
export function requireOwnOrigin(host: string, origin: string | undefined, allowed: readonly string[]): void {
  if (origin === undefined) return
  const name = hostnameOf(origin)
  if (name !== null && (name === hostnameOf(`http://${host}`) || isLoopback(name) || allowed.includes(name)))
    return
  throw new AppError('forbidden', { message: 'Requests from this Origin are not allowed.' })
}

/**
 * Host names that the service accepts; null: any. A service that only this machine reaches has no names but those of the
 * settings, and pages in its browsers are who could reach it otherwise.
 */
export function hostNamesOf(settings: {
  readonly host: string
  readonly allowedHosts: readonly string[] | null
  readonly publicUrl: string | null
}): readonly string[] | null {
  const { host, allowedHosts, publicUrl } = settings
  if (allowedHosts === null && !isLoopback(host)) return null
  const named = publicUrl === null ? null : hostnameOf(publicUrl)
  return [...(allowedHosts ?? []), ...(named === null ? [] : [named])]
}

function isLoopback(name: string): boolean {
  return name === LOOPBACK || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Without port and brackets, in lower case; null if it is no URL of a host. */
function hostnameOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '') || null
}
