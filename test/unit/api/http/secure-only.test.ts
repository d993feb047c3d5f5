import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../src/config.ts'
import { testApp } from '../../../support/http/app.ts'

const PERIODS = '/api/v1/companies/ACME/periods'
const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function served(settings: Record<string, string>): FastifyInstance {
  const app = testApp({ config: readConfig({ ACCESS: 'open', ...settings }) })
  open.push(app)
  return app
}

const by = (proto: string) => ({ 'x-forwarded-proto': proto })

describe('plain HTTP', () => {
  it('is rejected where a trusted proxy took it in, with the error object', async () => {
    const app = served({ TRUST_PROXY: 'true' })
    const refused = await app.inject({ url: PERIODS, headers: by('http') })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: { code: 'https_required', status: 403 } })
    expect((await app.inject({ url: PERIODS, headers: by('https') })).statusCode).toBe(200)
    expect((await app.inject({ url: '/healthz', headers: by('http') })).statusCode).toBe(200)
  })

  it('is served where no proxy is trusted, or none says how it was called', async () => {
    expect((await served({}).inject({ url: PERIODS, headers: by('http') })).statusCode).toBe(200)
    expect((await served({ TRUST_PROXY: 'true' }).inject({ url: PERIODS })).statusCode).toBe(200)
  })

  it('is documented as rejected by every operation', async () => {
    const { paths } = (await served({}).inject('/openapi.json')).json()
    const operations = Object.values<Record<string, { responses: Record<string, unknown> }>>(paths).flatMap(
      methods => Object.values(methods),
    )
    expect(operations.length).toBeGreaterThan(0)
    for (const { responses } of operations)
      expect(JSON.stringify(responses['403'])).toContain('HttpsRequired')
  })
})
