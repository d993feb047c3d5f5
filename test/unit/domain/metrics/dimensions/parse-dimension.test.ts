import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DIMENSION_PATTERNS,
  parseDimension,
} from '../../../../../src/domain/metrics/dimensions/parse-dimension.ts'

describe('the words of a dimension', () => {
  it('are parsed in any case and returned in upper case', () => {
    expect(parseDimension('ttm.cagr3')).toEqual({ id: 'TTM.CAGR3', periodType: 'ttm', stat: 'CAGR', n: 3 })
    expect(parseDimension('Q.Trend8')).toEqual({
      id: 'Q.TREND8',
      periodType: 'quarterly',
      stat: 'TREND',
      n: 8,
    })
    expect(parseDimension('A.YOY')).toEqual({ id: 'A.YOY', periodType: 'annual', stat: 'YOY', n: null })
    expect(parseDimension('q.qoq')).toEqual({ id: 'Q.QOQ', periodType: 'quarterly', stat: 'QOQ', n: null })
    expect(parseDimension('Q.TRENDPCT40')).toMatchObject({ stat: 'TRENDPCT', n: 40 })
  })

  it.each([
    ['TTM.TRND8', ['TTM.TREND8']],
    ['TTM.TREND', ['TTM.TRENDn']],
    ['TTM.TREND1', ['TTM.TRENDn']],
    ['TTM.TREND41', ['TTM.TRENDn']],
    ['TTM.TREND08', ['TTM.TRENDn']],
    ['Q.YOY4', ['Q.YOY']],
    ['TTM.QOQ', ['Q.QOQ']],
    ['annual.MED5', ['A.MED5']],
    ['quartely.MED5', ['Q.MED5']],
    ['X.MED5', ['Q.MED5', 'TTM.MED5', 'A.MED5']],
    ['TTM.AVERAGE', []],
    ['TTM', []],
    ['', []],
    ['Q.TREND8.5', ['Q.TREND8']],
    ['Q.TREND-8', ['Q.TREND8']],
    ['Q.TREND٨', ['Q.TRENDn']],
  ])('that name none, as %j, are rejected with the nearest known', (text, nearest) => {
    const read = parseDimension(text)
    expect(read).toMatchObject({ fault: expect.stringMatching(/./) })
    expect('nearest' in read ? read.nearest : null).toEqual(nearest)
  })

  it('say what is wrong with a number', () => {
    expect(parseDimension('Q.MED')).toMatchObject({ fault: 'MED takes a number, n from 2 to 40' })
    expect(parseDimension('Q.MED99')).toMatchObject({
      fault: 'MED takes n from 2 to 40, without zeros before it',
    })
    expect(parseDimension('Q.YOY1')).toMatchObject({ fault: 'YOY takes no number' })
    expect(parseDimension('A.QOQ')).toMatchObject({ fault: 'QOQ is available only for Q' })
  })

  it('are what the catalogue tells', () => {
    expect(DIMENSION_PATTERNS.map(({ pattern }) => pattern)).toEqual([
      'Q|TTM|A.YOY',
      'Q.QOQ',
      ...[
        'CAGR',
        'TREND',
        'TRENDPCT',
        'MED',
        'AVG',
        'MIN',
        'MAX',
        'STD',
        'PCTL',
        'ZSCORE',
        'LAG',
        'DELTA',
      ].map(name => `Q|TTM|A.${name}n`),
    ])
    for (const { pattern, meaning } of DIMENSION_PATTERNS) {
      expect(meaning).toMatch(/\w/)
      const [codes = '', rest = ''] = pattern.split('.')
      for (const code of codes.split('|')) {
        const id = `${code}.${rest.replace('n', '12')}`
        expect(parseDimension(id)).toMatchObject({ id })
      }
    }
  })

  it('never throw', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), text => {
        const read = parseDimension(text)
        expect('id' in read ? read.id : read.fault).not.toBe('')
      }),
    )
  })
})
