import type { CompanyObservation } from '../../src/domain/company/company.ts'
import { formatDay } from '../../src/domain/day.ts'
import type { DescribedFolder } from './describe.ts'

/** What filings say of their registrants: one part a CIK, on the day of the latest filing, named by the latest header. */
export function filerParts(described: readonly DescribedFolder[]): CompanyObservation[] {
  const byCik = Map.groupBy(described, ({ folder }) => folder.cik)
  return [...byCik].map(([cik, filings]) => {
    const newest = filings.toSorted((a, b) => b.filed - a.filed || (a.accession < b.accession ? 1 : -1))
    const filers = newest.flatMap(({ header }) => header?.filers.find(filer => filer.cik === cik) ?? [])
    const said = <Value>(of: (filer: (typeof filers)[number]) => Value | null): Value | null =>
      filers.map(of).find(value => value !== null) ?? null
    return {
      cik,
      source: 'filings',
      observed: formatDay(newest[0]!.filed),
      rank: null,
      name: said(({ name }) => name),
      listings: null,
      formerNames: null,
      sic: said(({ sic }) => sic),
      sicDescription: null,
      entityType: null,
      forms: [...new Set(newest.map(({ form }) => form))],
      fiscalYearEnd: said(({ fiscalYearEnd }) => fiscalYearEnd),
      stateOfIncorporation: said(({ state }) => state),
      currency: null,
    }
  })
}
