import Type, { type Static } from 'typebox'
import { Cik, DayText, list, nullable, oneOf } from '../../../schema/fields.ts'
import type { TableFormat } from '../../../stores/ports/bulk.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { checkConcepts, factFields } from '../facts/fact-fields.ts'
import { BULK_DESCRIPTION, BULK_INPUT, bulkCost, bulkOutput, bulkRow } from './bulk-fields.ts'
import { askedOf, collected, sendBulkPage } from './bulk-response.ts'

const { unit, period_type } = factFields

const row = bulkRow({
  filer_cik: nullable({ ...Cik, description: 'Registrant that filed it, which may be a predecessor' }),
  taxonomy: nullable(Type.String()),
  concept: nullable(Type.String()),
  unit: nullable(unit),
  period_type: nullable(period_type),
  period_start: nullable({ ...DayText, description: 'Null for an instant' }),
  period_end: nullable(DayText),
  fiscal_year: nullable(
    Type.Integer({
      description: "Of the fact's own period; null if it is not a period of the company's calendar",
    }),
  ),
  fiscal_period: nullable(Type.String({ description: 'FY or Q1 to Q4' })),
  value: nullable(Type.Number()),
  decimals: nullable(
    Type.Integer({ description: 'Rounding of the reported value in decimal places; −6 is millions' }),
  ),
  form_type: nullable(Type.String()),
  filed: nullable(DayText),
  accession_number: nullable(Type.String()),
})

const input = Type.Object({
  ...BULK_INPUT,
  concepts: Type.Optional(
    list({
      max: 100,
      pattern: '^([A-Za-z][A-Za-z0-9-]{0,40}:)?[A-Za-z][A-Za-z0-9_.-]{0,199}$',
      hint: 'an XBRL concept such as us-gaap:Revenues',
      description: 'Only these concepts: `taxonomy:Name`, or `Name` in any taxonomy.',
      examples: [['us-gaap:Assets', 'Revenues']],
    }),
  ),
  period: Type.Optional(
    oneOf(['quarterly', 'annual', 'instant'], { description: 'Only periods of this length.' }),
  ),
})

const KEY = ['text', 'text', 'text', 'integer', 'integer'] as const

async function pageOf(request: Static<typeof input>, context: HandlerContext, format: TableFormat) {
  checkConcepts('concepts', request.concepts ?? [], () => false, context.snapshot)
  const common = askedOf(request, KEY, context)
  const page = await context.stores.bulk.facts({
    ...common.query,
    concepts: request.concepts?.map(elementOf) ?? null,
    period: request.period ?? null,
  })
  return sendBulkPage(page, common, context, format)
}

function elementOf(word: string) {
  const [first = '', name] = word.split(':')
  return name === undefined ? { taxonomy: null, name: first } : { taxonomy: first, name }
}

/** Bulk export of facts. */
export const bulkFacts = defineEndpoint({
  name: 'bulk.facts',
  method: 'GET',
  path: '/bulk/facts',
  tag: 'Bulk',
  tier: 'pro',
  summary: 'Bulk export of XBRL facts for all companies',
  description:
    'One row per company, concept, unit and period, ordered by these: the undimensioned fact as of `as_of`, with the value that ' +
    `\`/fact-history\` and \`/facts-by-period\` return. ${BULK_DESCRIPTION}`,
  shape: { kind: 'object', rows: 'data' },
  dependsOnToday: true,
  input,
  output: bulkOutput(row),
  cost: bulkCost,
  stream: pageOf,
  handle: async (request, context) => collected(await pageOf(request, context, 'json')),
})
