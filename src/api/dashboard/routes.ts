import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../errors.ts'
import { CONSENT_PATH } from '../access/oauth-paths.ts'
import { asAppError, errorHeaders } from '../http/error-reply.ts'
import { staticPage } from '../http/paths.ts'
import {
  changePassword,
  createKey,
  deleteAccount,
  exportAccount,
  overview,
  revokeKey,
  showDeletion,
  switchAlerts,
} from './account-pages.ts'
import { changeAccount, showAccounts } from './admin.ts'
import { connect, disconnect, showConnect } from './connect.ts'
import type { DashboardContext } from './dashboard.ts'
import { forAdmins, forMembers } from './member.ts'
import { PAGE_HEADERS, type PageRequest, pageRequest } from './page-request.ts'
import { SCRIPT_PATH, STYLE_PATH } from './pages/layout.ts'
import { problemPage } from './pages/overview.ts'
import {
  requestReset,
  resetPassword,
  showForgot,
  showReset,
  showSignIn,
  showSignUp,
  showVerify,
  signIn,
  signOut,
  signUp,
} from './sign-in.ts'

/** The stylesheet. Contrast is at least 4.5:1 for text and 3:1 for bars, in light and dark mode. */
const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#ffffff, #14171b); --text: light-dark(#1b1f24, #e6e9ed); --soft: light-dark(#f2f4f7, #1e2329); --line: light-dark(#c3cad3, #434b55); --accent: light-dark(#0b5cad, #7db7ff); --on-accent: light-dark(#ffffff, #0d1520); --bad: light-dark(#b3261e, #ffb4ab); --muted: light-dark(#4d5762, #a9b3be) }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; background: var(--ground); color: var(--text) }
header { display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; align-items: center; justify-content: space-between; padding: .8rem 1.25rem; border-bottom: 1px solid var(--line) }
header nav { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; align-items: center; min-width: 0 }
.home { font-weight: 700; text-decoration: none } .who { color: var(--muted); overflow-wrap: anywhere; min-width: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem 1.25rem 4rem }
a { color: var(--accent) } h1 { line-height: 1.2; margin: .5rem 0 1rem } h2 { margin: 2.6rem 0 .8rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem } h3 { margin: 1.2rem 0 .4rem; font-size: 1.05rem }
.skip { position: absolute; left: -100rem } .skip:focus { position: static; display: block; padding: .5rem 1.25rem }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.card { border: 1px solid var(--line); border-radius: .5rem; padding: 1.1rem 1.25rem 1.25rem; max-width: 30rem; margin: 1.2rem 0 } .card h3 { margin-top: 0 }
.field { margin-bottom: 1rem } label { display: block; font-weight: 600 }
.hint { margin: .1rem 0 .2rem; color: var(--muted); font-size: .9rem } .fault { margin: .25rem 0 0; color: var(--bad); font-size: .92rem }
input, select { width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--muted); border-radius: .35rem; padding: .5rem .6rem; min-height: 2.75rem; margin-top: .2rem }
input[aria-invalid], select[aria-invalid] { border: 2px solid var(--bad) }
button, .button { display: inline-block; font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: .35rem; padding: .5rem 1rem; min-height: 2.75rem; background: var(--accent); color: var(--on-accent); cursor: pointer; text-decoration: none }
button.quiet, button.copy { background: none; color: var(--accent); padding: .2rem .7rem; min-height: 2rem } button.copy { margin: .2rem 0 .6rem } button.danger { background: none; border-color: var(--bad); color: var(--bad); margin-top: .4rem; white-space: nowrap }
.alert, .notice { border-left: 4px solid var(--bad); background: var(--soft); padding: .7rem 1rem; border-radius: 0 .35rem .35rem 0 } .notice { border-color: var(--accent) }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem; margin: 0 } dt { color: var(--muted); font-size: .9rem } dd { margin: 0; font-weight: 600; overflow-wrap: anywhere } dd code { font-weight: 400 }
code, pre { font: .9em/1.5 ui-monospace, monospace } code { background: var(--soft); padding: .1em .3em; border-radius: .25em }
pre { background: var(--soft); padding: .8rem 1rem; border-radius: .4rem; overflow-x: auto; margin: .3rem 0 } pre code { background: none; padding: 0 }
.key { white-space: pre-wrap; overflow-wrap: anywhere; border: 2px solid var(--accent); font-size: 1.05rem }
.table { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .93rem } th, td { text-align: left; vertical-align: top; padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line) } tbody th { font-weight: 600; overflow-wrap: anywhere; min-width: 7rem } td { white-space: nowrap } .number { text-align: right; font-variant-numeric: tabular-nums }
@media (max-width: 42rem) { .stack thead { position: absolute; left: -100rem } .stack, .stack tbody, .stack tr, .stack th, .stack td { display: block } .stack tr { border-bottom: 1px solid var(--line); padding: .5rem 0 } .stack th, .stack td { border: 0; padding: .2rem 0 } .stack td { display: flex; gap: 1rem; white-space: normal } .stack td::before { content: attr(data-label); color: var(--muted); flex: 0 0 6rem } }
summary { cursor: pointer; color: var(--accent); padding: .25rem 0 }
.chart { margin: 0 } .chart svg { display: block; width: 100%; margin-top: .6rem } .chart line { stroke: var(--line) } .chart text { fill: var(--muted); font-size: 14px }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.3rem; margin: .5rem 0 } .legend li { overflow-wrap: anywhere }
.s0 { fill: light-dark(#0b5cad, #7db7ff) } .s1 { fill: light-dark(#b45309, #f5b04c) } .s2 { fill: light-dark(#047857, #4fd1a1) } .s3 { fill: light-dark(#9d174d, #f58fbf) } .s4 { fill: light-dark(#5b21b6, #c2a5fd) } .s5 { fill: light-dark(#5b6470, #a9b3be) }
`

/** Adds copy buttons; without scripts users select the text themselves. */
const SCRIPT = `
for (const code of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button')
  const label = 'Copy ' + code.dataset.copy
  button.type = 'button'
  button.className = 'copy'
  button.textContent = label
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(code)
      button.textContent = 'Selected: copy it with your keyboard'
    }
    setTimeout(() => { button.textContent = label }, 4000)
  })
  code.parentElement.after(button)
}
`

/** Maximum bytes of a form. */
const FORM_LIMIT = 16_384

interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Name in the metrics. */
  readonly operation: string
  handle(dashboard: DashboardContext, page: PageRequest): Promise<FastifyReply>
}

/** The pages, and the forms on them. */
export const PAGES: readonly Route[] = [
  { method: 'GET', path: '/dashboard', operation: 'dashboard', handle: forMembers(overview) },
  {
    method: 'GET',
    path: '/dashboard/sign-in',
    operation: 'dashboard_sign_in_page',
    handle: async (dashboard, page) => showSignIn(dashboard, page),
  },
  {
    method: 'GET',
    path: '/dashboard/sign-up',
    operation: 'dashboard_sign_up_page',
    handle: async (dashboard, page) => showSignUp(dashboard, page),
  },
  {
    method: 'GET',
    path: '/dashboard/verify',
    operation: 'dashboard_verify_page',
    handle: async (dashboard, page) => showVerify(dashboard, page),
  },
  {
    method: 'GET',
    path: '/dashboard/forgot',
    operation: 'dashboard_forgot_page',
    handle: async (dashboard, page) => showForgot(dashboard, page),
  },
  {
    method: 'GET',
    path: '/dashboard/reset',
    operation: 'dashboard_reset_page',
    handle: async (dashboard, page) => showReset(dashboard, page),
  },
  { method: 'POST', path: '/dashboard/forgot', operation: 'dashboard_forgot', handle: requestReset },
  { method: 'POST', path: '/dashboard/reset', operation: 'dashboard_reset', handle: resetPassword },
  { method: 'POST', path: '/dashboard/sign-in', operation: 'dashboard_sign_in', handle: signIn },
  { method: 'POST', path: '/dashboard/sign-up', operation: 'dashboard_sign_up', handle: signUp },
  { method: 'POST', path: '/dashboard/sign-out', operation: 'dashboard_sign_out', handle: signOut },
  {
    method: 'GET',
    path: '/dashboard/account.json',
    operation: 'dashboard_export',
    handle: forMembers(exportAccount),
  },
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
    method: 'GET',
    path: CONSENT_PATH,
    operation: 'dashboard_connect_page',
    handle: forMembers(showConnect),
  },
  { method: 'POST', path: CONSENT_PATH, operation: 'dashboard_connect', handle: connect },
  {
    method: 'POST',
    path: '/dashboard/applications/disconnect',
    operation: 'dashboard_disconnect',
    handle: forMembers(disconnect),
  },
  {
    method: 'POST',
    path: '/dashboard/password',
    operation: 'dashboard_password',
    handle: forMembers(changePassword),
  },
  {
    method: 'POST',
    path: '/dashboard/alerts',
    operation: 'dashboard_alerts',
    handle: forMembers(switchAlerts),
  },
  {
    method: 'GET',
    path: '/dashboard/delete',
    operation: 'dashboard_delete_page',
    handle: forMembers(showDeletion),
  },
  {
    method: 'POST',
    path: '/dashboard/delete',
    operation: 'dashboard_delete',
    handle: forMembers(deleteAccount),
  },
  {
    method: 'GET',
    path: '/dashboard/admin',
    operation: 'dashboard_admin_page',
    handle: forAdmins(showAccounts),
  },
  {
    method: 'POST',
    path: '/dashboard/admin',
    operation: 'dashboard_admin',
    handle: forAdmins(changeAccount),
  },
]

/** Files that the pages load. */
export const ASSETS = [
  { path: STYLE_PATH, operation: 'dashboard_style', contentType: 'text/css; charset=utf-8', body: STYLE },
  {
    path: SCRIPT_PATH,
    operation: 'dashboard_script',
    contentType: 'text/javascript; charset=utf-8',
    body: SCRIPT,
  },
] as const

/** Registers the pages: they accept forms only, from this site only, and show errors as pages. */
export function dashboardRoutes(app: FastifyInstance, dashboard: DashboardContext): void {
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
            requireSameOrigin({ origin, site }, pageRequest(request, reply).origin)
          },
        }),
        handler: (request, reply) => handle(dashboard, pageRequest(request, reply)),
      })
    }
  })
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join() : header
}

/** Messages of the API mention JSON. */
function sentenceFor(code: string, message: string): string {
  return code === 'unsupported_media_type' || code === 'malformed_body'
    ? 'This is not a form of the dashboard.'
    : message
}

interface FormOrigin {
  /** Text of the `Origin` header. */
  readonly origin: string | undefined
  /** Text of the `Sec-Fetch-Site` header. */
  readonly site: string | undefined
}

/**
 * Throws `forbidden` for a form of another site: browsers send its origin, which no page can change. Requests without any
 * origin are rejected too, because current browsers always send one.
 */
function requireSameOrigin({ origin, site }: FormOrigin, own: string): void {
  if (site !== undefined && site !== 'same-origin') throw foreign()
  if (origin === undefined ? site !== 'same-origin' : origin !== own) throw foreign()
}

function foreign(): AppError {
  return new AppError('forbidden', {
    message:
      'This form was not sent from this site. Open the dashboard at its own address and try again. Behind a proxy, TRUST_PROXY must be set.',
  })
}
