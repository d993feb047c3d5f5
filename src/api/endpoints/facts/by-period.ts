import Type from 'typebox'
import { type Day, NO_FIRST_DAY, parseDay } from '../../../domain/day.ts'
import { conceptMatcher } from '../../../domain/documents/xbrl/labels.ts'
import {
  AsOf,
  CompanyId,
  envelope as envelopeSchema,
  limit,
  list,
  nullable,
  offset,
  oneOf,
} from '../../../schema/fields.ts'
import type { PeriodRow, Snapshot } from '../../../stores/ports/stores.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext, type JsonBody, parseBody } from '../define-endpoint.ts'
import { envelopeJson } from '../envelope.ts'
import {
  calendarAt,
  dayOrLatest,
  type FactBlock,
  factBlock,
  factJson,
  versionsEnd,
  versionThatHolds,
} from './fact-block.ts'
import { ConceptSearch, checkConcepts, factFields, isIn, periodsAsked } from './fact-fields.ts'

const record = Type.Object(
  {
    taxonomy: Type.String(),
    concept: Type.String(),
    label: nullable(Type.String({ description: "The taxonomy's label" })),
    ...factFields,
    fiscal_year: Type.Integer({ description: "Of the fact's own period, not of the filing that repeats it" }),
    fiscal_period: nullable(Type.String({ description: 'FY or Q1 to Q4; null in a transition period' })),
  },
  { additionalProperties: false },
)

/** The facts of fiscal periods of a company. */
export const factsByPeriod = defineEndpoint({
  name: 'facts.by_period',
  method: 'GET',
  path: '/public/companies/{ticker}/facts-by-period',
  tag: 'Facts',
  tier: 'public',
  summary: 'XBRL facts of a company by fiscal period',
  description:
    'Undimensioned facts of the fiscal periods asked for: durations that are a quarter, a year to date or a year of the ' +
    "company's own calendar, and instants at their ends; the latest version of each that was filed by `as_of`. Without " +
    '`fiscal_year` and `fiscal_period`: the latest period.',
  shape: { kind: 'object', rows: 'data' },
  fromBlocks: true,
  input: Type.Object({
    ticker: CompanyId,
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
    taxonomy: Type.Optional(
      list({
        max: 10,
        pattern: '^[A-Za-z][A-Za-z0-9-]{0,40}$',
        hint: 'a taxonomy prefix',
        description: 'Only these: us-gaap, ifrs-full, dei ...',
        examples: [['us-gaap']],
      }),
    ),
    concepts: Type.Optional(
      list({
        max: 100,
        pattern: '^([A-Za-z][A-Za-z0-9-]{0,40}:)?[A-Za-z][A-Za-z0-9_.-]{0,199}$',
        hint: 'an XBRL element such as Assets or us-gaap:Assets',
        description: 'Only these elements: `Name`, or `taxonomy:Name`.',
        examples: [['Assets', 'Revenues']],
      }),
    ),
    concept_search: ConceptSearch,
    as_of: AsOf,
    limit: limit(1000, 1000),
    offset: offset(),
  }),
  output: envelopeSchema(record),
  json: byPeriodJson,
  handle: async (input, context) => parseBody(await byPeriodJson(input, context)),
})

interface ByPeriodInput {
  readonly ticker: string
  readonly fiscal_year?: number
  readonly fiscal_period?: string
  readonly taxonomy?: readonly string[]
  readonly concepts?: readonly string[]
  readonly concept_search?: string
  readonly as_of?: string
  readonly limit: number
  readonly offset: number
}

