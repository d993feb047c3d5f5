import { describe, expect, it } from 'vitest'
import { currentPrice } from '../../../../../src/api/endpoints/metrics/current-value.ts'
import { parseDay } from '../../../../../src/domain/day.ts'

const day = (text: string) => parseDay(text)!
const CLOSE = { date: '2018-03-27', close: 168.34, exact: true, currency: 'USD', splits: [] }
const on = (today: string) => currentPrice(CLOSE, 'USD', [], day(today)).price

describe('the current price', () => {
  it('is the last close, as traded', () => {
    expect(on('2018-03-27')).toMatchObject({ value: 168.34, qualifier: '' })
    expect(on('2019-09-27')).toMatchObject({ value: 168.34, qualifier: '' })
  })

  it('is stale when that close is more than 18 months old', () => {
    expect(on('2019-09-28')).toMatchObject({ value: Number.NaN, qualifier: 'stale' })
    expect(on('2024-02-29')).toMatchObject({ value: Number.NaN, qualifier: 'stale' })
  })

  it('is none without a close, or in another currency than the figures', () => {
    expect(currentPrice(undefined, 'USD', [], day('2018-03-27')).price).toBeNull()
    expect(currentPrice(CLOSE, 'EUR', [], day('2018-03-27')).price).toMatchObject({
      value: Number.NaN,
      qualifier: 'unit_mismatch',
    })
  })

  it('applies a split that prices show and no filing reports', () => {
    const split = { effective: day('2018-03-01'), ratio: 4 }
    const { splits } = currentPrice({ ...CLOSE, splits: [split] }, 'USD', [], day('2018-03-27'))
    expect(splits).toMatchObject([split])
  })
})
