import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../errors.ts'
import { type Caller, keyHolder } from '../access/caller.ts'
import { requireEnabled } from '../access/tiered.ts'
import type { Dashboard } from '../dashboard/dashboard.ts'
import { screen } from '../endpoints/screener/screen.ts'
import { asAppError, errorHeaders } from '../http/error-reply.ts'
import { FORMATS } from '../http/formats.ts'
import { routePath } from '../http/paths.ts'
import { html, SITE_POLICY, sitePage } from '../pages/site.ts'
import type { ServiceContext } from '../request/service.ts'
import { askerFor } from './ask.ts'
import { filingsPage, overviewPage, peersPage } from './company.ts'
import { changesPage, filingPage } from './filing.ts'
import { homePage } from './home.ts'
import type { View, Visit } from './page.ts'
import { askScreen, screenPage } from './screen.ts'
import { searchPage } from './search.ts'
import { segmentsPage } from './segments.ts'
import { signalsPage } from './signals.ts'
import { figurePage, statementsPage } from './statements.ts'

interface ExplorePage {
  readonly path: string
  /** Name in the metrics. */
  readonly operation: string
  view(visit: Visit): Promise<View>
}

export const EXPLORE_PAGES: readonly ExplorePage[] = [
  { path: '/explore', operation: 'explore', view: homePage },
  { path: '/explore/search', operation: 'explore_search', view: searchPage },
  { path: '/explore/screen', operation: 'explore_screen', view: screenPage },
  { path: '/explore/companies/{ticker}', operation: 'explore_company', view: overviewPage },
  { path: '/explore/companies/{ticker}/statements', operation: 'explore_statements', view: statementsPage },
  { path: '/explore/companies/{ticker}/figure', operation: 'explore_figure', view: figurePage },
  { path: '/explore/companies/{ticker}/filings', operation: 'explore_filings', view: filingsPage },
  { path: '/explore/companies/{ticker}/signals', operation: 'explore_signals', view: signalsPage },
  { path: '/explore/companies/{ticker}/segments', operation: 'explore_segments', view: segmentsPage },
  { path: '/explore/companies/{ticker}/peers', operation: 'explore_peers', view: peersPage },
  { path: '/explore/companies/{ticker}/changes', operation: 'explore_changes', view: changesPage },
  { path: '/explore/filings/{accession}', operation: 'explore_filing', view: filingPage },
]

export const SCREEN_CSV_PATH = '/explore/screen.csv'

interface ExploreContext {
  readonly service: ServiceContext
  /** Members who are signed in use their own quota; null: there is no dashboard. */
  readonly dashboard: Dashboard | null
  /** Key of the account whose quota visitors without a session use; null: they are guests. */
  readonly visitorKey: string | null
}

/** Pages differ by account. */
const HEADERS = {
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': SITE_POLICY,
  'Referrer-Policy': 'same-origin',
  Vary: 'Cookie',
} as const

/** Serves the explorer: pages rendered on the server that work without scripts. */
export function exploreRoutes(app: FastifyInstance, context: ExploreContext): void {
  app.register(async scope => {
    scope.setErrorHandler((error, request, reply) => failedPage(asAppError(error), request, reply))
    for (const { path, operation, view } of EXPLORE_PAGES) {
      scope.get(routePath(path), { config: { operation } }, async (request, reply) => {
        const visit = await visitOf(request, context)
        const { status = 200, section = '/explore', title, body } = await view(visit)
        return reply
          .code(status)
          .headers(HEADERS)
          .type('text/html; charset=utf-8')
          .send(sitePage({ title, body, section, email: visit.email }))
      })
    }
    scope.get(SCREEN_CSV_PATH, { config: { operation: 'explore_screen_csv' } }, async (request, reply) => {
      const { answer, error } = await askScreen(await visitOf(request, context))
      if (error) throw error
      const { write, contentType } = FORMATS['text/csv']
      return reply
        .headers({ ...HEADERS, 'Content-Disposition': 'attachment; filename="screen.csv"' })
        .type(contentType)
        .send(write(screen, answer))
    })
  })
}

function failedPage(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status >= 500) request.log.error({ err: error, code: error.code }, 'page failed')
  return reply
    .code(error.status)
    .headers({ ...errorHeaders(error, reply), ...HEADERS })
    .type('text/html; charset=utf-8')
    .send(
      sitePage({
        title: 'This page is not available',
        body: html`<p class="error">${error.message}</p><p><a href="/explore">All companies</a></p>`,
        section: '/explore',
        email: null,
      }),
    )
}

async function visitOf(request: FastifyRequest, context: ExploreContext): Promise<Visit> {
  const { service } = context
  const { caller, email } = await visitorOf(request, context)
  const query = request.query as Readonly<Record<string, string | string[] | undefined>>
  const params = request.params as Readonly<Record<string, string | undefined>>
  const texts = (name: string) => [query[name] ?? []].flat().map(value => value.trim())
  return {
    asker: askerFor(service, caller, (error, message) => request.log.warn({ err: error }, message)),
    origin: `${request.protocol}://${request.host}`,
    email,
    text: name => texts(name)[0] ?? '',
    texts,
    path: name => params[name] ?? '',
  }
}

/** The caller of a page: the signed-in user, else the account of `visitorKey`, else a guest by address. */
async function visitorOf(
  { headers, protocol, ip }: FastifyRequest,
  { service, dashboard, visitorKey }: ExploreContext,
): Promise<{ readonly caller: Caller; readonly email: string | null }> {
  const session = dashboard
    ? await dashboard.users.session({ cookie: headers.cookie, isSecure: protocol === 'https' })
    : null
  const account = session && dashboard ? await dashboard.accounts.accounts.byUser(session.user.id) : null
  if (session && account) {
    requireEnabled(account)
    const caller = keyHolder({ id: null, accountId: account.id, kind: 'live' }, account.plan)
    return { caller, email: session.user.email }
  }
  const authorization = visitorKey === null ? undefined : `Bearer ${visitorKey}`
  return { caller: await service.access.caller({ authorization, address: ip }), email: null }
}
