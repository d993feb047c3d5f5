import { byTicker } from './companies/by-ticker.ts'
import { search } from './companies/search.ts'
import { universe } from './companies/universe.ts'
import type { AnyEndpoint } from './define-endpoint.ts'
import { filingsOfCompany } from './filings/of-company.ts'
import { recentFilings } from './filings/recent.ts'
import { industries } from './taxonomy/industries.ts'
import { sectors } from './taxonomy/sectors.ts'
import { taxonomy } from './taxonomy/taxonomy.ts'

/** Every endpoint of the service, in the order of the document. */
export const endpoints: readonly AnyEndpoint[] = [
  universe,
  search,
  byTicker,
  taxonomy,
  sectors,
  industries,
  filingsOfCompany,
  recentFilings,
]
