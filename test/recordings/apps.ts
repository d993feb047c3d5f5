import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../../src/app.ts'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import { AppError } from '../../src/errors.ts'
import { openStores } from '../../src/stores/open.ts'
import { openDashboardApp, visitorOf } from '../support/dashboard-app.ts'
import { runForTest } from '../support/edgar/run.ts'
import { openSampleApp } from '../support/sample-app.ts'
import { openTestAccess } from '../support/test-access.ts'
import { testConfig } from '../support/test-config.ts'
import type { AppName, KeyName } from './request.ts'

/*
 * The only module of the recordings that imports other parts of the project.
 */

export interface RecordedApps {
  readonly apps: Readonly<Partial<Record<AppName, FastifyInstance>>>
  readonly keys: Readonly<Partial<Record<KeyName, string>>>
  /** A browser session of the dashboard, by name. */
  session(name: string): ReturnType<typeof visitorOf>
  close(): Promise<void>
}

type Stores = AppOptions['stores']

/** The last day of the synthetic sample, and the day after, when cursors of that day have expired. */
const SAMPLE_TIME = '2026-06-30T12:00:00.000Z'
const DAY_AFTER = '2026-07-01T13:00:00.000Z'
/** After the last filing of the mirror directory. */
const REAL_TIME = '2026-09-01T12:00:00.000Z'

/** A timeout that is long enough for a busy machine. */
const LONG_TIMEOUT = { REQUEST_TIMEOUT: '300000' }

/** All servers over the synthetic sample. */
export async function openSampleApps(): Promise<RecordedApps> {
  const sample = await openSampleApp()
  const { stores } = sample
  const access = await openTestAccess()
  access.at(SAMPLE_TIME)
  const app = (env: Record<string, string>, options: Partial<AppOptions> = {}) =>
    buildApp({
      stores,
      config: testConfig({ ...LONG_TIMEOUT, ...env }),
      companyIndex,
      clock: () => new Date(SAMPLE_TIME),
      logger: false,
      ...options,
    })
  const failing = brokenStores(stores, () => Promise.reject(new Error('broken for the recordings')))
  const unavailable = brokenStores(stores, () => Promise.reject(new AppError('unavailable')))
  const slow = brokenStores(stores, () => new Promise(() => {}))
  const apps: Partial<Record<AppName, FastifyInstance>> = {
    open: app({}),
    tiered: app({ ACCESS: 'tiered' }, { access: access.access }),
    later: app({}, { clock: () => new Date(DAY_AFTER) }),
    proxied: app({ TRUST_PROXY: 'true' }),
    failing: app({}, { stores: failing }),
    unavailable: app({}, { stores: unavailable }),
    slow: app({ REQUEST_TIMEOUT: '20' }, { stores: slow }),
    crowded: app({ MAX_IN_FLIGHT: '1' }, { stores: slow }),
  }
  const dashboard = await openDashboardApp(LONG_TIMEOUT)
  const visitors = new Map<string, ReturnType<typeof visitorOf>>()
  return {
    apps: { ...apps, dashboard: dashboard.app },
    keys: {
      free: (await access.key('free')).key,
      pro: (await access.key('pro')).key,
      test: (await access.key('free', { kind: 'test' })).key,
      revoked: (await access.key('pro', { revoked: true })).key,
      expired: (await access.key('pro', { expiresAt: Date.parse(SAMPLE_TIME) - 1_000 })).key,
    },
    session(name) {
      const visitor = visitors.get(name) ?? visitorOf(dashboard.app, `192.0.2.${visitors.size + 1}`)
      visitors.set(name, visitor)
      return visitor
    },
    async close() {
      for (const opened of Object.values(apps)) await opened.close()
      await dashboard.close()
      await access.close()
      await sample.close()
    },
  }
}

/** One server over the files of a mirror directory. */
export async function openRealApps(mirror: string): Promise<RecordedApps> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recordings-'))
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  const loads = [
    ['edgar', '--from', mirror],
    ['fsds', '--from', join(mirror, 'fsds')],
    ['prices', '--from', join(mirror, 'prices', 'wiki')],
    ['prices', '--from', join(mirror, 'prices', 'sp500-2013-2018'), '--basis-date', '2018-02-07'],
    ['prices', '--from', join(mirror, 'prices', 'daily-2024-2026')],
  ]
  for (const load of loads) {
    const { code, err } = await runForTest(load, { stores, config: { dataDir, secUserAgent: null } })
    if (code !== 0) throw new Error(`load ${load.join(' ')} failed: ${err.join(' ')}`)
  }
  const real = buildApp({
    stores,
    config: testConfig({ ...LONG_TIMEOUT, DATA_DIR: dataDir }),
    companyIndex,
    clock: () => new Date(REAL_TIME),
    logger: false,
  })
  return {
    apps: { real },
    keys: {},
    session() {
      throw new Error('Recordings over real filings have no dashboard.')
    },
    async close() {
      await real.close()
      await stores.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Stores whose asynchronous methods are replaced; synchronous methods are unchanged. */
function brokenStores(stores: Stores, replacement: () => Promise<never>): Stores {
  return broken(stores, 3)

  function broken<Target extends object>(target: Target, depth: number): Target {
    return new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name)
        if (typeof value === 'function') {
          return (...args: unknown[]) => {
            const result: unknown = Reflect.apply(value, object, args)
            if (!(result instanceof Promise)) return result
            result.catch(() => {})
            return replacement()
          }
        }
        return depth > 1 && typeof value === 'object' && value !== null ? broken(value, depth - 1) : value
      },
    })
  }
}
