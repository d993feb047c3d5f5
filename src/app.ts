import { hash } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type Access, openAccess } from './api/access/access.ts'
import { tokenAddress } from './api/access/oauth-paths.ts'
import { blockCache } from './api/blocks/block-cache.ts'
import { attempts } from './api/dashboard/attempts.ts'
import type { Dashboard } from './api/dashboard/dashboard.ts'
import { keyUsage } from './api/dashboard/key-usage.ts'
import { OAUTH_PAGES, oauthRoutes } from './api/dashboard/oauth-routes.ts'
import { ASSETS, dashboardRoutes, PAGES } from './api/dashboard/routes.ts'
import { exampleTicker } from './api/docs/examples.ts'
import { DOCS_PATHS, docsRoutes } from './api/docs/routes.ts'
import type { AnyEndpoint } from './api/endpoints/define-endpoint.ts'
import { endpoints as allEndpoints } from './api/endpoints/index.ts'
import { EXPLORE_PAGES, exploreRoutes, SCREEN_CSV_PATH } from './api/explore/routes.ts'
import { Admission, admissionLimits } from './api/http/admission.ts'
import {
  type LimitHeaders,
  rateHeaders,
  requireHttps,
  requireKnownHost,
  setCommonHeaders,
} from './api/http/headers.ts'
import { healthRoutes, ingestView, OPERATOR_PATHS } from './api/http/health.ts'
import { logResponse, rejectKeyInUrl } from './api/http/log-redaction.ts'
import {
  MCP_ACCOUNT_PATH,
  MCP_METADATA_PATH,
  MCP_METHODS,
  MCP_PATH,
  mcpRoutes,
} from './api/http/mcp-routes.ts'
import { serviceMetrics } from './api/http/metrics.ts'
import { openApiDocument } from './api/http/openapi/document.ts'
import { answerUnmatched, BASE, methodsAt, pathsOf, routePath } from './api/http/paths.ts'
import { overloadGate } from './api/http/raw-errors.ts'
import { requestAccess } from './api/http/request-access.ts'
import { freeRequests, MAX_FREE_REQUESTS, scopeOf, scopeRequests } from './api/http/request-scopes.ts'
import { CACHE_BYTES, MAX_WRITE, partCache, piecesStream, responseCache } from './api/http/response-cache.ts'
import { endpointRoute } from './api/http/route.ts'
import type { RestContext } from './api/http/run-handler.ts'
import { createServer, type Logger, type ServerConfig } from './api/http/server.ts'
import { mcpHttp } from './api/mcp/http.ts'
import type { McpLog } from './api/mcp/server.ts'
import { indexOnce } from './api/request/service.ts'
import type { Config } from './config.ts'
import type { Company, CompanyIndex } from './domain/company/company.ts'
import type { Tracing } from './observability/request-context.ts'
import type { IngestStore } from './stores/ports/ingest.ts'
import type { Stores } from './stores/ports/stores.ts'

export interface AppOptions {
  readonly stores: Stores
  readonly config: ServerConfig &
    Pick<
      Config,
      'requestTimeoutMs' | 'maxInFlight' | 'maxLoopDelayMs' | 'cacheMb' | 'access' | 'mcpHosts' | 'publicUrl'
    >
  /** Host names that requests may use in addition to IP addresses and `localhost`. Default: any. */
  readonly hosts?: readonly string[] | null
  /** Serves health, readiness and metrics instead of the app itself. */
  readonly admin?: FastifyInstance | null
  /** Makes the index of a snapshot's companies. */
  readonly companyIndex: (companies: readonly Company[]) => CompanyIndex
  /** Default: all there are. */
  readonly endpoints?: readonly AnyEndpoint[]
  readonly clock?: () => Date
  /** Who may call; needed unless the settings let everyone in. */
  readonly access?: Access
  /** Accounts that create their own keys; without it there is no dashboard. */
  readonly dashboard?: Dashboard
  /** Key of the account whose quota visitors of the explorer use unless they are signed in; default: they are guests. */
  readonly visitorKey?: string | null
  /** Recorder of request spans; default: none. */
  readonly tracing?: Tracing | null
  /** Words that no line of the log may hold. */
  readonly secrets?: readonly string[]
  /** Requests a minute of one caller that debit no call; always unlimited with `ACCESS=open`. */
  readonly maxFreeRequests?: number
  /** Default: lines of JSON on stdout from the level of the settings. */
  readonly logger?: Logger
  /** Status of live ingest; absent: this process does not ingest. */
  readonly ingest?: Pick<IngestStore, 'summary'>
  /** Free bytes of the disk of `DATA_DIR`; null where nothing is stored there, the default. */
  readonly freeBytes?: () => Promise<number | null>
  /** Size of the response cache in bytes; false: no cache. */
  readonly cache?: number | false
}

