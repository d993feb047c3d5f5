import { describe, expect, it } from 'vitest'
import { metricsCatalog } from '../../../../../src/api/endpoints/metrics/catalog.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { MARKET } from '../../../../support/company/market.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'

const catalog = await callEndpoint(metricsCatalog, companyContext({ companies: MARKET }).context, {})

describe('GET /data/metrics/catalog', () => {
  it('has at least 150 metrics, each once, with a name, a formula and what that reads', () => {
    expect(catalog.count).toBe(catalog.metrics.length)
    expect(catalog.count).toBeGreaterThanOrEqual(150)
    expect(new Set(catalog.metrics.map(({ id }) => id)).size).toBe(catalog.count)
    for (const { id, name, formula, inputs } of catalog.metrics) {
      expect(
        [name, formula].filter(text => text.trim() === ''),
        id,
      ).toEqual([])
      expect(inputs, id).not.toEqual([])
    }
  })

  it('shows no percent: ratios are fractions', () => {
    const units = new Set(catalog.metrics.map(({ unit }) => unit))
    expect([...units].sort()).toEqual(['count', 'days', 'per_share', 'ratio', 'score', 'usd'])
  })

  it('names inputs that are metrics of the catalog, line items or the close', () => {
    const ids = new Set(catalog.metrics.map(({ id }) => id))
    const unknown = catalog.metrics
      .flatMap(({ inputs }) => inputs)
      .filter(input => !ids.has(input) && input !== 'close' && !/^\w+\.\w+$/.test(input))
    expect(unknown).toEqual([])
  })

  it('reports what rests on a price, other names and where a metric does not apply', () => {
    const metric = (id: string) => catalog.metrics.find(one => one.id === id)
    expect(metric('pe_ratio')).toMatchObject({ uses_price: true, aliases: ['price_to_earnings'] })
    expect(metric('revenue')).toMatchObject({ uses_price: false, unit: 'usd', not_applicable: [] })
    expect(metric('gross_margin')?.not_applicable).toContain('bank')
  })

  it('lists every statistic of dimensions with its kinds of periods, and the formula of credits', () => {
    const patterns = catalog.dimensions.map(({ pattern }) => pattern)
    expect(patterns).toHaveLength(14)
    expect(patterns).toEqual(expect.arrayContaining(['Q|TTM|A.YOY', 'Q.QOQ', 'Q|TTM|A.TRENDn']))
    expect(catalog.credits).toContain('tickers found x metrics x (max(1, years) + number of dimensions)')
  })
})
