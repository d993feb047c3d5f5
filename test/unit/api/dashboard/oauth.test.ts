import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DashboardApp, openDashboardApp, visitorOf } from '../../../support/dashboard-app.ts'
import { callTool, injectFetch } from '../../../support/mcp-client.ts'

const ORIGIN = 'http://localhost'
const REDIRECT = 'http://127.0.0.1:9999/callback'

let open: DashboardApp
beforeAll(async () => {
  open = await openDashboardApp({ PUBLIC_URL: ORIGIN, ACCESS: 'tiered' })
})
afterAll(() => open.close())

type Visitor = ReturnType<typeof visitorOf>

let visitors = 0

/** A browser at an address of its own, as sign-ups are limited by address. */
function newVisitor(): Visitor {
  visitors += 1
  return visitorOf(open.app, `192.0.2.${visitors}`, 'localhost')
}

/** What a client application remembers. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT
  readonly clientMetadata = {
    client_name: 'Test assistant',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  client: OAuthClientInformationMixed | undefined
  given: OAuthTokens | undefined
  verifier = ''
  target: URL | undefined
  clientInformation() {
    return this.client
  }
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.client = client
  }
  tokens() {
    return this.given
  }
  saveTokens(tokens: OAuthTokens) {
    this.given = tokens
  }
  redirectToAuthorization(target: URL) {
    this.target = target
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier
  }
  codeVerifier() {
    return this.verifier
  }
}

function transportOf(memory: Memory) {
  return new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp/account`), {
    authProvider: memory,
    fetch: injectFetch(open.app),
  })
}

const newClient = () => new Client({ name: 'test', version: '1.0.0' })

/** A client that was sent to the authorization server. */
async function sentAway() {
  const memory = new Memory()
  const transport = transportOf(memory)
  await expect(newClient().connect(transport)).rejects.toThrow(UnauthorizedError)
  return { memory, transport }
}

/** The user allows or denies; resolves to where the browser is sent. */
async function decide(visitor: Visitor, target: URL, accept: 'yes' | 'no' = 'yes'): Promise<URL> {
  const asked = await visitor.get(`${target.pathname}${target.search}`)
  expect(asked.statusCode).toBe(302)
  const page = await visitor.get(String(asked.headers.location).replace(ORIGIN, ''))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Test assistant')
  expect(page.headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:9999;")
  const query = /name="query" value="([^"]*)"/.exec(page.body)![1]!.replaceAll('&amp;', '&')
  const decided = await visitor.post('/dashboard/connect', { query, accept })
  expect(decided.statusCode).toBe(303)
  return new URL(String(decided.headers.location))
}

async function connected(visitor: Visitor) {
  const { memory, transport } = await sentAway()
  const back = await decide(visitor, memory.target!)
  await transport.finishAuth(back.searchParams)
  return memory
}

async function signedUp(email: string): Promise<Visitor> {
  const visitor = newVisitor()
  await visitor.signUp(email)
  return visitor
}

const bearer = ({ given }: Memory) => ({ authorization: `Bearer ${given!.access_token}` })

const ping = (headers: object, url = '/mcp') =>
  open.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
  })

