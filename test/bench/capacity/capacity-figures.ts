import type { Figure } from '../define-bench.ts'
import { type Capacity, EDGAR_TOTALS, type Line, perServer, type Rates } from './edgar-estimate.ts'

const GB = 1e9
const HOUR = 3_600
const CLUSTER = { shards: 2, replicas: 2 } as const

interface CapacityResult {
  readonly rates: Rates
  readonly whole: Capacity
  readonly sample: { readonly companies: number; readonly facts: number; readonly textRows: number }
  /** Bytes, of the loading process. */
  readonly peaks: { readonly heap: number; readonly resident: number }
  /** Seconds of one core for each. */
  readonly processor: { readonly facts: number; readonly textRows: number }
  readonly inEngine: { readonly bytesEach: number; readonly rowsPerSecond: number } | null
}

/** First what was measured, then what follows from it for the whole of EDGAR, each with its product. */
export function capacityFigures(kind: string, result: CapacityResult): Figure[] {
  const { rates, whole, sample, peaks, processor, inEngine } = result
  const named = (name: string, value: number, unit: Figure['unit']): Figure => ({
    name: `${kind}: ${name}`,
    value,
    unit,
  })
  const product = (what: string, { name, count, each, total }: Line, unit: 'GB' | 'h') => {
    const factor = unit === 'h' ? `${(1 / each).toFixed(0)} a second` : `${each.toPrecision(3)} B`
    const told = `EDGAR ${what}, ${name}: ${count.toLocaleString('en-US')} ${unit === 'h' ? 'at' : 'x'} ${factor}`
    return named(told, total / (unit === 'h' ? HOUR : GB), unit)
  }
  const { each, all } = perServer(whole.diskTotal, CLUSTER)
  return [
    named('measured: companies', sample.companies, ''),
    named('measured: facts', sample.facts, 'facts'),
    named('measured: rows of text', sample.textRows, ''),
    ...Object.entries(rates.disk).map(([unit, bytes]) => named(`measured: ${DISK_NAMES[unit]}`, bytes, 'B')),
    named('measured: memory of a company', rates.companyMemory / 1_000, 'kB'),
    named('measured: loading process, heap peak', peaks.heap / 1e6, 'MB'),
    named('measured: loading process, resident peak', peaks.resident / 1e6, 'MB'),
    ...whole.disk.map(line => product('disk', line, 'GB')),
    named('EDGAR disk, one server', whole.diskTotal / GB, 'GB'),
    named(`EDGAR disk, each of ${CLUSTER.shards} x ${CLUSTER.replicas} servers`, each / GB, 'GB'),
    named(`EDGAR disk, ${CLUSTER.shards} x ${CLUSTER.replicas} servers together`, all / GB, 'GB'),
    ...whole.memory.map(line => product('memory', line, 'GB')),
    ...whole.load.map(line => product('load', line, 'h')),
    named('EDGAR load, facts, hours of one core', (processor.facts * EDGAR_TOTALS.facts) / HOUR, 'h'),
    named('EDGAR load, text, hours of one core', (processor.textRows * EDGAR_TOTALS.textRows) / HOUR, 'h'),
    ...(inEngine === null ? [] : engineFigures(named, inEngine)),
  ]
}

const DISK_NAMES: Readonly<Record<string, string>> = {
  facts: 'a fact',
  statements: 'statements made of a fact',
  metrics: 'metrics made of a fact',
  filings: 'a filing in the lists',
  text: 'a row of text with its index',
}

function engineFigures(
  named: (name: string, value: number, unit: Figure['unit']) => Figure,
  { bytesEach, rowsPerSecond }: { readonly bytesEach: number; readonly rowsPerSecond: number },
): Figure[] {
  const bytes = bytesEach * EDGAR_TOTALS.textRows
  return [
    named('measured: a row of text in the search engine', bytesEach, 'B'),
    named('EDGAR disk, text in the search engine, one copy', bytes / GB, 'GB'),
    named('EDGAR disk, text in the search engine, each of 3 nodes with 2 copies', (bytes * 2) / 3 / GB, 'GB'),
    named('EDGAR load, text in the search engine', EDGAR_TOTALS.textRows / rowsPerSecond / HOUR, 'h'),
  ]
}
