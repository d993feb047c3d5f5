import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { accessServices } from '../../../src/cli/access-services.ts'
import { readConfig } from '../../../src/config.ts'
import { testApp } from '../../support/http/app.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'access-services-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('a service whose accounts and counters are not there yet', () => {
  it('starts, tells its operator, and serves whom it can', async () => {
    const config = readConfig({
      DATA_DIR: dataDir,
      ACCOUNTS_URL: 'postgres://ann:hidden-word@127.0.0.1:1/x',
      QUOTA_URL: 'redis://127.0.0.1:1',
    })
    const told: string[] = []
    const services = accessServices(config, line => told.push(line))
    const app = testApp({ config, access: await services.access(), dashboard: await services.dashboard() })
    expect(told.join('\n')).toMatch(/The account store is not reachable yet: .*ECONNREFUSED/)
    expect(told.join('\n')).toMatch(/The quota store is not reachable yet: /)
    expect(told.join('\n')).not.toContain('hidden-word')
    expect((await app.inject('/api/v1/companies/ACME/periods')).statusCode).toBe(200)
    expect((await app.inject('/dashboard/sign-in')).statusCode).toBe(200)
    const cookie = 'filings.session_token=x'
    const page = await app.inject({ url: '/dashboard', headers: { cookie } })
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBeDefined()
    await app.close()
    await services.close()
  })
})
