import Type from 'typebox'
import type { Company } from '../../domain/company/company.ts'
import { industryOf, sectors } from '../../domain/company/taxonomy.ts'
import { nullable } from '../../schema/nullable.ts'

/** Codes that parameters named `sector` or `sectors` take. */
export const SECTOR_CODES = sectors().map(({ code }) => code) as [string, ...string[]]

export const sectorFields = {
  sector: nullable(Type.String({ description: 'Sector code, derived from SIC; see `/taxonomy`' })),
  industry: nullable(Type.String({ description: 'Industry code, derived from SIC; see `/taxonomy`' })),
}

/** Sector and industry of a company by its SIC code; null without one. */
export function sectorAndIndustry({ sic }: Company) {
  const industry = industryOf(sic)
  return { sector: industry?.sector ?? null, industry: industry?.code ?? null }
}
