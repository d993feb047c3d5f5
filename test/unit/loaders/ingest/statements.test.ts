import { expect, it } from 'vitest'
import { dayOf } from '../../../../src/domain/day.ts'
import type { StatementRecord } from '../../../../src/domain/numbers/statement.ts'
import { temporaryDirectory } from '../../../support/edgar/files.ts'
import { type MemoryStores, memoryStores } from '../../../support/edgar/memory-stores.ts'
import { type FakeFiling, fakeAccession, fakeSec } from '../../../support/fake-sec.ts'
import { fakeTime } from '../../../support/fake-time.ts'
import { ingestForTest } from '../../../support/ingest/run.ts'

const HOUR = 3_600_000
/** Monday, 10:00 in New York. */
const MONDAY = Date.UTC(2026, 4, 4, 14)
const FILED = dayOf(2026, 5, 4)

const amounts = (start: string, end: string, revenue: number, cost: number, income: number) => [
  { concept: 'Revenues', start, end, value: revenue },
  { concept: 'CostOfRevenue', start, end, value: cost },
  { concept: 'NetIncomeLoss', start, end, value: income },
]
const balances = (end: string, assets: number) => [
  { concept: 'Assets', end, value: assets },
  { concept: 'LiabilitiesAndStockholdersEquity', end, value: assets },
]
const annual: FakeFiling = {
  cik: 1,
  sequence: 1,
  form: '10-K',
  at: Date.UTC(2026, 1, 20, 15),
  factsAfter: HOUR,
  figures: [
    ...amounts('2025-01-01', '2025-12-31', 4_000_001, 2_400_001, 500_001),
    ...balances('2025-12-31', 9_000_001),
  ],
}
const quarterly: FakeFiling = {
  cik: 1,
  sequence: 2,
  form: '10-Q',
  at: MONDAY + 60_000,
  factsAfter: 5 * HOUR,
  figures: [
    ...amounts('2026-01-01', '2026-03-31', 1_100_001, 650_001, 150_001),
    ...amounts('2025-01-01', '2025-03-31', 900_001, 550_001, 100_001),
    ...balances('2026-03-31', 9_500_001),
    ...balances('2025-12-31', 9_000_001),
  ],
}

const quarterOf = (stores: MemoryStores) =>
  stores
    .numbersIn(1)!
    .statements.filter(
      ({ periodType, fiscalYear, fiscalPeriod }) =>
        periodType === 'quarterly' && fiscalYear === 2026 && fiscalPeriod === 'Q1',
    )
/** What was known before the report. */
const knownBefore = (stores: MemoryStores) =>
  stores
    .numbersIn(1)!
    .statements.filter(({ knownFrom }) => knownFrom < FILED)
    .map(({ knownTo: _, ...record }) => record)
const figuresOf = (record: StatementRecord | undefined, ...ids: readonly string[]) =>
  ids.map(id => record?.values.get(id)?.value)

it('serves the statements of a quarterly report within a round; companyfacts confirms them', async () => {
  const time = fakeTime(MONDAY)
  const sec = fakeSec({ filings: [annual, quarterly], now: time.now, listed: [1] })
  const config = { dataDir: await temporaryDirectory(), secUserAgent: 'Example admin@example.com' }
  const world = { stores: memoryStores(), config, sec, time }
  const round = () => ingestForTest(['--ciks', '1'], world)

  await round()
  const before = knownBefore(world.stores)
  expect(before.length).toBeGreaterThan(0)
  expect(quarterOf(world.stores)).toEqual([])

  await time.clock.sleep(2 * 60_000, new AbortController().signal)
  await round()
  const served = quarterOf(world.stores)
  const income = served.find(({ statement }) => statement === 'income_statement')
  expect(figuresOf(income, 'revenue', 'gross_profit', 'net_income')).toEqual([1_100_001, 450_000, 150_001])
  expect(income).toMatchObject({ knownFrom: FILED, accession: fakeAccession(quarterly) })
  const sheet = served.find(({ statement }) => statement === 'balance_sheet')
  expect(figuresOf(sheet, 'total_assets')).toEqual([9_500_001])
  expect(knownBefore(world.stores)).toEqual(before)
  const sources = () =>
    new Set(
      world.stores
        .factsIn(1)
        .filter(({ filing }) => filing.accession === fakeAccession(quarterly))
        .map(({ source }) => source),
    )
  expect(sources()).toEqual(new Set(['document']))

  await ingestForTest(['--ciks', '1'], world, { until: MONDAY + 8 * HOUR })
  expect(sources()).toEqual(new Set(['companyfacts']))
  expect(quarterOf(world.stores)).toEqual(served)
  expect(knownBefore(world.stores)).toEqual(before)
})
