/** Path below which the authorization server answers; it is part of the issuer's name. */
export const AUTH_PATH = '/dashboard/auth'
export const AUTHORIZE_PATH = `${AUTH_PATH}/oauth2/authorize`
export const CONSENT_PATH = '/dashboard/connect'
/** RFC 8414, for an issuer with a path. */
export const ISSUER_METADATA_PATH = `/.well-known/oauth-authorization-server${AUTH_PATH}`
/** What a token allows: calls of the account, as with one of its keys; and tokens that are renewed without the user. */
export const SCOPES = ['filings:read', 'offline_access'] as const

/**
 * The address of this service for which applications get tokens; null: none. Tokens need TLS, but for clients of this machine.
 */
export function tokenAddress(publicUrl: string | null): string | null {
  if (publicUrl === null) return null
  const { origin, protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || LOOPBACK.has(hostname) ? origin : null
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
