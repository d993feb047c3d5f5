import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import { runShared } from '../../observability/request-context.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { OpenApiDocument } from '../http/openapi/document.ts'
import { shareComponents } from '../http/openapi/share.ts'
import { sendPage, staticPage, type TextPage, textPage } from '../http/paths.ts'
import { html, ICON, ICON_PATH, SITE_POLICY, SITE_STYLE, SITE_STYLE_PATH, sitePage } from '../pages/site.ts'
import { handlerContext } from '../request/endpoint-call.ts'
import { SERVICE, type ServiceContext } from '../request/service.ts'
import { type ExampleValues, exampleValues, withAnswers, withExamples } from './examples.ts'
import { GUIDES, guideHtml, guideLinks, guideMarkdown } from './guides.ts'
import { referenceMarkdown } from './reference.ts'

interface DocsContext {
  readonly service: ServiceContext
  readonly endpoints: readonly AnyEndpoint[]
  readonly document: OpenApiDocument
}

/** Fixed addresses of the documentation. */
export const DOCS_PATHS = [
  '/docs',
  '/docs/reference',
  '/docs/reference/openapi.json',
  '/docs/reference/scalar.js',
  '/docs/reference/start.js',
  '/docs/{page}',
  '/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/robots.txt',
  '/favicon.ico',
  ICON_PATH,
  SITE_STYLE_PATH,
] as const

/** The reference page runs only scripts of this site. Scalar writes style elements while it runs. */
const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const REFERENCE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference · ${SERVICE.title}</title><link rel="icon" href="${ICON_PATH}" type="image/svg+xml"></head><body>
<noscript><p>The reference needs scripts. <a href="/docs/reference.md">The same as text</a>.</p></noscript><div id="app"></div><script src="/docs/reference/scalar.js"></script><script src="/docs/reference/start.js"></script></body></html>`

const START = `Scalar.createApiReference('#app', {
  url: '/docs/reference/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: { c: true, clojure: true, csharp: true, dart: true, fsharp: true, http: true, java: true, kotlin: true, objc: true, ocaml: true, php: true, powershell: true, r: true, ruby: true, rust: true, swift: true, go: true },
  authentication: { preferredSecurityScheme: 'key' },
})
`

/** Milliseconds that examples stay although the data changed: new ones call every operation once. */
const EXAMPLES_MS = 600_000
/** Bytes of the texts that are ready to be sent; the OpenAPI document is the largest, about 1 MB with answers. */
const PAGES_BYTES = 32 * 1_048_576

/** Serves guides, the API reference, and both as text. */
export function docsRoutes(app: FastifyInstance, { service, endpoints, document }: DocsContext): void {
  const loaded = perData(service, () => valuesOf(service, endpoints))
  const plain = perData(service, async () => withExamples(JSON.stringify(document), await loaded()))
  const openApi = perData(service, async () =>
    withExamples(JSON.stringify(shareComponents(document)), await loaded()),
  )
  const answered = perData(service, async () => {
    const read = JSON.parse(await plain()) as OpenApiDocument
    return JSON.stringify(shareComponents(await withAnswers(read, endpoints, service)))
  })
  const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`
  const pages = perData(
    service,
    async () =>
      new LRUCache<string, TextPage>({ maxSize: PAGES_BYTES, sizeCalculation: ({ bytes }) => bytes.length }),
  )

  /** Sends the text of an address, which is made once per data version and origin. */
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    contentType: string,
    make: () => Promise<string> | string,
  ): Promise<FastifyReply> {
    const ready = await pages()
    const key = `${originOf(request)}${request.routeOptions.url} ${(request.params as { page?: string }).page ?? ''}`
    const page = ready.get(key) ?? textPage(contentType, await make())
    ready.set(key, page)
    return sendPage(request, reply, page)
  }

  async function markdownOf(page: string, request: FastifyRequest): Promise<string | null> {
    const origin = originOf(request)
    if (page === 'reference') return referenceMarkdown(JSON.parse(await plain()) as OpenApiDocument, origin)
    if (!GUIDES.some(({ id }) => id === page)) return null
    return guideMarkdown(page, origin, await loaded())
  }

  async function guidePage(page: string, request: FastifyRequest): Promise<string> {
    const guide = GUIDES.find(({ id }) => id === page)
    const markdown = guide && (await markdownOf(page, request))
    if (!guide || !markdown) throw new AppError('not_found')
    const body = html`${guideHtml(markdown)}<p class="muted"><a href="/docs/${page}.md">This page as Markdown</a></p>`
    return sitePage({ title: guide.title, body, section: '/docs', email: null, aside: guideLinks(page) })
  }

  async function allGuides(request: FastifyRequest): Promise<string> {
    const names = [...GUIDES.map(({ id }) => id), 'reference']
    const texts = await Promise.all(names.map(page => markdownOf(page, request)))
    return texts.join('\n\n')
  }

  const showGuide = (page: string, request: FastifyRequest, reply: FastifyReply) =>
    show(request, reply.header('Content-Security-Policy', SITE_POLICY), 'text/html; charset=utf-8', () =>
      guidePage(page, request),
    )

  app.get('/docs', { config: { operation: 'docs' } }, (request, reply) =>
    showGuide('quick-start', request, reply),
  )
  app.get('/docs/:page', { config: { operation: 'docs_page' } }, (request, reply) => {
    const { page } = request.params as { readonly page: string }
    if (!page.endsWith('.md')) return showGuide(page, request, reply)
    return show(request, reply, 'text/markdown; charset=utf-8', async () => {
      const text = await markdownOf(page.slice(0, -3), request)
      if (text === null) throw new AppError('not_found')
      return text
    })
  })
  for (const [path, operation, contentType, make] of [
    ['/openapi.json', 'openapi', 'application/json; charset=utf-8', openApi],
    ['/docs/reference/openapi.json', 'docs_openapi', 'application/json; charset=utf-8', answered],
    [
      '/llms.txt',
      'llms',
      'text/plain; charset=utf-8',
      (request: FastifyRequest) => llmsText(originOf(request)),
    ],
    ['/llms-full.txt', 'llms_full', 'text/plain; charset=utf-8', allGuides],
  ] as const) {
    app.get(path, { config: { operation } }, (request, reply) =>
      show(request, reply, contentType, () => make(request)),
    )
  }
  staticPage(app, {
    path: '/docs/reference',
    operation: 'docs_reference',
    contentType: 'text/html; charset=utf-8',
    body: REFERENCE,
    headers: { 'Content-Security-Policy': REFERENCE_POLICY },
  })
  for (const [path, operation, contentType, body] of [
    ['/docs/reference/start.js', 'docs_start', 'text/javascript; charset=utf-8', START],
    ['/robots.txt', 'robots', 'text/plain; charset=utf-8', ROBOTS],
    ['/favicon.ico', 'favicon', 'image/svg+xml', ICON],
    [ICON_PATH, 'favicon', 'image/svg+xml', ICON],
    [SITE_STYLE_PATH, 'site_style', 'text/css; charset=utf-8', SITE_STYLE],
  ] as const) {
    staticPage(app, { path, operation, contentType, body })
  }
  scalarBundle(app)
}

