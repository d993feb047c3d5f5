import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TODAY } from '../../../loaders/sample/sample-days.ts'
import { dayOf } from '../../../src/domain/day.ts'
import { atLeast, atMost, type Bench, type Figure } from '../define-bench.ts'
import { timeRunners } from './compare-times.ts'
import { allComparisons, type Comparison } from './comparisons.ts'
import { generateData, type OurStore, openOurStore, type SyntheticData } from './data.ts'
import { ENGINES } from './engines/index.ts'
import type { EngineName, RowStore } from './engines/row-store.ts'
import { httpFigures } from './http-figures.ts'

/** Date of the as-of screens. */
const PAST = dayOf(2021, 3, 15)
const MAX_DERIVATION_MS = 50
/** Goal: our size on disk as a share of PostgreSQL's for the same rows. */
const MAX_DISK_SHARE = 1 / 8

export const metrics: Bench = {
  name: 'metrics',
  summary: 'Metrics of many companies, compared with SQLite, DuckDB and PostgreSQL over the same rows.',
  async run({ size, scratch, log }) {
    const data = await generateData(size, scratch, log)
    const ours = await openOurStore(data.dataDir)
    const others = await openOthers(data, ours, scratch, log)
    const figures: Figure[] = []
    try {
      const setting = { ours, qualifiers: data.qualifiers, day: TODAY, past: PAST }
      figures.push(...dataFigures(data), ...diskFigures(data, others))
      for (const comparison of await allComparisons(setting)) {
        log(`  ${comparison.name} ...`)
        figures.push(...(await compare(comparison, others)))
      }
    } finally {
      for (const store of others) await store.close()
      await ours.stores.close()
    }
    return [...figures, ...(await httpFigures(data.dataDir, log))]
  },
}

async function openOthers(
  { files }: SyntheticData,
  { companies, sectors }: OurStore,
  scratch: string,
  log: (line: string) => void,
): Promise<RowStore[]> {
  const stores: RowStore[] = []
  for (const [name, open] of Object.entries(ENGINES)) {
    const directory = join(scratch, `metrics-${name.toLowerCase()}`)
    await mkdir(directory, { recursive: true })
    const began = performance.now()
    const rows = companies.map(({ cik }) => [cik, sectors.get(cik) ?? 0] as const)
    const store = await open({ files, companies: rows, scratch: directory })
    if (typeof store === 'string') log(`  ${name}: skipped, ${store}`)
    else {
      stores.push(store)
      log(`  ${name}: filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
    }
  }
  return stores
}

function dataFigures({ companies, rows, derivation, quarters }: SyntheticData): Figure[] {
  return [
    { name: 'companies', value: companies, unit: '' },
    { name: 'metric versions (rows in the other engines)', value: rows, unit: '' },
    {
      name: `deriving one company with ${quarters} quarters`,
      value: derivation,
      unit: 'ms',
      goal: atMost(MAX_DERIVATION_MS, derivation),
    },
  ]
}

const megabytes = (bytes: number) => bytes / 1_048_576

function diskFigures({ bytesOnDisk }: SyntheticData, others: readonly RowStore[]): Figure[] {
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
          ...(store.name === 'PostgreSQL' && { goal: atLeast(1 / MAX_DISK_SHARE, ratio) }),
        },
      ]
    }),
  ]
}

async function compare(
  { name, goals, without, ours, other, rounds }: Comparison,
  others: readonly RowStore[],
) {
  const compared = others.filter(store => !without?.includes(store.name))
  const times = await timeRunners([ours, ...compared.map(other)], rounds)
  const ourTimes = times.get(ours.name)!
  return [...times].flatMap(([engine, { p50, p99 }]): Figure[] => {
    const ratio = p50 / ourTimes.p50
    const floor = goals[engine as EngineName]
    return [
      { name: `${name}: ${engine}, p50`, value: p50, unit: 'ms' },
      { name: `${name}: ${engine}, p99`, value: p99, unit: 'ms' },
      ...(engine === ours.name
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
