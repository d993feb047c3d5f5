import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  faultsOf,
  type MetricNames,
  readScreen,
  referencesOf,
  type ScreenQuery,
} from '../../../../../src/domain/metrics/screen/read-screen.ts'

const IDS = ['revenue', 'roic', 'gross_margin']
const NAMES: MetricNames = {
  ids: IDS,
  canonical: id => (id === 'sales' ? 'revenue' : IDS.includes(id) ? id : null),
}

const filter = (operator: string, value: number | readonly number[]) => ({ metric: 'roic', operator, value })
const qualifiedValue = (query: ScreenQuery) =>
  faultsOf(query, NAMES).map(({ parameter, message }) => `${parameter} ${message}`)

describe('criteria', () => {
  it('have defaults', () => {
    expect(readScreen({}, NAMES)).toEqual({
      criteria: { filters: [], match: 'all', rankBy: [], rankMissing: 'exclude', columns: [] },
      faults: [],
    })
  })

  it('are read with canonical metrics and dimensions', () => {
    const { criteria, faults } = readScreen(
      {
        filters: [{ metric: 'sales', operator: 'between', value: [1, 2], dimension: 'ttm.yoy' }],
        match: 'any',
        rank_by: { metric: 'roic' },
        rank_missing: 'median',
        columns: ['sales', 'revenue.q.trend8', 'revenue.TTM.YOY'],
      },
      NAMES,
    )
    expect(faults).toEqual([])
    const growth = { metric: 'revenue', dimension: 'TTM.YOY' }
    const roic = { metric: 'roic', dimension: null }
    expect(criteria).toMatchObject({
      filters: [{ reference: growth, operator: 'between', value: [1, 2] }],
      match: 'any',
      rankBy: [{ reference: roic, direction: 'desc', weight: 1 }],
      rankMissing: 'median',
    })
    expect(referencesOf(criteria)).toEqual([
      growth,
      roic,
      { metric: 'revenue', dimension: null },
      { metric: 'revenue', dimension: 'Q.TREND8' },
    ])
  })

  it('take one ranking metric or several', () => {
    const keys = [{ metric: 'roic', direction: 'asc', weight: 2 }, { metric: 'sales' }]
    expect(readScreen({ rank_by: keys }, NAMES).criteria.rankBy).toMatchObject([
      { direction: 'asc', weight: 2 },
      { reference: { metric: 'revenue' }, direction: 'desc', weight: 1 },
    ])
  })
})

describe('faults of a screen', () => {
  it.each([
    ['between', [2, 1], 'must have its lower value first, not [2, 1]'],
    ['between', 1, 'must be two finite numbers, [low, high]'],
    ['between', [1], 'must be two finite numbers, [low, high]'],
    ['between', [1, 2, 3], 'must be two finite numbers, [low, high]'],
    ['between', [Number.NaN, 2], 'must be two finite numbers, [low, high]'],
    ['gt', Number.NaN, 'must be one finite number for gt'],
    ['lte', Number.POSITIVE_INFINITY, 'must be one finite number for lte'],
    ['eq', [1, 2], 'must be one finite number for eq'],
    ['in_top', 0, 'must be a fraction above 0 and at most 1: 0.1 for a tenth'],
    ['in_bottom', 10, 'must be a fraction above 0 and at most 1: 0.1 for a tenth'],
  ] as const)('report %s %j', (operator, value, message) => {
    expect(qualifiedValue({ filters: [filter(operator, value)] })).toEqual([`filters[0].value ${message}`])
  })

  it.each([
    ['gt', -1e308],
    ['between', [1, 1]],
    ['in_top', 1],
    ['in_bottom', 1e-9],
  ] as const)('find none in %s %j', (operator, value) => {
    expect(qualifiedValue({ filters: [filter(operator, value)] })).toEqual([])
  })

  it('are all reported together, with the nearest valid name', () => {
    expect(
      qualifiedValue({
        filters: [
          filter('gt', 1),
          { metric: 'revnue', operator: 'above', value: 1 },
          { metric: 'roic', operator: 'lt', value: [3], dimension: 'TTM.TRND8' },
        ],
        match: 'some',
        rank_by: [{ metric: 'roic', direction: 'up', weight: 0 }, { metric: 'xxxxxxxxxx' }],
        rank_missing: 'zero',
        columns: ['roic.Q.MED', 'roci'],
      }),
    ).toEqual([
      'filters[1].metric is not a known metric; did you mean revenue?',
      'filters[1].operator must be one of gt, gte, lt, lte, eq, between, in_top, in_bottom',
      'filters[2].dimension is not a known dimension; did you mean TTM.TREND8?',
      'filters[2].value must be one finite number for lt',
      'match must be one of all, any',
      'rank_by[0].direction must be one of asc, desc',
      'rank_by[0].weight must be a finite number above 0',
      'rank_by[1].metric is not a known metric',
      'rank_missing must be one of exclude, median',
      'columns[0] MED takes a number, n from 2 to 40; did you mean Q.MEDn?',
      'columns[1] is not a known metric; did you mean roic?',
    ])
    expect(qualifiedValue({ rank_by: { metric: 'roic', weight: Number.NaN } })).toEqual([
      'rank_by.weight must be a finite number above 0',
    ])
  })

  it('report too many parts without reading them', () => {
    const filters = Array.from({ length: 21 }, () => filter('gt', 1))
    expect(qualifiedValue({ filters })).toEqual(['filters must have at most 20 items'])
    expect(qualifiedValue({ rank_by: Array.from({ length: 21 }, () => ({ metric: 'roic' })) })).toEqual([
      'rank_by must have at most 20 items',
    ])
    expect(qualifiedValue({ columns: Array.from({ length: 1000 }, () => 'x') })).toContain(
      'columns must have at most 100 items',
    )
  })

  it('are found in anything without throwing', () => {
    const words = fc.oneof(fc.string(), fc.constantFrom('roic', 'gt', 'between', 'in_top', 'Q.MED8'))
    const query = fc.record({
      filters: fc.array(
        fc.record({
          metric: words,
          operator: words,
          value: fc.oneof(fc.double(), fc.array(fc.double(), { maxLength: 3 })),
          dimension: fc.option(words),
        }),
      ),
      match: words,
      rank_by: fc.array(fc.record({ metric: words, direction: words, weight: fc.double() })),
      columns: fc.array(words),
    })
    fc.assert(
      fc.property(query, asked => {
        const { criteria, faults } = readScreen(asked, NAMES)
        const bad = new Set(
          faults.map(({ parameter }) => /^filters\[\d+\]/.exec(parameter)?.[0]).filter(Boolean),
        )
        expect(criteria.filters.length).toBe(Math.min(asked.filters.length, 20) - bad.size)
      }),
    )
  })
})
