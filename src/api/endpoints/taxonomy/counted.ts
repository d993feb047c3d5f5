import {
  type Industry,
  industries,
  industryOf,
  type Sector,
  sectors,
} from '../../../domain/company/taxonomy.ts'
import { coveredCompanies } from '../companies/company-record.ts'
import type { HandlerContext } from '../define-endpoint.ts'

interface Counted<Group> {
  readonly group: Group
  /** Companies of the universe in it. */
  readonly companies: number
}

/** All industries with their number of companies, sector by sector. */
export function countedIndustries(context: HandlerContext): Counted<Industry>[] {
  const counts = new Map<string, number>()
  for (const { company } of coveredCompanies(context)) {
    const code = industryOf(company.sic)?.code
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...industries()].map(group => ({ group, companies: counts.get(group.code) ?? 0 }))
}

/** All sectors with their number of companies and their industries. */
export function countedSectors(
  context: HandlerContext,
): (Counted<Sector> & { readonly industries: readonly Counted<Industry>[] })[] {
  const bySector = Map.groupBy(countedIndustries(context), ({ group }) => group.sector)
  return sectors().map(group => {
    const counted = bySector.get(group.code) ?? []
    return {
      group,
      industries: counted,
      companies: counted.reduce((sum, { companies }) => sum + companies, 0),
    }
  })
}
