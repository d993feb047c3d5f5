import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataMetrics, dataMetricsByPost } from '../../../../../src/api/endpoints/metrics/data-metrics.ts'
import { metricsUnits } from '../../../../../src/api/endpoints/metrics/query-metrics.ts'
import { METRICS as CATALOG } from '../../../../../src/domain/metrics/catalog/index.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import { type MetricsReply, valuesOf } from './metrics-reply.ts'
import { marketFixture } from './sample-market.ts'

const market = marketFixture()
const PATH = dataMetrics.path
const METRICS = ['revenue', 'gross_margin', 'roic', 'eps_diluted', 'pe_ratio', 'market_cap']

const metricsOf = (query: string) => market.read<MetricsReply>(`${PATH}?${query}`)
const timeless = ({ data, metadata }: MetricsReply) => ({
  data,
  metadata: { ...metadata, execution_time_ms: 0 },
})

describe('GET /data/metrics', () => {
  it('returns the latest values by ticker and metric, each under its kind of period', async () => {
    const { data, metadata } = await metricsOf(`tickers=ZZALDR,zzbrkn&metrics=${METRICS}`)
    expect(Object.keys(data)).toEqual(['ZZALDR', 'ZZBRKN'])
    for (const { metrics } of Object.values(data)) {
      expect(Object.keys(metrics)).toEqual(METRICS)
      for (const values of Object.values(metrics)) expect(values).toEqual({ ttm: expect.any(Number) })
    }
    expect(data['ZZALDR']).toMatchObject({
      currency: 'USD',
      history: null,
      latest_period: { period_end: '2026-03-31', fiscal_year: 2026, fiscal_period: 'Q1' },
    })
    expect(metadata).toMatchObject({
      tickers: ['ZZALDR', 'ZZBRKN'],
      period: 'ttm',
      price: 'historical',
      adjusted: true,
      as_of: null,
      unavailable: [],
      not_found: [],
    })
  })

  it('returns the sum of the four quarters as twelve months, and the statement’s revenue', async () => {
    const quarters = await metricsOf('tickers=ZZALDR&metrics=revenue,net_income&period=quarterly&years=1')
    const months = await metricsOf('tickers=ZZALDR&metrics=revenue,net_income')
    for (const metric of ['revenue', 'net_income']) {
      const values = quarters.data['ZZALDR']!.history![metric]!.map(({ value }) => value ?? Number.NaN)
      expect(values).toHaveLength(4)
      expect(valuesOf(months, 'ZZALDR', metric)['ttm']).toBe(values.reduce((sum, value) => sum + value, 0))
    }
    const { data } = await market.read<{ data: { revenue: number }[] }>(
      '/companies/ZZALDR/income-statement?period=quarterly&limit=1',
    )
    expect(quarters.data['ZZALDR']!.history!['revenue']![0]!.value).toBe(data[0]!.revenue)
  })

  it('answers the same to GET and POST', async () => {
    const query = `tickers=ZZALDR,ZZFENL,ZZNONE&metrics=${METRICS}&years=2&dimensions=TTM.YOY,Q.MED8&period=quarterly&price=current&adjusted=false&as_of=2025-02-28`
    const body = {
      tickers: ['ZZALDR', 'ZZFENL', 'ZZNONE'],
      metrics: METRICS,
      years: 2,
      dimensions: ['TTM.YOY', 'Q.MED8'],
      period: 'quarterly',
      price: 'current',
      adjusted: false,
      as_of: '2025-02-28',
    }
    const byPost = await market.send<MetricsReply>(dataMetricsByPost.path, body)
    expect(timeless(await metricsOf(query))).toEqual(timeless(byPost))
    expect(byPost.metadata.not_found).toEqual(['ZZNONE'])
  })

  it('returns dimensions under their own ids, in any case and each once', async () => {
    const answer = await metricsOf(
      'tickers=ZZALDR&metrics=revenue&dimensions=ttm.yoy,TTM.YOY,Q.LAG4,q.delta4',
    )
    const { ttm, ...dimensions } = valuesOf(answer, 'ZZALDR', 'revenue')
    expect(Object.keys(dimensions)).toEqual(['TTM.YOY', 'Q.LAG4', 'Q.DELTA4'])
    const history = (await metricsOf('tickers=ZZALDR&metrics=revenue&years=2')).data['ZZALDR']!.history!
    const values = history['revenue']!.map(({ value }) => value!)
    expect(values[0]).toBe(ttm)
    expect(dimensions['TTM.YOY']).toBeCloseTo(values[0]! / values[4]! - 1, 12)
    const quarters = (await metricsOf('tickers=ZZALDR&metrics=revenue&years=2&period=quarterly')).data[
      'ZZALDR'
    ]!
    const [q0, , , , q4] = quarters.history!['revenue']!.map(({ value }) => value!)
    expect([dimensions['Q.LAG4'], dimensions['Q.DELTA4']]).toEqual([q4, q0! - q4!])
  })

  it('returns as many periods of history as the years have, newest first', async () => {
    for (const [period, count] of [
      ['quarterly', 12],
      ['ttm', 12],
      ['annual', 3],
    ] as const) {
      const { data } = await metricsOf(`tickers=ZZALDR&metrics=roic&period=${period}&years=3`)
      const records = data['ZZALDR']!.history!['roic']!
      expect(records).toHaveLength(count)
      const ends = records.map(({ period_end }) => period_end)
      expect(ends).toEqual(ends.toSorted().toReversed())
      for (const { period_type, filed, period_end } of records) {
        expect(period_type).toBe(period)
        expect(filed > period_end).toBe(true)
      }
    }
  })

  it('values at the close of the period end or at the last close, by one formula', async () => {
    const names = 'market_cap,pe_ratio,shares_outstanding,eps_diluted'
    const { data } = await market.read<{ data: { close: number }[] }>('/market/daily/ZZALDR?limit=1')
    const then = await metricsOf(`tickers=ZZALDR&metrics=${names}`)
    const now = await metricsOf(`tickers=ZZALDR&metrics=${names}&price=current`)
    const value = (answer: MetricsReply, metric: string) => valuesOf(answer, 'ZZALDR', metric)['ttm']!
    const { close } = data[0]!
    expect(value(now, 'market_cap')).toBeCloseTo(close * value(now, 'shares_outstanding'), -3)
    expect(value(now, 'pe_ratio')).toBeCloseTo(close / value(now, 'eps_diluted'), 10)
    expect(value(then, 'pe_ratio')).not.toBe(value(now, 'pe_ratio'))
    expect(value(then, 'eps_diluted')).toBe(value(now, 'eps_diluted'))
  })

  it('values no foreign filer whose listed shares may stand for several of its own', async () => {
    for (const price of ['historical', 'current']) {
      const { metadata } = await metricsOf(`tickers=ZZHALM&metrics=price,pe_ratio,market_cap&price=${price}`)
      expect(metadata.unavailable.map(({ reason }) => reason)).toEqual(Array(3).fill('unit_mismatch'))
    }
  })

  it('answers per-share values on today’s shares, and with adjusted=false as filed', async () => {
    const query = 'tickers=ZZCIND&metrics=eps_diluted,shares_diluted,revenue&period=annual&years=10'
    const [adjusted, filed] = [await metricsOf(query), await metricsOf(`${query}&adjusted=false`)]
    const at = (answer: MetricsReply, metric: string) =>
      answer.data['ZZCIND']!.history![metric]!.find(({ fiscal_year }) => fiscal_year === 2017)!.value!
    expect(at(filed, 'eps_diluted') / at(adjusted, 'eps_diluted')).toBeCloseTo(4, 10)
    expect(at(adjusted, 'shares_diluted') / at(filed, 'shares_diluted')).toBeCloseTo(4, 10)
    expect(at(adjusted, 'revenue')).toBe(at(filed, 'revenue'))
  })

  it('uses only data filed by as_of', async () => {
    const year = async (asOf: string) => {
      const { data } = await metricsOf(
        `tickers=ZZALDR&metrics=revenue,net_income&period=annual&as_of=${asOf}`,
      )
      return Object.values(data['ZZALDR']!.metrics).map(values => values['annual'])
    }
    expect(await year('2022-09-13')).toEqual([956_761_000, 107_563_000])
    expect(await year('2022-09-14')).toEqual([899_355_000, 62_595_000])
    const { data, metadata } = await metricsOf('tickers=ZZALDR&metrics=revenue&as_of=2001-01-01')
    expect(data['ZZALDR']).toMatchObject({ metrics: { revenue: { ttm: null } }, latest_period: null })
    expect(metadata.unavailable).toMatchObject([{ reason: 'missing_input:revenue' }])
  })

  it('tells the reason of every null and of nothing else', async () => {
    const tickers = 'ZZALDR,ZZFENL,ZZHALM,ZZJUNI,ZZKEST,ZZINKF'
    const metrics = [...METRICS, 'inventory_turnover', 'net_interest_margin', 'ffo', 'combined_ratio']
    const answer = await metricsOf(
      `tickers=${tickers}&metrics=${metrics}&dimensions=TTM.YOY,Q.TREND8,A.CAGR40`,
    )
    const nulls = Object.entries(answer.data).flatMap(([ticker, company]) =>
      Object.entries(company.metrics).flatMap(([metric, values]) =>
        Object.entries(values).flatMap(([key, value]) =>
          value === null ? [`${ticker} ${metric} ${key}`] : [],
        ),
      ),
    )
    const told = answer.metadata.unavailable.map(({ ticker, metric, key }) => `${ticker} ${metric} ${key}`)
    expect(told).toEqual(nulls)
    const reason = (...at: string[]) =>
      answer.metadata.unavailable.find(one => [one.ticker, one.metric, one.key].join(' ') === at.join(' '))
        ?.reason
    expect(reason('ZZFENL', 'roic', 'ttm')).toBe('not_applicable:bank')
    expect(reason('ZZALDR', 'revenue', 'A.CAGR40')).toBe('insufficient_history')
    expect(reason('ZZALDR', 'net_interest_margin', 'ttm')).toBe('not_applicable:industrial')
  })

  it('calls a value stale when its period ended over 18 months before', async () => {
    const at = (asOf: string) => metricsOf(`tickers=ZZKEST&metrics=revenue&period=annual&as_of=${asOf}`)
    expect(valuesOf(await at('2026-06-30'), 'ZZKEST', 'revenue')['annual']).toEqual(expect.any(Number))
    const { data, metadata } = await at('2026-07-02')
    expect(data['ZZKEST']!.metrics['revenue']).toEqual({ annual: null })
    expect(metadata.unavailable).toMatchObject([{ ticker: 'ZZKEST', metric: 'revenue', reason: 'stale' }])
  })

  it('flags a value that rests on something near what is meant', async () => {
    const { data, metadata } = await metricsOf('tickers=ZZDOVC,ZZALDR&metrics=common_shares,market_cap')
    for (const metric of ['common_shares', 'market_cap']) {
      expect(data['ZZDOVC']!.metrics[metric]!['ttm']).toEqual(expect.any(Number))
      const flag = { ticker: 'ZZDOVC', metric, key: 'ttm', flag: 'weighted_shares' }
      expect(metadata.flags).toContainEqual(flag)
    }
    expect(metadata.flags.filter(({ ticker }) => ticker === 'ZZALDR')).toEqual([])
  })

  it('takes other names in use for a metric and says which it took', async () => {
    const { data, metadata } = await metricsOf('tickers=ZZALDR&metrics=ROIC,sales,revenue,price_to_earnings')
    expect(Object.keys(data['ZZALDR']!.metrics)).toEqual(['roic', 'revenue', 'pe_ratio'])
    expect(metadata['aliases']).toEqual({ ROIC: 'roic', sales: 'revenue', price_to_earnings: 'pe_ratio' })
  })

  it('returns a company once, under the first of the requested names', async () => {
    const { data, metadata } = await metricsOf('tickers=4200000001,ZZALDR,ZZDOVC,zzdova&metrics=revenue')
    expect(Object.keys(data)).toEqual(['ZZALDR', 'ZZDOVC'])
    expect(metadata.credits_used).toBe(2)
  })

  it('returns the same rows as CSV and NDJSON as in JSON', async () => {
    const query = 'tickers=ZZALDR,ZZFENL,ZZBRKN&metrics=revenue&years=1&dimensions=TTM.YOY'
    const { data } = await metricsOf(query)
    const expected = Object.entries(data).flatMap(([ticker, { metrics, history }]) => [
      ...Object.entries(metrics).flatMap(([metric, values]) =>
        // The latest value is the first one of the history.
        Object.entries(values).flatMap(([key, value]) =>
          key === 'ttm' ? [] : [{ ticker, metric, key, value }],
        ),
      ),
      ...Object.entries(history!).flatMap(([metric, records]) =>
        records.map(({ value, filed, period_end }) => ({
          ticker,
          metric,
          key: 'ttm',
          value,
          filed,
          period_end,
        })),
      ),
    ])
    expect(expected).toHaveLength(3 * (1 + 4))
    const lines = (await market.get(`${PATH}?${query}`, { accept: 'application/x-ndjson' })).body
    const rows = lines
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    expect(rows).toMatchObject(expected)
    const table = (await market.get(`${PATH}?${query}`, { accept: 'text/csv' })).body.trimEnd().split('\r\n')
    expect(table).toEqual([
      Object.keys(rows[0]!).join(','),
      ...rows.map(row =>
        Object.values(row)
          .map(cell => cell ?? '')
          .join(','),
      ),
    ])
  })

  it('tells in tables and histories too why a value is null', async () => {
    const query = 'tickers=ZZINKF,ZZFENL&metrics=revenue,roic&period=quarterly&years=10&dimensions=A.CAGR40'
    const { body } = await market.get(`${PATH}?${query}`, { accept: 'application/x-ndjson' })
    const rows = body
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<'ticker' | 'value' | 'reason', unknown>)
    for (const { value, reason } of rows) expect(reason).toEqual(value === null ? expect.any(String) : null)
    expect(rows).toContainEqual(
      expect.objectContaining({ ticker: 'ZZINKF', reason: 'missing_input:revenue' }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ ticker: 'ZZFENL', reason: 'not_applicable:bank' }))
    const { history } = (await metricsOf(query)).data['ZZINKF']!
    for (const { value, reason } of history!['revenue']!)
      expect(reason).toBe(value === null ? 'missing_input:revenue' : null)
  })
})

