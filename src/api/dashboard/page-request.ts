import type { FastifyReply, FastifyRequest } from 'fastify'
import { DASHBOARD_POLICY } from './pages/layout.ts'
import type { SessionRequest } from './user-store.ts'

/** Request and reply of a dashboard page. */
export interface PageRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly visitor: SessionRequest
  /** Origin of this site as the browser sees it: `https://example.org`. */
  readonly origin: string
  readonly query: URLSearchParams
  /** Empty without a body. */
  readonly form: URLSearchParams
}

export function pageRequest(request: FastifyRequest, reply: FastifyReply): PageRequest {
  const { protocol, host, headers, body, url } = request
  return {
    request,
    reply,
    visitor: { cookie: headers.cookie, isSecure: protocol === 'https' },
    origin: `${protocol}://${host}`,
    query: new URLSearchParams(url.split('?', 2)[1] ?? ''),
    form: body instanceof URLSearchParams ? body : new URLSearchParams(),
  }
}

/**
 * Headers of every page: no caching, no framing. The referrer policy must let browsers send `Origin` with forms.
 */
export const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': DASHBOARD_POLICY,
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  Vary: 'Cookie',
} as const

export function sendPage({ reply }: PageRequest, text: string, status = 200): FastifyReply {
  return reply.code(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(text)
}

/** Redirects after a form was processed. */
export function goTo({ reply }: PageRequest, path: string): FastifyReply {
  return reply.headers(PAGE_HEADERS).redirect(path, 303)
}

export function setCookies({ reply }: PageRequest, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('Set-Cookie', [...cookies])
}
