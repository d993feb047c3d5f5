import Type from 'typebox'
import type { Industry } from '../../domain/company/taxonomy.ts'

/** What sectors and industries have in common. */
export const groupFields = {
  code: Type.String({ description: 'Code that filters take' }),
  name: Type.String(),
  company_count: Type.Integer({ minimum: 0, description: 'Companies of the universe in it' }),
}

export const industryFields = {
  ...groupFields,
  sic_codes: Type.Array(Type.String({ pattern: '^\\d{4}$' }), { description: 'SIC codes that make it up' }),
}

/** How sectors come about, for the descriptions. */
export const DERIVED =
  'Sector and industry are derived from a company’s SIC code by one table, not licensed from a classification service. ' +
  'Companies without a SIC code are in none. Not point-in-time: the SIC code is today’s.'

export function industryRow({ group, companies }: { readonly group: Industry; readonly companies: number }) {
  return { code: group.code, name: group.name, sic_codes: [...group.sicCodes], company_count: companies }
}
