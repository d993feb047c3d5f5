import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sectorOf } from '../../../src/domain/company/taxonomy.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { LiveGenerations, OpenStores } from '../../../src/stores/ports/stores.ts'
import { SOME_METRICS } from './asked.ts'
import { runProcess } from './run-process.ts'
import type { TallFiles } from './tall-rows.ts'
import type { MakeResult } from './task.ts'

export interface MadeData extends MakeResult {
  readonly dataDir: string
  readonly files: TallFiles
  /** Words by their number in the rows. */
  readonly words: readonly string[]
}

/** Companies whose metrics are derived; the others are their copies. */
const BASE: Readonly<Record<number, number>> = { 600: 100, 6000: 150 }
/** Above this many companies a tenth of the metrics is stored, so that the other engines can be filled in minutes. */
const ALL_METRICS_UP_TO = 600

export async function makeData(
  size: number,
  scratch: string,
  say: (line: string) => void,
): Promise<MadeData> {
  const metrics = size > ALL_METRICS_UP_TO ? SOME_METRICS : null
  const base = BASE[size] ?? Math.ceil(size / 4)
  const dataDir = join(scratch, 'metrics-data')
  const rowsDir = join(scratch, 'metrics-rows')
  say(`  making ${base} companies and copies of them, ${metrics ? metrics.length : 'all'} metrics ...`)
  const made = await runProcess<MakeResult>(join(import.meta.dirname, 'make-child.ts'), {
    dataDir,
    rowsDir,
    base,
    size,
    metrics,
  })
  const told = JSON.parse(await readFile(join(rowsDir, 'tall.json'), 'utf8')) as TallFiles & {
    readonly words: readonly string[]
  }
  return { ...made, dataDir, files: told, words: told.words }
}

export interface OwnStore {
  readonly stores: OpenStores
  readonly companies: readonly LiveGenerations[]
  /** By CIK; 0 where none is known. */
  readonly sectors: ReadonlyMap<number, number>
  publication(cik: number): LiveGenerations
}

export async function openOwn(dataDir: string): Promise<OwnStore> {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  const snapshot = stores.companies.snapshot()
  const live = snapshot.companies.filter(({ cik }) => snapshot.publication(cik).metrics > 0)
  const codes = [...new Set(live.map(({ sic }) => sectorOf(sic)))]
  return {
    stores,
    companies: live.map(({ cik }) => snapshot.publication(cik)),
    sectors: new Map(live.map(({ cik, sic }) => [cik, codes.indexOf(sectorOf(sic))])),
    publication: cik => snapshot.publication(cik),
  }
}
