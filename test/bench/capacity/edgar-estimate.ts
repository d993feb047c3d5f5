/** Measured resources per unit. */
export interface Rates {
  /** Bytes on disk after merging. */
  readonly disk: Readonly<Record<DiskUnit, number>>
  /** Memory of the serving process in bytes: per company, and without companies. */
  readonly companyMemory: number
  readonly emptyMemory: number
  /** Bytes of all metric columns per fact; the service caches up to `columnBytes` of them. */
  readonly factColumns: number
  /** Throughput of the whole pipeline. */
  readonly factsPerSecond: number
  readonly textRowsPerSecond: number
}

export type DiskUnit = 'facts' | 'statements' | 'metrics' | 'filings' | 'text'

/** All XBRL facts of all filers, and the text of their reports. The number of filings of all forms is an estimate. */
export const EDGAR_TOTALS = {
  companies: 18_000,
  facts: 200_000_000,
  filings: 15_000_000,
  textRows: 100_000_000,
} as const

/** Statements and metrics are derived from facts and grow with them. */
const COUNTED_BY: Readonly<Record<DiskUnit, Exclude<keyof typeof EDGAR_TOTALS, 'companies'>>> = {
  facts: 'facts',
  statements: 'facts',
  metrics: 'facts',
  filings: 'filings',
  text: 'textRows',
}

/** One multiplication: `count` times `each`. */
export interface Line {
  readonly name: string
  readonly count: number
  /** Bytes, or seconds. */
  readonly each: number
  readonly total: number
}

export interface Capacity {
  /** Bytes on disk of one replica. */
  readonly disk: readonly Line[]
  readonly diskTotal: number
  /** Bytes. */
  readonly memory: readonly Line[]
  /** Seconds with one load process. */
  readonly load: readonly Line[]
}

/** Extrapolates measured rates to all of EDGAR by multiplication only, so that each figure can be checked. */
export function estimateFullEdgar(rates: Rates): Capacity {
  const disk = Object.entries(COUNTED_BY).map(([unit, of]) =>
    line(unit, EDGAR_TOTALS[of], rates.disk[unit as DiskUnit]),
  )
  return {
    disk,
    diskTotal: disk.reduce((sum, { total }) => sum + total, 0),
    memory: [
      line('the process without companies', 1, rates.emptyMemory),
      line('companies', EDGAR_TOTALS.companies, rates.companyMemory),
      line('all metric columns, if all were cached', EDGAR_TOTALS.facts, rates.factColumns),
    ],
    load: [
      line('facts', EDGAR_TOTALS.facts, 1 / rates.factsPerSecond),
      line('text', EDGAR_TOTALS.textRows, 1 / rates.textRowsPerSecond),
    ],
  }
}

/** Bytes on each server of a cluster, and on all servers. */
export function perServer(bytes: number, { shards, replicas }: { shards: number; replicas: number }) {
  return { each: bytes / shards, all: bytes * replicas }
}

function line(name: string, count: number, each: number): Line {
  return { name, count, each, total: count * each }
}
