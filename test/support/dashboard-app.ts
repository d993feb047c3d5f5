import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../../src/app.ts'
import { accessServices, type OpenAccessServices } from '../../src/cli/access-services.ts'
import { readConfig } from '../../src/config.ts'
import { testApp } from './http/app.ts'

export interface DashboardApp {
  readonly app: FastifyInstance
  readonly services: OpenAccessServices
  /** Another process over the same stores. */
  another(): OpenAccessServices
  /** Log lines. */
  readonly log: readonly string[]
  close(): Promise<void>
}

/** The service with the dashboard over SQLite in a temporary directory. Its clock is stopped, so that no quota window ends. */
export async function openDashboardApp(
  env: Readonly<Record<string, string>> = {},
  options: Partial<AppOptions> = {},
): Promise<DashboardApp> {
  const folder = await mkdtemp(join(tmpdir(), 'dashboard-'))
  const config = readConfig({ DATA_DIR: folder, ...env })
  const services = accessServices(config, () => {})
  const log: string[] = []
  const started = new Date()
  const app = testApp({
    config,
    access: await services.access(),
    dashboard: await services.dashboard(),
    clock: () => started,
    logger: { level: 'trace', stream: { write: (line: string) => void log.push(line) } },
    ...options,
  })
  return {
    app,
    services,
    another: () => accessServices(config, () => {}),
    log,
    async close() {
      await app.close()
      await services.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The headers that are not null. */
function present(headers: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

/** A minimal browser: stores cookies and submits forms as browsers do. */
export function visitorOf(app: FastifyInstance, address = '192.0.2.1', host = 'filings.test') {
  const cookies = new Map<string, string>()
  const paths = new Map<string, string>()
  const headers = (url: string) => {
    const sent = [...cookies].filter(([name]) => url.startsWith(paths.get(name) ?? '/'))
    return { host, ...(sent.length > 0 && { cookie: sent.map(cookie => cookie.join('=')).join('; ') }) }
  }

  async function send(method: 'GET' | 'POST', url: string, form?: object, extra: object = {}) {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: present({
        ...headers(url),
        ...(form && {
          origin: `http://${host}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        }),
        ...extra,
      }),
      ...(form && { payload: new URLSearchParams({ ...form }).toString() }),
    })
    for (const { name, value, maxAge, path = '/' } of response.cookies) {
      paths.set(name, path)
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    get: (url: string, extra?: object) => send('GET', url, undefined, extra),
    post: (url: string, form: object = {}, extra?: object) => send('POST', url, form, extra),
    /** Signs up and returns the overview page. */
    async signUp(email: string, password = PASSWORD) {
      await send('POST', '/dashboard/sign-up', { email, password })
      return send('GET', '/dashboard')
    },
    /** Creates a key and returns it as shown on the page. */
    async key(name = 'my notebook', form: object = {}) {
      const { body } = await send('POST', '/dashboard/keys', { name, kind: 'live', expires: '', ...form })
      return /(?:fda|svc_test)_[0-9A-Za-z]{49}/.exec(body)?.[0] ?? ''
    },
  }
}

export const PASSWORD = 'correct horse battery'
