import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostNamesOf } from '../api/http/headers.ts'
import { freeBytesOf } from '../api/http/health.ts'
import { listen } from '../api/http/listen.ts'
import { secretsIn } from '../api/http/log-redaction.ts'
import { createAdminServer } from '../api/http/server.ts'
import { SERVICE } from '../api/request/service.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { companyIndex } from '../domain/company/build-index.ts'
import type { Tracing } from '../observability/request-context.ts'
import { allowDamaged } from '../stores/shared/damage.ts'
import { type CommandContext, type CommandRun, parseArguments } from './define-command.ts'

export const start: CommandRun = {
  async run(args, context) {
    const parsed = parseArguments(args, {})
    if ('fault' in parsed) {
      context.io.err(parsed.fault)
      return 2
    }
    return serve(context, address => context.io.out(`Listening on ${address}`))
  },
}

/**
 * Serves until the signal, and ingests beside it if the settings say so; requests in flight are finished. Visitors of the
 * explorer who are not signed in use the quota of `visitorKey`, or are guests.
 */
export async function serve(
  context: CommandContext,
  onListening: (address: string) => void,
  visitorKey: string | null = null,
): Promise<number> {
  const { stores, config, signal, services } = context
  const access =
    config.access === 'open' ? {} : { access: await services.access(), dashboard: await services.dashboard() }
  const tracing = await tracingOf(config)
  const secrets = [...secretsIn(Object.values(config)), config.sessionSecret ?? '']
  const admin = config.adminPort === null ? null : createAdminServer({ ...config, secrets })
  const app = buildApp({
    stores,
    config,
    admin,
    hosts: hostNamesOf(config),
    companyIndex,
    ingest: stores.ingest,
    freeBytes: () => freeBytesOf(config.dataDir),
    tracing,
    secrets,
    visitorKey,
    ...access,
  })
  const listening = await listen(app, { config, admin })
  onListening(listening.address)
  const ends = [signal.aborted ? Promise.resolve(true) : once(signal, 'abort').then(() => true)]
  const ingesting = config.ingest === '1' ? ingestAlongside(context) : Promise.resolve(true)
  if (config.ingest === '1') ends.push(ingesting)
  const isInOrder = await Promise.race(ends)
  await listening.close()
  await ingesting
  await tracing?.close()
  return isInOrder ? 0 : 2
}

/** Its packages are loaded only if tracing is configured. */
async function tracingOf({ otlpEndpoint }: Pick<Config, 'otlpEndpoint'>): Promise<Tracing | null> {
  if (otlpEndpoint === null) return null
  const { otlpTracing } = await import('../observability/otlp.ts')
  const service = { name: 'filings-data-service', version: SERVICE.version }
  return otlpTracing({ endpoint: otlpEndpoint, service })
}

/** Milliseconds after which an ingest that failed is begun again. */
const AGAIN_MS = 300_000

/**
 * Ingests beside the server until the signal, whatever fails; `INGEST_OPTIONS` are its arguments. Resolves to true after the
 * signal, to false immediately if the options are invalid, which is reported.
 */
async function ingestAlongside(context: CommandContext, again = AGAIN_MS): Promise<boolean> {
  const { config, stores, signal } = context
  const io = {
    out: (line: string) => context.io.out(`ingest: ${line}`),
    err: (line: string) => context.io.err(`ingest: ${line}`),
  }
  const { runIngest } = await import('../../loaders/ingest/run.ts')
  const args = config.ingestOptions.split(/\s+/).filter(word => word !== '')
  while (!signal.aborted) {
    const code = await allowDamaged(() => runIngest(args, { stores, io, signal, config })).catch(
      (error: unknown) => {
        io.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
        return 1
      },
    )
    if (code === 2) return false
    await sleep(again, undefined, { signal }).catch(() => undefined)
  }
  return true
}
