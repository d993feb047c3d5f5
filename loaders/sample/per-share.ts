import type { Day } from '../../src/domain/day.ts'
import type { Ledger } from './ledger.ts'
import type { Span } from './report-columns.ts'

/** Shares are stored in thousands. */
export const SHARES = 1_000

/** Lines of statements that depend on share counts. */
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

/** A share count, or earnings per share rounded to cents, as of a report's filing date. */
export function perShareValue(
  books: Ledger,
  { kind, diluted }: (typeof PER_SHARE)[number],
  { first, last }: Span,
  filed: Day,
): number {
  const income = books.flow(books.chart.at('net_income_to_common'), first, last, filed)
  // A loss is not diluted.
  const shares = books.shares.average(first, last, diluted && income > 0, filed) * SHARES
  return kind === 'shares' ? shares : Math.round((income * books.profile.unit * 100) / shares) / 100 + 0
}