/** Builds the server, ready to listen or to be called through `inject`. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { stores, config, endpoints = allEndpoints, clock = () => new Date() } = options
  const access = accessOf(options, clock)
  const admission = new Admission(admissionLimits(config.maxInFlight))
  const needsKeys = config.access !== 'open'
  const callers = requestAccess({
    access,
    admission,
    needsKeys,
    free: freeRequests(
      needsKeys ? (options.maxFreeRequests ?? MAX_FREE_REQUESTS) : Number.POSITIVE_INFINITY,
      () => clock().getTime(),
    ),
  })
  const limitHeaders: LimitHeaders = address => rateHeaders(access.limits(access.guest(address)))
  const operatorPaths: ReadonlySet<string> = new Set(options.admin ? [] : OPERATOR_PATHS)
  const gate = overloadGate({
    reason({ url = '', headers }) {
      if (operatorPaths.has(url.split('?', 1)[0]!)) return null
      if (!admission.hasRoom(!needsKeys || headers.authorization !== undefined)) return 'in_flight'
      return app.isUnderPressure() ? 'event_loop' : null
    },
    limitHeaders,
    onShed: reason => metrics.refused(reason),
    log: shed => app.log.warn({ shed }, 'requests shed'),
  })
  const secrets = options.secrets ?? []
  const app = createServer({ ...config, secrets }, options.logger, limitHeaders, gate)
  // Only measures: the gate decides.
  app.register(underPressure, { maxEventLoopDelay: config.maxLoopDelayMs, pressureHandler: () => undefined })
  const document = openApiDocument(endpoints)
  const documentText = JSON.stringify(document)
  const cache = options.cache === false ? null : responseCache(options.cache ?? CACHE_BYTES)
  const parts = options.cache === false ? null : partCache()
  // One byte holds no block.
  const blockBytes = options.cache === false ? 1 : config.cacheMb * 1_048_576
  const blocks = blockCache({ limit: blockBytes, damage: stores.system.damage })
  const ingest = ingestView(app, options.ingest ?? null, () => clock().getTime())
  const metrics = serviceMetrics({
    stores,
    cacheBytes: () => (cache?.bytes ?? 0) + (parts?.bytes ?? 0) + blocks.bytes,
    inFlight: () => admission.inFlight,
    maxInFlight: config.maxInFlight,
    ingest,
  })

  const served = endpoints.flatMap(endpoint =>
    pathsOf(endpoint).map(path => ({ endpoint, method: endpoint.method, path: `${BASE}${path}` })),
  )
  const fixed = [
    '/',
    ...DOCS_PATHS,
    ...EXPLORE_PAGES.map(({ path }) => path),
    SCREEN_CSV_PATH,
    ...operatorPaths,
    MCP_METADATA_PATH,
  ]
  const pages = options.dashboard
    ? [
        ...PAGES,
        ...ASSETS.map(({ path }) => ({ method: 'GET', path })),
        ...(options.dashboard.users.oauth === null ? [] : OAUTH_PAGES),
      ]
    : []
  const methods = methodsAt([
    ...served,
    ...pages,
    ...fixed.map(path => ({ method: 'GET', path })),
    ...MCP_METHODS.flatMap(method => [MCP_PATH, MCP_ACCOUNT_PATH].map(path => ({ method, path }))),
  ])

  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    done()
  })
  const { tracing = null } = options
  scopeRequests(app, { timeoutMs: config.requestTimeoutMs, sink: metrics, tracing })
  const isForOperators = (request: FastifyRequest) => operatorPaths.has(request.routeOptions.url ?? '')
  // Hooks of every request take a callback: each promise of one costs it a turn of the event loop's queue.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isForOperators(request)) callers.arrive(request, reply)
    rejectKeyInUrl(request.url)
    if (options.hosts && !isForOperators(request)) requireKnownHost(request.host, options.hosts)
    if (config.trustProxy !== false && !isForOperators(request)) requireHttps(request)
    if (!answerUnmatched(request, reply, methods)) done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const send = () => {
      if (!Buffer.isBuffer(payload) || payload.length <= MAX_WRITE) return done(null, payload)
      reply.header('Content-Length', payload.length)
      done(null, piecesStream([payload]))
    }
    if (isForOperators(request)) {
      reply.headers(limitHeaders(request.ip))
      send()
    } else if (callers.setKnownLimitHeaders(request, reply)) send()
    else callers.setRateLimitHeaders(request, reply).then(send, done)
  })
  const byKey =
    options.dashboard &&
    keyUsage({
      quota: options.dashboard.quota,
      now: () => clock().getTime(),
      failed: error => app.log.warn({ err: error }, 'usage by key could not be written'),
    })
  app.addHook('onResponse', (request, reply, done) => {
    scopeOf(request)?.answered(reply.statusCode, Number(reply.getHeader('content-length') ?? 0))
    const caller = callers.knownCaller(request)
    logResponse(request, reply, caller)
    if (caller) byKey?.count(caller, reply.statusCode, reply.elapsedTime)
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.all([metrics.close(), byKey?.close()])
  })

  const context: RestContext = {
    stores,
    clock,
    access,
    requestAccess: callers,
    indexOf: indexOnce(options.companyIndex),
    requestTimeoutMs: config.requestTimeoutMs,
    cache,
    parts,
    blocks,
    sink: metrics,
    tracing,
    build: hash('sha256', documentText, 'base64url'),
  }
  const routes = new Map(endpoints.map(endpoint => [endpoint, endpointRoute(endpoint, context)]))
  for (const { endpoint, method, path } of served) {
    app.route({
      method,
      url: routePath(path),
      config: { operation: endpoint.name, authenticates: true },
      ...routes.get(endpoint)!,
    })
  }
  const mcp = mcpHttp(context, mcpLog(app.log), (...call) => byKey?.count(...call))
  app.addHook('onClose', () => mcp.close())
  const oauth = options.dashboard?.users.oauth ?? null
  mcpRoutes(app, {
    mcp,
    requestAccess: callers,
    hosts: [...(config.mcpHosts ?? []), ...(options.hosts ?? [])],
    tokensFor: oauth === null ? null : tokenAddress(config.publicUrl),
  })
  healthRoutes(options.admin ?? app, {
    stores,
    metrics,
    ingest,
    freeBytes: options.freeBytes ?? (async () => null),
  })
  docsRoutes(app, { service: context, endpoints, document })
  exploreRoutes(app, {
    service: context,
    dashboard: options.dashboard ?? null,
    visitorKey: options.visitorKey ?? null,
  })
  if (options.dashboard) {
    const now = () => clock().getTime()
    const { quota } = options.dashboard
    const dashboard = {
      ...options.dashboard,
      access,
      now,
      attempts: attempts(quota, now),
      exampleTicker: () => exampleTicker(stores.companies.snapshot()),
    }
    dashboardRoutes(app, dashboard)
    if (oauth !== null) oauthRoutes(app, dashboard, oauth)
  }
  app.get('/', { config: { operation: 'root' } }, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=300').redirect('/explore', 302),
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

/** Throws if keys are required but no `access` was given to check them. */
function accessOf({ access, config }: AppOptions, clock: () => Date): Access {
  if (access) return access
  if (config.access !== 'open') throw new Error('ACCESS=tiered needs an account store to check keys.')
  return openAccess(() => clock().getTime())
}
