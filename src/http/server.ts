import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { clientErrorReply } from './client-error.ts'
import { errorReply } from './error-reply.ts'
import { setCommonHeaders } from './headers.ts'
import { loggedError, withoutSecrets } from './log-lines.ts'
import type { Front } from './overload.ts'
import type { LimitHeaders } from './rate-headers.ts'
import { requestId } from './request-id.ts'
import { tlsFiles } from './tls.ts'

export type Logger = FastifyServerOptions['logger']
export type ServerConfig = Pick<Config, 'trustProxy' | 'tlsCert' | 'tlsKey' | 'logLevel'>

export interface ServerOptions extends ServerConfig {
  /** Words that no line of the log may hold. */
  readonly secrets: readonly string[]
}

/** Bytes: body of a request. */
const BODY_LIMIT = 1_048_576
/** Milliseconds that a connection may be idle: longer than load balancers keep theirs, which else ask into one that is being closed. */
const KEEP_ALIVE = 72_000
/** Milliseconds in which a request must have come, with its body: each that is under way is one of so many. Looked at twice a minute. */
const COME_WITHIN = 60_000
/** Bytes of address and headers together: room for parameters of 100 kB, which are answered with their own fault. */
const HEAD_LIMIT = 262_144

/** Whatever line is written, by whomever and with whatever in it: no key, no password. */
function withoutSecretsInLogs(logger: NonNullable<Logger>, secrets: readonly string[]): NonNullable<Logger> {
  if (typeof logger !== 'object') return logger
  return {
    ...logger,
    serializers: { ...logger.serializers, err: loggedError },
    hooks: { ...logger.hooks, streamWrite: withoutSecrets(secrets) },
  }
}

/** A bare Fastify, over TLS where the settings name a certificate; errors before routing come in our own shape. */
export function createServer(
  config: ServerOptions,
  logger: Logger,
  limitHeaders: LimitHeaders,
  front: Front,
): FastifyInstance {
  const tls = tlsFiles(config)
  const options: FastifyServerOptions = {
    logger: withoutSecretsInLogs(logger ?? { level: config.logLevel }, config.secrets),
    // One line a request is written when it has been answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    serverFactory: handle => {
      const server = tls
        ? createHttps({ ...tls, maxHeaderSize: HEAD_LIMIT })
        : createHttp({ maxHeaderSize: HEAD_LIMIT })
      server.keepAliveTimeout = KEEP_ALIVE
      server.requestTimeout = COME_WITHIN
      return server.on('request', (request, response) => {
        if (front(request, response)) handle(request, response)
      })
    },
    // While closing, requests on connections that are open still get their answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: HEAD_LIMIT },
    clientErrorHandler: (error, socket) => clientErrorReply(error, socket, limitHeaders),
    frameworkErrors(error, request, reply) {
      setCommonHeaders(request, reply)
      reply.headers(limitHeaders(request.ip))
      errorReply(error, request, reply)
    },
  }
  // Fastify tells the address by it; the server itself is made above.
  const app = Fastify({ ...options, ...(tls && { https: tls }) }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(errorReply)
  return app
}
