import { industryOf, sectorOf } from '../../domain/company/taxonomy.ts'
import type { Day } from '../../domain/day.ts'
import { isStale, type ScreenCompany, type Universe, universeOf } from '../../domain/screen/universe.ts'
import { exchangeOf } from '../companies/company-record.ts'
import { coveredCompanies } from '../companies/covered.ts'
import type { Context } from '../define-endpoint.ts'
import { keeper, kept } from '../kept.ts'

/** The companies that screens look at, with their places. */
export interface ScreenUniverse {
  readonly universe: Universe
  readonly placeOf: ReadonlyMap<number, number>
}

/** Whoever has filed a balance sheet has it; its latest end tells how old the last report is. */
const YARDSTICK = { metric: 'total_assets', periodType: 'quarterly', points: 1 } as const

const universes = keeper<ScreenUniverse>(20)

/** Companies of which a balance sheet had been filed by the day: one that files later was none yet. Whether one is stale depends on the day too. */
export function screenUniverse(context: Context, asOf: Day | null, today: Day): Promise<ScreenUniverse> {
  return kept(universes, context.snapshot, `${asOf} ${today}`, () => readUniverse(context, asOf, today))
}

async function readUniverse(context: Context, asOf: Day | null, today: Day): Promise<ScreenUniverse> {
  const { snapshot, stores } = context
  const column = await stores.metrics.column(cik => snapshot.publication(cik), { ...YARDSTICK, asOf })
  const ends = new Map<number, Day>()
  column.ciks.forEach((cik, row) => {
    const first = column.offsets[row]
    if (first !== undefined && first < (column.offsets[row + 1] ?? 0))
      ends.set(cik, column.ends[first] as Day)
  })
  const companies = coveredCompanies(context)
    .filter(({ company }) => ends.has(company.cik))
    .map(
      (resolved): ScreenCompany => ({
        cik: resolved.company.cik,
        ticker: resolved.ticker,
        name: resolved.company.name,
        sector: sectorOf(resolved.company.sic),
        industry: industryOf(resolved.company.sic)?.code ?? null,
        sic: resolved.company.sic,
        exchange: exchangeOf(resolved),
        filerType: resolved.company.filerType,
        currency: resolved.company.currency,
        stale: isStale(ends.get(resolved.company.cik) ?? null, today),
      }),
    )
  return {
    universe: universeOf(companies),
    placeOf: new Map(companies.map(({ cik }, place) => [cik, place])),
  }
}
