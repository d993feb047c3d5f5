import { describe, expect, it } from 'vitest'
import { LINE_ITEMS } from '../../../../../src/domain/numbers/line-items/index.ts'
import type { GuidanceRecord } from '../../../../../src/domain/signals/guidance/guidance.ts'
import { GUIDANCE_VERSION } from '../../../../../src/domain/signals/guidance/guidance.ts'
import {
  GUIDANCE_SIGNALS,
  guidanceSignals,
} from '../../../../../src/domain/signals/guidance/guidance-signals.ts'
import { GUIDANCE_METRICS } from '../../../../../src/domain/signals/guidance/metrics.ts'
import { actualItems, actualOf, compareWith } from '../../../../../src/domain/signals/guidance/outcome.ts'
import { type IssuedTarget, revisions } from '../../../../../src/domain/signals/guidance/revisions.ts'
import { targetsOf } from '../../../../support/guidance-sources.ts'

const target = (sentence: string): GuidanceRecord => targetsOf([sentence])[0]!
const issued = (issued: string, sentence: string): IssuedTarget => ({
  source: issued,
  issued,
  record: target(sentence),
})
const eps = (range: string) => `For the full year 2024 we expect GAAP EPS of ${range}.`
const changes = (...told: [string, string][]) =>
  revisions(told.map(([day, sentence]) => issued(day, sentence))).map(({ change }) => change)

describe('Revisions of targets', () => {
  it.each([
    ['$1.10 to $1.20', 'raised'],
    ['$0.90 to $1.00', 'lowered'],
    ['$1.00 to $1.10', 'reaffirmed'],
    ['$1.02 to $1.08', 'narrowed'],
    ['$0.95 to $1.15', 'widened'],
  ])('are told by the numbers: %s is %s', (range, change) => {
    expect(changes(['2024-02-01', eps('$1.00 to $1.10')], ['2024-05-02', eps(range)])).toEqual([null, change])
  })

  it('believe numbers before words, and words where there are no numbers before', () => {
    const said = 'We are raising our 2024 GAAP EPS guidance to $0.90 to $1.00.'
    const [, lowered] = revisions([issued('2024-02-01', eps('$1.00 to $1.10')), issued('2024-05-02', said)])
    expect(lowered).toMatchObject({
      change: 'lowered',
      record: { stated_change: 'raised' },
      prior: { issued: '2024-02-01' },
    })
    expect(changes(['2024-05-02', said])).toEqual(['raised'])
    expect(
      changes([
        '2024-05-02',
        'We expect 2024 GAAP EPS of $1.20 to $1.30, compared to prior guidance of $1.00 to $1.10.',
      ]),
    ).toEqual(['raised'])
  })

  it('compare only what is the same target', () => {
    const other = 'For the full year 2024 we expect non-GAAP EPS of $2.00.'
    expect(changes(['2024-02-01', eps('$1.00')], ['2024-05-02', other])).toEqual([null, 'initiated'])
  })

  it('bring per-share targets to the shares of the later day, and keep what was printed', () => {
    const told = [issued('2024-02-01', eps('$4.00 to $4.40')), issued('2024-05-02', eps('$1.00 to $1.10'))]
    const split = [{ ratio: 4, effective: '2024-03-01' }]
    expect(revisions(told, split).map(({ change }) => change)).toEqual([null, 'reaffirmed'])
    expect(revisions(told, split)[0]?.record).toMatchObject({ low: 4, high: 4.4 })
  })
})

describe('Outcomes', () => {
  const range = target(eps('$1.00 to $1.10'))
  it.each([
    [0.99, 'below'],
    [0.996, 'within'],
    [1.1, 'within'],
    [1.104, 'within'],
    [1.12, 'above'],
  ])('are those of the closed interval after rounding: %s is %s', (actual, outcome) => {
    expect(compareWith(range, actual, 1).outcome).toBe(outcome)
  })

  it('of a bound are above or below', () => {
    expect(compareWith(target(eps('at least $1.00')), 1, 1).outcome).toBe('above')
    expect(compareWith(target(eps('at least $1.00')), 0.99, 1).outcome).toBe('below')
    expect(compareWith(target(eps('up to $1.00')), 0.99, 1).outcome).toBe('below')
    expect(compareWith(target(eps('up to $1.00')), 1.02, 1).outcome).toBe('above')
  })

  it('report how far off the middle the actual is', () => {
    expect(compareWith(range, 1.155, 1).variance).toBe(0.1)
    expect(compareWith(target('We expect a 2024 GAAP tax rate of 21.5%.'), 22, 1)).toEqual({
      outcome: 'above',
      variance: 0.5,
    })
  })

  it('count a split between target and actual', () => {
    expect(compareWith(range, 0.26, 4)).toMatchObject({ outcome: 'within' })
  })

  it('round billions as they were printed', () => {
    expect(compareWith(target('We expect 2024 revenue of $4.2 billion.'), 4_249_000_000, 1).outcome).toBe(
      'within',
    )
    expect(compareWith(target('We expect 2024 revenue of $4.2 billion.'), 4_251_000_000, 1).outcome).toBe(
      'above',
    )
  })
})

