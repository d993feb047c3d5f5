import type { IdentityException, IdentityFindings } from './identity-findings.ts'

/** The findings as text: a table by identity, then every exception. */
export function identityLines({ companies, identities, exceptions }: IdentityFindings): string[] {
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
