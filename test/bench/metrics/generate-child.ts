import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSample } from '../../../loaders/sample/index.ts'
import { FIRST_CIK } from '../../../loaders/sample/numbers.ts'
import { companyMetrics, type MetricsInput } from '../../../src/domain/metrics/derive/company-metrics.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { CompanyUpdate, OpenStores } from '../../../src/stores/ports/stores.ts'
import { median } from '../statistics.ts'
import { copyObservations, FIRST_YEAR, withCopies } from './metric-copies.ts'
import { writeRows } from './metric-rows.ts'
import type { GenerateResult, GenerateTask } from './task.ts'

const QUARTERS = 40
const DERIVATIONS = 15

/** Generates companies and their copies, and exports the stored metrics as rows, in a separate process. */
async function main(task: GenerateTask): Promise<GenerateResult> {
  const { dataDir, rowsDir, base, size } = task
  await mkdir(rowsDir, { recursive: true })
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  const copies = Math.ceil(size / (base * 0.6))
  const metrics = task.metrics && new Set(task.metrics)
  const timed = captureInput(withCopies(stores, { size, metrics, copies }))
  await loadSample(timed.stores, {
    io: { out() {}, err() {} },
    signal: new AbortController().signal,
    dataDir: null,
    text: false,
    companies: base,
    firstYear: FIRST_YEAR,
  })
  const snapshot = stores.companies.snapshot()
  const originals = snapshot.companies.filter(
    ({ cik }) => cik < FIRST_CIK + base && snapshot.publication(cik).metrics > 0,
  )
  const observations = originals.flatMap(company => copyObservations(company, copies))
  await stores.companies.putCompanies(observations.filter(({ cik }) => snapshot.publication(cik).metrics > 0))
  const companies = stores.companies
    .snapshot()
    .companies.filter(({ cik }) => snapshot.publication(cik).metrics > 0).length
  await stores.publisher.removeSuperseded()
  const tables = (await stores.system.status()).tables
  const { rows, qualifiers, ...files } = await writeRows(dataDir, rowsDir)
  await writeFile(join(rowsDir, 'rows.json'), JSON.stringify({ rows, qualifiers, ...files }))
  const result = {
    companies,
    rows,
    bytesOnDisk: tables.find(({ table }) => table === 'metric_series')?.bytesOnDisk ?? Number.NaN,
    ...timed.derivation(),
  }
  await stores.close()
  return result
}

/** Wraps stores to capture the numbers of the first company with enough quarters, whose derivation is timed. */
function captureInput(stores: OpenStores) {
  let captured: MetricsInput | null = null
  const quartersOf = ({ statements }: MetricsInput) =>
    new Set(statements.filter(({ periodType }) => periodType === 'quarterly').map(({ end }) => end)).size
  const publish = (load: CompanyUpdate) => {
    if (captured === null && load.numbers && load.metrics) {
      const input = { ...load.numbers, prices: null }
      const quarters = quartersOf(input)
      if (quarters >= QUARTERS && quarters <= QUARTERS + 16) captured = input
    }
    return stores.publisher.publish(load)
  }
  return {
    stores: { ...stores, publisher: { ...stores.publisher, publish } },
    derivation() {
      if (!captured) throw new Error(`No synthetic company has ${QUARTERS} quarters`)
      const times: number[] = []
      for (let round = 0; round < DERIVATIONS; round += 1) {
        const began = performance.now()
        companyMetrics(captured)
        times.push(performance.now() - began)
      }
      return { derivation: median(times), quarters: quartersOf(captured) }
    },
  }
}

const result = await main(JSON.parse(process.argv[2] ?? '') as GenerateTask)
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit()
