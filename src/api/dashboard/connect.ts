import type { FastifyReply } from 'fastify'
import { AppError } from '../../errors.ts'
import { AUTH_PATH } from '../access/oauth-paths.ts'
import { html } from '../pages/site.ts'
import type { DashboardContext } from './dashboard.ts'
import type { Member } from './member.ts'
import type { OAuthServer } from './oauth.ts'
import { goTo, PAGE_HEADERS, type PageRequest } from './page-request.ts'
import { DASHBOARD_POLICY, pageText } from './pages/layout.ts'

/** Asks whether an application may be connected. The query is the one that the authorization server signed. */
export async function showConnect(
  dashboard: DashboardContext,
  page: PageRequest,
  { user }: Member,
): Promise<FastifyReply> {
  const oauth = serverOf(dashboard)
  const client = await oauth.client(page.query.get('client_id') ?? '')
  const target = redirectOf(page.query)
  if (client === null || target === null) throw new AppError('invalid_parameter', { message: BROKEN })
  const body = html`<p><strong>${client.name}</strong> asks to use this service with your account, ${user.email}.</p>
<ul><li>It may search and read companies, filings and figures over MCP.</li><li>Its calls count against your quota.</li><li>It cannot see or change your keys, your password or your account.</li></ul>
<p>You will be sent to <strong>${target.host || target.protocol}</strong>. The application chose the name above itself: continue only if you started this connection.</p>
<form class="card" method="post"><input type="hidden" name="query" value="${page.query.toString()}"><button name="accept" value="yes">Allow</button> <button class="quiet" name="accept" value="no">Deny</button></form>
<p>You can disconnect it in the <a href="/dashboard">dashboard</a> at any time.</p>`
  // Browsers apply form-action to where an answer redirects to as well.
  const policy = DASHBOARD_POLICY.replace("form-action 'self'", `form-action 'self' ${sourceOf(target)}`)
  return page.reply
    .headers({ ...PAGE_HEADERS, 'Content-Security-Policy': policy })
    .type('text/html; charset=utf-8')
    .send(pageText({ title: 'Connect an application', email: user.email, body }))
}

/** Sends the user back to the application, with a code or a refusal. */
export async function connect(dashboard: DashboardContext, page: PageRequest): Promise<FastifyReply> {
  const body = { accept: page.form.get('accept') === 'yes', oauth_query: page.form.get('query') ?? '' }
  const response = await serverOf(dashboard).handle(
    new Request(`${page.origin}${AUTH_PATH}/oauth2/consent`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        cookie: page.visitor.cookie ?? '',
        origin: page.origin,
      },
      body: JSON.stringify(body),
    }),
  )
  const { url } = (await response.json().catch(() => ({}))) as { url?: unknown }
  if (!response.ok || typeof url !== 'string') throw new AppError('invalid_parameter', { message: BROKEN })
  return goTo(page, url)
}

const BROKEN =
  'This request to connect an application is invalid or too old. Start again from the application.'

/** Ends the access of an application; one that is not connected gives the same error as one that does not exist. */
export async function disconnect(
  dashboard: DashboardContext,
  page: PageRequest,
  { user }: Member,
): Promise<FastifyReply> {
  if (!(await serverOf(dashboard).disconnect(user.id, page.form.get('id') ?? '')))
    throw new AppError('not_found', { message: 'Your account has no such application.' })
  await dashboard.changed()
  return goTo(page, '/dashboard')
}

function serverOf({ users }: DashboardContext): OAuthServer {
  if (users.oauth === null)
    throw new AppError('not_found', {
      message: 'Applications cannot be connected: the operator has set no PUBLIC_URL.',
    })
  return users.oauth
}

function redirectOf(query: URLSearchParams): URL | null {
  const uri = query.get('redirect_uri') ?? ''
  return URL.canParse(uri) ? new URL(uri) : null
}

/** As a source of a content security policy: an origin, or the scheme of an application of the device. */
function sourceOf({ protocol, host }: URL): string {
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${host}` : protocol
}
