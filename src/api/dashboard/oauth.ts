import { getOAuthProviderApi, oauthProvider } from '@better-auth/oauth-provider'
import type { BetterAuthPlugin } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { ACCESS_TOKEN_PREFIX, REFRESH_TOKEN_PREFIX } from '../access/key-format.ts'
import { CONSENT_PATH, ISSUER_METADATA_PATH, SCOPES } from '../access/oauth-paths.ts'

/** Seconds. */
const ACCESS_SECONDS = 3_600
const REFRESH_SECONDS = 30 * 86_400
const CODE_SECONDS = 300
/** Registered applications that nobody connected are removed after a day, at most so many at a time. */
const UNUSED_MS = 86_400_000
const MAX_REMOVED = 1_000

/** An application that a user has connected. Times are milliseconds since 1970. */
export interface Application {
  readonly clientId: string
  readonly name: string
  readonly connectedAt: number
  /** When it last got a token. */
  readonly lastUsedAt: number | null
}

/** An application that asks to be connected. */
export interface ClientView {
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** The authorization server of `/mcp` (OAuth 2.1). Methods throw `AppError` `unavailable` if the store does not respond. */
export interface OAuthServer {
  /** Answers a request of the protocol to an address below `AUTH_PATH`. */
  handle(request: Request): Promise<Response>
  /** Text of the RFC 8414 document. */
  metadata(): Promise<string>
  /** User and application of an access token; null for one that is unknown, expired or revoked. */
  holder(token: string): Promise<{ readonly userId: string; readonly clientId: string } | null>
  client(clientId: string): Promise<ClientView | null>
  /** Applications that a user has connected, the latest first. */
  applications(userId: string): Promise<Application[]>
  /** Ends an application's access at once; false if the user has not connected it. */
  disconnect(userId: string, clientId: string): Promise<boolean>
  /** Removes registered applications that nobody connected. */
  removeUnused(now: number): Promise<void>
}

/** The parts of the library that are used here. */
interface Library {
  handler(request: Request): Promise<Response>
  readonly $context: Promise<{ readonly adapter: Adapter }>
}

interface Where {
  readonly field: string
  readonly value: string | number | Date
  readonly operator?: 'lt' | 'gt'
}

interface Adapter {
  findOne<Row>(query: { model: string; where: Where[] }): Promise<Row | null>
  findMany<Row>(query: { model: string; where?: Where[]; limit?: number }): Promise<Row[]>
  deleteMany(query: { model: string; where: Where[] }): Promise<number>
}

/** The address that tokens are for: nothing else accepts them. */
function resourceOf(publicUrl: string): string {
  return new URL('/mcp', publicUrl).href
}

/** The library's authorization server for an address of this service. Tokens are random and stored as hashes. */
export function oauthPlugin(publicUrl: string): BetterAuthPlugin {
  const plugin = oauthProvider({
    loginPage: '/dashboard/sign-in',
    consentPage: CONSENT_PATH,
    scopes: [...SCOPES],
    resources: [resourceOf(publicUrl)],
    enforcePerClientResources: false,
    grantTypes: ['authorization_code', 'refresh_token'],
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    // Tokens that are looked up can be revoked at once.
    disableJwtPlugin: true,
    accessTokenExpiresIn: ACCESS_SECONDS,
    refreshTokenExpiresIn: REFRESH_SECONDS,
    codeExpiresIn: CODE_SECONDS,
    prefix: { opaqueAccessToken: ACCESS_TOKEN_PREFIX, refreshToken: REFRESH_TOKEN_PREFIX },
    schema: {
      oauthClient: { modelName: 'oauth_client' },
      oauthAccessToken: { modelName: 'oauth_access_token' },
      oauthRefreshToken: { modelName: 'oauth_refresh_token' },
      oauthConsent: { modelName: 'oauth_consent' },
      oauthResource: { modelName: 'oauth_resource' },
      oauthClientResource: { modelName: 'oauth_client_resource' },
      oauthClientAssertion: { modelName: 'oauth_client_assertion' },
    },
  })
  // Its own types hold optional properties that may be undefined, which the library's interface does not allow for.
  return plugin as unknown as BetterAuthPlugin
}

/** `failure` makes an error of the service from one of the store. */
export function oauthServer(
  library: Library,
  plugin: BetterAuthPlugin,
  publicUrl: string,
  failure: (error: unknown) => unknown,
): OAuthServer {
  const adapter = async () => (await library.$context).adapter
  const guarded = async <Result>(work: (db: Adapter) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await adapter())
    } catch (error) {
      throw failure(error)
    }
  }
  const grantedTo = (userId: string, clientId: string): Where[] => [
    { field: 'userId', value: userId },
    { field: 'clientId', value: clientId },
  ]

  return {
    handle: request => library.handler(request),
    async metadata() {
      const response = await library.handler(new Request(new URL(ISSUER_METADATA_PATH, publicUrl)))
      const document = (await response.json()) as Record<string, unknown>
      // Only this service looks at tokens.
      return JSON.stringify(
        Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('introspection_'))),
      )
    },
    async holder(token) {
      try {
        const context = await library.$context
        const api = getOAuthProviderApi({ context } as never, plugin.options as never)
        const { active, sub, client_id: clientId, aud } = await api.validateAccessToken(token)
        const isOurs = aud === undefined || [aud].flat().includes(resourceOf(publicUrl))
        return active === true && isOurs && sub && typeof clientId === 'string'
          ? { userId: sub, clientId }
          : null
      } catch (error) {
        if (isAPIError(error) && error.statusCode < 500) return null
        throw failure(error)
      }
    },
    client: clientId =>
      guarded(async db => {
        const where = [{ field: 'clientId', value: clientId }]
        const found = await db.findOne<StoredClient>({ model: 'oauthClient', where })
        return found && { name: found.name ?? 'An application', redirectUris: found.redirectUris ?? [] }
      }),
    applications: userId =>
      guarded(async db => {
        const where = [{ field: 'userId', value: userId }]
        const [consents, tokens] = await Promise.all([
          db.findMany<StoredGrant>({ model: 'oauthConsent', where }),
          db.findMany<StoredGrant>({ model: 'oauthAccessToken', where }),
        ])
        const clients = await Promise.all(
          consents.map(({ clientId }) =>
            db.findOne<StoredClient>({
              model: 'oauthClient',
              where: [{ field: 'clientId', value: clientId }],
            }),
          ),
        )
        return consents
          .map(({ clientId, createdAt }, index) => {
            const uses = tokens
              .filter(token => token.clientId === clientId)
              .map(token => +new Date(token.createdAt))
            return {
              clientId,
              name: clients[index]?.name ?? 'An application',
              connectedAt: +new Date(createdAt),
              lastUsedAt: uses.length > 0 ? Math.max(...uses) : null,
            }
          })
          .sort((a, b) => b.connectedAt - a.connectedAt)
      }),
    disconnect: (userId, clientId) =>
      guarded(async db => {
        const where = grantedTo(userId, clientId)
        // Tokens first: what fails half-way leaves the application in the list.
        await db.deleteMany({ model: 'oauthAccessToken', where })
        await db.deleteMany({ model: 'oauthRefreshToken', where })
        return (await db.deleteMany({ model: 'oauthConsent', where })) > 0
      }),
    removeUnused: now =>
      guarded(async db => {
        // Those that are older were looked at before.
        const where: Where[] = [
          { field: 'createdAt', operator: 'lt', value: new Date(now - UNUSED_MS) },
          { field: 'createdAt', operator: 'gt', value: new Date(now - 30 * UNUSED_MS) },
        ]
        const old = await db.findMany<StoredClient>({ model: 'oauthClient', where, limit: MAX_REMOVED })
        for (const { clientId } of old) {
          const of = [{ field: 'clientId', value: clientId }]
          if (await db.findOne({ model: 'oauthConsent', where: of })) continue
          await db.deleteMany({ model: 'oauthClient', where: of })
        }
      }),
  }
}

interface StoredClient {
  readonly clientId: string
  readonly name: string | null
  readonly redirectUris: readonly string[] | null
}

interface StoredGrant {
  readonly clientId: string
  readonly createdAt: Date | string | number
}
