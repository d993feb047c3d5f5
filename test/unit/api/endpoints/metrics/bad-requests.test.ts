import { describe, expect, it } from 'vitest'
import { dataMetrics } from '../../../../../src/api/endpoints/metrics/data-metrics.ts'
import { screen } from '../../../../../src/api/endpoints/screener/screen.ts'
import type { ParameterError } from '../../../../../src/errors.ts'
import { marketFixture } from './sample-market.ts'

const market = marketFixture({ companies: 1 })
const GOOD = { tickers: ['ZZALDR'], metrics: ['revenue'] }
const FILTER = { metric: 'roic', operator: 'gt', value: 0 }
const SQL = "x' OR 1=1; DROP TABLE metric_series --"
const HOSTILE = [
  SQL,
  'a\u0000b',
  'a\nb',
  '<script>',
  '../../etc/passwd',
  '{x:String}',
  'x'.repeat(20_000),
  '',
  ' ',
  '🦄',
]

async function refused(path: string, body: unknown): Promise<readonly ParameterError[]> {
  const reply = await market.post(path, body)
  const why = JSON.stringify(body).slice(0, 200)
  expect(reply.statusCode, `${why}: ${reply.body.slice(0, 300)}`).toBe(400)
  const { error } = reply.json() as { error: { code: string; details?: readonly ParameterError[] } }
  expect(['invalid_parameter', 'malformed_body'], why).toContain(error.code)
  expect(reply.body, why).not.toMatch(/DROP TABLE metric_series.*SELECT|at \/|node_modules/s)
  return error.details ?? []
}
const named = (faults: readonly ParameterError[]) => faults.map(({ parameter }) => parameter)
const qualifiedValue = (faults: readonly ParameterError[]) => faults.map(({ message }) => message).join('; ')

describe('a bad metrics query', () => {
  it('reports all faults together', async () => {
    const faults = await refused(dataMetrics.path, {
      tickers: ['A!'],
      metrics: ['roicc', 'gros_margin', 'revenue'],
      years: 11,
      dimensions: ['TTM.YOYO', 'Q.TREND41', 'A.QOQ', 'TTM.CAGR'],
      period: 'monthly',
      price: 'now',
      as_of: '2024-02-30',
      adjusted: 'yes',
      dry_run: 1,
      sort: 'up',
    })
    const parameters = [
      'adjusted',
      'as_of',
      'dimensions',
      'dry_run',
      'metrics',
      'period',
      'price',
      'sort',
      'tickers',
      'years',
    ]
    expect(named(faults).toSorted()).toEqual(parameters)
    expect(qualifiedValue(faults)).toContain(
      'roicc (did you mean roic?), gros_margin (did you mean gross_margin?)',
    )
    expect(qualifiedValue(faults)).toMatch(
      /TTM\.YOYO: .*TTM\.YOY\?.*Q\.TREND41: .*2 to 40.*A\.QOQ: .*Q.*TTM\.CAGR: .*takes a number/,
    )
  })

  it('is rejected above the bounds of tickers, metrics, years and dimensions', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `A${at}`)
    expect(named(await refused(dataMetrics.path, { ...GOOD, tickers: many(501) }))).toEqual(['tickers'])
    expect(named(await refused(dataMetrics.path, { ...GOOD, metrics: many(101) }))).toContain('metrics')
    const dimensions = Array.from({ length: 21 }, (_, at) => `TTM.MED${at + 2}`)
    expect(named(await refused(dataMetrics.path, { ...GOOD, dimensions }))).toEqual(['dimensions'])
    for (const years of [0, 11, 1.5, -1, '5', 1e300])
      expect(named(await refused(dataMetrics.path, { ...GOOD, years }))).toEqual(['years'])
    expect((await market.post(dataMetrics.path, { ...GOOD, tickers: many(500) })).statusCode).toBe(200)
  })

  it('is rejected whatever stands for a name', async () => {
    for (const text of HOSTILE) {
      expect(named(await refused(dataMetrics.path, { ...GOOD, metrics: [text] }))).toEqual(['metrics'])
      expect(named(await refused(dataMetrics.path, { ...GOOD, tickers: [text] }))).toEqual(['tickers'])
      expect(named(await refused(dataMetrics.path, { ...GOOD, dimensions: [text] }))).toEqual(['dimensions'])
    }
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(named(await refused(dataMetrics.path, { ...GOOD, metrics: [name] }))).toEqual(['metrics'])
  })

  it('is rejected whatever stands for a list or the whole', async () => {
    for (const wrong of ['revenue', {}, [[]], [{}], [null], [1], null, 5, []])
      expect(named(await refused(dataMetrics.path, { ...GOOD, metrics: wrong }))).toEqual(['metrics'])
    for (const body of [
      '[]',
      '5',
      'null',
      '"x"',
      '{',
      '{"tickers": NaN}',
      '{"years": Infinity}',
      '',
      '\u0000',
    ])
      await refused(dataMetrics.path, body)
  })

  it('is rejected where a parameter that is no list comes twice', async () => {
    const reply = await market.get(`${dataMetrics.path}?tickers=ZZALDR&metrics=revenue&years=1&years=2`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.details).toMatchObject([{ parameter: 'years' }])
  })
})

