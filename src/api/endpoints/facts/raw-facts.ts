import Type from 'typebox'
import { parseDay } from '../../../domain/day.ts'
import { DIMENSION_AXES, type DimensionKind } from '../../../domain/documents/xbrl/instance.ts'
import { conceptMatcher } from '../../../domain/documents/xbrl/labels.ts'
import { lengthOf } from '../../../domain/numbers/derive/fiscal-calendar.ts'
import { fiscalPosition } from '../../../domain/numbers/statement.ts'
import {
  AccessionNumber,
  AsOf,
  Cik,
  CompanyId,
  envelope as envelopeSchema,
  limit,
  nullable,
  offset,
  oneOf,
} from '../../../schema/fields.ts'
import type { DimensionalQuery } from '../../../stores/ports/dimensional.ts'
import type { PeriodRow } from '../../../stores/ports/stores.ts'
import { type Resolved, resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext, type JsonBody, parseBody } from '../define-endpoint.ts'
import { envelopeJson } from '../envelope.ts'
import { calendarAt, dayOrLatest } from './fact-block.ts'
import { ConceptSearch, checkConcepts, factFields, isIn, periodsAsked } from './fact-fields.ts'
import { periodsOf, type RawFactBlock, rawFactBlock, rawFactJson, rowsAsked } from './raw-fact-block.ts'

interface Asked {
  readonly fiscal_year: number | undefined
  readonly fiscal_period: string | undefined
  readonly as_of: string | undefined
}

interface Period {
  readonly start: string | null
  readonly end: string
}

/**
 * The periods that a fiscal year and period mean: those of the company's calendar, and of facts that end after it (their
 * numbers are not loaded) those that follow from its fiscal year end. Null if neither is requested.
 */
async function fiscalPeriods(
  { company, publication }: Resolved,
  { fiscal_year, fiscal_period, as_of }: Asked,
  block: RawFactBlock,
  context: HandlerContext,
): Promise<DimensionalQuery['periods']> {
  if (fiscal_year === undefined && fiscal_period === undefined) return null
  const asOf = dayOrLatest(as_of)
  const calendar = await calendarAt(publication, asOf, context)
  const known = periodsAsked(calendar, fiscal_year, fiscal_period)
  const later = laterPeriods(calendar)
  return {
    durations: [
      ...known.map(({ period_start, period_end }) => ({ start: period_start, end: period_end })),
      ...later.flatMap(({ start, end }) => (start === null ? [] : [{ start, end }])),
    ],
    instants: [
      ...new Set([
        ...known.map(({ period_end }) => period_end),
        ...later.flatMap(({ start, end }) => (start === null ? [end] : [])),
      ]),
    ],
  }

  function laterPeriods(rows: readonly PeriodRow[]): Period[] {
    const { fiscalYearEnd } = company
    if (fiscalYearEnd === null) return []
    const last = rows[0]?.period_end ?? ''
    return periodsOf(block, asOf).filter(period => period.end > last && isAsked(period, fiscalYearEnd))
  }

  function isAsked({ start, end }: Period, fiscalYearEnd: string): boolean {
    const place = fiscalPosition(parseDay(end)!, fiscalYearEnd)
    if (place === null || (fiscal_year !== undefined && place.fiscalYear !== fiscal_year)) return false
    return fiscal_period === undefined || periodNames(start, end, place.quarter).includes(fiscal_period)
  }
}

/** What a period that ends with a quarter is called: a balance date at the year's end is one of the year and of Q4. */
function periodNames(start: string | null, end: string, quarter: number): string[] {
  const names = quarter === 4 ? ['Q4', 'FY'] : [`Q${quarter}`]
  if (start === null) return names
  const length = lengthOf(parseDay(start)!, parseDay(end)!)
  if (length === null) return []
  if (length === 'year') return quarter === 4 ? ['FY'] : []
  if (length === 'quarter') return [`Q${quarter}`]
  return quarter === (length === 'half' ? 2 : 3) ? names : []
}

const KINDS = ['segment', 'geography', 'product'] as const satisfies readonly DimensionKind[]

const Dimension = Type.Object(
  {
    axis: Type.String({ examples: ['srt:ProductOrServiceAxis'] }),
    axis_label: Type.String(),
    member: Type.String({ description: 'Element of the member; of a typed axis the value itself' }),
    member_label: Type.String(),
  },
  { title: 'FactDimension', additionalProperties: false },
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
export const element = (what: string, example: string) =>
  Type.String({
    pattern: '^([A-Za-z][A-Za-z0-9_-]{0,40}:)?[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$',
    description: `${what}, as \`prefix:Name\`, or \`Name\` under any prefix.`,
    examples: [example],
    'x-hint': `an XBRL element such as ${example}`,
  })

const axesTable = KINDS.map(kind => `\`${kind}\`: ${DIMENSION_AXES[kind].join(', ')}`).join('; ')

/** Rows that a unit of work reads. */
const ROWS_A_UNIT = 200

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
  fromBlocks: true,
  input: Type.Object({
    ticker: CompanyId,
    concept: Type.Optional(element('Only this element', 'us-gaap:Revenues')),
    concept_search: ConceptSearch,
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
  units: ({ limit }) => limit / ROWS_A_UNIT,
  output: envelopeSchema(record),
  json: rawFactsJson,
  handle: async (input, context) => parseBody(await rawFactsJson(input, context)),
})

interface RawFactsInput {
  readonly ticker: string
  readonly concept?: string
  readonly concept_search?: string
  readonly axis?: string
  readonly member?: string
  readonly dimension?: (typeof KINDS)[number]
  readonly fiscal_year?: number
  readonly fiscal_period?: string
  readonly accession_number?: string
  readonly as_of?: string
  readonly limit: number
  readonly offset: number
}

async function rawFactsJson(input: RawFactsInput, context: HandlerContext): Promise<JsonBody> {
  const { ticker, fiscal_year, fiscal_period, as_of, dimension } = input
  const resolved = resolveCompany(context, ticker)
  const block = await rawFactBlock(resolved.company.cik, context)
  checkConcepts('concept', input.concept ? [input.concept] : [], isIn(block.concepts), context.snapshot)
  const isFound = input.concept_search === undefined ? null : conceptMatcher(input.concept_search)
  const query = {
    concept: input.concept ?? null,
    axis: input.axis ?? null,
    member: input.member ?? null,
    axes: dimension === undefined ? null : DIMENSION_AXES[dimension],
    periods: await fiscalPeriods(resolved, { fiscal_year, fiscal_period, as_of }, block, context),
    accession: input.accession_number ?? null,
    asOf: as_of ?? null,
    limit: input.limit,
    offset: input.offset,
  }
  const { rows, hasMore } = rowsAsked(block, query, isFound)
  const json = Buffer.from(rows.map(row => rawFactJson(block, row)).join(','))
  return envelopeJson(
    resolved,
    { json: [json], count: rows.length, hasMore },
    {},
    { context, input: { ...input }, madeOf: 'text' },
  )
}
