import type { Figure } from '../define-bench.ts'
import { type Capacity, EDGAR_TOTALS, type Line, perServer, type Rates } from './edgar-estimate.ts'

const GB = 1e9
const HOUR = 3_600
const CLUSTER = { shards: 2, replicas: 2 } as const

interface CapacityResult {
  readonly rates: Rates
  readonly estimate: Capacity
  readonly sample: { readonly companies: number; readonly facts: number; readonly textRows: number }
  /** Peak memory of the loading process in bytes. */
  readonly peaks: { readonly heap: number; readonly resident: number }
  /** Processor seconds per fact and text row. */
  readonly processor: { readonly facts: number; readonly textRows: number }
  readonly inEngine: { readonly bytesEach: number; readonly rowsPerSecond: number } | null
}

/** The measured figures, then the estimate for all of EDGAR that follows from them, each with its multiplication. */
export function capacityFigures(kind: string, result: CapacityResult): Figure[] {
  const { rates, estimate, sample, peaks, processor, inEngine } = result
  const named = (name: string, value: number, unit: Figure['unit']): Figure => ({
    name: `${kind}: ${name}`,
    value,
    unit,
  })
  const product = (resource: string, { name, count, each, total }: Line, unit: 'GB' | 'h') => {
    const factor = unit === 'h' ? `${(1 / each).toFixed(0)} per second` : `${each.toPrecision(3)} B`
    const title = `EDGAR ${resource}, ${name}: ${count.toLocaleString('en-US')} ${unit === 'h' ? 'at' : 'x'} ${factor}`
    return named(title, total / (unit === 'h' ? HOUR : GB), unit)
  }
  const { each, all } = perServer(estimate.diskTotal, CLUSTER)
  return [
    named('measured: companies', sample.companies, ''),
    named('measured: facts', sample.facts, 'facts'),
    named('measured: text rows', sample.textRows, ''),
    ...Object.entries(rates.disk).map(([unit, bytes]) => named(`measured: ${DISK_NAMES[unit]}`, bytes, 'B')),
    named('measured: memory per company', rates.companyMemory / 1_000, 'kB'),
    named('measured: loading process, heap peak', peaks.heap / 1e6, 'MB'),
    named('measured: loading process, resident peak', peaks.resident / 1e6, 'MB'),
    ...estimate.disk.map(line => product('disk', line, 'GB')),
    named('EDGAR disk, one server', estimate.diskTotal / GB, 'GB'),
    named(`EDGAR disk, each of ${CLUSTER.shards} x ${CLUSTER.replicas} servers`, each / GB, 'GB'),
    named(`EDGAR disk, ${CLUSTER.shards} x ${CLUSTER.replicas} servers in total`, all / GB, 'GB'),
    ...estimate.memory.map(line => product('memory', line, 'GB')),
    ...estimate.load.map(line => product('load', line, 'h')),
    named('EDGAR load, facts, processor time', (processor.facts * EDGAR_TOTALS.facts) / HOUR, 'h'),
    named('EDGAR load, text, processor time', (processor.textRows * EDGAR_TOTALS.textRows) / HOUR, 'h'),
    ...(inEngine === null ? [] : engineFigures(named, inEngine)),
  ]
}

const DISK_NAMES: Readonly<Record<string, string>> = {
  facts: 'size per fact',
  statements: 'size of statements per fact',
  metrics: 'size of metrics per fact',
  filings: 'size per filing in the filing lists',
  text: 'size per text row, index included',
}

function engineFigures(
  named: (name: string, value: number, unit: Figure['unit']) => Figure,
  { bytesEach, rowsPerSecond }: { readonly bytesEach: number; readonly rowsPerSecond: number },
): Figure[] {
  const bytes = bytesEach * EDGAR_TOTALS.textRows
  return [
    named('measured: size per text row in the search engine', bytesEach, 'B'),
    named('EDGAR disk, text in the search engine, one copy', bytes / GB, 'GB'),
    named('EDGAR disk, text in the search engine, each of 3 nodes with 2 copies', (bytes * 2) / 3 / GB, 'GB'),
    named('EDGAR load, text in the search engine', EDGAR_TOTALS.textRows / rowsPerSecond / HOUR, 'h'),
  ]
}
