import { describe, expect, it } from 'vitest'
import { bytesEach } from '../../bench/capacity/capacity-bench.ts'
import {
  EDGAR_TOTALS,
  estimateFullEdgar,
  perServer,
  type Rates,
} from '../../bench/capacity/edgar-estimate.ts'

const RATES: Rates = {
  disk: { facts: 10, statements: 4, metrics: 6, filings: 20, text: 1_000 },
  companyMemory: 5_000,
  emptyMemory: 3e8,
  factColumns: 35,
  factsPerSecond: 50_000,
  textRowsPerSecond: 1_000,
}

describe('the whole of EDGAR', () => {
  const { disk, diskTotal, memory, load } = estimateFullEdgar(RATES)

  it('is what was measured times how many there are', () => {
    for (const { count, each, total } of [...disk, ...memory, ...load]) expect(total).toBe(count * each)
    expect(disk.find(({ name }) => name === 'text')!.total).toBe(EDGAR_TOTALS.textRows * 1_000)
    expect(load.map(({ total }) => Math.round(total))).toEqual([4_000, 100_000])
    expect(memory.find(({ name }) => name === 'companies')!.total).toBe(90_000_000)
  })

  it('takes the sum of its parts on disk', () => {
    expect(diskTotal).toBe(200e6 * (10 + 4 + 6) + 15e6 * 20 + 100e6 * 1_000)
  })

  it('is parted by shards and repeated by replicas', () => {
    expect(perServer(120, { shards: 3, replicas: 2 })).toEqual({ each: 40, all: 240 })
  })
})

describe('bytes of one', () => {
  it('are those of all tables that are made of it, over its rows', () => {
    const sizes = new Map([
      ['facts', { rows: 100, bytes: 900, uncompressed: 5_000 }],
      ['fact_filings', { rows: 10, bytes: 100, uncompressed: 200 }],
      ['metric_series', { rows: 7, bytes: 300, uncompressed: 900 }],
    ])
    expect(bytesEach(sizes, 'facts')).toBe(10)
    expect(bytesEach(sizes, 'metrics')).toBe(3)
  })
})
