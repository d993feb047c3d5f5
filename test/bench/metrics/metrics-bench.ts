import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TODAY } from '../../../loaders/sample/sample-days.ts'
import { dayOf } from '../../../src/domain/day.ts'
import { atLeast, atMost, type Bench, type Figure } from '../define-bench.ts'
import { type MadeData, makeData, type OwnStore, openOwn } from './data.ts'
import { ENGINES } from './engines/index.ts'
import type { EngineName, RowStore } from './engines/row-store.ts'
import { httpFigures } from './http-goals.ts'
import { type Question, questionsOver } from './questions.ts'
import { race } from './race.ts'

/** The past day that screens are asked for. */
const PAST = dayOf(2021, 3, 15)
const DERIVATION_MS = 50
/** Of PostgreSQL's bytes for the same rows. */
const DISK = 1 / 8

export const metrics: Bench = {
  name: 'metrics',
  summary: 'Metrics of many companies beside SQLite, DuckDB and PostgreSQL with the same rows.',
  async run({ size, scratch, say }) {
    const data = await makeData(size, scratch, say)
    const own = await openOwn(data.dataDir)
    const others = await openOthers(data, own, scratch, say)
    const figures: Figure[] = []
    try {
      const setting = { own, words: data.words, day: TODAY, past: PAST }
      figures.push(...syntheticFigures(data), ...diskFigures(data, others))
      for (const question of await questionsOver(setting)) {
        say(`  ${question.name} ...`)
        figures.push(...(await raced(question, others)))
      }
    } finally {
      for (const store of others) await store.close()
      await own.stores.close()
    }
    return [...figures, ...(await httpFigures(data.dataDir, say))]
  },
}

async function openOthers(
  { files }: MadeData,
  { companies, sectors }: OwnStore,
  scratch: string,
  say: (line: string) => void,
): Promise<RowStore[]> {
  const stores: RowStore[] = []
  for (const [name, open] of Object.entries(ENGINES)) {
    const directory = join(scratch, `metrics-${name.toLowerCase()}`)
    await mkdir(directory, { recursive: true })
    const began = performance.now()
    const rows = companies.map(({ cik }) => [cik, sectors.get(cik) ?? 0] as const)
    const store = await open({ files, companies: rows, scratch: directory })
    if (typeof store === 'string') say(`  ${name}: skipped, ${store}`)
    else {
      stores.push(store)
      say(`  ${name}: filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
    }
  }
  return stores
}

function syntheticFigures({ companies, rows, derivation, quarters }: MadeData): Figure[] {
  return [
    { name: 'companies', value: companies, unit: '' },
    { name: 'versions of metrics at periods, rows elsewhere', value: rows, unit: '' },
    {
      name: `deriving one company with ${quarters} quarters`,
      value: derivation,
      unit: 'ms',
      goal: atMost(DERIVATION_MS, derivation),
    },
  ]
}

const megabytes = (bytes: number) => bytes / 1_048_576

function diskFigures({ bytesOnDisk }: MadeData, others: readonly RowStore[]): Figure[] {
  return [
    { name: 'disk: ours', value: megabytes(bytesOnDisk), unit: 'MB' },
    ...others.flatMap((store): Figure[] => {
      const ratio = store.bytes() / bytesOnDisk
      return [
        { name: `disk: ${store.name}`, value: megabytes(store.bytes()), unit: 'MB' },
        {
          name: `disk: ${store.name} over ours`,
          value: ratio,
          unit: 'x',
          ...(store.name === 'PostgreSQL' && { goal: atLeast(1 / DISK, ratio) }),
        },
      ]
    }),
  ]
}

async function raced(
  { name, goals, without, own, other, race: rules }: Question,
  others: readonly RowStore[],
) {
  const asked = others.filter(store => !without?.includes(store.name))
  const times = await race([own, ...asked.map(other)], rules)
  const ours = times.get(own.name)!
  return [...times].flatMap(([engine, { p50, p99 }]): Figure[] => {
    const ratio = p50 / ours.p50
    const floor = goals[engine as EngineName]
    return [
      { name: `${name}: ${engine}, p50`, value: p50, unit: 'ms' },
      { name: `${name}: ${engine}, p99`, value: p99, unit: 'ms' },
      ...(engine === own.name
        ? []
        : [
            {
              name: `${name}: ${engine} over ours`,
              value: ratio,
              unit: 'x' as const,
              ...(floor !== undefined && { goal: atLeast(floor, ratio) }),
            },
          ]),
    ]
  })
}