describe('the bytes of /data/metrics', () => {
  const some = (words: readonly string[], most: number) =>
    fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: most })
  const optional = <Value>(name: string, values: fc.Arbitrary<Value>) =>
    fc.option(values).map(value => (value === null ? '' : `&${name}=${value}`))
  const question = fc
    .tuple(
      some([...METRICS, 'altman_z', 'market_cap', 'dividend_yield', 'goodwill'], 5),
      optional('period', fc.constantFrom('quarterly', 'annual')),
      optional('years', fc.integer({ min: 1, max: 10 })),
      optional('dimensions', some(['TTM.YOY', 'Q.MED8', 'A.CAGR3'], 2)),
      optional('price', fc.constant('current')),
      optional('as_of', fc.constantFrom('2019-05-31', '2023-11-30', '2025-02-28')),
      optional('adjusted', fc.constant('false')),
      optional('dry_run', fc.constantFrom('true', 'false')),
    )
    .map(([metrics, ...rest]) => `metrics=${metrics}${rest.join('')}`)
  const tickers = some(
    ['ZZALDR', 'zzbrkn', 'ZZCIND', 'ZZEMBR', 'ZZFENL', 'ZZGORS', 'ZZINKF', 'ZZNONE', '4200000001'],
    6,
  )
  const untimed = (body: string) => body.replace(/"execution_time_ms":[\d.]+/, '')

  it('are those of its data, whichever companies were written for the same question before', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.array(tickers, { minLength: 1, maxLength: 3 }), async (asked, lists) => {
        for (const list of lists) {
          const path = `${PATH}?tickers=${list}&${asked}`
          const [written, plain] = [await market.get(path), await market.plain(path)]
          expect(written.statusCode).toBe(200)
          expect(untimed(written.body)).toBe(untimed(plain.body))
          expect(written.headers['content-type']).toBe(plain.headers['content-type'])
        }
      }),
      { numRuns: propertyRuns(40) },
    )
  })
})

