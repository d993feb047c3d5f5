import { checkIdentities, type IdentityId, type IdentityResult } from '../src/domain/checks/identities.ts'
import { type Company, formatCik } from '../src/domain/company/company.ts'
import { successors } from '../src/domain/company/successors.ts'
import { formatDay } from '../src/domain/day.ts'
import { deriveNumbers } from '../src/domain/derive/derive-numbers.ts'
import type { OpenStores } from '../src/stores/ports.ts'
import type { Report } from './define-report.ts'
import type { IdentityException, IdentityFindings } from './identity-findings.ts'
import { identityLines } from './report-identity-lines.ts'

export const identitiesReport: Report = {
  name: 'identities',
  summary: 'Accounting identities over every statement of every company.',
  async run({ stores, io, signal }, { json }) {
    const findings = await identityFindings(stores, signal)
    if (findings === null) {
      io.err('The report was stopped.')
      return 1
    }
    if (json) io.out(JSON.stringify(findings, null, 2))
    else for (const line of identityLines(findings)) io.out(line)
    return 0
  },
}

/** Derives every company anew from its stored facts and tries each identity; null where it was stopped. */
export async function identityFindings(
  stores: Pick<OpenStores, 'companies' | 'publisher'>,
  signal: AbortSignal,
): Promise<IdentityFindings | null> {
  const snapshot = stores.companies.snapshot()
  const counts = new Map<IdentityId, { tried: number; held: number }>()
  const exceptions: IdentityException[] = []
  let companies = 0
  for (const company of snapshot.companies) {
    const publication = snapshot.publication(company.cik)
    if (publication.numbers === 0) continue
    if (signal.aborted) return null
    companies += 1
    const facts = await stores.publisher.factsOf(publication)
    const { statements } = deriveNumbers(facts, { joins: joinsOf(company.cik) })
    for (const result of checkIdentities(statements)) {
      const count = counts.get(result.identity) ?? { tried: 0, held: 0 }
      counts.set(result.identity, {
        tried: count.tried + 1,
        held: count.held + Number(result.holds),
      })
      if (!result.holds) exceptions.push(exceptionOf(company, result))
    }
  }
  return {
    companies,
    identities: [...counts].map(([identity, count]) => ({ identity, ...count })),
    exceptions,
  }
}

function joinsOf(cik: number) {
  return successors()
    .predecessorsOf(cik)
    .map(({ cik, joined }) => ({ cik, from: joined }))
}

function exceptionOf(company: Company, result: IdentityResult): IdentityException {
  const cik = formatCik(company.cik)
  return {
    identity: result.identity,
    ticker: company.listings[0]?.ticker ?? company.formerTickers[0] ?? cik,
    cik,
    company_name: company.name,
    period_end: formatDay(result.end),
    residual: result.residual,
    accession_number: result.accession,
    reason: result.reason,
  }
}
