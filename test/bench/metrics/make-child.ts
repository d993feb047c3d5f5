import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSample } from '../../../loaders/sample/index.ts'
import { FIRST_CIK } from '../../../loaders/sample/numbers.ts'
import { companyMetrics, type MetricsInput } from '../../../src/domain/metrics/derive/company-metrics.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { CompanyUpdate, OpenStores } from '../../../src/stores/ports/stores.ts'
import { median } from '../statistics.ts'
import { copying, copyParts, FIRST_YEAR } from './made-metrics.ts'
import { writeTallRows } from './tall-rows.ts'
import type { MakeResult, MakeTask } from './task.ts'

const QUARTERS = 40
const DERIVATIONS = 15

/** Makes companies and their copies, and writes what is stored as rows too; in a process of its own. */
async function main(task: MakeTask): Promise<MakeResult> {
  const { dataDir, rowsDir, base, size } = task
  await mkdir(rowsDir, { recursive: true })
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  const copies = Math.ceil(size / (base * 0.6))
  const metrics = task.metrics && new Set(task.metrics)
  const timed = timing(copying(stores, { size, metrics, copies }))
  await loadSample(timed.stores, {
    io: { out() {}, err() {} },
    signal: new AbortController().signal,
    dataDir: null,
    text: false,
    companies: base,
    firstYear: FIRST_YEAR,
  })
  const snapshot = stores.companies.snapshot()
  const own = snapshot.companies.filter(
    ({ cik }) => cik < FIRST_CIK + base && snapshot.publication(cik).metrics > 0,
  )
  const parts = own.flatMap(company => copyParts(company, copies))
  await stores.companies.putCompanies(parts.filter(({ cik }) => snapshot.publication(cik).metrics > 0))
  const companies = stores.companies
    .snapshot()
    .companies.filter(({ cik }) => snapshot.publication(cik).metrics > 0).length
  await stores.publisher.removeSuperseded()
  const tables = (await stores.system.status()).tables
  const { rows, words, ...files } = await writeTallRows(dataDir, rowsDir)
  await writeFile(join(rowsDir, 'tall.json'), JSON.stringify({ rows, words, ...files }))
  const result = {
    companies,
    rows,
    bytesOnDisk: tables.find(({ table }) => table === 'metric_series')?.bytesOnDisk ?? Number.NaN,
    ...timed.derivation(),
  }
  await stores.close()
  return result
}

/** Stores that remember the numbers of the first company with enough quarters. */
function timing(stores: OpenStores) {
  let seen: MetricsInput | null = null
  const quartersOf = ({ statements }: MetricsInput) =>
    new Set(statements.filter(({ periodType }) => periodType === 'quarterly').map(({ end }) => end)).size
  const publish = (load: CompanyUpdate) => {
    if (seen === null && load.numbers && load.metrics) {
      const input = { ...load.numbers, prices: null }
      const quarters = quartersOf(input)
      if (quarters >= QUARTERS && quarters <= QUARTERS + 16) seen = input
    }
    return stores.publisher.publish(load)
  }
  return {
    stores: { ...stores, publisher: { ...stores.publisher, publish } },
    derivation() {
      if (!seen) throw new Error(`No made company has ${QUARTERS} quarters`)
      const times: number[] = []
      for (let round = 0; round < DERIVATIONS; round += 1) {
        const began = performance.now()
        companyMetrics(seen)
        times.push(performance.now() - began)
      }
      return { derivation: median(times), quarters: quartersOf(seen) }
    },
  }
}

const result = await main(JSON.parse(process.argv[2] ?? '') as MakeTask)
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit()