/** The explorer makes a page of any query: a robot would use up the quota of its address. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /explore\nDisallow: /dashboard\nDisallow: /mcp\n'

function llmsText(origin: string): string {
  const pages = GUIDES.map(({ id, title, summary }) => `- [${title}](${origin}/docs/${id}.md): ${summary}`)
  return `# ${SERVICE.title}

> ${SERVICE.description}.

REST API below ${origin}/api/v1, MCP server at ${origin}/mcp. Dates are YYYY-MM-DD, money is unscaled in \`currency\`, ratios are
fractions, a missing value is null with a reason.

## Guides

${pages.join('\n')}

## Reference

- [API reference](${origin}/docs/reference.md): every operation with its parameters and fields
- [OpenAPI document](${origin}/openapi.json)
- [Everything in one file](${origin}/llms-full.txt)
`
}

async function valuesOf(service: ServiceContext, endpoints: readonly AnyEndpoint[]): Promise<ExampleValues> {
  const snapshot = service.stores.companies.snapshot()
  const filings = endpoints.find(({ name }) => name === 'filings.of_company')
  return exampleValues(snapshot, async ticker => {
    if (!filings) return null
    const input = { ticker, limit: 50, offset: 0, amendments: false, form_type: ['10-K', '20-F', '40-F'] }
    const context = handlerContext(service, { input, snapshot, now: service.clock() })
    const found = (await filings.handle(input, context).catch(() => null)) as {
      readonly data: readonly { readonly accession_number: string; readonly has_text: boolean }[]
    } | null
    const rows = found?.data ?? []
    return (rows.find(({ has_text }) => has_text) ?? rows[0])?.accession_number ?? null
  })
}

/** A value made once per data version, but not more often than every `EXAMPLES_MS`; concurrent callers share it. */
function perData<Value>(service: ServiceContext, make: () => Promise<Value>): () => Promise<Value> {
  let known: { readonly version: string; readonly at: number; readonly value: Promise<Value> } | null = null
  return () => {
    const { dataVersion } = service.stores.companies.snapshot()
    const now = service.clock().getTime()
    if (known && (known.version === dataVersion || now - known.at < EXAMPLES_MS)) return known.value
    const value = runShared(make)
    const entry = { version: dataVersion, at: now, value }
    known = entry
    value.catch(() => {
      if (known === entry) known = null
    })
    return value
  }
}

interface Bundle {
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

/** Scalar's script, 4 MB, from its package: read and compressed at the first request, not at each start. */
function scalarBundle(app: FastifyInstance): void {
  let bundle: Promise<Bundle> | null = null
  app.get('/docs/reference/scalar.js', { config: { operation: 'docs_scalar' } }, async (request, reply) => {
    bundle ??= runShared(readBundle).catch((error: unknown) => {
      bundle = null
      throw error
    })
    const { plain, gzip: gzipped, br } = await bundle
    const accepted = request.headers['accept-encoding'] ?? ''
    reply
      .headers({ 'Cache-Control': 'public, max-age=86400', Vary: 'Accept-Encoding' })
      .type('text/javascript; charset=utf-8')
    if (/\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(br)
    if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(gzipped)
    return reply.send(plain)
  })
}

/** The package provides the script only through its plugin: a Fastify instance that never listens returns it. */
async function readBundle(): Promise<Bundle> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const inner = Fastify()
  await inner.register(scalar, { routePrefix: '/reference', configuration: { url: '/openapi.json' } })
  const { rawPayload: plain } = await inner.inject('/reference/js/scalar.js')
  await inner.close()
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return { plain, gzip: gzipped, br }
}