describe('Actuals', () => {
  const figures = {
    now: { revenue: 110, gross_profit: 55, capital_expenditures: -7 },
    yearAgo: { revenue: 100, gross_profit: 45 },
  }
  it('are levels, shares of revenue, growth and points, as the target has it', () => {
    expect(actualOf(target('We expect 2024 GAAP gross margin of 50%.'), figures)).toBe(50)
    expect(actualOf(target('We expect 2024 revenue growth of 5%.'), figures)).toBeCloseTo(10)
    expect(
      actualOf(target('We expect GAAP gross margin to expand 50 basis points in 2024.'), figures),
    ).toBeCloseTo(500)
    expect(actualOf(target('We expect 2024 capital expenditures of $1 million.'), figures)).toBe(7)
  })

  it('are none without a basis, for a segment, for several years or without a figure', () => {
    expect(actualItems(target('We expect 2024 EPS of $1.00.'))).toEqual([])
    expect(actualItems(target('We expect 2024 non-GAAP EPS of $1.00.'))).toEqual([])
    expect(actualItems(target('We expect 2024 Cloud revenue of $1.0 billion.'))).toEqual([])
    expect(actualItems(target('We expect revenue of $1.0 billion by 2027.'))).toEqual([])
    expect(actualOf(target(eps('$1.00')), figures)).toBeNull()
  })

  it('rest on line items that there are', () => {
    const known = new Set(LINE_ITEMS.map(({ id }) => id))
    const named = GUIDANCE_METRICS.flatMap(({ actual }) => (actual === undefined ? [] : [actual].flat()))
    expect(named.filter(id => !known.has(id))).toEqual([])
  })
})

describe('Signals of guidance', () => {
  const ids = (form: string, ...told: IssuedTarget[]) => {
    const all = revisions(told)
    return guidanceSignals(
      all.filter(({ source }) => source === told.at(-1)!.source),
      form,
    ).map(({ signal_id }) => signal_id)
  }

  it('fire on what a source issues and changes', () => {
    const before = issued('2024-02-01', eps('$1.00 to $1.10'))
    expect(ids('8-K', before)).toEqual(['guidance_issued'])
    expect(ids('8-K', before, issued('2024-05-02', eps('$1.10 to $1.20')))).toEqual([
      'guidance_issued',
      'guidance_revised',
      'guidance_raised',
    ])
    expect(ids('8-K', before, issued('2024-05-02', eps('$0.90')))).toEqual([
      'guidance_issued',
      'guidance_revised',
      'earnings_guidance_lowered_8k',
    ])
    expect(ids('transcript', before, issued('2024-05-02', eps('$0.90')))).toEqual([
      'guidance_issued',
      'guidance_revised',
    ])
    expect(ids('8-K', issued('2024-05-02', 'The company is withdrawing its 2024 guidance.'))).toEqual([
      'guidance_withdrawn',
    ])
    expect(ids('8-K', issued('2024-05-02', 'The company reaffirms its 2024 guidance.'))).toEqual([
      'guidance_reaffirmed',
    ])
  })

  it('count no cost or assumption as a raise', () => {
    const capex = (amount: string) => `We expect capital expenditures of ${amount} in 2024.`
    expect(
      ids('8-K', issued('2024-02-01', capex('$5 million')), issued('2024-05-02', capex('$6 million'))),
    ).toEqual(['guidance_issued', 'guidance_revised'])
  })

  it('rest on a quote, with numbers first', () => {
    const [signal] = guidanceSignals(revisions([issued('2024-05-02', eps('$1.00'))]), '8-K')
    expect(signal).toMatchObject({
      rule_version: GUIDANCE_VERSION,
      confidence: 'medium',
      details: { metrics: 'eps_diluted' },
      evidence: [{ quote: eps('$1.00') }],
    })
  })

  it('are in the catalog with their rules', () => {
    expect(GUIDANCE_SIGNALS.map(({ id }) => id)).toEqual([
      'guidance_issued',
      'guidance_revised',
      'guidance_raised',
      'earnings_guidance_lowered_8k',
      'guidance_reaffirmed',
      'guidance_withdrawn',
    ])
    for (const { rule, description } of GUIDANCE_SIGNALS)
      expect(rule.length * description.length).toBeGreaterThan(0)
  })
})
