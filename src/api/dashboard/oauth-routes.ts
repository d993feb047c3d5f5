import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf, siteOf } from '../access/caller.ts'
import { AUTH_PATH, AUTHORIZE_PATH, ISSUER_METADATA_PATH } from '../access/oauth-paths.ts'
import type { DashboardContext } from './dashboard.ts'
import type { OAuthServer } from './oauth.ts'
import { goTo, pageRequest } from './page-request.ts'

const [TOKEN_PATH, REGISTER_PATH, REVOKE_PATH] = ['token', 'register', 'revoke'].map(
  name => `${AUTH_PATH}/oauth2/${name}`,
) as [string, string, string]

/** Bytes of a request of the protocol. */
const BODY_LIMIT = 16_384

/** Headers of a request that mean something to the protocol, and of its response. */
const PASSED_ON = ['authorization', 'content-type', 'accept', 'cookie'] as const
const RETURNED = ['content-type', 'cache-control', 'pragma', 'location', 'set-cookie', 'www-authenticate']

/** Addresses of the authorization server. */
export const OAUTH_PAGES = [
  { method: 'GET', path: ISSUER_METADATA_PATH },
  { method: 'GET', path: '/.well-known/oauth-authorization-server' },
  { method: 'GET', path: AUTHORIZE_PATH },
  { method: 'POST', path: TOKEN_PATH },
  { method: 'POST', path: REGISTER_PATH },
  { method: 'POST', path: REVOKE_PATH },
] as const

/** The authorization server of `/mcp` (OAuth 2.1 with dynamic registration), and the document about it (RFC 8414). */
export function oauthRoutes(app: FastifyInstance, dashboard: DashboardContext, oauth: OAuthServer): void {
  for (const path of [ISSUER_METADATA_PATH, '/.well-known/oauth-authorization-server'])
    app.get(path, { config: { operation: 'oauth_metadata' } }, async (_request, reply) =>
      reply
        .header('Cache-Control', 'public, max-age=3600')
        .type('application/json; charset=utf-8')
        .send(await oauth.metadata()),
    )

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    // Signed-out users sign in first, and then come back to the same address.
    scope.get(AUTHORIZE_PATH, { config: { operation: 'oauth_authorize' } }, async (request, reply) => {
      const page = pageRequest(request, reply)
      await dashboard.attempts.take('oauth_network', networkOf(request.ip))
      if (!(await dashboard.users.session(page.visitor)))
        return goTo(page, `/dashboard/sign-in?${new URLSearchParams({ next: request.url })}`)
      return answer(oauth, request, reply)
    })
    scope.post(TOKEN_PATH, { config: { operation: 'oauth_token' } }, async (request, reply) => {
      await dashboard.attempts.take('oauth_network', networkOf(request.ip))
      return answer(oauth, request, reply)
    })
    scope.post(REVOKE_PATH, { config: { operation: 'oauth_revoke' } }, async (request, reply) => {
      await dashboard.attempts.take('oauth_network', networkOf(request.ip))
      const sent = await answer(oauth, request, reply)
      await dashboard.changed()
      return sent
    })
    scope.post(REGISTER_PATH, { config: { operation: 'oauth_register' } }, async (request, reply) => {
      await dashboard.attempts.take('oauth_register_network', siteOf(request.ip))
      await oauth.removeUnused(dashboard.now())
      return answer(oauth, request, reply)
    })
  })
}

async function answer(
  oauth: OAuthServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { method, url, headers, body, protocol, host } = request
  const passed = PASSED_ON.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]]))
  const response = await oauth.handle(
    new Request(`${protocol}://${host}${url}`, {
      method,
      headers: Object.fromEntries(passed) as Record<string, string>,
      ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
    }),
  )
  for (const name of RETURNED) {
    const value = name === 'set-cookie' ? response.headers.getSetCookie() : response.headers.get(name)
    if (value !== null && value.length > 0) reply.header(name, value)
  }
  if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store')
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
}
