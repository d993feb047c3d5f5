import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { withoutKeys } from '../access/key-format.ts'
import type { Config } from '../config.ts'
import { clientErrorReply } from './client-error.ts'
import { errorReply } from './error-reply.ts'
import { setCommonHeaders } from './headers.ts'
import type { LimitHeaders } from './rate-headers.ts'
import { requestId } from './request-id.ts'
import { tlsFiles } from './tls.ts'

export type Logger = FastifyServerOptions['logger']
export type ServerConfig = Pick<Config, 'trustProxy' | 'tlsCert' | 'tlsKey' | 'logLevel'>

/** Bytes: body of a request. */
const BODY_LIMIT = 1_048_576
/** Bytes of address and headers together: room for parameters of 100 kB, which are answered with their own fault. */
const HEAD_LIMIT = 262_144

/** Whatever line is written, by whomever and with whatever in it: no key. */
function withoutKeysInLogs(logger: NonNullable<Logger>): NonNullable<Logger> {
  if (typeof logger !== 'object') return logger
  return { ...logger, hooks: { ...logger.hooks, streamWrite: withoutKeys } }
}

/** A bare Fastify, over TLS where the settings name a certificate; errors before routing come in our own shape. */
export function createServer(
  config: ServerConfig,
  logger: Logger,
  limitHeaders: LimitHeaders,
): FastifyInstance {
  const tls = tlsFiles(config)
  const options: FastifyServerOptions = {
    logger: withoutKeysInLogs(logger ?? { level: config.logLevel }),
    // One line a request is written when it has been answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
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
  const app = tls
    ? (Fastify({
        ...(options as object),
        https: { ...tls, maxHeaderSize: HEAD_LIMIT },
      }) as unknown as FastifyInstance)
    : Fastify({ ...options, http: { maxHeaderSize: HEAD_LIMIT } })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(errorReply)
  return app
}
