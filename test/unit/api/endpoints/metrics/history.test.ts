import { describe, expect, it } from 'vitest'
import { metricsHistory } from '../../../../../src/api/endpoints/metrics/history.ts'
import type { MetricsReply } from './metrics-reply.ts'
import { marketFixture } from './sample-market.ts'

const market = marketFixture()

interface HistoryRow {
  readonly period_end: string
  readonly period_type: string
  readonly fiscal_year: number
  readonly filed: string
  readonly null_reasons: Readonly<Record<string, string>>
  readonly [metric: string]: unknown
}
interface Answer {
  readonly ticker: string
  readonly currency: string
  readonly data: readonly HistoryRow[]
  readonly count: number
  readonly has_more: boolean
}

const path = (ticker: string, query: string) => `${metricsHistory.path.replace('{ticker}', ticker)}?${query}`
const historyOf = (ticker: string, query: string) => market.read<Answer>(path(ticker, query))

describe('GET /companies/{ticker}/metrics/history', () => {
  it('answers one record a period, newest first, with each metric a field', async () => {
    const answer = await historyOf('ZZALDR', 'metrics=revenue,roic,pe_ratio&period=annual&years=4')
    expect(answer).toMatchObject({ ticker: 'ZZALDR', currency: 'USD', count: 4, years: 4, has_more: false })
    expect(answer.data.map(({ fiscal_year }) => fiscal_year)).toEqual([2025, 2024, 2023, 2022])
    for (const record of answer.data) {
      expect(record).toMatchObject({ period_type: 'annual', null_reasons: {} })
      for (const metric of ['revenue', 'roic', 'pe_ratio']) expect(record[metric]).toEqual(expect.any(Number))
    }
  })

  it('pages within the years', async () => {
    const query = 'metrics=roic&period=annual&years=4&limit=3'
    const first = await historyOf('ZZALDR', query)
    expect(first).toMatchObject({ count: 3, has_more: true })
    const last = await historyOf('ZZALDR', `${query}&offset=3`)
    expect(last).toMatchObject({ count: 1, has_more: false })
    const all = await historyOf('ZZALDR', 'metrics=roic&period=annual&years=4')
    expect([...first.data, ...last.data]).toEqual(all.data)
  })

  it('returns the values of /data/metrics', async () => {
    for (const period of ['quarterly', 'ttm', 'annual']) {
      const { data } = await historyOf('ZZCIND', `metrics=eps_diluted,roe&period=${period}&years=3`)
      const query = `tickers=ZZCIND&metrics=eps_diluted,roe&period=${period}&years=3`
      const { history } = (await market.read<MetricsReply>(`/data/metrics?${query}`)).data['ZZCIND']!
      for (const metric of ['eps_diluted', 'roe'])
        expect(data.map(row => [row.period_end, row[metric]])).toEqual(
          history![metric]!.map(({ period_end, value }) => [period_end, value]),
        )
    }
  })

  it('has a reason for every null and for nothing else', async () => {
    const { data } = await historyOf(
      'ZZINKF',
      'metrics=revenue,eps_diluted,roic,net_interest_margin&period=quarterly',
    )
    expect(data.length).toBeGreaterThan(20)
    for (const { null_reasons, ...record } of data) {
      const nulls = ['revenue', 'eps_diluted', 'roic', 'net_interest_margin'].filter(
        id => record[id] === null,
      )
      expect(Object.keys(null_reasons)).toEqual(nulls)
      expect(null_reasons['net_interest_margin']).toBe('not_applicable:industrial')
    }
    expect(data.flatMap(({ null_reasons }) => null_reasons['revenue'] ?? [])).not.toEqual([])
  })

  it('has no period if none of the requested metrics applies', async () => {
    expect(await historyOf('ZZFENL', 'metrics=gross_margin,roic')).toMatchObject({
      data: [],
      count: 0,
      has_more: false,
    })
  })

  it('shows per-share values on the shares of the day, or as filed', async () => {
    const eps = async (more: string) =>
      (await historyOf('ZZCIND', `metrics=eps_diluted&period=annual${more}`)).data.find(
        row => row.fiscal_year === 2017,
      )!
    const [today, filed] = [await eps(''), await eps('&adjusted=false')]
    expect(Number(filed['eps_diluted']) / Number(today['eps_diluted'])).toBeCloseTo(4, 10)
    const before = await eps('&as_of=2020-06-30')
    expect(before['eps_diluted']).toBe(filed['eps_diluted'])
  })

  it('returns the same rows as NDJSON, and rejects what it does not know', async () => {
    const query = 'metrics=revenue,roic&years=2'
    const { data } = await historyOf('ZZALDR', query)
    const { body } = await market.get(path('ZZALDR', query), { accept: 'application/x-ndjson' })
    const rows = body
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as HistoryRow)
    expect(rows.map(row => [row.period_end, row['revenue']])).toEqual(
      data.map(row => [row.period_end, row['revenue']]),
    )
    expect((await market.get(path('ZZNONE', query))).statusCode).toBe(404)
    const reply = await market.get(path('ZZALDR', 'metrics=rioc&years=31&period=monthly'))
    expect(reply.statusCode).toBe(400)
    expect(
      reply
        .json()
        .error.details.map((fault: { parameter: string }) => fault.parameter)
        .sort(),
    ).toEqual(['metrics', 'period', 'years'])
  })
})