describe('OAuth for MCP', () => {
  it('lets the official client register, sign in, call tools and renew its token', async () => {
    const { memory, transport } = await sentAway()
    const visitor = newVisitor()
    // A signed-out user signs in first, and comes back to the same request.
    const away = await visitor.get(`${memory.target!.pathname}${memory.target!.search}`)
    const signIn = new URL(String(away.headers.location), ORIGIN)
    expect(signIn.pathname).toBe('/dashboard/sign-in')
    const next = signIn.searchParams.get('next')!
    const form = { email: 'ann@example.org', password: 'correct horse battery', next }
    const arrived = await visitor.post('/dashboard/sign-up', form)
    expect(arrived.headers.location).toBe(next)
    const back = await decide(visitor, memory.target!)
    await transport.finishAuth(back.searchParams)
    const client = newClient()
    await client.connect(transportOf(memory))
    const answer = await callTool(client, 'search_companies', { q: 'acme' })
    expect(answer.isError ?? false).toBe(false)
    const overview = await visitor.get('/dashboard')
    expect(overview.body).toContain('Test assistant')
    // An expired token is renewed without the user.
    const first = memory.given!
    memory.given = { ...first, access_token: `${first.access_token}x` }
    const again = newClient()
    await again.connect(transportOf(memory))
    expect(memory.given!.access_token).not.toBe(first.access_token)
    expect((await ping(bearer(memory))).statusCode).toBe(200)
  })

  it('names its authorization server, and says when to sign in', async () => {
    const challenge = (await ping({}, '/mcp/account')).headers['www-authenticate']
    expect(challenge).toBe(`Bearer resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`)
    expect((await ping({})).statusCode).toBe(200)
    const resource = (await open.app.inject('/.well-known/oauth-protected-resource/mcp')).json()
    expect(resource).toMatchObject({
      resource: `${ORIGIN}/mcp`,
      authorization_servers: [`${ORIGIN}/dashboard/auth`],
    })
    const server = (await open.app.inject('/.well-known/oauth-authorization-server/dashboard/auth')).json()
    expect(server).toMatchObject({
      issuer: `${ORIGIN}/dashboard/auth`,
      authorization_endpoint: `${ORIGIN}/dashboard/auth/oauth2/authorize`,
      token_endpoint: `${ORIGIN}/dashboard/auth/oauth2/token`,
      registration_endpoint: `${ORIGIN}/dashboard/auth/oauth2/register`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  it('ends access at once when the user disconnects the application, for this user only', async () => {
    const [ann, bob] = [await signedUp('ann2@example.org'), await signedUp('bob2@example.org')]
    const [annApp, bobApp] = [await connected(ann), await connected(bob)]
    const id = /name="id" value="([^"]*)"><button class="danger" aria-label="Disconnect/.exec(
      (await ann.get('/dashboard')).body,
    )![1]!
    expect((await bob.post('/dashboard/applications/disconnect', { id })).statusCode).toBe(404)
    expect((await ping(bearer(annApp))).statusCode).toBe(200)
    expect((await ann.post('/dashboard/applications/disconnect', { id })).statusCode).toBe(303)
    expect((await ping(bearer(annApp))).statusCode).toBe(401)
    expect((await ping(bearer(bobApp))).statusCode).toBe(200)
    const renewed = await token(
      { grant_type: 'refresh_token', refresh_token: annApp.given!.refresh_token! },
      annApp,
    )
    expect(renewed.statusCode).toBe(400)
  })

  it('rejects tokens of a disabled account with the reason, until it is enabled', async () => {
    const visitor = await signedUp('hal@example.org')
    const memory = await connected(visitor)
    expect((await ping(bearer(memory))).statusCode).toBe(200)
    const { accounts } = await open.services.accounts()
    const [account] = (await accounts.find('hal@example.org', 1, 0)).rows
    await accounts.setDisabled(account!.id, 1)
    await open.services.changed()
    const refused = await ping(bearer(memory))
    expect(refused.statusCode).toBe(403)
    expect(refused.body).toContain('The operator disabled this account.')
    await accounts.setDisabled(account!.id, null)
    await open.services.changed()
    expect((await ping(bearer(memory))).statusCode).toBe(200)
  })

  it('counts calls for the account of its user', async () => {
    const visitor = await signedUp('cyd@example.org')
    const memory = await connected(visitor)
    const reply = await open.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...bearer(memory),
      },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_companies', arguments: { q: 'acme' } },
      },
    })
    expect(reply.headers['x-ratelimit-limit']).toBe('500')
    expect(Number(reply.headers['x-ratelimit-remaining'])).toBe(499)
  })

  it('rejects tokens elsewhere than at MCP, and those that do not work', async () => {
    const memory = await connected(await signedUp('dan@example.org'))
    const rest = await open.app.inject({ url: '/api/v1/companies/INIT/periods', headers: bearer(memory) })
    expect(rest.statusCode).toBe(401)
    expect(rest.json().error.message).toContain('at /mcp only')
    for (const text of ['fdt_', `fdt_${'a'.repeat(32)}`, `${memory.given!.access_token}x`]) {
      const reply = await ping({ authorization: `Bearer ${text}` })
      expect(reply.statusCode).toBe(401)
      expect(reply.headers['www-authenticate']).toContain('error="invalid_token"')
    }
  })

  it('sends the user back with a refusal, and gives no token for it', async () => {
    const visitor = await signedUp('eve@example.org')
    const { memory } = await sentAway()
    const back = await decide(visitor, memory.target!, 'no')
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('code')).toBeNull()
  })

  it('rejects a wrong verifier, a code used twice, and a foreign redirect', async () => {
    const visitor = await signedUp('fay@example.org')
    const { memory } = await sentAway()
    const code = (await decide(visitor, memory.target!)).searchParams.get('code')!
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT }
    const verified = { ...form, code_verifier: memory.verifier }
    expect(
      (await token({ ...form, code_verifier: 'a'.repeat(64) }, memory)).statusCode,
    ).toBeGreaterThanOrEqual(400)
    const other = await sentAway()
    const fresh = (await decide(visitor, other.memory.target!)).searchParams.get('code')!
    const good = { ...verified, code: fresh, code_verifier: other.memory.verifier }
    expect((await token(good, other.memory)).statusCode).toBe(200)
    expect((await token(good, other.memory)).statusCode).toBeGreaterThanOrEqual(400)
    const foreign = new URL(other.memory.target!)
    foreign.searchParams.set('redirect_uri', 'http://evil.test/')
    const asked = await visitor.get(`${foreign.pathname}${foreign.search}`)
    expect(String(asked.headers.location ?? '')).not.toContain('http://evil.test/?code')
    expect(String(asked.headers.location ?? '')).not.toMatch(/^http:\/\/evil\.test/)
  })

  it('follows no foreign address after a sign-in, and takes no consent from another site', async () => {
    const visitor = newVisitor()
    await visitor.signUp('gus@example.org')
    for (const next of ['http://evil.test/', '//evil.test', '/dashboard/auth/oauth2/authorize', '/explore']) {
      const form = { email: 'gus@example.org', password: 'correct horse battery', next }
      expect((await visitor.post('/dashboard/sign-in', form)).headers.location).toBe('/dashboard')
    }
    const forged = await visitor.post(
      '/dashboard/connect',
      { query: 'a=1', accept: 'yes' },
      { origin: 'http://evil.test' },
    )
    expect(forged.statusCode).toBe(403)
    const broken = await visitor.post('/dashboard/connect', { query: 'client_id=x&sig=y', accept: 'yes' })
    expect(broken.statusCode).toBe(400)
  })

  it.each([
    ['without an address of the service', {}],
    ['at an address without TLS', { PUBLIC_URL: 'http://filings.test' }],
  ])('is not there %s', async (_name, env) => {
    const without = await openDashboardApp({ ACCESS: 'tiered', ...env })
    try {
      const status = async (url: string) => (await without.app.inject(url)).statusCode
      expect(await status('/.well-known/oauth-authorization-server')).toBe(404)
      expect(await status('/dashboard/auth/oauth2/authorize?client_id=x')).toBe(404)
      const resource = (await without.app.inject('/.well-known/oauth-protected-resource/mcp')).json()
      expect(resource.authorization_servers).toBeUndefined()
    } finally {
      await without.close()
    }
  })
})

function token(form: Record<string, string>, { client }: Memory) {
  return open.app.inject({
    method: 'POST',
    url: '/dashboard/auth/oauth2/token',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      ...form,
      client_id: client!.client_id,
      resource: `${ORIGIN}/mcp`,
    }).toString(),
  })
}
