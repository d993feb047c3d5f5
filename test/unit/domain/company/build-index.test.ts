import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyIndex } from '../../../../src/domain/company/build-index.ts'
import { formatCik } from '../../../../src/domain/company/company.ts'
import { companyFixture, symbols } from '../../../support/company/fixtures.ts'

const COMPANIES = [
  companyFixture(9000001, 'Acme Testing Corp', {
    listings: symbols('ACM', 'ACM-B'),
    predecessors: [9000010],
    sic: '7372',
  }),
  companyFixture(9000002, 'ACME HOSPITALITY TRUST, INC.', { listings: symbols('ACMH'), sic: '6798' }),
  companyFixture(9000003, 'Initech Made Inc', {
    listings: symbols('INIT'),
    formerTickers: ['ACM', 'OLDI'],
    formerNames: [{ name: 'Penetrode Ltd', from: null, to: '2010-01-01' }],
    sic: '3674',
  }),
  companyFixture(9000004, 'BANK OF TESTLAND /DE/', { listings: symbols('BTL', 'BTL-PA'), sic: '6021' }),
  companyFixture(9000005, 'Gone Industries', { formerTickers: ['GONE', 'OLDG'] }),
  companyFixture(9000006, 'Taken Over Ltd', { formerTickers: ['INIT'] }),
  companyFixture(9000007, 'Wal-Test Stores & Sons', { listings: symbols('WTS') }),
  companyFixture(9000008, 'International Measuring Machines', { listings: symbols('IMM'), sic: '3825' }),
]
const index = companyIndex(COMPANIES)
const nameOf = (identifier: string) => index.resolve(identifier)?.company.name ?? null
const tickersFound = (text: string) => index.search(text).map(({ ticker }) => ticker)

describe('resolving an identifier', () => {
  it.each([
    ['acm', 'ACM'],
    ['ACM.B', 'ACM-B'],
    ['acm/b', 'ACM-B'],
    ['ACM-B', 'ACM-B'],
    ['9000001', 'ACM'],
    ['0009000001', 'ACM'],
    ['CIK0009000001', 'ACM'],
    ['9000010', 'ACM'],
    ['OLDI', 'INIT'],
    ['oldg', 'GONE'],
    ['9000006', '0009000006'],
  ])('answers %s as %s', (identifier, ticker) => {
    expect(index.resolve(identifier)!.ticker).toBe(ticker)
  })

  it('gives a former ticker to the company that has it today', () => {
    expect(nameOf('ACM')).toBe('Acme Testing Corp')
    expect(nameOf('INIT')).toBe('Initech Made Inc')
  })

  it.each(['', 'NOPE', '0', '123', 'ACMB', 'ACM--B', 'CIK', '99999999999'])(
    'knows no company %j',
    identifier => {
      expect(index.resolve(identifier)).toBeNull()
    },
  )
})

describe('near tickers', () => {
  it.each([
    ['INTI', ['INIT']],
    ['ACN', ['ACM', 'ACMH']],
    ['BTL.PB', ['BTL-PA']],
    ['XYZXYZ', []],
  ])('of %s are %j', (identifier, near) => {
    expect(index.near(identifier)).toEqual(near)
  })

  it('are three at most', () => {
    expect(index.near('A').length).toBeLessThanOrEqual(3)
  })
})

