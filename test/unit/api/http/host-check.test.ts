import { describe, expect, it } from 'vitest'
import { hostNamesOf } from '../../../../src/api/http/headers.ts'
import { readConfig } from '../../../../src/config.ts'
import { testApp } from '../../../support/http/app.ts'

const paths = ['/', '/docs', '/openapi.json', '/api/v1/companies/ACME/periods', '/mcp', '/nothing']

describe('a request with a Host header', () => {
  const config = readConfig({ ACCESS: 'open', ALLOWED_HOSTS: 'api.example' })
  const app = testApp({ config, hosts: hostNamesOf(config) })

  it.each(['evil.example', 'api.example.evil.example', 'xapi.example', 'localhost.evil.example'])(
    'of another name (%j) gets 403 everywhere but from health checks',
    async host => {
      for (const url of paths)
        expect((await app.inject({ url, headers: { host } })).statusCode, url).toBe(403)
      expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200)
    },
  )

  it.each(['api.example', 'API.example:8443', 'api.example.', 'localhost:3000', '10.1.2.3', '[::1]:3000'])(
    'of the service (%s) is answered',
    async host => {
      const reply = await app.inject({ url: '/openapi.json', headers: { host } })
      expect(reply.statusCode).toBe(200)
    },
  )
})

describe('the host names of a service', () => {
  it.each([
    [{}, []],
    [{ HOST: 'localhost' }, []],
    [{ HOST: '0.0.0.0' }, null],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://f.example' }, null],
    [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'a.example' }, ['a.example']],
    [{ ALLOWED_HOSTS: 'a.example', PUBLIC_URL: 'https://f.example' }, ['a.example', 'f.example']],
  ])('with %j are %j', (env, names) => {
    expect(hostNamesOf(readConfig(env))).toEqual(names)
  })
})

describe('the address of a caller', () => {
  const addressOf = async (proxies: string, forwarded: string) => {
    const app = testApp({ config: readConfig({ ACCESS: 'open', TRUST_PROXY: proxies }) })
    let address = ''
    app.addHook('onRequest', async request => {
      address = request.ip
    })
    await app.inject({
      url: '/healthz',
      remoteAddress: '192.0.2.1',
      headers: { 'x-forwarded-for': forwarded },
    })
    return address
  }

  it.each([
    ['false', '1.1.1.1, 2.2.2.2', '192.0.2.1'],
    ['true', '1.1.1.1, 2.2.2.2', '2.2.2.2'],
    ['2', '1.1.1.1, 2.2.2.2, 3.3.3.3', '2.2.2.2'],
    ['192.0.2.1', '1.1.1.1, 2.2.2.2', '2.2.2.2'],
    ['192.0.2.1,2.2.2.2', '1.1.1.1, 2.2.2.2', '1.1.1.1'],
  ])('with TRUST_PROXY=%s and %s is %s', async (proxies, forwarded, address) => {
    expect(await addressOf(proxies, forwarded)).toBe(address)
  })
})
