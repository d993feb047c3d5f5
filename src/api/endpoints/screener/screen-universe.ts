import { industryOf, sectorOf } from '../../../domain/company/taxonomy.ts'
import type { Day } from '../../../domain/day.ts'
import {
  isStale,
  type ScreenCompany,
  type Universe,
  universeOf,
} from '../../../domain/metrics/screen/universe.ts'
import { coveredCompanies, exchangeOf } from '../companies/company-record.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { cachedPerSnapshot, snapshotCache } from '../snapshot-cache.ts'

/** The companies of a screen with their indexes. */
export interface ScreenUniverse {
  readonly universe: Universe
  readonly placeOf: ReadonlyMap<number, number>
}

/** Every company that filed a balance sheet has this metric; its latest end shows the age of the last report. */
const YARDSTICK = { metric: 'total_assets', periodType: 'quarterly', points: 1 } as const

const universes = snapshotCache<ScreenUniverse>(20)

/** Companies that had filed a balance sheet by the date. Staleness depends on the date too. */
export function screenUniverse(
  context: HandlerContext,
  asOf: Day | null,
  today: Day,
): Promise<ScreenUniverse> {
  return cachedPerSnapshot(universes, context.snapshot, `${asOf} ${today}`, () =>
    readUniverse(context, asOf, today),
  )
}

async function readUniverse(context: HandlerContext, asOf: Day | null, today: Day): Promise<ScreenUniverse> {
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
        latestEnd: ends.get(resolved.company.cik) as Day,
        stale: isStale(ends.get(resolved.company.cik) ?? null, today),
      }),
    )
  return {
    universe: universeOf(companies),
    placeOf: new Map(companies.map(({ cik }, place) => [cik, place])),
  }
}
