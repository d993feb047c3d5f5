import { readFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { type Config, ConfigError } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { isTooDeep, MAX_JSON_DEPTH } from '../request/raw-exchange.ts'
import { errorReply } from './error-reply.ts'
import { type LimitHeaders, requestId, setCommonHeaders } from './headers.ts'
import { guardConnections } from './listen.ts'
import { redactSecrets, serializeError } from './log-redaction.ts'
import { clientErrorReply, type RequestGate } from './raw-errors.ts'

export type Logger = FastifyServerOptions['logger']
export type ServerConfig = Pick<Config, 'trustProxy' | 'tlsCert' | 'tlsKey' | 'logLevel'>

interface ServerOptions extends ServerConfig {
  /** Texts that must not appear in the log. */
  readonly secrets: readonly string[]
}

/** Bytes: body of a request. */
const BODY_LIMIT = 1_048_576
/** Longer than load balancers keep idle connections, which would otherwise send a request into one that is being closed. */
const KEEP_ALIVE_MS = 72_000
/** Timeouts of request headers, complete requests and TLS handshakes; checked every `CHECK_MS`. */
const HEAD_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const HANDSHAKE_TIMEOUT_MS = 10_000
const CHECK_MS = 2_000
/** Bytes of request line and headers together. */
const HEAD_LIMIT = 65_536

const ENCODED_BODY = 'Compressed request bodies are not supported. Send the body without Content-Encoding.'

/** Creates a Fastify server, with TLS if the settings name a certificate. `gate` sees each request first. */
export function createServer(
  config: ServerOptions,
  logger: Logger,
  limitHeaders: LimitHeaders,
  gate: RequestGate,
): FastifyInstance {
  const tls = tlsFiles(config)
  const limits = {
    maxHeaderSize: HEAD_LIMIT,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEAD_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_MS,
  }
  const options: FastifyServerOptions = {
    ...loggingOptions(config, logger),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    serverFactory: handle => {
      const server = tls
        ? createHttps({ ...limits, ...tls, handshakeTimeout: HANDSHAKE_TIMEOUT_MS })
        : createHttp(limits)
      guardConnections(server, (request, response) => {
        if (gate(request, response)) handle(request, response)
      })
      return server
    },
    // While closing, requests on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: HEAD_LIMIT },
    clientErrorHandler: (error, socket) => clientErrorReply(error, socket, limitHeaders),
    frameworkErrors(error, request, reply) {
      setCommonHeaders(request, reply)
      reply.headers(limitHeaders(request.ip))
      errorReply(error, request, reply)
    },
  }
  // Fastify derives the protocol of its address from `https`; the server itself is created above.
  const app = Fastify({ ...options, ...(tls && { https: tls }) }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (isTooDeep(text)) {
      const message = `The request body is nested deeper than ${MAX_JSON_DEPTH} levels.`
      done(new AppError('malformed_body', { message }))
    } else parse(request, text, done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // RFC 9112, 3.2: a proxy may go by another of them.
    const hosts = request.raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
    const message = 'The request has more than one Host header.'
    done(hosts.length > 1 ? new AppError('invalid_parameter', { message }) : undefined)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']
    const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity'
    done(isPlain ? undefined : new AppError('unsupported_media_type', { message: ENCODED_BODY }))
  })
  app.setErrorHandler(errorReply)
  return app
}

/** A number of proxies as a function of an address and how many proxies come before it. */
function trustedProxies(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, before: number) => before < proxies : proxies
}

/** Creates the server of `ADMIN_PORT`: plain HTTP, for operators and probes inside the deployment. */
export function createAdminServer(config: Pick<ServerOptions, 'logLevel' | 'secrets'>): FastifyInstance {
  const app = Fastify(loggingOptions(config, undefined))
  app.setErrorHandler(errorReply)
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    done()
  })
  return app
}

/** One line is logged per response, and no line contains a key or password. */
function loggingOptions({ logLevel, secrets }: Pick<ServerOptions, 'logLevel' | 'secrets'>, logger: Logger) {
  return {
    logger: withoutSecretsInLogs(logger ?? { level: logLevel }, secrets),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
  }
}

function withoutSecretsInLogs(logger: NonNullable<Logger>, secrets: readonly string[]): NonNullable<Logger> {
  if (typeof logger !== 'object') return logger
  return {
    ...logger,
    serializers: { ...logger.serializers, err: serializeError },
    hooks: { ...logger.hooks, streamWrite: redactSecrets(secrets) },
  }
}

/** Certificate and key of the settings as PEM text; null without TLS. Throws `ConfigError` if a file cannot be read. */
function tlsFiles({ tlsCert, tlsKey }: Pick<Config, 'tlsCert' | 'tlsKey'>) {
  if (tlsCert === null || tlsKey === null) return null
  const faults: string[] = []
  const read = (setting: string, path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      faults.push(`${setting} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
      return ''
    }
  }
  const files = { cert: read('TLS_CERT', tlsCert), key: read('TLS_KEY', tlsKey) }
  if (faults.length > 0) throw new ConfigError(faults)
  return files
}
