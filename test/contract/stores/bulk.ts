import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { FAR_FUTURE } from '../../../src/domain/day.ts'
import type { MetricSeries } from '../../../src/domain/metrics/derive/timelines.ts'
import type { BulkFactsQuery, BulkMetricsQuery, BulkPage } from '../../../src/stores/ports/bulk.ts'
import { fact, numbers, ODD_TEXTS, REVENUE, ref } from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'

const CIKS = [101, 102, 103, 4_000_000_000]

/** Values of a company that tell its age. */
function series(age: number): MetricSeries[] {
  return (['revenue', 'roic'] as const).map(metric => ({
    metric,
    periodType: 'annual',
    versions: [18_000, 18_365, 18_730].map(end => ({
      end,
      knownFrom: end + 50,
      knownTo: FAR_FUTURE,
      value: age + end / 100_000,
      qualifier: '',
      basis: null,
      fiscalYear: 2_020,
      fiscalPeriod: 'FY' as const,
    })),
  }))
}

const COMMON = {
  digest: null,
  companies: null,
  changedSince: null,
  asOf: null,
  today: '2026-06-30',
  after: null,
  limit: 1_000,
  named: (cik: number) => ({ ticker: `T${cik}`, currency: 'USD' }),
}

type Row = Readonly<Record<string, unknown>>

async function rowsOf(page: BulkPage): Promise<Row[]> {
  const file = await page.write('ndjson')
  const lines = (await text(file.createReadStream())).split('\n').filter(line => line !== '')
  expect(lines).toHaveLength(page.rows)
  return lines.map(line => JSON.parse(line) as Row)
}

export function bulkContract(harness: StoreHarness): void {
  describe(`bulk store: ${harness.name}`, () => {
    const held = storesOf(harness)
    const moment = () => held.stores.companies.snapshot().moment
    const metrics = (more: Partial<BulkMetricsQuery> = {}) =>
      held.stores.bulk.metrics({
        ...COMMON,
        moment: moment(),
        period: 'annual',
        adjusted: true,
        metrics: ['revenue', 'roic'].map(id => ({ id, storedAs: 'annual', unit: 'usd', shareKind: null })),
        ...more,
      })
    const facts = (more: Partial<BulkFactsQuery> = {}) =>
      held.stores.bulk.facts({ ...COMMON, moment: moment(), concepts: null, period: null, ...more })
    const publish = (cik: number, age: number) =>
      held.stores.publisher.publish({
        cik,
        metrics: series(age),
        numbers: numbers({ facts: [fact(ref(age, '2021-02-01'), age, { concept: REVENUE })] }),
      })

    it('has an empty page where nothing is published', async () => {
      const page = await metrics()
      expect([page.rows, page.next, await rowsOf(page)]).toEqual([0, null, []])
    })

    it('goes on with a moment over publishes, cleaning and a restart', async () => {
      for (const cik of CIKS) await publish(cik, 1)
      const then = moment()
      const first = await metrics({ limit: 8 })
      const rows = await rowsOf(first)
      const sinceFirst = Math.floor(moment() / 1_000) + 1
      for (const [index, cik] of CIKS.entries()) if (index > 0) await publish(cik, 2)
      await held.stores.publisher.removeSuperseded()
      await held.reopen()
      const { digest } = first
      for (let { next } = first; next !== null; ) {
        const page = await metrics({ moment: then, digest, after: next, limit: 8 })
        rows.push(...(await rowsOf(page)))
        next = page.next
      }
      expect(rows).toHaveLength(24)
      expect(new Set(rows.map(({ value }) => Math.floor(value as number)))).toEqual(new Set([1]))
      expect(rows.map(({ cik, metric, period_end }) => `${cik} ${metric} ${period_end}`)).toEqual(
        rows.map(({ cik, metric, period_end }) => `${cik} ${metric} ${period_end}`).toSorted(),
      )
      const old = await rowsOf(await facts({ moment: then, digest }))
      expect(old.map(({ value }) => value)).toEqual([1, 1, 1, 1])
      const now = await rowsOf(await facts())
      expect(now.map(({ value }) => value)).toEqual([1, 2, 2, 2])
      const changed = await rowsOf(await facts({ changedSince: sinceFirst }))
      expect(changed.map(({ ticker, change }) => `${ticker} ${change}`)).toEqual(
        CIKS.slice(1).map(cik => `T${cik} replaced`),
      )
    })

    it('rejects a moment that is not what it was', async () => {
      const { digest } = await metrics()
      await expect(metrics({ digest, moment: moment() - 1 })).rejects.toMatchObject({
        code: 'cursor_expired',
      })
      await publish(101, 3)
      await expect(metrics({ digest })).rejects.toMatchObject({ code: 'cursor_expired', status: 410 })
    })

    it('pages through facts of any text and order', async () => {
      const odd = ODD_TEXTS.map(name =>
        fact(ref(7, '2021-02-01'), 7, { concept: { taxonomy: 'custom', name, label: null }, unit: name }),
      )
      await held.stores.publisher.publish({ cik: 102, numbers: numbers({ facts: odd }) })
      const whole = await rowsOf(await facts())
      expect(whole).toHaveLength(ODD_TEXTS.length + 3)
      const rows: Row[] = []
      let after: BulkFactsQuery['after'] = null
      do {
        const page: BulkPage = await facts({ after, limit: 3 })
        rows.push(...(await rowsOf(page)))
        after = page.next
      } while (after !== null)
      expect(rows).toEqual(whole)
      expect(new Set(rows.filter(({ cik }) => cik === '0000000102').map(({ concept }) => concept))).toEqual(
        new Set(ODD_TEXTS),
      )
    })

    it('has pages of so many companies that the engine still reads what they are asked with', async () => {
      const many = Array.from({ length: 1_050 }, (_, index) => 3_000_000_000 + index)
      await Promise.all(many.map(cik => publish(cik, 1)))
      const named = (cik: number) => ({ ticker: `LONG-TICKER-${cik}`.slice(0, 16), currency: 'USD' })
      const first = await metrics({ limit: 100_000, named })
      expect(first.next).not.toBeNull()
      const rows = await rowsOf(first)
      for (const page of [await metrics({ limit: 100_000, named, after: first.next })]) {
        expect(page.next).toBeNull()
        rows.push(...(await rowsOf(page)))
      }
      expect(new Set(rows.map(({ cik }) => cik)).size).toBeGreaterThanOrEqual(many.length)
      const changed = await facts({ limit: 100_000, changedSince: 0, named })
      expect(changed.next).not.toBeNull()
      expect(new Set((await rowsOf(changed)).map(({ cik }) => cik)).size).toBe(1_000)
    })

    it('shows companies that have no row any more', async () => {
      await held.stores.publisher.publish({ cik: 103, numbers: numbers(), metrics: [] })
      const page = await metrics({ changedSince: 0, limit: 100 })
      const rows = await rowsOf(page)
      expect(rows.find(({ cik }) => cik === '0000000103')).toMatchObject({ change: 'removed', value: null })
      expect(rows).toHaveLength(page.rows)
    })
  })
}
