import type { OpenStores } from '../src/stores/ports/stores.ts'
import {
  LoadAbortedError,
  type LoadConfig,
  type LoadContext,
  type Loader,
  LoadUsageError,
} from './define-loader.ts'
import { LOADERS } from './index.ts'
import { readArguments, unknownName } from './read-arguments.ts'
import { type Clock, systemClock } from './shared/clock.ts'
import type { LoadOutput } from './shared/load-output.ts'
import { hasLoaded, newReport, reportLines, reportSummary } from './shared/load-report.ts'
import { progressOn } from './shared/progress.ts'

export interface RunLoad {
  readonly stores: OpenStores
  readonly io: LoadOutput
  readonly signal: AbortSignal
  readonly config: LoadConfig
  readonly fetch?: typeof fetch
  readonly clock?: Clock
}

/**
 * `npm run load -- NAME ...`. Resolves to the exit code: 0 loaded, perhaps with files refused, which are reported; 1 nothing
 * could be loaded, or the load was stopped, with a sentence why; 2 wrong use, with every fault and the usage.
 */
export async function runLoad(args: readonly string[], run: RunLoad): Promise<number> {
  const { io } = run
  const [name, ...rest] = args
  const loader = LOADERS.find(candidate => candidate.name === name)
  if (!loader) return loadUsageError(io, [unknownSource(name)])
  const { values, faults } = readArguments(rest, { ...loader.options, json: 'flag' })
  if (faults.length > 0) return loadUsageError(io, faults, loader)
  const isJson = values.flag('json')
  // Standard output has the summary alone, so that a program can read it.
  const output = isJson ? { ...io, out: (line: string) => io.err(line) } : io
  const context: LoadContext = {
    stores: run.stores,
    report: newReport(),
    progress: progressOn(output, run.clock ?? systemClock),
    output,
    signal: run.signal,
    config: run.config,
    fetch: run.fetch ?? fetch,
    clock: run.clock ?? systemClock,
  }
  const end = (stopped: string | null) => {
    const code = endLoad(context, stopped)
    if (isJson)
      io.out(
        JSON.stringify({ source: loader.name, exit_code: code, stopped, ...reportSummary(context.report) }),
      )
    return code
  }
  try {
    const found = await loader.check(values, context)
    if (found.length > 0) return loadUsageError(io, found, loader)
    await loader.run(values, context)
    return end(run.signal.aborted ? 'The load was stopped.' : null)
  } catch (error) {
    if (error instanceof LoadUsageError) return loadUsageError(io, error.faults, loader)
    if (run.signal.aborted) return end('The load was stopped.')
    if (error instanceof LoadAbortedError) return end(error.message)
    end('The load failed.')
    throw error
  }
}

function unknownSource(name: string | undefined): string {
  if (name === undefined) return 'Missing source.'
  const names = LOADERS.map(loader => loader.name)
  return unknownName('source', name, names)
}

function endLoad({ report, output }: LoadContext, stopped: string | null): number {
  for (const line of reportLines(report)) output.out(line)
  if (stopped !== null) {
    output.err(`${stopped} Companies published so far are kept; run the same command again to resume.`)
    return 1
  }
  if (hasLoaded(report)) {
    if (report.refused.length > 0) output.err(`Warning: ${report.refused.length} files were refused.`)
    return 0
  }
  output.err('Nothing could be loaded.')
  return 1
}

function loadUsageError(io: LoadOutput, faults: readonly string[], loader?: Loader): number {
  for (const fault of faults) io.err(fault)
  io.err('Usage:')
  for (const { usage, description: says } of loader ? [loader] : LOADERS) {
    io.err(`  npm run load -- ${usage}`)
    io.err(`      ${says}`)
  }
  return 2
}
