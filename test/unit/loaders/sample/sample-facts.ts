import { readCompanyFacts } from '../../../../loaders/edgar/companyfacts.ts'
import { CURATED_COMPANIES } from '../../../../loaders/sample/companies/curated.ts'
import { companyFactsText } from '../../../../loaders/sample/company-facts.ts'
import { filingsOf } from '../../../../loaders/sample/filings.ts'
import { buildLedger } from '../../../../loaders/sample/ledger.ts'
import type { Profile } from '../../../../loaders/sample/profile.ts'
import { DEFAULT_SIZE, profileAt } from '../../../../loaders/sample/profiles.ts'
import { registrantsOf } from '../../../../loaders/sample/registrants.ts'
import { TODAY } from '../../../../loaders/sample/sample-days.ts'
import type { Fact } from '../../../../src/domain/numbers/fact.ts'

/** The company made by hand whose name begins so. */
export function handMade(name: string): Profile {
  const profile = CURATED_COMPANIES.find(candidate => candidate.name.startsWith(name))
  if (!profile) throw new Error(`no company ${name}`)
  return profile
}

/** A company that is made at random. */
export function atFixture(at: number, seed: number): Profile {
  return profileAt(CURATED_COMPANIES.length + at, { ...DEFAULT_SIZE, seed })
}

/** All facts of a company over its registrants, read back from its documents. */
export function factsOf(profile: Profile): Fact[] {
  const books = buildLedger(profile, TODAY)
  const filings = filingsOf(books)
  return registrantsOf(profile).flatMap(registrant => {
    const read = readCompanyFacts(JSON.parse(companyFactsText(books, filings, registrant)), registrant.cik)
    if (read.dropped.size > 0) throw new Error(`dropped: ${[...read.dropped]}`)
    return read.facts
  })
}

/** Facts by filing, each told by its concept and period. */
export function reportsOf(facts: readonly Fact[]): Map<string, Map<string, number>> {
  const reports = new Map<string, Map<string, number>>()
  for (const { concept, start, end, value, filing } of facts) {
    const report = reports.get(filing.accession) ?? new Map<string, number>()
    const key = `${concept.name} ${start ?? ''} ${end}`
    if (report.has(key)) throw new Error(`${key} twice in ${filing.accession}`)
    report.set(key, value)
    reports.set(filing.accession, report)
  }
  return reports
}
