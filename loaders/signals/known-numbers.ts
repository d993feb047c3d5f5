import { type Day, parseDay } from '../../src/domain/day.ts'
import type { ContextFigures } from '../../src/domain/signals/computed/rule-context.ts'
import { familyOf, type SourceText } from '../../src/domain/signals/source-text.ts'
import type { LiveGenerations, Stores } from '../../src/stores/ports/stores.ts'

/** Nothing is known. */
export const NO_NUMBERS: ContextFigures = {
  currency: null,
  revenue: null,
  income_before_tax: null,
  cash: null,
  total_debt: null,
  debt_due_next_year: null,
}
/** Principal due in the twelve months after a balance date, by the names it has had. */
const DUE_NEXT_YEAR = [
  'LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths',
  'LongTermDebtMaturitiesRepaymentsOfPrincipalInNextRollingTwelveMonths',
] as const
/** Sources with rules that compare text with figures; of others, the size of targets is compared with revenue. */
const COMPARED = new Set(['10-K', '10-Q', '20-F', '40-F'])

type FigureSource = Pick<SourceText, 'kind' | 'form_type' | 'filing_date' | 'accession_number'>

/** Figures of a company as known on the day of a source; null where none is known. Each of them is read once for all sources. */
export function companyFigures(
  publication: LiveGenerations,
  currency: string | null,
  { metrics, facts }: Pick<Stores, 'metrics' | 'facts'>,
): (source: FigureSource) => Promise<ContextFigures> {
  const read = <Value>(make: () => Promise<Value>) => {
    let value: Promise<Value> | null = null
    return () => {
      value ??= make()
      return value
    }
  }
  const timelines = (names: readonly string[], periodType: 'ttm' | 'annual' | 'quarterly') =>
    read(() => metrics.timelines(publication, { metrics: names, periodType }))
  const flows = timelines(['revenue', 'pretax_income'], 'ttm')
  const years = timelines(['revenue', 'pretax_income'], 'annual')
  const balances = timelines(['cash_and_equivalents', 'total_debt'], 'quarterly')
  const due = DUE_NEXT_YEAR.map(concept =>
    read(() => facts.versions(publication, { taxonomy: 'us-gaap', concept, unit: null, asOf: null })),
  )

  /** The latest value of each metric known on a day. */
  async function latest(lines: () => ReturnType<Stores['metrics']['timelines']>, asOf: Day) {
    const rows = (await lines())({ asOf, points: 1 })
    return new Map(rows.map(({ metric, points }) => [metric, points[0]?.value ?? null]))
  }

  /** As this very filing reports it, at its latest balance date. */
  async function dueNextYear({ accession_number, filing_date }: FigureSource): Promise<number | null> {
    for (const versionsOf of due) {
      const own = (await versionsOf()).filter(
        version => version.accession_number === accession_number && version.filed <= filing_date,
      )
      const [last] = own.sort((a, b) => (a.period_end < b.period_end ? 1 : -1))
      if (last) return last.value
    }
    return null
  }

  return async source => {
    const family = familyOf(source)
    if (publication.metrics === 0 || family === null) return NO_NUMBERS
    const asOf = parseDay(source.filing_date)!
    if (!COMPARED.has(family))
      return { ...NO_NUMBERS, currency, revenue: (await latest(years, asOf)).get('revenue') ?? null }
    const [flow, year, balance, debt] = await Promise.all([
      latest(flows, asOf),
      latest(years, asOf),
      latest(balances, asOf),
      dueNextYear(source),
    ])
    return {
      currency,
      revenue: flow.get('revenue') ?? year.get('revenue') ?? null,
      income_before_tax: flow.get('pretax_income') ?? year.get('pretax_income') ?? null,
      cash: balance.get('cash_and_equivalents') ?? null,
      total_debt: balance.get('total_debt') ?? null,
      debt_due_next_year: debt,
    }
  }
}
