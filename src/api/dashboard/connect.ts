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
  desk: DashboardContext,
  visit: PageRequest,
  { person }: Member,
): Promise<FastifyReply> {
  const oauth = serverOf(desk)
  const client = await oauth.client(visit.query.get('client_id') ?? '')
  const target = redirectOf(visit.query)
  if (client === null || target === null) throw new AppError('invalid_parameter', { message: BROKEN })
  const body = html`<p><strong>${client.name}</strong> asks to use this service with your account, ${person.email}.</p>
<ul><li>It may search and read companies, filings and figures over MCP.</li><li>Its calls count against your quota.</li><li>It cannot see or change your keys, your password or your account.</li></ul>
<p>You will be sent to <strong>${target.host || target.protocol}</strong>. The name above is the one the application gave itself: continue only if you have just asked it to connect.</p>
<form class="card" method="post"><input type="hidden" name="query" value="${visit.query.toString()}"><button name="accept" value="yes">Allow</button> <button class="quiet" name="accept" value="no">Deny</button></form>
<p>You can disconnect it in the <a href="/dashboard">dashboard</a> at any time.</p>`
  // Browsers apply form-action to where an answer redirects to as well.
  const policy = DASHBOARD_POLICY.replace("form-action 'self'", `form-action 'self' ${sourceOf(target)}`)
  return visit.reply
    .headers({ ...PAGE_HEADERS, 'Content-Security-Policy': policy })
    .type('text/html; charset=utf-8')
    .send(pageText({ title: 'Connect an application', email: person.email, body }))
}

/** Sends the user back to the application, with a code or a refusal. */
export async function connect(desk: DashboardContext, visit: PageRequest): Promise<FastifyReply> {
  const body = { accept: visit.form.get('accept') === 'yes', oauth_query: visit.form.get('query') ?? '' }
  const response = await serverOf(desk).handle(
    new Request(`${visit.origin}${AUTH_PATH}/oauth2/consent`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        cookie: visit.visitor.cookie ?? '',
        origin: visit.origin,
      },
      body: JSON.stringify(body),
    }),
  )
  const { url } = (await response.json().catch(() => ({}))) as { url?: unknown }
  if (!response.ok || typeof url !== 'string') throw new AppError('invalid_parameter', { message: BROKEN })
  return goTo(visit, url)
}

const BROKEN =
  'This request to connect an application is invalid or too old. Start again from the application.'

/** Ends the access of an application; one that is not connected gives the same error as one that does not exist. */
export async function disconnect(
  desk: DashboardContext,
  visit: PageRequest,
  { person }: Member,
): Promise<FastifyReply> {
  if (!(await serverOf(desk).disconnect(person.id, visit.form.get('id') ?? '')))
    throw new AppError('not_found', { message: 'You have connected no such application.' })
  await desk.changed()
  return goTo(visit, '/dashboard')
}

function serverOf({ people }: DashboardContext): OAuthServer {
  if (people.oauth === null)
    throw new AppError('not_found', {
      message: 'Applications cannot be connected: the operator has set no PUBLIC_URL.',
    })
  return people.oauth
}

function redirectOf(query: URLSearchParams): URL | null {
  const uri = query.get('redirect_uri') ?? ''
  return URL.canParse(uri) ? new URL(uri) : null
}

/** As a source of a content security policy: an origin, or the scheme of an application of the device. */
function sourceOf({ protocol, host }: URL): string {
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${host}` : protocol
}
