import { once } from 'node:events'
import { buildApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { companyIndex } from '../src/domain/company/build-index.ts'
import { SERVICE } from '../src/door/service.ts'
import { listen } from '../src/http/listen.ts'
import { secretsIn } from '../src/http/log-lines.ts'
import type { Tracing } from '../src/observe/tracing.ts'
import type { Command, CommandContext } from './define-command.ts'
import { parseArguments } from './parse-arguments.ts'
import { ingestBeside } from './serve-ingest.ts'

export const start: Command = {
  name: 'start',
  usage: '',
  summary: 'Serves what is in the stores, until it is stopped.',
  holds: 'serve',
  async run(args, context) {
    const parsed = parseArguments(args, {})
    if ('fault' in parsed) {
      context.io.err(parsed.fault)
      return 2
    }
    return serve(context, address => context.io.out(`Listening on ${address}`))
  },
}

/** Serves until the signal, and ingests beside it if the settings say so; requests in flight are finished. */
export async function serve(
  context: CommandContext,
  onListening: (address: string) => void,
): Promise<number> {
  const { stores, config, signal, desk } = context
  const access =
    config.access === 'open' ? {} : { access: await desk.access(), dashboard: await desk.dashboard() }
  const tracing = await tracingOf(config)
  const secrets = [...secretsIn(Object.values(config)), config.sessionSecret ?? '']
  const app = buildApp({
    stores,
    config,
    companyIndex,
    ingest: stores.ingest,
    tracing,
    secrets,
    ...access,
  })
  const listening = await listen(app, config)
  onListening(listening.address)
  const ends = [signal.aborted ? Promise.resolve(true) : once(signal, 'abort').then(() => true)]
  const ingesting = config.ingest === '1' ? ingestBeside(context) : Promise.resolve(true)
  if (config.ingest === '1') ends.push(ingesting)
  const isInOrder = await Promise.race(ends)
  await listening.close()
  await ingesting
  await tracing?.close()
  return isInOrder ? 0 : 2
}

/** Its packages are only read where somebody looks at traces. */
async function tracingOf({ otlpEndpoint }: Pick<Config, 'otlpEndpoint'>): Promise<Tracing | null> {
  if (otlpEndpoint === null) return null
  const { otlpTracing } = await import('../src/tracing/otlp.ts')
  const service = { name: 'filings-data-service', version: SERVICE.version }
  return otlpTracing({ endpoint: otlpEndpoint, service })
}
