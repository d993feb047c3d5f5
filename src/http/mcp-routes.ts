import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../access/access.ts'
import type { Caller } from '../access/caller.ts'
import { SERVICE } from '../door/service.ts'
import { withinRequest } from '../door/within.ts'
import { asAppError } from './error-body.ts'
import { errorReply } from './error-reply.ts'
import { checkNames } from './mcp-names.ts'
import { credentialsOf } from './visits.ts'

export const MCP_PATH = '/mcp'
/** Where clients look for what protects an address (RFC 9728). */
export const MCP_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`
export const MCP_METHODS = ['GET', 'POST', 'DELETE'] as const

/** Headers of a message that mean something to the protocol. */
const PASSED_ON = /^(accept|content-type|last-event-id|mcp-.*)$/

export interface McpRoutes {
  answer(request: Request, caller: Caller): Promise<Response>
  readonly access: Access
  /** Names that the service is called by, beside its addresses and `localhost`. */
  readonly hosts: readonly string[]
}

/** `/mcp` and the document about who may call it. */
export function mcpRoutes(app: FastifyInstance, { answer, access, hosts }: McpRoutes): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const fromOwnPages = async ({ host, headers }: FastifyRequest) => checkNames(host, headers.origin, hosts)

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
      config: { operation: 'mcp' },
      async onRequest(request) {
        await fromOwnPages(request)
        callers.set(request, await withinRequest(access.caller(credentialsOf(request))))
      },
      async handler(request, reply) {
        const caller = callers.get(request)
        if (!caller) throw new Error('A message was read of a request that did not arrive.')
        return send(reply, await answer(webRequest(request), caller))
      },
      errorHandler(error, request, reply) {
        if (asAppError(error).status === 401) reply.header('WWW-Authenticate', challenge(request))
        return errorReply(error, request, reply)
      },
    })
  })
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value)
  // Whole before it goes out, so that the headers tell what the call left of the quota.
  const body = Buffer.from(await response.arrayBuffer())
  return reply.code(response.status).header('Cache-Control', 'no-store').send(body)
}

function webRequest({ method, headers, body, url }: FastifyRequest): Request {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && PASSED_ON.test(name) ? [[name, value]] : [],
  )
  const hasBody = method === 'POST' && Buffer.isBuffer(body)
  return new Request(`http://localhost${url}`, {
    method,
    headers: passed,
    ...(hasBody && { body: new Uint8Array(body) }),
  })
}

function challenge(request: FastifyRequest): string {
  return `Bearer error="invalid_token", resource_metadata="${originOf(request)}${MCP_METADATA_PATH}"`
}

/** The address by which the service was called, one of its own names. */
function originOf({ protocol, host }: FastifyRequest): string {
  return new URL(`${protocol}://${host}`).origin
}
