import { afterAll, describe, expect, it } from 'vitest'
import { bulkFacts } from '../../../../../src/api/endpoints/bulk/facts.ts'
import { bulkMetrics } from '../../../../../src/api/endpoints/bulk/metrics.ts'
import { companyIndex } from '../../../../../src/domain/company/build-index.ts'
import { METRICS } from '../../../../../src/domain/metrics/catalog/index.ts'
import { significant } from '../../../../../src/domain/significant-digits.ts'
import { type BulkRow, bulkRows } from '../../../../support/bulk-walk.ts'
import { openSampleApp } from '../../../../support/sample-app.ts'

const sample = await openSampleApp()
const { app, stores } = sample
afterAll(() => sample.close())

const METRICS_URL = `/api/v1${bulkMetrics.path}`
const FACTS_URL = `/api/v1${bulkFacts.path}`
const companies = stores.companies.snapshot().companies
const cikText = (cik: number) => String(cik).padStart(10, '0')

async function json(url: string) {
  const reply = await app.inject(url)
  expect(reply.statusCode, `${url}: ${reply.body.slice(0, 300)}`).toBe(200)
  return reply.json()
}

/** Points of `/data/metrics`, newest first. */
async function metricsOf(period: string, asOf: string) {
  const series = new Map<string, { history: BulkRow[]; reason: string | null }>()
  const tickers = companies.map(({ cik }) => cik).join(',')
  for (let from = 0; from < METRICS.length; from += 100) {
    const ids = METRICS.slice(from, from + 100).map(({ id }) => id)
    const { data, metadata } = await json(
      `/api/v1/data/metrics?tickers=${tickers}&metrics=${ids.join(',')}&period=${period}&years=10${asOf}`,
    )
    const reasons = new Map(
      metadata.unavailable.map((entry: Record<string, string>) => [
        `${entry['ticker']} ${entry['metric']}`,
        entry['reason'],
      ]),
    )
    for (const [ticker, { history }] of Object.entries<{ history: Record<string, BulkRow[]> }>(data))
      for (const id of ids)
        series.set(`${ticker} ${id}`, {
          history: history[id] ?? [],
          reason: (reasons.get(`${ticker} ${id}`) as string | undefined) ?? null,
        })
  }
  return series
}

describe('bulk metrics', () => {
  it.each([
    ['ttm', ''],
    ['quarterly', ''],
    ['annual', ''],
    ['ttm', '&as_of=2021-06-30'],
    ['annual', '&as_of=2019-11-15'],
  ])('have all values of /data/metrics for %s%s', async (period, asOf) => {
    const rows = await bulkRows(app, `${METRICS_URL}?period=${period}${asOf}&limit=100000`)
    const index = companyIndex(companies)
    for (const { cik, ticker } of rows) expect(ticker).toBe(index.resolve(String(cik))?.ticker)
    const rowsByMetric = Map.groupBy(rows, row => `${row['ticker']} ${row['metric']}`)
    const expected = await metricsOf(period, asOf)
    const maxPoints = period === 'annual' ? 10 : 40
    let compared = 0
    for (const [key, { history, reason }] of expected) {
      const bulk = (rowsByMetric.get(key) ?? []).toReversed().slice(0, maxPoints)
      rowsByMetric.delete(key)
      if (history.length === 0) {
        // Constant null: one row without a period, or none if nothing is stored.
        for (const { value, null_reason } of bulk) expect([value, null_reason], key).toEqual([null, reason])
        continue
      }
      expect(
        bulk.map(({ period_end, period_type, fiscal_year, fiscal_period, value, null_reason, filed }) => ({
          period_end,
          period_type,
          fiscal_year,
          fiscal_period,
          value: significant(value as number | null),
          reason: null_reason,
          filed,
        })),
        key,
      ).toEqual(history)
      compared += history.length
    }
    expect(rowsByMetric.size).toBe(0)
    expect(compared).toBeGreaterThan(5_000)
  })
})

describe('bulk facts', () => {
  it.each(['', '&as_of=2020-08-31'])('have all values of /facts-by-period%s', async asOf => {
    const rows = await bulkRows(app, `${FACTS_URL}?limit=100000${asOf}`)
    const key = (row: BulkRow) =>
      [row['taxonomy'], row['concept'], row['unit'], row['period_start'], row['period_end']].join(' ')
    const rowsByCompany = Map.groupBy(rows, ({ cik }) => String(cik))
    let compared = 0
    for (const { cik } of companies) {
      const facts = new Map((rowsByCompany.get(cikText(cik)) ?? []).map(row => [key(row), row]))
      expect(facts.size).toBe(rowsByCompany.get(cikText(cik))?.length ?? 0)
      for (const year of [2017, 2020, 2024]) {
        const { data } = await json(
          `/api/v1/public/companies/${cik}/facts-by-period?fiscal_year=${year}&limit=1000${asOf}`,
        )
        for (const { label: _, ...fact } of data) {
          expect(facts.get(key(fact)), `${cik} ${key(fact)}`).toMatchObject(fact)
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(2_000)
  })
})
