import { byTicker } from '../../../../../src/api/endpoints/companies/by-ticker.ts'
import { search } from '../../../../../src/api/endpoints/companies/search.ts'
import { universe } from '../../../../../src/api/endpoints/companies/universe.ts'
import { filingsOfCompany } from '../../../../../src/api/endpoints/filings/of-company.ts'
import { recentFilings } from '../../../../../src/api/endpoints/filings/recent.ts'
import { industries, sectors, taxonomy } from '../../../../../src/api/endpoints/taxonomy/taxonomy.ts'
import { companyIndex } from '../../../../../src/domain/company/build-index.ts'
import { openApiContract } from '../../../../contract/http/suite.ts'
import { companyContext, filingRowFixture } from '../../../../support/company/context.ts'
import { COVERED, MARKET } from '../../../../support/company/market.ts'
import { testApp } from '../../../../support/http/app.ts'

const { context } = companyContext({
  companies: MARKET,
  covered: COVERED,
  filings: [filingRowFixture(9000001, '10-K', '2024-05-06'), filingRowFixture(9000003, '10-Q', '2024-05-03')],
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
