import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Company, CompanyObservation } from '../../../../src/domain/company/company.ts'
import { companyComposer } from '../../../../src/domain/company/compose.ts'
import { successorTable } from '../../../../src/domain/company/successors.ts'
import { formerTickerTable } from '../../../../src/domain/company/symbols.ts'
import { companyObservation, symbols } from '../../../support/company/fixtures.ts'
import { propertyRuns } from '../../../support/property-runs.ts'

const tables = {
  successors: successorTable(
    'predecessor_cik,successor_cik,changed,predecessor_name\n9000001,9000002,2015-06-01,Acme Old Corp\n',
  ),
  formerTickers: formerTickerTable('ticker,cik,until\nOLDT,9000003,2012-05-04\n'),
}

function compose(...parts: CompanyObservation[]): Company[] {
  return companyComposer(tables)(parts)
}

describe('composing a company', () => {
  it('takes the name from submissions, then the list of tickers, then companyfacts', () => {
    const submissions = companyObservation(9000003, 'submissions', { name: 'Acme Inc.' })
    const tickers = companyObservation(9000003, 'tickers', {
      name: 'ACME INC',
      rank: 1,
      listings: symbols('ACME'),
    })
    const facts = companyObservation(9000003, 'companyfacts', { name: 'Acme, Inc' })
    expect(compose(facts, tickers, submissions)[0]!.name).toBe('Acme Inc.')
    expect(compose(facts, tickers)[0]!.name).toBe('ACME INC')
    expect(compose(facts)[0]!.name).toBe('Acme, Inc')
    expect(compose(companyObservation(9000003, 'companyfacts'))[0]!.name).toBe('CIK 0009000003')
  })

  it('lets the latest part of a source speak, and an older one where that is silent', () => {
    const [company] = compose(
      companyObservation(9000003, 'submissions', {
        observed: '2023-01-01',
        name: 'Acme Old',
        sic: '100',
        fiscalYearEnd: '12-31',
      }),
      companyObservation(9000003, 'submissions', {
        observed: '2024-01-01',
        name: 'Acme New',
        fiscalYearEnd: '06-30',
      }),
    )
    expect(company).toMatchObject({ name: 'Acme New', sic: '0100', fiscalYearEnd: '06-30' })
  })

  it('has no SIC code where the source gives none', () => {
    for (const sic of ['', '0000', 'n/a'])
      expect(compose(companyObservation(9000003, 'submissions', { sic }))[0]!.sic).toBeNull()
  })

  it('keeps the classes of the latest list in their order with their exchanges', () => {
    const listings = [
      { ticker: 'ACM-A', exchange: 'NYSE' },
      { ticker: 'ACM-B', exchange: null },
    ]
    const [company] = compose(companyObservation(9000003, 'tickers', { rank: 1, listings }))
    expect(company!.listings).toEqual(listings)
  })

  it('finds former tickers in older lists, in the table and in submissions, newest first', () => {
    const [company] = compose(
      companyObservation(9000003, 'tickers', {
        observed: '2020-12-31',
        rank: 5,
        listings: symbols('ACM', 'MIDT'),
      }),
      companyObservation(9000003, 'tickers', { observed: '2024-06-30', rank: 1, listings: symbols('ACM') }),
      companyObservation(9000003, 'submissions', { observed: '2022-01-01', listings: symbols('SUBT') }),
    )
    expect(company!.formerTickers).toEqual(['SUBT', 'MIDT', 'OLDT'])
  })

  it('takes a company that the latest list leaves out as no longer trading', () => {
    const companies = compose(
      companyObservation(9000003, 'tickers', { observed: '2020-12-31', rank: 1, listings: symbols('GONE') }),
      companyObservation(9000004, 'tickers', { observed: '2024-06-30', rank: 1, listings: symbols('HERE') }),
    )
    expect(
      companies.map(({ cik, listings, formerTickers }) => [cik, listings.length, formerTickers]),
    ).toEqual([
      [9000004, 1, []],
      [9000003, 0, ['GONE', 'OLDT']],
    ])
  })

  it('does not take a list of a few chosen companies for the whole market', () => {
    const older = [9000003, 9000004, 9000005].map((cik, index) =>
      companyObservation(cik, 'tickers', {
        observed: '2020-12-31',
        rank: index + 1,
        listings: symbols(`T${cik}`),
      }),
    )
    const chosen = companyObservation(9000004, 'tickers', {
      observed: '2024-06-30',
      rank: 1,
      listings: symbols('NEWT'),
    })
    const companies = compose(...older, chosen)
    expect(companies.every(({ listings }) => listings.length === 1)).toBe(true)
    expect(companies.find(({ cik }) => cik === 9000004)).toMatchObject({
      listings: [{ ticker: 'NEWT' }],
      formerTickers: ['T9000004'],
    })
  })

  it('uses the tickers of submissions where no list names the company', () => {
    const listings = [{ ticker: 'ACME', exchange: 'OTC' }]
    expect(compose(companyObservation(9000003, 'submissions', { listings }))[0]!.listings).toEqual(listings)
  })

  it('uses the tickers of covers where neither a list nor submissions are loaded', () => {
    const cover = companyObservation(9000005, 'covers', { name: 'Acme Corp', listings: symbols('ACME') })
    const header = companyObservation(9000005, 'filings', { name: 'ACME CORP' })
    const submissions = companyObservation(9000005, 'submissions', { name: 'Acme Inc.', listings: null })
    const other = companyObservation(9000004, 'tickers', { rank: 1, listings: symbols('OTHR') })
    const of = (...parts: CompanyObservation[]) => compose(...parts).find(({ cik }) => cik === 9000005)!
    expect(of(header, cover)).toMatchObject({ name: 'Acme Corp', formerTickers: [] })
    expect(of(header, cover).listings.map(({ ticker }) => ticker)).toEqual(['ACME'])
    for (const known of [submissions, other])
      expect(of(cover, known)).toMatchObject({ listings: [], formerTickers: ['ACME'] })
  })

  it('gives a symbol to one company: the list before submissions', () => {
    const companies = compose(
      companyObservation(9000003, 'submissions', { listings: symbols('ACME', 'ACM') }),
      companyObservation(9000004, 'tickers', { rank: 7, listings: symbols('ACME') }),
    )
    expect(companies.map(({ cik, listings }) => [cik, listings.map(({ ticker }) => ticker)])).toEqual([
      [9000004, ['ACME']],
      [9000003, ['ACM']],
    ])
    expect(companies[1]!.formerTickers).toContain('ACME')
  })

  it('folds a predecessor into the current registrant', () => {
    const [company, ...others] = compose(
      companyObservation(9000001, 'submissions', {
        name: 'ACME OLD CORP',
        sic: '7372',
        stateOfIncorporation: 'DE',
        formerNames: [{ name: 'Acme Ancient', from: null, to: '2001-01-01' }],
        listings: symbols('AOLD'),
      }),
      companyObservation(9000002, 'tickers', { name: 'ACME PLC', rank: 1, listings: symbols('ACME') }),
    )
    expect(others).toEqual([])
    expect(company).toMatchObject({
      cik: 9000002,
      name: 'ACME PLC',
      sic: '7372',
      stateOfIncorporation: null,
      predecessors: [9000001],
      formerTickers: ['AOLD'],
      formerNames: [
        { name: 'Acme Old Corp', from: null, to: '2015-06-01' },
        { name: 'Acme Ancient', from: null, to: '2001-01-01' },
      ],
    })
  })

  it('orders by the rank of the latest list, then by CIK', () => {
    const companies = compose(
      companyObservation(9000005, 'submissions'),
      companyObservation(9000004, 'submissions'),
      companyObservation(9000006, 'tickers', { rank: 2, listings: symbols('B') }),
      companyObservation(9000007, 'tickers', { rank: 1, listings: symbols('A') }),
    )
    expect(companies.map(({ cik }) => cik)).toEqual([9000007, 9000006, 9000004, 9000005])
  })
})

