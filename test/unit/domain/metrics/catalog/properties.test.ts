import { describe, expect, it } from 'vitest'
import {
  type CatalogMetric,
  METRIC_ALIASES,
  METRICS,
  metricOf,
} from '../../../../../src/domain/metrics/catalog/index.ts'
import { LINE_ITEMS, STATEMENTS } from '../../../../../src/domain/numbers/line-items/index.ts'
import type { StatementName } from '../../../../../src/domain/numbers/statement.ts'

const each = METRICS.map(metric => [metric.id, metric] as const)
const UNITS = new Set(['usd', 'ratio', 'per_share', 'days', 'count', 'score'])

describe('the catalogue of metrics', () => {
  it('has at least 150 metrics', () => {
    expect(METRICS.length).toBeGreaterThanOrEqual(150)
  })

  it('gives each metric an id of its own in snake case, and a name of its own', () => {
    expect(new Set(METRICS.map(({ id }) => id)).size).toBe(METRICS.length)
    expect(new Set(METRICS.map(({ name }) => name.toLowerCase())).size).toBe(METRICS.length)
    for (const { id } of METRICS) expect(id).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
  })

  it.each(each)('reports what %s is', (_id, { name, unit, description }) => {
    expect(name).toMatch(/^[A-Z].{1,69}[^.\s]$/)
    expect(UNITS).toContain(unit)
    if (description !== '') expect(description).toMatch(/\.$/)
  })

  it.each(each)('puts %s after everything that its formula names', (_id, metric) => {
    for (const { kind, id } of metric.compiled.terms)
      if (kind === 'metric') expect(metricOf(id)!.place).toBeLessThan(metric.place)
  })

  it.each(each)('reads for %s only lines that statements have', (_id, { compiled }) => {
    for (const { kind, statement, id } of compiled.terms) {
      if (kind !== 'item') continue
      const { fields, inputs } = STATEMENTS[statement as StatementName]
      expect([...fields, ...inputs]).toContain(id)
    }
  })

  it('names every line of a statement by the unit that the line has', () => {
    const kinds = new Map(LINE_ITEMS.map(({ id, kind }) => [id, kind]))
    for (const { unit, shares, compiled, id } of METRICS) {
      const [only, more] = compiled.terms
      if (more || only?.kind !== 'item' || only.id !== id) continue
      const kind = kinds.get(only.id)
      expect([unit, shares]).toEqual(
        kind === 'shares'
          ? ['count', true]
          : [kind === 'per_share' ? 'per_share' : kind === 'ratio' ? 'ratio' : 'usd', false],
      )
    }
  })

  it('rests every count of shares on shares, and money a share on a price or on shares', () => {
    const touches = (metric: CatalogMetric): boolean =>
      metric.compiled.terms.some(({ kind, id }) => {
        const named = kind === 'metric' ? metricOf(id) : undefined
        return kind === 'price' || /shares|per_share|eps/.test(id) || (named !== undefined && touches(named))
      })
    for (const metric of METRICS)
      if (metric.shares || metric.unit === 'per_share') expect(touches(metric), metric.id).toBe(true)
  })

  it.each(each.filter(([, { usesPrice }]) => usesPrice))(
    'reads for %s nothing of another period, so that the latest close can be put in',
    (_id, { compiled }) => {
      for (const { shift, absence } of compiled.terms) expect([shift.count, absence]).toEqual([0, 'null'])
    },
  )

  it('says of every metric whether a price is in it', () => {
    for (const { usesPrice, compiled } of METRICS)
      expect(usesPrice).toBe(
        compiled.terms.some(({ kind, id }) => kind === 'price' || metricOf(id)?.usesPrice === true),
      )
  })

  it('gives prices only to metrics of twelve months', () => {
    for (const { usesPrice, scope } of METRICS) if (usesPrice) expect(scope).toBe('twelve_months')
  })

  it.each(Object.entries(METRIC_ALIASES))('resolves %s to %s', (alias, id) => {
    expect(metricOf(alias)).toBeUndefined()
    expect(metricOf(id)).toBeDefined()
  })

  it.each([
    [
      'bank',
      'gross_margin ebitda ebitda_margin enterprise_value ev_to_ebitda current_ratio quick_ratio cash_ratio',
    ],
    [
      'bank',
      'working_capital dso dio dpo cash_conversion_cycle net_debt net_debt_to_ebitda interest_coverage',
    ],
    ['bank', 'free_cash_flow fcf_margin altman_z altman_z_double_prime beneish_m roic'],
    [
      'insurer',
      'gross_margin current_ratio quick_ratio cash_ratio working_capital dio ev_to_ebitda altman_z beneish_m',
    ],
  ] as const)('rejects for a %s %s', (template, ids) => {
    const refuses = (metric: CatalogMetric): boolean =>
      metric.notApplicable.includes(template) ||
      metric.compiled.terms.some(({ kind, id }) => kind === 'metric' && refuses(metricOf(id)!)) ||
      metric.compiled.terms.some(({ id }) => isRefusedLine(id))
    const isRefusedLine = (id: string) =>
      LINE_ITEMS.some(item => item.id === id && item.notApplicable?.includes(template) === true)
    expect(ids.split(' ').filter(id => !refuses(metricOf(id)!))).toEqual([])
  })
})