describe('credits of /data/metrics', () => {
  const query = 'tickers=ZZALDR,ZZBRKN,ZZNONE&metrics=revenue,roic,eps_diluted'

  it.each([
    ['', 2 * 3],
    ['&years=1', 2 * 3],
    ['&years=4', 2 * 3 * 4],
    ['&dimensions=TTM.YOY,Q.MED8', 2 * 3 * 3],
    ['&years=10&dimensions=TTM.YOY', 2 * 3 * 11],
  ])('are companies found times metrics times years and dimensions: %s', async (more, credits) => {
    expect((await metricsOf(query + more)).metadata).toMatchObject({
      credits_used: credits,
      credits_estimated: null,
      calls_estimated: null,
    })
    const { data, metadata } = await metricsOf(`${query}${more}&dry_run=true`)
    expect(data).toEqual({})
    expect(metadata).toMatchObject({ credits_used: 0, credits_estimated: credits, calls_estimated: 1 })
    expect(metadata.not_found).toEqual(['ZZNONE'])
  })

  it('cost a call for each thousand begun', async () => {
    const { metadata } = await market.send<MetricsReply>(PATH, {
      tickers: ['ZZALDR', 'ZZBRKN', 'ZZCIND', 'ZZEMBR', 'ZZFENL', 'ZZGORS', 'ZZINKF'],
      metrics: ['revenue', 'roic', 'roe', 'roa', 'eps_diluted'],
      years: 10,
      dimensions: Array.from({ length: 20 }, (_, at) => `TTM.MED${at + 2}`),
      dry_run: true,
    })
    expect(metadata).toMatchObject({ credits_estimated: 7 * 5 * 30, calls_estimated: 2 })
  })
})

