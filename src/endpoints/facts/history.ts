import Type from 'typebox'
import { differs, formRank } from '../../domain/derive/version.ts'
import { AsOf, DayText } from '../../schema/day.ts'
import { envelope as envelopeSchema } from '../../schema/envelope.ts'
import { CompanyId } from '../../schema/identifiers.ts'
import { oneOf } from '../../schema/one-of.ts'
import { limit, offset } from '../../schema/paging.ts'
import type { FactRow } from '../../stores/ports.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import { resolveCompany } from '../resolve-company.ts'
import { factFields, periodType } from './fact-fields.ts'

const revision = Type.Object(
  { value: Type.Number(), filed: DayText, accession_number: Type.String(), form_type: Type.String() },
  { additionalProperties: false },
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
    concept: Type.String({ description: 'Taxonomy and element asked for' }),
  }),
  async handle(input, context) {
    const resolved = resolveCompany(context, input.ticker)
    const [taxonomy, concept] = input.concept.includes(':')
      ? (input.concept.split(':') as [string, string])
      : (['us-gaap', input.concept] as const)
    const rows = await context.stores.facts.versions(resolved.publication, {
      taxonomy,
      concept,
      unit: input.unit ?? null,
      asOf: input.as_of ?? null,
    })
    const records = histories(rows).filter(({ period_type }) => !input.period || period_type === input.period)
    const end = input.offset + input.limit
    return envelope(resolved, records.slice(input.offset, end), {
      hasMore: records.length > end,
      concept: `${taxonomy}:${concept}`,
    })
  },
})

/** One record a period and unit, newest period first; `rows` are oldest filing first within a period. */
function histories(rows: readonly FactRow[]) {
  const periods = Map.groupBy(rows, row => `${row.period_end} ${row.period_start} ${row.unit}`)
  return [...periods.values()]
    .map(versions => {
      const current = versions.reduce((best, row) =>
        formRank(row.form_type) <= formRank(best.form_type) ? row : best,
      )
      const { unit, value, period_start, period_end, form_type, filed, accession_number } = current
      return {
        unit,
        value,
        period_start,
        period_end,
        period_type: periodType(period_start, period_end),
        form_type,
        filed,
        accession_number,
        revisions: versions.map(row => ({
          value: row.value,
          filed: row.filed,
          accession_number: row.accession_number,
          form_type: row.form_type,
        })),
        restated: isRestated(versions.filter(row => formRank(row.form_type) === formRank(form_type))),
      }
    })
    .sort((a, b) =>
      a.period_end === b.period_end
        ? compare(b.period_start, a.period_start)
        : a.period_end < b.period_end
          ? 1
          : -1,
    )
}

/** Forms of a lower rank never restate: a proxy often shows a figure in thousands. */
function isRestated(versions: readonly FactRow[]): boolean {
  return versions.some(row => differs(row.value, (versions[0] as FactRow).value))
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
}
