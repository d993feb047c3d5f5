import type { Day } from '../../src/domain/day.ts'
import type { Books } from './books.ts'
import type { Span } from './report-columns.ts'

/** Shares are kept in thousands. */
export const SHARES = 1_000

/** The lines of a statement that rest on share counts. */
export const PER_SHARE = [
  {
    field: 'eps_basic',
    kind: 'earnings',
    diluted: false,
    usGaap: 'EarningsPerShareBasic',
    ifrs: 'BasicEarningsLossPerShare',
  },
  {
    field: 'eps_diluted',
    kind: 'earnings',
    diluted: true,
    usGaap: 'EarningsPerShareDiluted',
    ifrs: 'DilutedEarningsLossPerShare',
  },
  {
    field: 'shares_basic',
    kind: 'shares',
    diluted: false,
    usGaap: 'WeightedAverageNumberOfSharesOutstandingBasic',
    ifrs: 'WeightedAverageShares',
  },
  {
    field: 'shares_diluted',
    kind: 'shares',
    diluted: true,
    usGaap: 'WeightedAverageNumberOfDilutedSharesOutstanding',
    ifrs: 'AdjustedWeightedAverageShares',
  },
] as const

/** A share count, or earnings per share rounded to cents, as a report filed on `filed` tells it. */
export function perShareValue(
  books: Books,
  { kind, diluted }: (typeof PER_SHARE)[number],
  { first, last }: Span,
  filed: Day,
): number {
  const income = books.flow(books.chart.at('net_income_to_common'), first, last, filed)
  // A loss is not spread over more shares than there are.
  const shares = books.shares.average(first, last, diluted && income > 0, filed) * SHARES
  return kind === 'shares' ? shares : Math.round((income * books.profile.unit * 100) / shares) / 100 + 0
}
