import type { FastifyReply, FastifyRequest } from 'fastify'
import { DASHBOARD_POLICY } from './pages/layout.ts'
import type { Visitor } from './people.ts'

/** What a page of the dashboard is asked with and answered by. */
export interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly visitor: Visitor
  /** `https://example.org`, as the browser calls this site. */
  readonly origin: string
  /** Empty where nothing was sent. */
  readonly form: URLSearchParams
}

export function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  const { protocol, host, headers, body } = request
  return {
    request,
    reply,
    visitor: { cookie: headers.cookie, isSecure: protocol === 'https' },
    origin: `${protocol}://${host}`,
    form: body instanceof URLSearchParams ? body : new URLSearchParams(),
  }
}

/**
 * Headers of every page. Nobody keeps a page with somebody's account, or shows it in a frame; the policy for referrers must
 * be one that lets forms tell where they come from.
 */
export const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': DASHBOARD_POLICY,
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  Vary: 'Cookie',
} as const

export function sendPage({ reply }: Visit, text: string, status = 200): FastifyReply {
  return reply.code(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(text)
}

/** To another page, after a form was done. */
export function goTo({ reply }: Visit, path: string): FastifyReply {
  return reply.headers(PAGE_HEADERS).redirect(path, 303)
}

export function setCookies({ reply }: Visit, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('Set-Cookie', [...cookies])
}