describe('the size of a query', () => {
  const context = {
    companies: { resolve: (ticker: string) => ({ ticker, company: { cik: Number(ticker) } }) },
    snapshot: { publication: () => ({}) },
  } as unknown as Parameters<typeof metricsUnits>[1]
  const units = (companies: number, metrics: number, more: object) =>
    metricsUnits(
      {
        tickers: Array.from({ length: companies }, (_, cik) => String(cik + 1)),
        metrics: CATALOG.slice(0, metrics).map(({ id }) => id),
        period: 'ttm',
        price: 'historical',
        adjusted: true,
        dry_run: false,
        ...more,
      } as Parameters<typeof metricsUnits>[0],
      context,
    )

  it.each([
    [500, 100, {}, 5],
    [500, 100, { years: 4, period: 'annual' }, 20],
    [500, 100, { dimensions: ['TTM.YOY', 'TTM.MED8', 'TTM.AVG8'] }, 20],
    [200, 25, { years: 10, period: 'quarterly' }, 20],
    [1, 1, {}, 0.0001],
  ])('of %i companies and %i metrics %j is %d units', (companies, metrics, more, expected) => {
    expect(units(companies, metrics, more)).toBe(expected)
  })

  it.each([
    [500, 100, { years: 5, period: 'annual' }, '250,000'],
    [500, 100, { years: 10, period: 'quarterly' }, '2,000,000'],
    [500, 100, { dimensions: ['TTM.YOY', 'TTM.MED8', 'TTM.AVG8', 'TTM.MIN8'] }, '250,000'],
  ])('of %i companies and %i metrics %j is over the maximum', (companies, metrics, more, values) => {
    expect(() => units(companies, metrics, more)).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        message: expect.stringMatching(new RegExp(`^The query has ${values} values: .* maximum is 200,000`)),
      }),
    )
  })
})
