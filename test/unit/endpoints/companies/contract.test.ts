import { companyIndex } from '../../../../src/domain/company/build-index.ts'
import { byTicker } from '../../../../src/endpoints/companies/by-ticker.ts'
import { search } from '../../../../src/endpoints/companies/search.ts'
import { universe } from '../../../../src/endpoints/companies/universe.ts'
import { filingsOfCompany } from '../../../../src/endpoints/filings/of-company.ts'
import { recentFilings } from '../../../../src/endpoints/filings/recent.ts'
import { industries } from '../../../../src/endpoints/taxonomy/industries.ts'
import { sectors } from '../../../../src/endpoints/taxonomy/sectors.ts'
import { taxonomy } from '../../../../src/endpoints/taxonomy/taxonomy.ts'
import { openApiContract } from '../../../contract/http/suite.ts'
import { companyContext, filingMade } from '../../../support/company-context.ts'
import { COVERED, MARKET } from '../../../support/company-market.ts'
import { testApp } from '../../../support/http-app.ts'

const { context } = companyContext({
  companies: MARKET,
  covered: COVERED,
  filings: [filingMade(9000001, '10-K', '2024-05-06'), filingMade(9000003, '10-Q', '2024-05-03')],
})

await openApiContract(
  'companies, taxonomy and filings',
  () =>
    testApp({
      stores: context.stores,
      companyIndex,
      endpoints: [universe, search, byTicker, taxonomy, sectors, industries, filingsOfCompany, recentFilings],
    }),
  { values: { ticker: 'ZACM-A', tickers: 'ZACM-A,INIT' } },
)
