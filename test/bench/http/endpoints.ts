import type { LiveGenerations } from '../../../src/stores/ports/stores.ts'
import type { Bench, Figure } from '../define-bench.ts'
import { pick, randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { type HttpClient, httpClient } from './client.ts'
import { engine } from './engine.ts'
import { type Ask, cikOf, QUESTIONS, type Question } from './questions.ts'
import { serve } from './service.ts'

const ROUNDS = 300
const WARM_UP = 50
/** The service may take this much longer than its engine alone: in proportion, and in milliseconds. */
const RATIO = 1.2
const EXTRA = 0.3

interface Times {
  readonly service: number[]
  readonly engine: number[]
}

export const endpoints: Bench = {
  name: 'endpoints',
  summary: 'Statement and fact endpoints over HTTP, one client, no cache, against the engine’s own queries.',
  async run({ loaded }) {
    const dataDir = await loaded()
    const service = await serve(dataDir, { cache: false })
    const raw = engine(dataDir)
    const client = httpClient(service.base)
    try {
      const times = new Map(QUESTIONS.map(question => [question, { service: [], engine: [] } as Times]))
      const random = randomNumbers(7)
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        // All questions in every round, so that whatever else the machine does is shared among them.
        for (const [question, taken] of times) {
          const company = pick(service.publications, random)
          await ask(
            question,
            company,
            { client, ask: raw.ask, swap: round % 2 === 0 },
            round < 0 ? null : taken,
          )
        }
      }
      return [...times].flatMap(([question, taken]) => figuresOf(question, taken))
    } finally {
      client.close()
      await raw.close()
      await service.close()
    }
  },
}

interface Ways {
  readonly client: HttpClient
  readonly ask: Ask
  /** Which of the two goes first. */
  readonly swap: boolean
}

/** Asks both ways; answers are compared while warming up, times are taken afterwards. */
async function ask(
  question: Question,
  company: LiveGenerations,
  ways: Ways,
  taken: Times | null,
): Promise<void> {
  const timed = async <Result>(times: number[] | undefined, task: () => Promise<Result>) => {
    const began = performance.now()
    const result = await task()
    times?.push(performance.now() - began)
    return result
  }
  const overHttp = () => timed(taken?.service, () => ways.client.get(question.path(cikOf(company))))
  const alone = () => timed(taken?.engine, () => question.raw(company, ways.ask))
  const first = ways.swap ? await overHttp() : await alone()
  const second = ways.swap ? await alone() : await overHttp()
  if (taken) return
  const [answer, rows] = ways.swap ? [first, second] : [second, first]
  question.compare(answer as Buffer, rows as Awaited<ReturnType<typeof alone>>)
}

function figuresOf({ name }: Question, { service, engine }: Times): Figure[] {
  const [served, alone] = [median(service), median(engine)]
  const miss = served / (RATIO * alone + EXTRA)
  return [
    { name: `${name}: engine p50`, value: alone, unit: 'ms' },
    { name: `${name}: HTTP p50`, value: served, unit: 'ms' },
    { name: `${name}: HTTP p99`, value: quantile(service, 0.99), unit: 'ms' },
    { name: `${name}: difference`, value: served - alone, unit: 'ms' },
    {
      name: `${name}: ratio`,
      value: served / alone,
      unit: 'x',
      goal: { text: `at most ${RATIO} x + ${EXTRA} ms`, miss },
    },
  ]
}
