import { hash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Access } from './access/access.ts'
import { openAccess } from './access/open.ts'
import type { Config } from './config.ts'
import { attempts } from './dashboard/attempts.ts'
import type { Dashboard } from './dashboard/dashboard.ts'
import { ASSETS, dashboardRoutes, PAGES } from './dashboard/routes.ts'
import type { Company } from './domain/company/company.ts'
import type { CompanyIndex } from './domain/company/company-index.ts'
import { indexOnce } from './door/source.ts'
import type { AnyEndpoint } from './endpoints/define-endpoint.ts'
import { endpoints as allEndpoints } from './endpoints/index.ts'
import { DOCS_POLICY, docsPage } from './http/docs/page.ts'
import type { Door } from './http/door.ts'
import { setCommonHeaders } from './http/headers.ts'
import { healthRoutes, OPERATOR_PATHS } from './http/health.ts'
import { ingestView } from './http/ingest-view.ts'
import { refuseKeyInAddress } from './http/key-in-address.ts'
import { logAnswer } from './http/log-answer.ts'
import { MCP_METADATA_PATH, MCP_METHODS, MCP_PATH, mcpRoutes } from './http/mcp-routes.ts'
import { serviceMetrics } from './http/metrics.ts'
import { openApiDocument } from './http/openapi/document.ts'
import { limitLoad } from './http/overload.ts'
import { BASE, methodsAt, pathsOf, routePath } from './http/paths.ts'
import { type LimitHeaders, rateHeaders } from './http/rate-headers.ts'
import { refuser } from './http/refuse.ts'
import { scopeOf, scopeRequests } from './http/request-scopes.ts'
import { CACHE_BYTES, partCache, responseCache } from './http/response-cache.ts'
import { endpointRoute } from './http/route.ts'
import { refuseInsecure } from './http/secure-only.ts'
import { createServer, type Logger, type ServerConfig } from './http/server.ts'
import { staticPage } from './http/static-page.ts'
import { answerUnmatched } from './http/unmatched.ts'
import { visits } from './http/visits.ts'
import { mcpHttp } from './mcp/http.ts'
import type { McpLog } from './mcp/session.ts'
import type { Tracing } from './observe/tracing.ts'
import type { IngestStore } from './stores/ingest-port.ts'
import type { Stores } from './stores/ports.ts'

export interface AppOptions {
  readonly stores: Stores
  readonly config: ServerConfig &
    Pick<
      Config,
      'host' | 'port' | 'requestTimeoutMs' | 'maxInFlight' | 'maxLoopDelayMs' | 'access' | 'mcpHosts'
    >
  /** Makes the index of a snapshot's companies. */
  readonly companyIndex: (companies: readonly Company[]) => CompanyIndex
  /** Default: all there are. */
  readonly endpoints?: readonly AnyEndpoint[]
  readonly clock?: () => Date
  /** Who may call; needed unless the settings let everyone in. */
  readonly access?: Access
  /** People who make keys for themselves; without it there is no dashboard. */
  readonly dashboard?: Dashboard
  /** Who keeps spans of requests; default: nobody. */
  readonly tracing?: Tracing | null
  /** Words that no line of the log may hold. */
  readonly secrets?: readonly string[]
  /** Default: lines of JSON on stdout from the level of the settings. */
  readonly logger?: Logger
  /** What live ingest tells of itself; absent: nothing ingests here. */
  readonly ingest?: Pick<IngestStore, 'summary'>
  /** Bytes of answers kept ready, or false to make each anew. */
  readonly cache?: number | false
}

