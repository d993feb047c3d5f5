import { sectorOf } from '../../domain/company/taxonomy.ts'
import type { Context } from '../define-endpoint.ts'

/** CIKs of the companies of some sectors. */
export function ciksInSectors(sectors: readonly string[], { snapshot }: Context): number[] {
  return snapshot.companies.filter(({ sic }) => sectors.includes(sectorOf(sic) ?? '')).map(({ cik }) => cik)
}
