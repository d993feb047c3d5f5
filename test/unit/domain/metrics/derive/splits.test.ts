import { describe, expect, it } from 'vitest'
import { FAR_FUTURE } from '../../../../../src/domain/day.ts'
import { METRICS } from '../../../../../src/domain/metrics/catalog/index.ts'
import { basisFactor } from '../../../../../src/domain/metrics/derive/share-basis.ts'
import type { FieldValue, Split, StatementRecord } from '../../../../../src/domain/numbers/statement.ts'
import {
  filedOn,
  LAST_YEAR,
  metricLookup,
  pricesFixture,
  statementsFixture,
} from '../../../../support/metric/company.ts'
import { INDUSTRIAL } from '../../../../support/metric/figures.ts'

const RATIO = 4
const statements = statementsFixture(INDUSTRIAL)
const prices = pricesFixture()
const unsplit = metricLookup({ statements, splits: [], prices })

/** A split that a report of years later tells: nothing that was said before is on its basis. */
const LATER: Split = {
  ratio: RATIO,
  effective: FAR_FUTURE - 50,
  knownFrom: FAR_FUTURE - 50,
  accession: 'later',
}

/** A split between the report of the third quarter and the end of the year, told by the yearly report. */
const EX_DAY = filedOn(LAST_YEAR, 2) + 5
const INSIDE: Split = {
  ratio: RATIO,
  effective: filedOn(LAST_YEAR, 3),
  knownFrom: filedOn(LAST_YEAR, 3),
  accession: 'inside',
}

/** The same company as if it had told the split: figures filed since are on the new basis, closes since the ex-date too. */
function afterSplit() {
  const onNew = (id: string, field: FieldValue): FieldValue => {
    if (field.basis === null || field.basis < INSIDE.effective) return field
    const value =
      /shares/.test(id) && id !== 'dividends_per_share' ? field.value * RATIO : field.value / RATIO
    return { ...field, value }
  }
  const told = statements.map(
    (record): StatementRecord => ({
      ...record,
      values: new Map([...record.values].map(([id, field]) => [id, onNew(id, field)])),
    }),
  )
  const closes = prices.closes.map((close, at) =>
    (prices.days[at] as number) >= EX_DAY ? close / RATIO : close,
  )
  const traded = { ...prices, closes, splits: [{ effective: EX_DAY, ratio: RATIO }] }
  return metricLookup({ statements: told, splits: [INSIDE], prices: traded })
}

describe('a split', () => {
  it('that is reported years later changes no earlier metric, and per-share values keep their basis', () => {
    const later = metricLookup({ statements, splits: [LATER], prices })
    for (const { id } of METRICS) {
      for (const kind of ['quarterly', 'ttm', 'annual'] as const)
        expect(later(id, kind)).toEqual(unsplit(id, kind))
    }
    const { basis, value } = later('eps_diluted', 'ttm')!
    expect(basis).toBe(filedOn(LAST_YEAR, 3))
    expect(value / basisFactor([LATER], basis!, LATER.effective, FAR_FUTURE)).toBe(4 / RATIO)
  })

  it('inside the history leaves ratios, scores and money as they were', () => {
    const later = afterSplit()
    let met = 0
    for (const { id, unit, shares } of METRICS) {
      if (unit === 'per_share' || shares) continue
      for (const kind of ['ttm', 'annual'] as const) {
        const was = unsplit(id, kind)
        if (was === undefined) continue
        met += 1
        const is = later(id, kind)
        expect([id, is?.qualifier]).toEqual([id, was.qualifier])
        if (Number.isNaN(was.value)) expect(is?.value, id).toBeNaN()
        else expect(is?.value, id).toBeCloseTo(was.value, 8)
      }
    }
    expect(met).toBeGreaterThan(400)
  })

  it('inside the history scales counts and amounts a share by its ratio, all on the basis of one day', () => {
    const later = afterSplit()
    let met = 0
    for (const { id, unit, shares, usesPrice } of METRICS) {
      const was = unsplit(id, 'ttm')
      if ((unit !== 'per_share' && !shares) || !was || Number.isNaN(was.value)) continue
      met += 1
      const factor = shares ? RATIO : 1 / RATIO
      const is = later(id, 'ttm')!
      expect(is.value, id).toBeCloseTo(was.value * factor, 8)
      if (!usesPrice) expect([id, is.basis]).toEqual([id, INSIDE.effective])
    }
    expect(met).toBeGreaterThan(15)
  })

  it('inside the history leaves earlier periods on the basis of their own reports', () => {
    const later = afterSplit()
    expect(later('eps_diluted', 'annual', LAST_YEAR - 1)).toMatchObject({
      value: 3.1,
      basis: filedOn(LAST_YEAR - 1, 3),
    })
    expect(later('pe_ratio', 'annual', LAST_YEAR - 1)?.value).toBeCloseTo(40 / 3.1, 12)
  })

  it('that trading took up before a report tells it does not split a close twice', () => {
    // The close of December is on the new basis already, the split is filed in March.
    expect(afterSplit()('price', 'ttm')).toMatchObject({ value: 50 / RATIO, qualifier: '' })
    expect(afterSplit()('pe_ratio', 'ttm')?.value).toBeCloseTo(50 / 4, 12)
    expect(afterSplit()('market_cap', 'ttm')?.value).toBeCloseTo(50 * 410, 8)
  })
})

describe('identities of a company', () => {
  const dupont = ['tax_burden', 'interest_burden', 'ebit_margin', 'asset_turnover', 'equity_multiplier']

  it.each(['ttm', 'annual'] as const)('the five DuPont parts multiply to return on equity, %s', kind => {
    const product = dupont.reduce((so, id) => so * unsplit(id, kind)!.value, 1)
    expect(product).toBeCloseTo(unsplit('roe', kind)!.value, 12)
  })

  it('flows of twelve months are the sum of four quarters', () => {
    const flows = METRICS.filter(({ scope, unit }) => scope === 'period' && unit === 'usd')
    let met = 0
    for (const { id } of flows) {
      const sum = [0, 1, 2, 3].reduce(
        (so, quarter) => so + unsplit(id, 'quarterly', LAST_YEAR, quarter)!.value,
        0,
      )
      if (id === 'nopat' || Number.isNaN(sum)) continue // each quarter has the tax rate of its own twelve months
      met += 1
      expect(unsplit(id, 'ttm')?.value, id).toBeCloseTo(sum, 8)
    }
    expect(met).toBeGreaterThan(25)
  })
})
