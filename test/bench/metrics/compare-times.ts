import { median, quantile } from '../statistics.ts'

/** One implementation of a query; results of all runners must be comparable. */
export interface Runner<Args> {
  readonly name: string
  run(args: Args): Promise<unknown>
}

export interface ComparisonRounds<Args> {
  readonly rounds: number
  /** Arguments of a round, which all runners get. */
  args(round: number): Args
  /** Throws if two results differ. */
  compare(ours: unknown, other: unknown, name: string): void
}

interface Times {
  readonly p50: number
  readonly p99: number
}

const WARM_UP = 3

/** Milliseconds by runner. Each round runs all of them, starting with another one each time. Warm-up rounds compare the results. */
export async function timeRunners<Args>(
  runners: readonly Runner<Args>[],
  { rounds, args, compare }: ComparisonRounds<Args>,
): Promise<ReadonlyMap<string, Times>> {
  const taken = new Map(runners.map(({ name }) => [name, [] as number[]]))
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const roundArgs = args(round)
    const results = new Map<string, unknown>()
    for (let turn = 0; turn < runners.length; turn += 1) {
      const runner = runners[(turn + round + WARM_UP) % runners.length]!
      const began = performance.now()
      const result = await runner.run(roundArgs)
      if (round >= 0) taken.get(runner.name)!.push(performance.now() - began)
      results.set(runner.name, result)
    }
    if (round >= 0) continue
    const [ours, ...others] = runners
    for (const { name } of others) compare(results.get(ours!.name), results.get(name), name)
  }
  return new Map(
    [...taken].map(([name, times]) => [name, { p50: median(times), p99: quantile(times, 0.99) }]),
  )
}
