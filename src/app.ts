import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Company } from './domain/company/company.ts'
import type { CompanyIndex } from './domain/company/company-index.ts'
import type { AnyEndpoint } from './endpoints/define-endpoint.ts'
import { endpoints as allEndpoints } from './endpoints/index.ts'
import { DOCS_POLICY, docsPage } from './http/docs/page.ts'
import { type Door, indexOnce } from './http/door.ts'
import { setCommonHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { serviceMetrics } from './http/metrics.ts'
import { openApiDocument } from './http/openapi/document.ts'
import { BASE, methodsAt, pathsOf, routePath } from './http/paths.ts'
import { CACHE_BYTES, partCache, responseCache } from './http/response-cache.ts'
import { endpointRoute } from './http/route.ts'
import { createServer, type Logger, type ServerConfig } from './http/server.ts'
import { staticPage } from './http/static-page.ts'
import { answerUnmatched } from './http/unmatched.ts'
import type { Stores } from './stores/ports.ts'

export interface AppOptions {
  readonly stores: Stores
  readonly config: ServerConfig & Pick<Config, 'host' | 'port' | 'requestTimeoutMs'>
  /** Makes the index of a snapshot's companies. */
  readonly companyIndex: (companies: readonly Company[]) => CompanyIndex
  /** Default: all there are. */
  readonly endpoints?: readonly AnyEndpoint[]
  readonly clock?: () => Date
  /** Default: lines of JSON on stdout from the level of the settings. */
  readonly logger?: Logger
  /** Bytes of answers kept ready, or false to make each anew. */
  readonly cache?: number | false
}

/** The server, ready to listen or to be asked through `inject`. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { stores, config, endpoints = allEndpoints, clock = () => new Date() } = options
  const app = createServer(config, options.logger)
  const document = openApiDocument(endpoints)
  const documentText = JSON.stringify(document)
  const cache = options.cache === false ? null : responseCache(options.cache ?? CACHE_BYTES)
  const parts = options.cache === false ? null : partCache()
  const metrics = serviceMetrics(stores.companies, () => (cache?.bytes ?? 0) + (parts?.bytes ?? 0))

  const served = endpoints.flatMap(endpoint =>
    pathsOf(endpoint).map(path => ({ endpoint, method: endpoint.method, path: `${BASE}${path}` })),
  )
  const fixed = ['/', '/docs', '/openapi.json', '/healthz', '/readyz', '/metrics']
  const methods = methodsAt([...served, ...fixed.map(path => ({ method: 'GET', path }))])

  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply)
    return answerUnmatched(request, reply, methods) ? reply : undefined
  })
  app.addHook('onResponse', async (request, reply) => {
    const { operation = 'unmatched' } = request.routeOptions.config as { operation?: string }
    metrics.observe(operation, reply.statusCode, reply.elapsedTime)
    request.log.info(
      {
        method: request.method,
        url: request.url.slice(0, 500),
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    )
  })
  app.addHook('onClose', async () => metrics.close())

  const door: Door = {
    stores,
    clock,
    indexOf: indexOnce(options.companyIndex),
    requestTimeoutMs: config.requestTimeoutMs,
    cache,
    parts,
    build: hash('sha256', documentText, 'base64url'),
  }
  const handlers = new Map(endpoints.map(endpoint => [endpoint, endpointRoute(endpoint, door)]))
  for (const { endpoint, method, path } of served) {
    app.route({
      method,
      url: routePath(path),
      config: { operation: endpoint.name },
      handler: handlers.get(endpoint)!,
    })
  }
  healthRoutes(app, stores, metrics)
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
  app.get('/', { config: { operation: 'root' } }, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=300').redirect('/docs', 302),
  )
  return app
}

/** The address that examples in the documentation use. */
function originOf({ host, port, tlsCert }: AppOptions['config']): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tlsCert ? 'https' : 'http'}://${name}:${port}`
}
