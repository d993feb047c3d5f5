import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Caller } from '../access/caller.ts'
import { AUTH_PATH, SCOPES } from '../access/oauth-paths.ts'
import type { RawReply, RawRequest } from '../request/raw-exchange.ts'
import { SERVICE } from '../request/service.ts'
import { asAppError, errorReply } from './error-reply.ts'
import { requireKnownHost, requireOwnOrigin } from './headers.ts'
import type { RequestAccess } from './request-access.ts'

export const MCP_PATH = '/mcp'
/** The same for clients that sign in on a 401: without a token or key it responds with 401, where `/mcp` serves a guest. */
export const MCP_ACCOUNT_PATH = '/mcp/account'
/** Where clients look for what protects an address (RFC 9728). */
export const MCP_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`
export const MCP_METHODS = ['GET', 'POST', 'DELETE'] as const

/** Headers of a message that mean something to the protocol. */
const PASSED_ON = /^(accept|content-type|last-event-id|mcp-.*)$/

interface McpRoutes {
  readonly mcp: {
    /** `onFree` is called before each message that debits no call. */
    reply(request: RawRequest, caller: Caller, onFree: () => void): Promise<RawReply>
  }
  readonly requestAccess: Pick<RequestAccess, 'identify' | 'countFree' | 'send'>
  /** Host names of the service in addition to IP addresses and `localhost`. */
  readonly hosts: readonly string[]
  /** Address of the service for which applications get access tokens; null: there are only keys. */
  readonly tokensFor: string | null
}

/** `/mcp` and the document about who may call it. */
export function mcpRoutes(app: FastifyInstance, { mcp, requestAccess, hosts, tokensFor }: McpRoutes): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const fromOwnPages = async ({ host, headers }: FastifyRequest) => {
    requireKnownHost(host, hosts, 'MCP_HOSTS or ALLOWED_HOSTS')
    requireOwnOrigin(host, headers.origin, hosts)
  }

  app.get(
    MCP_METADATA_PATH,
    { config: { operation: 'mcp_metadata' }, onRequest: fromOwnPages },
    async (request, reply) => {
      reply.header('Cache-Control', 'public, max-age=3600')
      return {
        resource: `${tokensFor ?? originOf(request)}${MCP_PATH}`,
        resource_name: SERVICE.title,
        ...(tokensFor !== null && {
          authorization_servers: [`${tokensFor}${AUTH_PATH}`],
          scopes_supported: [...SCOPES],
        }),
        bearer_methods_supported: ['header'],
        resource_documentation: `${originOf(request)}/docs`,
      }
    },
  )

  // A scope of its own: the protocol reads its bodies itself, and answers bad ones in its own shape.
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const route = (url: string) => ({
      method: [...MCP_METHODS],
      url,
      config: { operation: 'mcp', authenticates: true, acceptsTokens: tokensFor !== null },
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        await fromOwnPages(request)
        if (url === MCP_ACCOUNT_PATH && request.headers.authorization === undefined)
          throw new AppError('unauthorized', {
            message: `Sign in, send an API key, or call ${MCP_PATH} as a guest.`,
          })
        callers.set(request, await requestAccess.identify(request, reply))
      },
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const caller = callers.get(request)
        if (!caller) throw new Error('Unauthenticated MCP request')
        const { status, headers, body } = await mcp.reply(mcpRequest(request), caller, () =>
          requestAccess.countFree(request, reply),
        )
        requestAccess.send(request, body.length)
        for (const [name, value] of headers) reply.header(name, value)
        // Sent in one piece, so that the rate-limit headers include what the call debited.
        return reply.code(status).header('Cache-Control', 'no-store').send(body)
      },
      errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
        if (asAppError(error).status === 401)
          reply.header('WWW-Authenticate', challenge(request, tokensFor ?? originOf(request)))
        return errorReply(error, request, reply)
      },
    })
    scope.route(route(MCP_PATH))
    if (tokensFor !== null) scope.route(route(MCP_ACCOUNT_PATH))
  })
}

function mcpRequest({ method, headers, body, url }: FastifyRequest): RawRequest {
  const passed = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string' && PASSED_ON.test(header[0]),
  )
  return {
    method,
    url,
    headers: Object.fromEntries(passed),
    body: method === 'POST' && Buffer.isBuffer(body) ? body : null,
  }
}

/** RFC 6750 and 9728; the header for a request without credentials carries no error code. */
function challenge({ headers }: FastifyRequest, origin: string): string {
  const error = headers.authorization === undefined ? '' : 'error="invalid_token", '
  return `Bearer ${error}resource_metadata="${origin}${MCP_METADATA_PATH}"`
}

/** The address by which the service was called, one of its own names. */
function originOf({ protocol, host }: FastifyRequest): string {
  return new URL(`${protocol}://${host}`).origin
}
