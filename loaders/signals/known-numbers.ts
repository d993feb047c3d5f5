import { parseDay } from '../../src/domain/day.ts'
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

/** Figures as known on the day of a source; null where none is known. */
export async function knownNumbers(
  source: Pick<SourceText, 'kind' | 'form_type' | 'filing_date' | 'accession_number'>,
  publication: LiveGenerations,
  currency: string | null,
  { metrics, facts }: Pick<Stores, 'metrics' | 'facts'>,
): Promise<ContextFigures> {
  const family = familyOf(source)
  if (publication.metrics === 0 || family === null) return NO_NUMBERS
  const asOf = parseDay(source.filing_date)!
  const latest = async (names: readonly string[], periodType: 'ttm' | 'annual' | 'quarterly') => {
    const rows = await metrics.series([publication], { metrics: names, periodType, asOf, points: 1 })
    return new Map(rows.map(({ metric, points }) => [metric, points[0]?.value ?? null]))
  }
  if (!COMPARED.has(family)) {
    const revenue = (await latest(['revenue'], 'annual')).get('revenue') ?? null
    return { ...NO_NUMBERS, currency, revenue }
  }
  const [flows, years, balances, due] = await Promise.all([
    latest(['revenue', 'pretax_income'], 'ttm'),
    latest(['revenue', 'pretax_income'], 'annual'),
    latest(['cash_and_equivalents', 'total_debt'], 'quarterly'),
    dueNextYear(source, publication, facts),
  ])
  return {
    currency,
    revenue: flows.get('revenue') ?? years.get('revenue') ?? null,
    income_before_tax: flows.get('pretax_income') ?? years.get('pretax_income') ?? null,
    cash: balances.get('cash_and_equivalents') ?? null,
    total_debt: balances.get('total_debt') ?? null,
    debt_due_next_year: due,
  }
}

/** As this very filing reports it, at its latest balance date. */
async function dueNextYear(
  { accession_number, filing_date }: Pick<SourceText, 'accession_number' | 'filing_date'>,
  publication: LiveGenerations,
  facts: Stores['facts'],
): Promise<number | null> {
  for (const concept of DUE_NEXT_YEAR) {
    const versions = await facts.versions(publication, {
      taxonomy: 'us-gaap',
      concept,
      unit: null,
      asOf: filing_date,
    })
    const own = versions.filter(version => version.accession_number === accession_number)
    const [latest] = own.sort((a, b) => (a.period_end < b.period_end ? 1 : -1))
    if (latest) return latest.value
  }
  return null
}
