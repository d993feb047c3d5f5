import Type from 'typebox'
import { type Day, formatDay } from '../../../domain/day.ts'
import { differs } from '../../../domain/numbers/derive/fact-version.ts'
import {
  AsOf,
  CompanyId,
  DayText,
  envelope as envelopeSchema,
  limit,
  offset,
  oneOf,
} from '../../../schema/fields.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext, type JsonBody, parseBody } from '../define-endpoint.ts'
import { envelopeJson } from '../envelope.ts'
import {
  dayOrLatest,
  type FactBlock,
  factBlock,
  factJson,
  periodTypeOf,
  rowsOfConcept,
  versionsEnd,
  versionThatHolds,
} from './fact-block.ts'
import { checkConcepts, factFields, isIn } from './fact-fields.ts'

const revision = Type.Object(
  { value: Type.Number(), filed: DayText, accession_number: Type.String(), form_type: Type.String() },
  { title: 'FactRevision', additionalProperties: false },
)

const record = Type.Object(
  {
    ...factFields,
    revisions: Type.Array(revision, { description: 'Every filing of the figure, oldest first' }),
    restated: Type.Boolean({ description: 'Whether two filings differ by more than their rounding' }),
  },
  { additionalProperties: false },
)

/** One concept of a company over its periods, with every version filed. */
export const factHistory = defineEndpoint({
  name: 'facts.history',
  method: 'GET',
  path: '/companies/{ticker}/fact-history',
  tag: 'Facts',
  tier: 'free',
  summary: 'Historical values of an XBRL fact',
  description:
    'One record a period, newest first: the value that holds on `as_of` (periodic reports before current reports before ' +
    'everything else, the latest of them) and every filing of it by then.',
  shape: { kind: 'object', rows: 'data' },
  fromBlocks: true,
  input: Type.Object({
    ticker: CompanyId,
    concept: Type.String({
      pattern: '^([A-Za-z][A-Za-z0-9-]{0,40}:)?[A-Za-z][A-Za-z0-9_.-]{0,199}$',
      description: 'XBRL element as `taxonomy:Name`; a bare name is a us-gaap one.',
      examples: ['us-gaap:Revenues'],
      'x-hint': 'an XBRL element such as us-gaap:Revenues',
    }),
    unit: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_./*-]{1,60}$',
        description: 'Only this unit, as filed.',
        examples: ['USD'],
        'x-hint': 'a unit such as USD, shares or USD/shares',
      }),
    ),
    period: Type.Optional(
      oneOf(['quarterly', 'annual', 'instant'], { description: 'Only periods of this length.' }),
    ),
    as_of: AsOf,
    limit: limit(1000),
    offset: offset(),
  }),
  output: envelopeSchema(record, {
    concept: Type.String({ description: 'Requested taxonomy and concept' }),
  }),
  json: historyJson,
  handle: async (input, context) => parseBody(await historyJson(input, context)),
})

interface HistoryInput {
  readonly ticker: string
  readonly concept: string
  readonly unit?: string
  readonly period?: string
  readonly as_of?: string
  readonly limit: number
  readonly offset: number
}

async function historyJson(input: HistoryInput, context: HandlerContext): Promise<JsonBody> {
  const resolved = resolveCompany(context, input.ticker)
  const concept = input.concept.includes(':') ? input.concept : `us-gaap:${input.concept}`
  const block = await factBlock(resolved.publication, context)
  checkConcepts('concept', [concept], isIn(block.concepts), context.snapshot)
  const asOf = dayOrLatest(input.as_of)
  const facts = factsOf(block, concept, asOf).filter(fact => isAsked(block, fact, input))
  const page = facts.slice(input.offset, input.offset + input.limit)
  const json = [Buffer.from(page.map(fact => recordJson(block, fact, asOf)).join(','))]
  const hasMore = facts.length > input.offset + input.limit
  const query = { context, input: { ...input, concept }, madeOf: 'statements' } as const
  return envelopeJson(resolved, { json, count: page.length, hasMore }, { concept }, query)
}

/** The versions of one fact, and the row of the one that holds. */
interface VersionsOfFact {
  readonly from: number
  readonly to: number
  readonly holds: number
}

/** The facts of a concept known on a day, newest period first. */
function factsOf(block: FactBlock, concept: string, asOf: Day): VersionsOfFact[] {
  const facts: VersionsOfFact[] = []
  const [first, end] = rowsOfConcept(block, concept)
  for (let from = first; from < end; ) {
    const to = versionsEnd(block, from, end)
    const holds = versionThatHolds(block, from, to, asOf)
    if (holds !== null) facts.push({ from, to, holds })
    from = to
  }
  return facts.sort(
    (a, b) => block.end[b.from]! - block.end[a.from]! || block.start[b.from]! - block.start[a.from]!,
  )
}

function isAsked(block: FactBlock, { from }: VersionsOfFact, { unit, period }: HistoryInput): boolean {
  if (unit !== undefined && block.units[block.unit[from]!] !== unit) return false
  return period === undefined || period === periodTypeOf(block, from)
}

function recordJson(block: FactBlock, { from, to, holds }: VersionsOfFact, asOf: Day): string {
  const { value, filing, filed, rank, forms, accessions } = block
  const revisions: string[] = []
  let firstValue: number | null = null
  let isRestated = false
  for (let row = from; row < to; row += 1) {
    const of = filing[row]!
    if (filed[of]! > asOf) continue
    revisions.push(
      `{"value":${value[row]},"filed":"${formatDay(filed[of]!)}","accession_number":${accessions[of]},"form_type":${forms[of]}}`,
    )
    // Forms of a lower rank never restate: a proxy often shows a figure in thousands.
    if (rank[of] !== rank[filing[holds]!]) continue
    firstValue ??= value[row]!
    isRestated ||= differs(value[row]!, firstValue)
  }
  return `{${factJson(block, holds)},"revisions":[${revisions.join(',')}],"restated":${isRestated}}`
}
