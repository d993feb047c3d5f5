import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURATED_COMPANIES } from '../../../../loaders/sample/companies/curated.ts'
import { buildLedger, type Ledger } from '../../../../loaders/sample/ledger.ts'
import type { Profile } from '../../../../loaders/sample/profile.ts'
import { TODAY } from '../../../../loaders/sample/sample-days.ts'
import { propertyRuns } from '../../../support/property-runs.ts'
import { atFixture, factsOf, reportsOf } from './sample-facts.ts'

const companies = fc.oneof(
  fc.constantFrom(...CURATED_COMPANIES),
  fc.record({ at: fc.nat(19_000), seed: fc.nat() }).map(({ at, seed }) => atFixture(at, seed)),
)

/** Days before and after everything that is told anew. */
const TELLINGS = [0, TODAY]

function eachQuarter(books: Ledger, check: (quarter: number, filed: number) => void): void {
  for (const filed of TELLINGS) for (const quarter of books.calendar.quarters.keys()) check(quarter, filed)
}

describe('the books of a synthetic company', () => {
  it('have assets that are liabilities and equity at the end of every quarter', () => {
    law(books => {
      const [assets, other] = [books.chart.at('total_assets'), books.chart.at('liabilities_and_equity')]
      eachQuarter(books, (quarter, filed) => {
        expect(books.balance(assets, quarter, filed)).toBe(books.balance(other, quarter, filed))
      })
    })
  })

  it('have cash that moves by the cash flows and exchange rates, and stays above nought', () => {
    law(books => {
      const [cash, change] = [books.chart.at('cash_and_equivalents'), books.chart.at('net_change_in_cash')]
      const parts = ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow', 'fx_effect'].map(
        books.chart.at,
      )
      eachQuarter(books, (quarter, filed) => {
        const moved = books.flow(change, quarter, quarter, filed)
        expect(books.balance(cash, quarter, filed) - books.balance(cash, quarter - 1, filed)).toBe(moved)
        expect(parts.reduce((sum, part) => sum + books.flow(part, quarter, quarter, filed), 0)).toBe(moved)
        expect(books.balance(cash, quarter, filed)).toBeGreaterThan(0)
      })
    })
  })

  it('have retained earnings that roll forward by income, dividends and buybacks', () => {
    law(books => {
      const [retained, income, paid, bought] = [
        'retained_earnings',
        'net_income',
        'dividends_paid',
        'shares_repurchased',
      ].map(books.chart.at) as [number, number, number, number]
      for (const [quarter] of books.calendar.quarters.entries()) {
        const flow = (line: number) => books.flow(line, quarter, quarter, 0)
        const moved = books.balance(retained, quarter, 0) - books.balance(retained, quarter - 1, 0)
        expect(moved).toBe(flow(income) - flow(paid) - flow(bought))
      }
    })
  })

  it('have no amount that should be nought or more below it', () => {
    const never =
      /^(total_assets|accounts_|inventory|property|goodwill|intangible|loans|deposits|long_term|short_term)/
    law(books => {
      books.chart.lines.forEach(({ key, statement }, line) => {
        if (statement !== 'balance' || !never.test(key)) return
        eachQuarter(books, (quarter, filed) =>
          expect(books.balance(line, quarter, filed), key).toBeGreaterThanOrEqual(0),
        )
      })
    })
  })

  it('have quarters that follow each other without a gap and make up every year', () => {
    law(({ calendar: { quarters, units } }) => {
      for (const spans of [quarters, units]) {
        expect(spans.slice(1).map(({ start }) => start)).toEqual(spans.slice(0, -1).map(({ end }) => end + 1))
      }
      for (const { first, last, start, end } of units) {
        expect(quarters[first]?.start ?? start).toBe(start)
        expect(quarters[last]?.end ?? end).toBe(end)
      }
    })
  })
})

describe('the reports of a synthetic company', () => {
  it('articulate in every column of every filing', () => {
    fc.assert(
      fc.property(companies, profile => {
        for (const report of reportsOf(factsOf(profile)).values()) {
          for (const [key, value] of report) {
            const [name, start, end] = key.split(' ') as [string, string, string]
            const other = (concept: string) => report.get(`${concept} ${start} ${end}`)
            if (name === 'LiabilitiesAndStockholdersEquity' || name === 'EquityAndLiabilities')
              expect(other('Assets')).toBe(value)
            if (name === 'GrossProfit')
              expect(revenueOf(other) - (other('CostOfRevenue') ?? other('CostOfSales')!)).toBe(value)
            const income = other('NetIncomeLoss') ?? other('ProfitLossAttributableToOwnersOfParent')
            const shares =
              other('WeightedAverageNumberOfSharesOutstandingBasic') ?? other('WeightedAverageShares')
            if (name === 'EarningsPerShareBasic' || name === 'BasicEarningsLossPerShare')
              expect(Math.abs(value - income! / shares!)).toBeLessThanOrEqual(0.005 + 1e-9)
          }
        }
      }),
      { numRuns: propertyRuns(25) },
    )
  })

  it('are rounded to the company’s unit', () => {
    fc.assert(
      fc.property(companies, profile => {
        for (const { value, unit } of factsOf({ ...profile, strays: [] })) {
          if (unit === profile.currency) expect(Math.abs(value % profile.unit)).toBe(0)
        }
      }),
      { numRuns: propertyRuns(10) },
    )
  })
})

function revenueOf(other: (concept: string) => number | undefined): number {
  const tags = [
    'Revenues',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'SalesRevenueNet',
    'Revenue',
  ]
  return tags.map(other).find(value => value !== undefined)!
}

function law(check: (books: Ledger) => void): void {
  fc.assert(
    fc.property(companies, (profile: Profile) => check(buildLedger(profile, TODAY))),
    { numRuns: propertyRuns(40) },
  )
}
