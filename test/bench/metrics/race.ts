import { median, quantile } from '../statistics.ts'

/** One way to answer a question; the answer in a form that can be compared. */
export interface Runner<Args> {
  readonly name: string
  run(args: Args): Promise<unknown>
}

export interface Race<Args> {
  readonly rounds: number
  /** Arguments of a round, the same for all runners. */
  args(round: number): Args
  /** Throws where two answers differ. */
  compare(own: unknown, other: unknown, name: string): void
}

interface Times {
  readonly p50: number
  readonly p99: number
}

const WARM_UP = 3

/** Milliseconds by runner: every round asks all of them, each time another first. Answers are compared before that. */
export async function race<Args>(
  runners: readonly Runner<Args>[],
  { rounds, args, compare }: Race<Args>,
): Promise<ReadonlyMap<string, Times>> {
  const taken = new Map(runners.map(({ name }) => [name, [] as number[]]))
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const asked = args(round)
    const answers = new Map<string, unknown>()
    for (let turn = 0; turn < runners.length; turn += 1) {
      const runner = runners[(turn + round + WARM_UP) % runners.length]!
      const began = performance.now()
      const answer = await runner.run(asked)
      if (round >= 0) taken.get(runner.name)!.push(performance.now() - began)
      answers.set(runner.name, answer)
    }
    if (round >= 0) continue
    const [own, ...others] = runners
    for (const { name } of others) compare(answers.get(own!.name), answers.get(name), name)
  }
  return new Map(
    [...taken].map(([name, times]) => [name, { p50: median(times), p99: quantile(times, 0.99) }]),
  )
}
