/** What one of a thing takes, measured. */
export interface Rates {
  /** Bytes on disk after merging. */
  readonly disk: Readonly<Record<DiskUnit, number>>
  /** Bytes in the memory of the serving process for each company, and without any. */
  readonly companyMemory: number
  readonly emptyMemory: number
  /** Bytes of the columns of all metrics for each fact, which are kept as far as `columnBytes` goes. */
  readonly factColumns: number
  /** Written in a second, whole pipeline. */
  readonly factsPerSecond: number
  readonly textRowsPerSecond: number
}

/** What disk is counted by. */
export type DiskUnit = 'facts' | 'statements' | 'metrics' | 'filings' | 'text'

/** All that filers have told in XBRL, and the text of their reports; filings of all forms are an estimate. */
export const EDGAR_TOTALS = {
  companies: 18_000,
  facts: 200_000_000,
  filings: 15_000_000,
  textRows: 100_000_000,
} as const

/** Statements and metrics are made of facts, and grow with them. */
const COUNTED_BY: Readonly<Record<DiskUnit, Exclude<keyof typeof EDGAR_TOTALS, 'companies'>>> = {
  facts: 'facts',
  statements: 'facts',
  metrics: 'facts',
  filings: 'filings',
  text: 'textRows',
}

/** A product: so many of what takes so much each. */
export interface Line {
  readonly name: string
  readonly count: number
  /** Bytes, or seconds. */
  readonly each: number
  readonly total: number
}

export interface Capacity {
  /** Bytes on disk of one copy. */
  readonly disk: readonly Line[]
  readonly diskTotal: number
  /** Bytes. */
  readonly memory: readonly Line[]
  /** Seconds with one loading process. */
  readonly load: readonly Line[]
}

/** The whole of EDGAR by what was measured of a part: plain products, so that each can be checked. */
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
      line('all columns of metrics, were they kept', EDGAR_TOTALS.facts, rates.factColumns),
    ],
    load: [
      line('facts', EDGAR_TOTALS.facts, 1 / rates.factsPerSecond),
      line('text', EDGAR_TOTALS.textRows, 1 / rates.textRowsPerSecond),
    ],
  }
}

/** Bytes on each server of a cluster, and on all of them together. */
export function perServer(bytes: number, { shards, replicas }: { shards: number; replicas: number }) {
  return { each: bytes / shards, all: bytes * replicas }
}

function line(name: string, count: number, each: number): Line {
  return { name, count, each, total: count * each }
}
