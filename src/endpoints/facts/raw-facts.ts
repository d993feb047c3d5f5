import Type from 'typebox'
import { formatCik } from '../../domain/company/company.ts'
import { sourceUrl } from '../../domain/filing.ts'
import { DIMENSION_AXES, type DimensionKind } from '../../domain/xbrl/dimensions.ts'
import { AsOf } from '../../schema/day.ts'
import { envelope as envelopeSchema } from '../../schema/envelope.ts'
import { AccessionNumber, Cik, CompanyId } from '../../schema/identifiers.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import { limit, offset } from '../../schema/paging.ts'
import type { DimensionalQuery, DimensionalRow } from '../../stores/dimensional-port.ts'
import { type Context, defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import { resolveCompany } from '../resolve-company.ts'
import { labelled } from './element-label.ts'
import { factFields, periodType } from './fact-fields.ts'
import { fiscalPeriods } from './fiscal-periods.ts'

const KINDS = ['segment', 'geography', 'product'] as const satisfies readonly DimensionKind[]

const Dimension = Type.Object(
  {
    axis: Type.String({ examples: ['srt:ProductOrServiceAxis'] }),
    axis_label: Type.String(),
    member: Type.String({ description: 'Element of the member; of a typed axis the value itself' }),
    member_label: Type.String(),
  },
  { additionalProperties: false },
)

const record = Type.Object(
  {
    concept: Type.String({ description: 'XBRL element with its prefix' }),
    label: Type.String(),
    label_source: oneOf(['linkbase', 'taxonomy', 'name'], {
      description:
        'Of `label`: the filing’s own label linkbase, else the taxonomy, else the words of the element’s name',
    }),
    ...factFields,
    decimals: nullable(Type.Integer({ description: 'Places to which the value is rounded; −6 is millions' })),
    dimensions: Type.Array(Dimension, { minItems: 1, description: 'Never empty, ordered by axis' }),
    filer_cik: Cik,
    source_url: Type.String({
      description: 'SEC’s address of the main document, else of the filing’s index',
    }),
  },
  { additionalProperties: false },
)

/** An XBRL element as a caller names it. */
const element = (what: string, example: string) =>
  Type.String({
    pattern: '^([A-Za-z][A-Za-z0-9_-]{0,40}:)?[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$',
    description: `${what}, as \`prefix:Name\`, or \`Name\` under any prefix.`,
    examples: [example],
    'x-hint': `an XBRL element such as ${example}`,
  })

const axesTable = KINDS.map(kind => `\`${kind}\`: ${DIMENSION_AXES[kind].join(', ')}`).join('; ')

/** Facts of segments, products and countries. */
export const rawFacts = defineEndpoint({
  name: 'facts.raw',
  method: 'GET',
  path: '/companies/{ticker}/raw-facts',
  tag: 'Facts',
  tier: 'public',
  summary: 'Dimensional XBRL facts: segment, geography, product',
  description:
    'Facts on at least one axis, out of the documents of filings: the latest version of each that was filed by `as_of` ' +
    '(periodic reports before current reports before everything else), or with `accession_number` as that filing has them; ' +
    `newest period first. \`dimension\` means facts on at least one of these axes, by local name: ${axesTable}. ` +
    '`fiscal_year` and `fiscal_period` are those of the fact’s own period by the company’s calendar, and after its end by the ' +
    'day on which the company’s fiscal years end today.',
  shape: { kind: 'object', rows: 'data' },
  input: Type.Object({
    ticker: CompanyId,
    concept: Type.Optional(element('Only this element', 'us-gaap:Revenues')),
    axis: Type.Optional(element('Only facts on this axis', 'srt:ProductOrServiceAxis')),
    member: Type.Optional(
      element('Only facts of this member, with `axis` of that axis', 'us-gaap:ProductMember'),
    ),
    dimension: Type.Optional(oneOf(KINDS, { description: 'Only facts on axes of this kind.' })),
    fiscal_year: Type.Optional(
      Type.Integer({
        minimum: 1900,
        maximum: 2100,
        description: 'Calendar year in which the fiscal year ends.',
        examples: [2024],
      }),
    ),
    fiscal_period: Type.Optional(
      oneOf(['FY', 'Q1', 'Q2', 'Q3', 'Q4'], { description: 'Only facts of this period of the fiscal year.' }),
    ),
    accession_number: Type.Optional(AccessionNumber),
    as_of: AsOf,
    limit: limit(1000),
    offset: offset(),
  }),
  output: envelopeSchema(record),
  async handle(input, context) {
    const { ticker, fiscal_year, fiscal_period, as_of, dimension } = input
    const resolved = resolveCompany(context, ticker)
    const query: DimensionalQuery = {
      concept: input.concept ?? null,
      axis: input.axis ?? null,
      member: input.member ?? null,
      axes: dimension === undefined ? null : DIMENSION_AXES[dimension],
      periods: await fiscalPeriods(resolved, { fiscal_year, fiscal_period, as_of }, context),
      accession: input.accession_number ?? null,
      asOf: as_of ?? null,
      limit: input.limit,
      offset: input.offset,
    }
    const { rows, hasMore } = await context.stores.dimensional.facts(resolved.company.cik, query)
    return envelope(
      resolved,
      rows.map(row => rawFact(row, context)),
      { hasMore },
    )
  },
})

function rawFact(row: DimensionalRow, context: Context) {
  const { label, label_source } = labelled(row.concept, row.label, context.snapshot)
  return {
    concept: row.concept,
    label,
    label_source,
    unit: row.unit,
    value: row.value,
    period_start: row.period_start,
    period_end: row.period_end,
    period_type: periodType(row.period_start, row.period_end),
    form_type: row.form_type,
    filed: row.filed,
    accession_number: row.accession_number,
    decimals: row.decimals,
    dimensions: row.dimensions.map(({ axis, axis_label, member, member_label }) => ({
      axis,
      axis_label: labelled(axis, axis_label, context.snapshot).label,
      member,
      member_label: labelled(member, member_label, context.snapshot).label,
    })),
    filer_cik: formatCik(row.filer_cik),
    source_url: sourceUrl(row.filer_cik, row.accession_number, row.primary_document),
  }
}