const ticker = fc.constantFrom('AAA', 'BBB', 'CC-A', 'CC-B', 'DDD')
const stackServer: fc.Arbitrary<CompanyObservation> = fc.record({
  cik: fc.integer({ min: 9000001, max: 9000005 }),
  source: fc.constantFrom('tickers', 'submissions', 'companyfacts', 'fsds'),
  observed: fc.constantFrom('2020-12-31', '2023-06-30', '2024-06-30'),
  rank: fc.option(fc.integer({ min: 1, max: 9 })),
  name: fc.option(fc.constantFrom('Acme', 'Init')),
  listings: fc.option(
    fc.array(fc.record({ ticker, exchange: fc.option(fc.constantFrom('NYSE', 'Nasdaq')) }), { maxLength: 3 }),
  ),
  formerNames: fc.option(fc.constantFrom([], [{ name: 'Old', from: null, to: null }])),
  sic: fc.option(fc.constantFrom('7372', '100', '')),
  sicDescription: fc.option(fc.constant('Described')),
  entityType: fc.option(fc.constantFrom('operating', 'investment')),
  forms: fc.option(fc.subarray(['10-K', '20-F', '8-K'])),
  fiscalYearEnd: fc.option(fc.constantFrom('12-31', '06-30')),
  stateOfIncorporation: fc.option(fc.constant('DE')),
  currency: fc.option(fc.constantFrom('USD', 'EUR')),
})

describe('laws of composing', () => {
  it('does not depend on the order in which parts were loaded', () => {
    const shuffled = fc
      .array(stackServer, { maxLength: 14 })
      .chain(parts =>
        fc.tuple(
          fc.constant(parts),
          fc.shuffledSubarray(parts, { minLength: parts.length, maxLength: parts.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([parts, other]) => {
        expect(compose(...other)).toEqual(compose(...parts))
      }),
      { numRuns: propertyRuns(400) },
    )
  })

  it('does not depend on what was composed before', () => {
    const lists = fc.array(fc.array(stackServer, { maxLength: 8 }), { maxLength: 6 })
    fc.assert(
      fc.property(lists, added => {
        const composer = companyComposer(tables)
        const parts: CompanyObservation[] = []
        for (const more of added) {
          parts.push(...more)
          expect(composer([...parts])).toEqual(compose(...parts))
        }
        expect(composer(parts.slice(1))).toEqual(compose(...parts.slice(1)))
      }),
      { numRuns: propertyRuns(400) },
    )
  })

  it('gives each symbol to one company at most, and never both as former and as current', () => {
    fc.assert(
      fc.property(fc.array(stackServer, { maxLength: 14 }), parts => {
        const companies = compose(...parts)
        const current = companies.flatMap(({ listings }) => listings.map(({ ticker }) => ticker))
        expect(new Set(current).size).toBe(current.length)
        for (const { listings, formerTickers } of companies)
          for (const { ticker } of listings) expect(formerTickers).not.toContain(ticker)
      }),
    )
  })
})