describe('a bad screen', () => {
  it('reports all faults together, each with its position', async () => {
    const faults = await refused(screen.path, {
      filters: [
        { metric: 'roicc', operator: 'gt', value: 0 },
        { metric: 'roe', operator: 'between', value: [2, 1] },
        { metric: 'roe', operator: 'between', value: 3 },
        { metric: 'roe', operator: 'in_top', value: 1.5 },
        { metric: 'roe', operator: 'gt', value: [1, 2] },
        { metric: 'roe', operator: 'gt', value: 1, dimension: 'TTM.YOYO' },
      ],
      rank_by: [{ metric: 'roe', weight: 0 }, { metric: 'nothing_at_all' }],
      columns: ['revenue.TTM.', 'revenu'],
      limit: 201,
    })
    expect(named(faults)).toEqual(
      expect.arrayContaining([
        'filters[0].metric',
        'filters[1].value',
        'filters[2].value',
        'filters[3].value',
        'filters[4].value',
        'filters[5].dimension',
        'rank_by[0].weight',
        'rank_by[1].metric',
        'columns[0]',
        'columns[1]',
        'limit',
      ]),
    )
    expect(qualifiedValue(faults)).toContain('did you mean roic?')
  })

  it('is rejected whatever stands for a filter or a value', async () => {
    for (const filter of [null, 5, 'roic', [], [[FILTER]], { ...FILTER, or: [FILTER] }, { metric: 'roic' }])
      await refused(screen.path, { filters: [filter] })
    for (const value of [null, '1', true, {}, [], [1], [1, 2, 3], [1, '2'], [[1], [2]]])
      await refused(screen.path, { filters: [{ ...FILTER, value }] })
    for (const value of ['1e999', '-1e999', 'NaN', 'Infinity'])
      await refused(screen.path, `{"filters":[{"metric":"roic","operator":"gt","value":${value}}]}`)
    for (const text of HOSTILE) {
      await refused(screen.path, { filters: [{ ...FILTER, metric: text }] })
      await refused(screen.path, { filters: [{ ...FILTER, operator: text }] })
      await refused(screen.path, { filters: [{ ...FILTER, dimension: text }] })
      await refused(screen.path, { columns: [text] })
    }
  })

  it('is rejected when it is deep or wide', async () => {
    const wide = Array.from({ length: 21 }, () => FILTER)
    expect(named(await refused(screen.path, { filters: wide }))).toContain('filters')
    expect((await market.post(screen.path, { filters: wide.slice(1) })).statusCode).toBe(200)
    await refused(screen.path, `{"filters":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
    await refused(screen.path, `{"filters":[{"__proto__":{"metric":"roic"},"operator":"gt","value":1}]}`)
  })
})

describe('a body that is too large', () => {
  it('is rejected with 413', async () => {
    for (const path of [dataMetrics.path, screen.path]) {
      const reply = await market.post(path, { ...GOOD, filler: 'x'.repeat(5 * 1024 * 1024) })
      expect([reply.statusCode, reply.json().error.code]).toEqual([413, 'payload_too_large'])
    }
  })
})
