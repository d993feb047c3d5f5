import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sectorOf } from '../../../src/domain/company/taxonomy.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { LiveGenerations, OpenStores } from '../../../src/stores/ports/stores.ts'
import { runProcess } from '../run-process.ts'
import type { RowFiles } from './metric-rows.ts'
import { SOME_METRICS } from './queried-metrics.ts'
import type { GenerateResult } from './task.ts'

export interface SyntheticData extends GenerateResult {
  readonly dataDir: string
  readonly files: RowFiles
  /** Value qualifiers by their number in the rows. */
  readonly qualifiers: readonly string[]
}

/** Companies whose metrics are derived, by total size; the others are copies of them. */
const BASE_COMPANIES: Readonly<Record<number, number>> = { 600: 100, 6000: 150 }
/** Above this size only about a tenth of the metrics is stored, so that the other engines can be filled in minutes. */
const MAX_SIZE_WITH_ALL_METRICS = 600

export async function generateData(
  size: number,
  scratch: string,
  log: (line: string) => void,
): Promise<SyntheticData> {
  const metrics = size > MAX_SIZE_WITH_ALL_METRICS ? SOME_METRICS : null
  const base = BASE_COMPANIES[size] ?? Math.ceil(size / 4)
  const dataDir = join(scratch, 'metrics-data')
  const rowsDir = join(scratch, 'metrics-rows')
  log(`  generating ${base} companies and copies of them, ${metrics ? metrics.length : 'all'} metrics ...`)
  const generated = await runProcess<GenerateResult>(join(import.meta.dirname, 'generate-child.ts'), {
    dataDir,
    rowsDir,
    base,
    size,
    metrics,
  })
  const files = JSON.parse(await readFile(join(rowsDir, 'rows.json'), 'utf8')) as RowFiles & {
    readonly qualifiers: readonly string[]
  }
  return { ...generated, dataDir, files, qualifiers: files.qualifiers }
}

export interface OurStore {
  readonly stores: OpenStores
  readonly companies: readonly LiveGenerations[]
  /** Sector numbers by CIK. */
  readonly sectors: ReadonlyMap<number, number>
  publication(cik: number): LiveGenerations
}

export async function openOurStore(dataDir: string): Promise<OurStore> {
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
