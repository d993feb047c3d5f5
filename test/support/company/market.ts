import { companyFixture, symbols } from './fixtures.ts'

/** Five companies in the order of SEC's ticker file: the fourth has no facts, the fifth no longer trades. */
export const MARKET = [
  companyFixture(9000001, 'Acme Testing Corp', {
    listings: [
      { ticker: 'ZACM-A', exchange: 'NYSE' },
      { ticker: 'ZACM-B', exchange: 'NYSE' },
    ],
    formerTickers: ['OLDA', 'INIT'],
    formerNames: [{ name: 'Acme Old', from: '1999-01-04', to: null }],
    sic: '7372',
    sicDescription: 'Services-Prepackaged Software',
    filerType: 'domestic_operating',
    fiscalYearEnd: '06-30',
    stateOfIncorporation: 'DE',
    currency: 'USD',
    predecessors: [9000010],
  }),
  companyFixture(9000002, 'Initech Made SE', {
    listings: [{ ticker: 'INIT', exchange: 'Nasdaq' }],
    sic: '3674',
    filerType: 'foreign_private_issuer',
    currency: 'EUR',
  }),
  companyFixture(9000003, 'Testland Bank', {
    listings: [{ ticker: 'BTL', exchange: 'NYSE' }],
    sic: '6021',
    filerType: 'domestic_operating',
  }),
  companyFixture(9000004, 'Unloaded Software', { listings: symbols('UNL'), sic: '7372' }),
  companyFixture(9000005, 'Gone Industries', { formerTickers: ['GONE'] }),
]

/** CIKs of the companies with facts. */
export const COVERED = [9000001, 9000002, 9000003, 9000005]