describe('search', () => {
  it('puts the exact ticker first, then beginnings of tickers, then names', () => {
    const hits = index.search('ACM')
    expect(hits.map(({ ticker, match }) => [ticker, match])).toEqual([
      ['ACM', 'ticker'],
      ['ACMH', 'ticker'],
    ])
    expect(hits[0]!.score).toBe(1)
  })

  it('returns the requested share class', () => {
    expect(tickersFound('acm.b')[0]).toBe('ACM-B')
  })

  it('finds a CIK', () => {
    expect(index.search('0009000004')[0]).toMatchObject({ ticker: 'BTL', match: 'cik', score: 1 })
  })

  it.each([
    ['acme', 'ACM', 'name'],
    ['ACME TESTING INC', 'ACM', 'name'],
    ['hospitality acme', 'ACMH', 'name'],
    ['acme hospitalty', 'ACMH', 'name'],
    ['bank of testland', 'BTL', 'name'],
    ['initech', 'INIT', 'name'],
    ['innitech', 'INIT', 'name'],
    ['penetrode', 'INIT', 'former_name'],
    ['waltest', 'WTS', 'name'],
    ['wal test', 'WTS', 'name'],
    ['intern meas', 'IMM', 'name'],
    ['semiconductors', 'INIT', 'keyword'],
    ['real estate', 'ACMH', 'keyword'],
    ['gone', 'GONE', 'ticker'],
    ['taken over', '0009000006', 'name'],
  ])('finds %s', (text, ticker, match) => {
    expect(index.search(text)[0]).toMatchObject({ ticker, match })
  })

  it('finds some words where not all of them are there', () => {
    expect(tickersFound('initech zebra')).toContain('INIT')
  })

  it.each(['', '   ', '!!!', '§', 'zzzzzzzzzz'])('finds nothing for %j', text => {
    expect(index.search(text)).toEqual([])
  })

  it('scores from 0 to 1, best first, each company once, for any query', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('acme', 'bank', 'i', 'test inc', 'a b c')), text => {
        const hits = index.search(text)
        const scores = hits.map(({ score }) => score)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
        for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
        expect(new Set(hits.map(({ company }) => company.cik)).size).toBe(hits.length)
      }),
    )
  })
})

const symbol = fc.stringMatching(/^[A-Z]{1,4}(-[A-Z])?$/)

describe('laws of the index', () => {
  const companies = fc
    .array(
      fc.record({ current: fc.array(symbol, { maxLength: 3 }), former: fc.array(symbol, { maxLength: 3 }) }),
      {
        maxLength: 8,
      },
    )
    .map(all => {
      const taken = new Set<string>()
      return all.map(({ current, former }, position) => {
        const own = current.filter(ticker => !taken.has(ticker) && taken.add(ticker))
        return companyFixture(9100000 + position, `Made ${position}`, {
          listings: symbols(...own),
          formerTickers: former.filter(ticker => !own.includes(ticker)),
        })
      })
    })

  it('finds every company by its own ticker and by its CIK', () => {
    fc.assert(
      fc.property(companies, all => {
        const made = companyIndex(all)
        for (const company of all) {
          expect(made.resolve(made.byCik(company.cik)!.ticker)!.company).toBe(company)
          expect(made.resolve(formatCik(company.cik))!.company).toBe(company)
          for (const { ticker } of company.listings)
            expect(made.resolve(ticker)).toMatchObject({ company, ticker })
        }
      }),
    )
  })

  it('resolves the same in any case and with any of the three marks', () => {
    fc.assert(
      fc.property(companies, symbol, fc.constantFrom('.', '-', '/'), (all, asked, mark) => {
        const made = companyIndex(all)
        expect(made.resolve(asked.toLowerCase().replace('-', mark))).toEqual(made.resolve(asked))
      }),
    )
  })
})

describe('companies that a text names', () => {
  it.each([
    ['What was the revenue of Acme Testing in FY2023?', [9000001]],
    ["How did Acme Testing Corp's margins compare with those of Initech Made?", [9000001, 9000003]],
    ['Did Penetrode pay a dividend?', [9000003]],
    ['Is Bank of Testland well capitalized?', [9000004]],
    ['What risks does Initech describe?', [9000003]],
    ['What is the EPS of IMM in FY2023?', [9000008]],
    ['Are Wal-Test Stores in every state?', [9000007]],
    ['what does initech made sell?', [9000003]],
    // Several companies begin with the word; an ordinary word in lower case; an abbreviation.
    ['Which international customers are named?', []],
    ['Is the bank well capitalized?', []],
    ['What does the SEC say about EBITDA?', []],
    ['', []],
  ])('in "%s"', (text, ciks) => {
    expect(index.namedIn(text).map(({ cik }) => cik)).toEqual(ciks)
  })

  it('are at most five', () => {
    const text = COMPANIES.map(({ name }) => name).join(', ')
    expect(index.namedIn(text)).toHaveLength(5)
  })
})
