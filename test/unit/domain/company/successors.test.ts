import { describe, expect, it } from 'vitest'
import { referenceRows } from '../../../../src/domain/company/reference-data/read.ts'
import { successorTable } from '../../../../src/domain/company/successors.ts'
import { formerTickerTable } from '../../../../src/domain/company/symbols.ts'
import { dayOf } from '../../../../src/domain/day.ts'

const HEAD = 'predecessor_cik,successor_cik,changed,predecessor_name\n'

describe('successor registrants', () => {
  it('follows chains to the current registrant and lists all predecessors, the latest first', () => {
    const table = successorTable(`${HEAD}9000001,9000002,2010-01-04,Acme Old\n9000002,9000003,2015-06-01,`)
    expect([9000001, 9000002, 9000003, 9000009].map(table.companyOf)).toEqual([
      9000003, 9000003, 9000003, 9000009,
    ])
    expect(table.predecessorsOf(9000003)).toEqual([
      { cik: 9000002, joined: dayOf(2015, 6, 1), name: null },
      { cik: 9000001, joined: dayOf(2010, 1, 4), name: 'Acme Old' },
    ])
    expect(table.predecessorsOf(9000002)).toEqual([])
  })

  it('lets a row of the operator replace one of the project', () => {
    const [own] = referenceRows('successors.csv')
    const table = successorTable(`${HEAD}${own!['predecessor_cik']},9000007,2020-01-02,`)
    expect(table.companyOf(Number(own!['predecessor_cik']))).toBe(9000007)
  })

  it('rejects circular chains', () => {
    expect(() => successorTable(`${HEAD}9000001,9000002,2010-01-04,\n9000002,9000001,2015-06-01,`)).toThrow(
      'circular chain',
    )
    expect(() => successorTable(`${HEAD}9000001,9000001,2010-01-04,`)).toThrow('circular chain')
  })

  it.each([
    'x,9000002,2010-01-04,',
    '9000001,,2010-01-04,',
    '9000001,9000002,2010-02-30,',
    '9000001,9000002',
  ])('rejects the row %j', row => {
    expect(() => successorTable(HEAD + row)).toThrow('extra successors')
  })

  it('has at least 15 changes of its own, each with its reason', () => {
    const rows = referenceRows('successors.csv')
    expect(rows.length).toBeGreaterThanOrEqual(15)
    expect(new Set(rows.map(row => row['predecessor_cik'])).size).toBe(rows.length)
    for (const row of rows) expect(row['note']).not.toBe('')
    expect(() => successorTable()).not.toThrow()
  })
})

describe('former tickers', () => {
  it('adds rows of the operator to the table of the project', () => {
    const table = formerTickerTable('ticker,cik,until\nacm.b,9000001,2019-12-31\n')
    expect(table.get(9000001)).toEqual([{ cik: 9000001, ticker: 'ACM-B', until: '2019-12-31' }])
    expect(table.size).toBeGreaterThan(10)
  })

  it.each(['ACM,9000001,2019-13-31', 'ACM,x,2019-12-31', ',9000001,2019-12-31'])(
    'rejects the row %j',
    row => {
      expect(() => formerTickerTable(`ticker,cik,until\n${row}`)).toThrow('former tickers')
    },
  )
})
