import { type Industry, industries, industryOf, type Sector, sectors } from '../../domain/company/taxonomy.ts'
import { coveredCompanies } from '../companies/covered.ts'
import type { Context } from '../define-endpoint.ts'

interface Counted<Group> {
  readonly group: Group
  /** Companies of the universe in it. */
  readonly companies: number
}

/** Every industry with the number of its companies, sector by sector. */
export function countedIndustries(context: Context): Counted<Industry>[] {
  const counts = new Map<string, number>()
  for (const { company } of coveredCompanies(context)) {
    const code = industryOf(company.sic)?.code
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...industries()].map(group => ({ group, companies: counts.get(group.code) ?? 0 }))
}

/** Every sector with the number of its companies and its industries. */
export function countedSectors(
  context: Context,
): (Counted<Sector> & { readonly industries: readonly Counted<Industry>[] })[] {
  const bySector = Map.groupBy(countedIndustries(context), ({ group }) => group.sector)
  return sectors().map(group => {
    const own = bySector.get(group.code) ?? []
    return { group, industries: own, companies: own.reduce((sum, { companies }) => sum + companies, 0) }
  })
}
