import type { OpenStores } from '../src/stores/ports.ts'
import { type Clock, systemClock } from './clock.ts'
import { type LoadConfig, type LoadContext, type Loader, LoadStopped, WrongUse } from './define-loader.ts'
import { LOADERS } from './index.ts'
import type { LoadOutput } from './load-output.ts'
import { hasLoaded, newReport, reportLines } from './load-report.ts'
import { progressOn } from './progress.ts'
import { readArguments } from './read-arguments.ts'

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
  if (!loader) {
    return wrongUse(io, [
      name === undefined ? 'What to load is not said.' : `There is nothing to load called "${name}".`,
    ])
  }
  const context: LoadContext = {
    stores: run.stores,
    report: newReport(),
    progress: progressOn(io, run.clock ?? systemClock),
    output: io,
    signal: run.signal,
    config: run.config,
    fetch: run.fetch ?? fetch,
    clock: run.clock ?? systemClock,
  }
  const { values, faults } = readArguments(rest, loader.options)
  if (faults.length > 0) return wrongUse(io, faults, loader)
  try {
    const found = await loader.check(values, context)
    if (found.length > 0) return wrongUse(io, found, loader)
    await loader.run(values, context)
    return end(context, run.signal.aborted ? 'The load was stopped.' : null)
  } catch (error) {
    if (error instanceof WrongUse) return wrongUse(io, error.faults, loader)
    if (run.signal.aborted) return end(context, 'The load was stopped.')
    if (error instanceof LoadStopped) return end(context, error.message)
    end(context, 'The load failed.')
    throw error
  }
}

function end({ report, output }: LoadContext, stopped: string | null): number {
  for (const line of reportLines(report)) output.out(line)
  if (stopped !== null) {
    output.err(`${stopped} What is published above is kept; the same command goes on from there.`)
    return 1
  }
  if (hasLoaded(report)) {
    if (report.refused.length > 0) output.err(`Warning: ${report.refused.length} files were refused.`)
    return 0
  }
  output.err('Nothing could be loaded.')
  return 1
}

function wrongUse(io: LoadOutput, faults: readonly string[], loader?: Loader): number {
  for (const fault of faults) io.err(fault)
  io.err('Usage:')
  for (const { usage, says } of loader ? [loader] : LOADERS) {
    io.err(`  npm run load -- ${usage}`)
    io.err(`      ${says}`)
  }
  return 2
}
