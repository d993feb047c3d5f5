import Type, { type Static } from 'typebox'
import { DayText } from '../../schema/day.ts'
import { Cik } from '../../schema/identifiers.ts'
import { list } from '../../schema/list.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import type { TableFormat } from '../../stores/bulk-port.ts'
import { type Context, defineEndpoint } from '../define-endpoint.ts'
import { factFields } from '../facts/fact-fields.ts'
import { answered, askedOf, collected } from './answer.ts'
import { BULK_DESCRIPTION, BULK_INPUT, bulkCost, bulkOutput, bulkRow } from './bulk-fields.ts'

const { unit, period_type } = factFields

const row = bulkRow({
  filer_cik: nullable({ ...Cik, description: 'Who filed it: a predecessor, where the company has one' }),
  taxonomy: nullable(Type.String()),
  concept: nullable(Type.String()),
  unit: nullable(unit),
  period_type: nullable(period_type),
  period_start: nullable({ ...DayText, description: 'Null for an instant' }),
  period_end: nullable(DayText),
  fiscal_year: nullable(
    Type.Integer({
      description: "Of the fact's own period; null where that is none of the company's calendar",
    }),
  ),
  fiscal_period: nullable(Type.String({ description: 'FY or Q1 to Q4' })),
  value: nullable(Type.Number()),
  decimals: nullable(Type.Integer({ description: 'Places to which the value is rounded; −6 is millions' })),
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
      hint: 'an XBRL element such as us-gaap:Revenues',
      description: 'Only these elements, as `taxonomy:Name`, or `Name` of any taxonomy.',
      examples: [['us-gaap:Assets', 'Revenues']],
    }),
  ),
  period: Type.Optional(
    oneOf(['quarterly', 'annual', 'instant'], { description: 'Only periods of this length.' }),
  ),
})

const KEY = ['text', 'text', 'text', 'integer', 'integer'] as const

async function pageOf(asked: Static<typeof input>, context: Context, format: TableFormat) {
  const common = askedOf(asked, KEY, context)
  const page = await context.stores.bulk.facts({
    ...common.query,
    concepts: asked.concepts?.map(elementOf) ?? null,
    period: asked.period ?? null,
  })
  return answered(page, common, context, format)
}

function elementOf(word: string) {
  const [first = '', name] = word.split(':')
  return name === undefined ? { taxonomy: null, name: first } : { taxonomy: first, name }
}

/** Facts of the whole universe. */
export const bulkFacts = defineEndpoint({
  name: 'bulk.facts',
  method: 'GET',
  path: '/bulk/facts',
  tag: 'Bulk',
  tier: 'pro',
  summary: 'XBRL facts of all companies, to copy',
  description:
    'One row a company, element, unit and period, ordered by these: the undimensioned fact that holds on `as_of`, the value that ' +
    `\`/fact-history\` and \`/facts-by-period\` give. ${BULK_DESCRIPTION}`,
  shape: { kind: 'object', rows: 'data' },
  dependsOnToday: true,
  input,
  output: bulkOutput(row),
  cost: bulkCost,
  stream: pageOf,
  handle: async (asked, context) => collected(await pageOf(asked, context, 'json')),
})
