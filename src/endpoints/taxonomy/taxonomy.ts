import Type from 'typebox'
import { defineEndpoint } from '../define-endpoint.ts'
import { countedSectors } from './counted.ts'
import { DERIVED, groupFields, industryFields, industryRow } from './taxonomy-fields.ts'

const Sector = Type.Object(
  {
    ...groupFields,
    industries: Type.Array(Type.Object(industryFields, { additionalProperties: false })),
  },
  { additionalProperties: false },
)

/** Sectors and their industries. */
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
