import Type from 'typebox'
import { AsOf } from '../../schema/day.ts'
import { envelope as envelopeSchema } from '../../schema/envelope.ts'
import { CompanyId } from '../../schema/identifiers.ts'
import { list } from '../../schema/list.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import { limit, offset } from '../../schema/paging.ts'
import type { PeriodRow } from '../../stores/ports.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import { resolveCompany } from '../resolve-company.ts'
import { factFields, periodType } from './fact-fields.ts'
import { periodsAsked } from './periods-asked.ts'

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
        pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,199}$',
        hint: 'the local name of an XBRL element',
        description: 'Only these elements, by local name.',
        examples: [['Assets', 'Revenues']],
      }),
    ),
    as_of: AsOf,
    limit: limit(1000, 1000),
    offset: offset(),
  }),
  output: envelopeSchema(record),
  async handle(input, context) {
    const resolved = resolveCompany(context, input.ticker)
    const { publication } = resolved
    const asOf = input.as_of ?? null
    const periods = wanted(
      await context.stores.facts.periods(publication, asOf),
      input.fiscal_year,
      input.fiscal_period,
    )
    const durations = new Map(periods.map(period => [`${period.period_start} ${period.period_end}`, period]))
    const instants = new Map(periods.map(period => [period.period_end, period]))
    const { rows, hasMore } = await context.stores.facts.ofPeriods(publication, {
      durations: [...durations.values()].map(({ period_start, period_end }) => ({
        start: period_start,
        end: period_end,
      })),
      instants: [...instants.keys()],
      taxonomies: input.taxonomy ?? null,
      concepts: input.concepts ?? null,
      asOf,
      limit: input.limit,
      offset: input.offset,
    })
    const data = rows.map(row => {
      const { taxonomy, concept, unit, value, period_start, period_end, form_type, filed, accession_number } =
        row
      const period = (
        period_start === null ? instants.get(period_end) : durations.get(`${period_start} ${period_end}`)
      ) as PeriodRow
      return {
        taxonomy,
        concept,
        label: context.snapshot.label(taxonomy, concept),
        unit,
        value,
        period_start,
        period_end,
        period_type: periodType(period_start, period_end),
        form_type,
        filed,
        accession_number,
        fiscal_year: period.fiscal_year,
        fiscal_period: period.fiscal_period,
      }
    })
    return envelope(resolved, data, { hasMore })
  },
})

/** The periods asked for; where neither year nor period is, those that end last. */
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
