import { describe, expect, it } from 'vitest'
import { PeriodLog } from '../../../../../src/domain/numbers/derive/derive-numbers.ts'

const quarter = { fiscalYear: 2020, fiscalPeriod: 'Q1', periodType: 'quarterly', start: 0, end: 90 } as const

describe('the log of periods', () => {
  it('joins spans that touch or overlap, in whatever order they come', () => {
    const log = new PeriodLog()
    log.add(quarter, 200, 300)
    log.add(quarter, 100, 200)
    log.add(quarter, 150, 250)
    expect(log.rows()).toEqual([{ ...quarter, knownFrom: 100, knownTo: 300 }])
  })

  it('keeps gaps, and periods that differ in anything', () => {
    const log = new PeriodLog()
    log.add(quarter, 100, 200)
    log.add(quarter, 210, 300)
    log.add({ ...quarter, end: 91 }, 100, 200)
    log.add({ ...quarter, fiscalPeriod: null }, 100, 200)
    expect(log.rows()).toHaveLength(4)
  })
})
