import Type from 'typebox'
import { defineEndpoint } from '../define-endpoint.ts'
import { countedSectors } from './counted.ts'
import { DERIVED, groupFields } from './taxonomy-fields.ts'

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
