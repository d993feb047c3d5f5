import { rederive } from '../../../loaders/shared/build-company.ts'
import { type Company, formatCik } from '../../domain/company/company.ts'
import { successors } from '../../domain/company/successors.ts'
import { formatDay } from '../../domain/day.ts'
import {
  checkIdentities,
  type IdentityId,
  type IdentityResult,
} from '../../domain/numbers/checks/identities.ts'
import { deriveNumbers } from '../../domain/numbers/derive/derive-numbers.ts'
import type { OpenStores } from '../../stores/ports/stores.ts'
import type { Report } from '../define-command.ts'

/** The findings as text: a table by identity, then every exception. */
function identityLines({ companies, identities, exceptions }: IdentityFindings): string[] {
  if (companies === 0) return ['No company with facts is loaded.']
  const rows = [
    ['identity', 'tried', 'hold', 'exceptions'],
    ...identities.map(({ identity, tried, held }) => [
      identity,
      ...[tried, held, tried - held].map(times => times.toLocaleString('en-US')),
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return [
    `${companies.toLocaleString('en-US')} companies with facts`,
    '',
    ...rows.map(row =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  '),
    ),
    ...exceptions.flatMap(exceptionLines),
  ]
}

function exceptionLines(exception: IdentityException): string[] {
  const { identity, ticker, company_name, period_end, residual, accession_number, reason } = exception
  return [
    '',
    `${ticker} (${company_name}) ${period_end}: ${identity}`,
    `  residual ${residual.toLocaleString('en-US')}, filing ${accession_number}`,
    `  ${reason ?? 'no reason is known'}`,
  ]
}

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

/** Derives every company again from its stored facts and checks each identity; null if it was stopped. */
async function identityFindings(
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
    const { statements } = await rederive(publication, {
      stores,
      successors: successors(),
      derive: deriveNumbers,
    })
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

/** How often one identity was tried, and how often it held. */
interface IdentityCount {
  readonly identity: IdentityId
  readonly tried: number
  readonly held: number
}

/** One record that does not balance. */
interface IdentityException {
  readonly identity: IdentityId
  readonly ticker: string
  readonly cik: string
  readonly company_name: string
  readonly period_end: string
  /** Left side less right side, in the record's currency. */
  readonly residual: number
  readonly accession_number: string
  readonly reason: string | null
}

interface IdentityFindings {
  /** Companies with facts. */
  readonly companies: number
  readonly identities: readonly IdentityCount[]
  readonly exceptions: readonly IdentityException[]
}
