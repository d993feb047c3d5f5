import Type from 'typebox'
import type { Industry } from '../../../domain/company/taxonomy.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { countedIndustries, countedSectors } from './counted.ts'

/** Fields of both sectors and industries. */
const groupFields = {
  code: Type.String({ description: 'Code for filters' }),
  name: Type.String(),
  company_count: Type.Integer({ minimum: 0, description: 'Number of companies in the universe' }),
}

const industryFields = {
  ...groupFields,
  sic_codes: Type.Array(Type.String({ pattern: '^\\d{4}$' }), { description: 'SIC codes of the industry' }),
}

/** Origin of the classification, for descriptions. */
const DERIVED =
  'Sector and industry are derived from a company’s SIC code by a published table, not licensed from a classification service. ' +
  'Companies without a SIC code are in none. The SIC code is current, not point-in-time.'

function industryRow({ group, companies }: { readonly group: Industry; readonly companies: number }) {
  return { code: group.code, name: group.name, sic_codes: [...group.sicCodes], company_count: companies }
}

const Sector = Type.Object(
  {
    ...groupFields,
    industries: Type.Array(Type.Object(industryFields, { additionalProperties: false })),
  },
  { additionalProperties: false },
)

/** Sectors with their industries. */
export const taxonomy = defineEndpoint({
  name: 'taxonomy.tree',
  method: 'GET',
  path: '/taxonomy',
  tag: 'Taxonomy',
  tier: 'public',
  summary: 'Sectors with their industries and SIC codes',
  description: DERIVED,
  shape: { kind: 'object' },
  input: Type.Object({}),
  output: Type.Object({ sectors: Type.Array(Sector) }, { additionalProperties: false }),
  async handle(_input, context) {
    return {
      sectors: countedSectors(context).map(({ group, companies, industries }) => ({
        ...group,
        company_count: companies,
        industries: industries.map(industryRow),
      })),
    }
  },
})

/** The flat list of sectors. */
export const sectors = defineEndpoint({
  name: 'taxonomy.sectors',
  method: 'GET',
  path: '/taxonomy/sectors',
  aliases: ['/sectors'],
  tag: 'Taxonomy',
  tier: 'public',
  summary: 'Sectors',
  description: DERIVED,
  shape: { kind: 'object', rows: 'sectors' },
  input: Type.Object({}),
  output: Type.Object(
    {
      sectors: Type.Array(Type.Object(groupFields, { additionalProperties: false })),
      count: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  async handle(_input, context) {
    const rows = countedSectors(context).map(({ group, companies }) => ({
      ...group,
      company_count: companies,
    }))
    return { sectors: rows, count: rows.length }
  },
})

const IndustryRow = Type.Object(
  { ...industryFields, sector: Type.String({ description: 'Sector code' }) },
  { additionalProperties: false },
)

/** The flat list of industries. */
export const industries = defineEndpoint({
  name: 'taxonomy.industries',
  method: 'GET',
  path: '/taxonomy/industries',
  aliases: ['/industries'],
  tag: 'Taxonomy',
  tier: 'public',
  summary: 'Industries with their sector and SIC codes',
  description: DERIVED,
  shape: { kind: 'object', rows: 'industries' },
  input: Type.Object({}),
  output: Type.Object(
    { industries: Type.Array(IndustryRow), count: Type.Integer({ minimum: 0 }) },
    { additionalProperties: false },
  ),
  async handle(_input, context) {
    const rows = countedIndustries(context).map(counted => ({
      ...industryRow(counted),
      sector: counted.group.sector,
    }))
    return { industries: rows, count: rows.length }
  },
})
