import type { FastifyInstance, FastifyReply } from 'fastify'
import { asAppError } from '../http/error-body.ts'
import { errorHeaders } from '../http/error-reply.ts'
import { staticPage } from '../http/static-page.ts'
import { SCRIPT, STYLE } from './assets.ts'
import type { Desk } from './dashboard.ts'
import { changePassword, createKey, overview, revokeKey } from './keeping.ts'
import { forMembers } from './member.ts'
import { SCRIPT_PATH, STYLE_PATH } from './pages/layout.ts'
import { problemPage } from './pages/overview.ts'
import { signInPage, signUpPage } from './pages/sign.ts'
import { requireSameOrigin } from './same-origin.ts'
import { signIn, signOut, signUp } from './signing.ts'
import { PAGE_HEADERS, sendPage, type Visit, visitOf } from './visit.ts'

/** Bytes of a form. */
const FORM_LIMIT = 16_384

interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Name in the metrics. */
  readonly operation: string
  handle(desk: Desk, visit: Visit): Promise<FastifyReply>
}

/** The pages, and the forms on them. */
export const PAGES: readonly Route[] = [
  { method: 'GET', path: '/dashboard', operation: 'dashboard', handle: forMembers(overview) },
  {
    method: 'GET',
    path: '/dashboard/sign-in',
    operation: 'dashboard_sign_in_page',
    handle: async ({ signup }, visit) => sendPage(visit, signInPage({ signup })),
  },
  {
    method: 'GET',
    path: '/dashboard/sign-up',
    operation: 'dashboard_sign_up_page',
    handle: async ({ signup }, visit) => sendPage(visit, signUpPage({ signup })),
  },
  { method: 'POST', path: '/dashboard/sign-in', operation: 'dashboard_sign_in', handle: signIn },
  { method: 'POST', path: '/dashboard/sign-up', operation: 'dashboard_sign_up', handle: signUp },
  { method: 'POST', path: '/dashboard/sign-out', operation: 'dashboard_sign_out', handle: signOut },
  {
    method: 'POST',
    path: '/dashboard/keys',
    operation: 'dashboard_create_key',
    handle: forMembers(createKey),
  },
  {
    method: 'POST',
    path: '/dashboard/keys/revoke',
    operation: 'dashboard_revoke_key',
    handle: forMembers(revokeKey),
  },
  {
    method: 'POST',
    path: '/dashboard/password',
    operation: 'dashboard_password',
    handle: forMembers(changePassword),
  },
]

/** What the pages fetch. */
export const ASSETS = [
  { path: STYLE_PATH, operation: 'dashboard_style', contentType: 'text/css; charset=utf-8', body: STYLE },
  {
    path: SCRIPT_PATH,
    operation: 'dashboard_script',
    contentType: 'text/javascript; charset=utf-8',
    body: SCRIPT,
  },
] as const

/** Makes the pages answer: forms alone as bodies, only from this site, and errors as pages. */
export function dashboardRoutes(app: FastifyInstance, desk: Desk): void {
  for (const asset of ASSETS) staticPage(app, asset)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    )
    scope.setErrorHandler((error, request, reply) => {
      const shown = asAppError(error)
      if (shown.status >= 500) request.log.error({ err: shown, code: shown.code }, 'page failed')
      reply.headers({ ...errorHeaders(shown, reply), ...PAGE_HEADERS })
      return reply
        .code(shown.status)
        .type('text/html; charset=utf-8')
        .send(problemPage(shown.status, sentenceFor(shown.code, shown.message)))
    })
    for (const { method, path, operation, handle } of PAGES) {
      scope.route({
        method,
        url: path,
        config: { operation },
        ...(method === 'POST' && {
          // Before the body is read.
          onRequest: async (request, reply) => {
            const { origin, site } = {
              origin: request.headers.origin,
              site: one(request.headers['sec-fetch-site']),
            }
            requireSameOrigin({ origin, site }, visitOf(request, reply).origin)
          },
        }),
        handler: (request, reply) => handle(desk, visitOf(request, reply)),
      })
    }
  })
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join() : header
}

/** Sentences of the API speak of JSON. */
function sentenceFor(code: string, message: string): string {
  return code === 'unsupported_media_type' || code === 'malformed_body'
    ? 'This is not a form of the dashboard.'
    : message
}