async function byPeriodJson(input: ByPeriodInput, context: HandlerContext): Promise<JsonBody> {
  const resolved = resolveCompany(context, input.ticker)
  const { publication } = resolved
  const asOf = dayOrLatest(input.as_of)
  const [block, calendar] = await Promise.all([
    factBlock(publication, context),
    calendarAt(publication, asOf, context),
  ])
  checkConcepts('concepts', input.concepts ?? [], isIn(block.concepts), context.snapshot)
  const periods = fiscalYears(wanted(calendar, input.fiscal_year, input.fiscal_period))
  const { limit, offset } = input
  const rows = rowsOfPeriods(block, periods, input, asOf, context.snapshot)
  const page = rows.slice(offset, offset + limit)
  const label = labelReader(block, context.snapshot)
  const json = page.map(
    row =>
      `{${label(row)},${factJson(block, row)},${periods.get(keyOf(block.start[row]!, block.end[row]!))}}`,
  )
  return envelopeJson(
    resolved,
    {
      json: [Buffer.from(json.join(','))],
      count: page.length,
      hasMore: rows.length > offset + limit,
    },
    {},
    { context, input: { ...input }, madeOf: 'statements' },
  )
}

/** One number for two days. */
const keyOf = (start: Day, end: Day): number => start * DAYS + end
const DAYS = 1_000_000

/** Fiscal year and period as JSON, by the days of each duration and each instant at its end. */
function fiscalYears(periods: readonly PeriodRow[]): Map<number, string> {
  const years = new Map<number, string>()
  for (const { fiscal_year, fiscal_period, period_start, period_end } of periods) {
    const json = `"fiscal_year":${fiscal_year},"fiscal_period":${JSON.stringify(fiscal_period)}`
    const end = parseDay(period_end)!
    years.set(keyOf(parseDay(period_start)!, end), json)
    years.set(keyOf(NO_FIRST_DAY, end), json)
  }
  return years
}

/** The row that holds of each fact of the periods, up to one row after the page. */
function rowsOfPeriods(
  block: FactBlock,
  periods: ReadonlyMap<number, string>,
  { taxonomy, concepts, concept_search, limit, offset }: ByPeriodInput,
  asOf: Day,
  snapshot: Snapshot,
): number[] {
  const ends = [...periods.keys()].map(key => key - Math.round(key / DAYS) * DAYS)
  const [firstEnd, lastEnd] = [Math.min(...ends), Math.max(...ends)]
  const isFound = concept_search === undefined ? null : conceptMatcher(concept_search)
  const rows: number[] = []
  let from = 0
  for (const [index, name] of block.concepts.entries()) {
    const end = block.conceptEnds[index]!
    const [prefix, local] = splitName(name)
    const isAsked =
      (!taxonomy || taxonomy.includes(prefix)) &&
      (!concepts || concepts.some(asked => asked === local || asked === name)) &&
      (isFound === null || isFound(name, snapshot.label(prefix, local)))
    if (!isAsked) from = end
    while (from < end) {
      const day = block.end[from]!
      if (day < firstEnd || day > lastEnd || !periods.has(keyOf(block.start[from]!, day))) {
        from += 1
        continue
      }
      const to = versionsEnd(block, from, end)
      const holds = versionThatHolds(block, from, to, asOf)
      if (holds !== null && rows.push(holds) > offset + limit) return rows
      from = to
    }
  }
  return rows
}

function splitName(name: string): [taxonomy: string, concept: string] {
  const colon = name.indexOf(':')
  return [name.slice(0, colon), name.slice(colon + 1)]
}

/** Taxonomy, concept and label of a row as JSON; rows are read in their order. */
function labelReader({ concepts, conceptEnds }: FactBlock, snapshot: Snapshot): (row: number) => string {
  let [index, known] = [-1, '']
  return row => {
    if (index >= 0 && row < conceptEnds[index]!) return known
    while (index < 0 || row >= conceptEnds[index]!) index += 1
    const [taxonomy, concept] = splitName(concepts[index]!)
    const fields = { taxonomy, concept, label: snapshot.label(taxonomy, concept) }
    known = JSON.stringify(fields).slice(1, -1)
    return known
  }
}

/** The requested periods; without year and period, the latest ones. */
function wanted(
  periods: readonly PeriodRow[],
  year: number | undefined,
  period: string | undefined,
): PeriodRow[] {
  if (year === undefined && period === undefined) {
    const latest = periods[0]?.period_end
    return periods.filter(({ period_end }) => period_end === latest)
  }
  return periodsAsked(periods, year, period)
}
