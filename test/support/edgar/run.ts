import type { LoadConfig } from '../../../loaders/define-loader.ts'
import { runLoad } from '../../../loaders/run.ts'
import type { Clock } from '../../../loaders/shared/clock.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'

export interface RunResult {
  readonly code: number
  /** Lines of the report and of progress. */
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** Runs `load` as the command line does and captures its output. */
export async function runForTest(
  args: readonly string[],
  run: {
    readonly stores: OpenStores
    readonly config: LoadConfig
    readonly signal?: AbortSignal
    readonly clock?: Clock
  },
): Promise<RunResult> {
  const out: string[] = []
  const err: string[] = []
  const code = await runLoad(args, {
    signal: new AbortController().signal,
    ...run,
    io: { out: line => out.push(line), err: line => err.push(line) },
  })
  return { code, out, err }
}

/** A clock whose `sleep` returns immediately and records the duration. */
export function instantClock(): Clock & { readonly slept: readonly number[] } {
  const slept: number[] = []
  let now = Date.UTC(2026, 0, 1)
  return {
    slept,
    now: () => now,
    async sleep(ms, signal) {
      signal.throwIfAborted()
      slept.push(ms)
      now += ms
    },
  }
}
