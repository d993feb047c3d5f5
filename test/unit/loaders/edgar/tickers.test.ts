import { describe, expect, it } from 'vitest'
import { findTickers } from '../../../../loaders/edgar/ticker-lists.ts'
import { readTickers, tickerParts } from '../../../../loaders/edgar/tickers.ts'
import { UNDATED, vintageDay } from '../../../../loaders/edgar/vintage.ts'
import { RejectedInputError } from '../../../../loaders/shared/rejected-input.ts'
import { tickersDocument } from '../../../support/edgar/documents.ts'

const plain = readTickers(
  tickersDocument([
    [2, 'BIG', 'Big Corp'],
    [1, 'exa-a', 'Example Corp'],
    [1, 'EXB', 'Example Corp'],
  ]),
)
const exchanged = readTickers({
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: [
    [1, 'EXAMPLE CORP', 'EXA-A', 'NYSE'],
    [1, 'EXAMPLE CORP', 'OLD', 'NYSE'],
    [3, 'Third Corp', 'THR', 'OTC'],
    [4, 'Fourth Corp', 'BIG', 'Nasdaq'],
  ],
})

describe('lists of tickers', () => {
  it('reads both shapes, counting rows without a ticker or CIK', () => {
    expect(plain.rows[1]).toEqual({ cik: 1, ticker: 'EXA-A', name: 'Example Corp', exchange: null })
    expect(exchanged.rows[0]).toEqual({ cik: 1, ticker: 'EXA-A', name: 'EXAMPLE CORP', exchange: 'NYSE' })
    const holed = readTickers({ fields: ['cik', 'ticker'], data: [[1, 'A'], [2, null], 'x'] })
    expect(holed).toMatchObject({ read: 3, dropped: new Map([['ticker_or_cik_missing', 2]]) })
  })

  it.each([[[]], ['text'], [{}], [{ fields: [], data: [] }]])('rejects %j', document => {
    expect(() => readTickers(document)).toThrow(RejectedInputError)
  })

  it('ranks companies by the list in order of market value and joins the exchange by ticker', () => {
    const { parts, dropped } = tickerParts([exchanged, plain], UNDATED)
    expect(parts.map(({ cik, rank, name, listings }) => ({ cik, rank, name, listings }))).toEqual([
      { cik: 2, rank: 1, name: 'Big Corp', listings: [{ ticker: 'BIG', exchange: null }] },
      {
        cik: 1,
        rank: 2,
        name: 'Example Corp',
        listings: [
          { ticker: 'EXA-A', exchange: 'NYSE' },
          { ticker: 'EXB', exchange: null },
        ],
      },
      { cik: 3, rank: 3, name: 'Third Corp', listings: [{ ticker: 'THR', exchange: 'OTC' }] },
    ])
    // OLD is no longer a ticker of company 1, BIG belongs to another.
    expect(dropped).toEqual(new Map([['ticker_not_in_company_tickers', 2]]))
  })

  it('is the same whatever the order of the lists', () => {
    expect(tickerParts([plain, exchanged], UNDATED)).toEqual(tickerParts([exchanged, plain], UNDATED))
  })

  it.each([
    [null, '9999-12-31'],
    ['2022', '2022-12-31'],
    ['2022-02', '2022-02-28'],
    ['2026-03-25', '2026-03-25'],
    ['2022-13', null],
    ['2026-02-30', null],
    ['now', null],
  ])('a vintage %j shows %j', (vintage, day) => {
    expect(vintageDay(vintage)).toBe(day)
  })

  it('finds tickers in any case and with any separator, in the latest list first', () => {
    const { parts } = tickerParts([plain], UNDATED)
    const older = tickerParts(
      [
        readTickers(
          tickersDocument([
            [9, 'BIG', 'Before'],
            [9, 'WAS', 'Before'],
          ]),
        ),
      ],
      '2022-12-31',
    )
    expect(findTickers([...parts, ...older.parts], ['exa.a', 'big', 'was', 'none'])).toEqual({
      ciks: [1, 2, 9],
      unknown: ['none'],
    })
  })
})
