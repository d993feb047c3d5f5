import { isIP } from 'node:net'
import { AppError } from '../errors.ts'

/** Names of this machine to itself. */
const LOOPBACK = 'localhost'

/**
 * Whether a page of another site may be behind a request: its browser would name that site as `Host` (DNS rebinding) or as
 * `Origin`. An address made of digits cannot be rebound; other names are those the operator lists.
 */
export function checkNames(host: string, origin: string | undefined, allowed: readonly string[]): void {
  const hostname = hostnameOf(`http://${host}`)
  if (hostname === null || !isOwn(hostname, allowed))
    throw new AppError('forbidden', {
      message: 'This Host is not a name of the service; the operator lists those in MCP_HOSTS.',
    })
  if (origin === undefined) return
  const from = hostnameOf(origin)
  if (
    from === null ||
    !(from === hostname || from === LOOPBACK || isLoopback(from) || allowed.includes(from))
  )
    throw new AppError('forbidden', { message: 'Pages of this Origin may not call the service.' })
}

function isOwn(hostname: string, allowed: readonly string[]): boolean {
  return hostname === LOOPBACK || isIP(hostname) !== 0 || allowed.includes(hostname)
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** Without port and brackets, in lower case; null where it is no address of a web page. */
function hostnameOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  return new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '') || null
}