/** The server, ready to listen or to be asked through `inject`. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { stores, config, endpoints = allEndpoints, clock = () => new Date() } = options
  const access = accessOf(options, clock)
  const visitors = visits(access)
  const limitHeaders: LimitHeaders = address => rateHeaders(access.limits(access.guest(address)))
  const load = limitLoad(config, {
    refuse: refuser(limitHeaders, () => clock().getTime()),
    refused: reason => metrics.refused(reason),
    counted: refusals => app.log.warn({ refusals }, 'more requests than are taken on'),
  })
  const secrets = options.secrets ?? []
  const app = createServer({ ...config, secrets }, options.logger, limitHeaders, load.front)
  app.addHook('onClose', async () => load.close())
  const document = openApiDocument(endpoints)
  const documentText = JSON.stringify(document)
  const cache = options.cache === false ? null : responseCache(options.cache ?? CACHE_BYTES)
  const parts = options.cache === false ? null : partCache()
  const ingest = ingestView(app, options.ingest ?? null, () => clock().getTime())
  const metrics = serviceMetrics({
    stores,
    cacheBytes: () => (cache?.bytes ?? 0) + (parts?.bytes ?? 0),
    inFlight: () => load.inFlight,
    limits: config,
    ingest,
  })

  const served = endpoints.flatMap(endpoint =>
    pathsOf(endpoint).map(path => ({ endpoint, method: endpoint.method, path: `${BASE}${path}` })),
  )
  const fixed = ['/', '/docs', '/openapi.json', '/healthz', '/readyz', '/metrics', MCP_METADATA_PATH]
  const pages = options.dashboard ? [...PAGES, ...ASSETS.map(({ path }) => ({ method: 'GET', path }))] : []
  const methods = methodsAt([
    ...served,
    ...pages,
    ...fixed.map(path => ({ method: 'GET', path })),
    ...MCP_METHODS.map(method => ({ method, path: MCP_PATH })),
  ])

  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    done()
  })
  const { tracing = null } = options
  scopeRequests(app, { timeoutMs: config.requestTimeoutMs, sink: metrics, tracing })
  app.addHook('onRequest', async (request, reply) => {
    refuseKeyInAddress(request.url)
    if (config.trustProxy !== false && !OPERATOR_PATHS.has(request.routeOptions.url ?? ''))
      refuseInsecure(request)
    return answerUnmatched(request, reply, methods) ? reply : undefined
  })
  app.addHook('onSend', async (request, reply) => {
    if (OPERATOR_PATHS.has(request.routeOptions.url ?? '')) reply.headers(limitHeaders(request.ip))
    else await visitors.stamp(request, reply)
  })
  app.addHook('onResponse', async (request, reply) => {
    scopeOf(request)?.answered(reply.statusCode, Number(reply.getHeader('content-length') ?? 0))
    logAnswer(request, reply, visitors.knownCaller(request))
  })
  app.addHook('onClose', async () => metrics.close())

  const door: Door = {
    stores,
    clock,
    access,
    visits: visitors,
    indexOf: indexOnce(options.companyIndex),
    requestTimeoutMs: config.requestTimeoutMs,
    cache,
    parts,
    sink: metrics,
    tracing,
    build: hash('sha256', documentText, 'base64url'),
  }
  const routes = new Map(endpoints.map(endpoint => [endpoint, endpointRoute(endpoint, door)]))
  for (const { endpoint, method, path } of served) {
    app.route({
      method,
      url: routePath(path),
      config: { operation: endpoint.name },
      ...routes.get(endpoint)!,
    })
  }
  const mcp = mcpHttp(door, mcpLog(app.log))
  app.addHook('onClose', () => mcp.close())
  mcpRoutes(app, { answer: mcp.answer, access, hosts: config.mcpHosts ?? [] })
  healthRoutes(app, stores, metrics, ingest)
  staticPage(app, {
    path: '/openapi.json',
    operation: 'openapi',
    contentType: 'application/json; charset=utf-8',
    body: documentText,
  })
  staticPage(app, {
    path: '/docs',
    operation: 'docs',
    contentType: 'text/html; charset=utf-8',
    body: docsPage(document, originOf(config)),
    headers: { 'Content-Security-Policy': DOCS_POLICY },
  })
  if (options.dashboard) {
    const now = () => clock().getTime()
    const { quota } = options.dashboard
    dashboardRoutes(app, { ...options.dashboard, access, now, attempts: attempts(quota, now) })
  }
  app.get('/', { config: { operation: 'root' } }, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=300').redirect('/docs', 302),
  )
  return app
}

function mcpLog(log: FastifyBaseLogger): McpLog {
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (error, message) => log.warn({ err: error }, message),
    error: (error, message) => log.error({ err: error }, message),
  }
}

/** Throws where keys are asked for and nobody could check them. */
function accessOf({ access, config }: AppOptions, clock: () => Date): Access {
  if (access) return access
  if (config.access !== 'open') throw new Error('ACCESS=tiered needs somebody who knows the keys.')
  return openAccess(() => clock().getTime())
}

/** The address that examples in the documentation use. */
function originOf({ host, port, tlsCert }: AppOptions['config']): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tlsCert ? 'https' : 'http'}://${name}:${port}`
}
