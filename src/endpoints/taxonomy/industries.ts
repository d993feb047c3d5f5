import Type from 'typebox'
import { defineEndpoint } from '../define-endpoint.ts'
import { countedIndustries } from './counted.ts'
import { DERIVED, industryFields, industryRow } from './taxonomy-fields.ts'

const Industry = Type.Object(
  { ...industryFields, sector: Type.String({ description: 'Code of its sector' }) },
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
    { industries: Type.Array(Industry), count: Type.Integer({ minimum: 0 }) },
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
