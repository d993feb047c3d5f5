import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { RawReply, RawRequest } from '../request/raw-exchange.ts'
import { SERVICE } from '../request/service.ts'
import { asAppError, errorReply } from './error-reply.ts'
import { requireKnownHost, requireOwnOrigin } from './headers.ts'
import type { RequestAccess } from './request-access.ts'

export const MCP_PATH = '/mcp'
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
  readonly visits: Pick<RequestAccess, 'identify' | 'countFree' | 'send'>
  /** Host names of the service in addition to IP addresses and `localhost`. */
  readonly hosts: readonly string[]
}

/** `/mcp` and the document about who may call it. */
export function mcpRoutes(app: FastifyInstance, { mcp, visits, hosts }: McpRoutes): void {
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
        resource: `${originOf(request)}${MCP_PATH}`,
        resource_name: SERVICE.title,
        bearer_methods_supported: ['header'],
        resource_documentation: `${originOf(request)}/docs`,
      }
    },
  )

  // A scope of its own: the protocol reads its bodies itself, and answers bad ones in its own shape.
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: [...MCP_METHODS],
      url: MCP_PATH,
      config: { operation: 'mcp', authenticates: true },
      async onRequest(request, reply) {
        await fromOwnPages(request)
        callers.set(request, await visits.identify(request, reply))
      },
      async handler(request, reply) {
        const caller = callers.get(request)
        if (!caller) throw new Error('Unauthenticated MCP request')
        const { status, headers, body } = await mcp.reply(mcpRequest(request), caller, () =>
          visits.countFree(request, reply),
        )
        visits.send(request, body.length)
        for (const [name, value] of headers) reply.header(name, value)
        // Sent in one piece, so that the rate-limit headers include what the call debited.
        return reply.code(status).header('Cache-Control', 'no-store').send(body)
      },
      errorHandler(error, request, reply) {
        if (asAppError(error).status === 401) reply.header('WWW-Authenticate', challenge(request))
        return errorReply(error, request, reply)
      },
    })
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

function challenge(request: FastifyRequest): string {
  return `Bearer error="invalid_token", resource_metadata="${originOf(request)}${MCP_METADATA_PATH}"`
}

/** The address by which the service was called, one of its own names. */
function originOf({ protocol, host }: FastifyRequest): string {
  return new URL(`${protocol}://${host}`).origin
}
