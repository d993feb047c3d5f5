import type { SampleFiling } from './filings.ts'
import type { Correction, Ledger } from './ledger.ts'
import type { Span } from './report-columns.ts'

/** A filing that first reported a period, or restated it. */
export interface PeriodDisclosure {
  readonly filing: SampleFiling
  /** Reported in its own column, or as the difference of longer ones. */
  readonly origin: 'filed' | 'derived'
}

export interface BalanceDisclosures {
  /** The quarter that ends on the balance sheet date. */
  readonly quarter: number
  readonly disclosures: readonly PeriodDisclosure[]
}

export interface FlowDisclosures extends Span {
  /** A complete fiscal year or transition period, otherwise a quarter. */
  readonly whole: boolean
  /** Empty: no filing reports it. */
  readonly disclosures: readonly PeriodDisclosure[]
}

/** Balance dates in reports, in order, each with the filings that first report or restate it. */
export function balanceDisclosures(books: Ledger, filings: readonly SampleFiling[]): BalanceDisclosures[] {
  const dates = new Set(filings.flatMap(({ report }) => report?.columns.balances ?? []))
  return [...dates]
    .sort((a, b) => a - b)
    .map(quarter => ({
      quarter,
      disclosures: reportingFilings(
        filings.filter(({ report }) => report?.columns.balances.includes(quarter)),
        books.corrections.filter(({ unit }) => quarter >= unit.last),
      ),
    }))
}

/** Quarters, years and transition periods in reports, each with the filings that report it. */
export function flowDisclosures(
  books: Ledger,
  filings: readonly SampleFiling[],
  statement: 'income' | 'cash',
): FlowDisclosures[] {
  const columnsOf = ({ report }: SampleFiling): readonly Span[] => report?.columns[statement] ?? []
  const firstShown = new Map<string, SampleFiling>()
  for (const filing of filings) {
    for (const span of columnsOf(filing)) if (!firstShown.has(key(span))) firstShown.set(key(span), filing)
  }
  return books.calendar.units.flatMap(unit => {
    const { first } = unit
    const last = Math.min(unit.last, books.calendar.quarters.length - 1)
    const quarters: FlowDisclosures[] = []
    for (let quarter = first; quarter <= last; quarter += 1) {
      const disclosure = quarterDisclosure(quarter, unit, firstShown)
      quarters.push({
        first: quarter,
        last: quarter,
        whole: false,
        disclosures: disclosure ? [disclosure] : [],
      })
    }
    const whole = reportingFilings(
      filings.filter(filing => columnsOf(filing).some(span => key(span) === key(unit))),
      books.corrections.filter(correction => correction.unit === unit),
    )
    const isShown = whole.length > 0 || quarters.some(({ disclosures }) => disclosures.length > 0)
    if (!isShown) return []
    return whole.length > 0 ? [...quarters, { first, last, whole: true, disclosures: whole }] : quarters
  })
}

/** The first filing that reports a period, and the first one after each correction. */
function reportingFilings(
  filings: readonly SampleFiling[],
  corrections: readonly Correction[],
): PeriodDisclosure[] {
  let known = -1
  return filings.flatMap(filing => {
    const corrected = corrections.filter(({ filed }) => filed <= filing.filed).length
    if (corrected <= known) return []
    known = corrected
    return [{ filing, origin: 'filed' }]
  })
}

/**
 * The earliest filing with which a quarter is known: it has its own column, or two known columns start together and
 * differ by it, or the year and all its other quarters are known.
 */
function quarterDisclosure(
  quarter: number,
  { first, last }: Span,
  shown: ReadonlyMap<string, SampleFiling>,
): PeriodDisclosure | null {
  const own = { first: quarter, last: quarter }
  const toDate = { first, last: quarter }
  const ways: Span[][] = [[own]]
  if (quarter > first) ways.push([toDate, { first, last: quarter - 1 }])
  if (quarter === last) {
    const others = Array.from({ length: last - first }, (_, at) => ({ first: first + at, last: first + at }))
    ways.push([toDate, ...others])
  }
  let best: PeriodDisclosure | null = null
  for (const way of ways) {
    const filings = way.map(span => shown.get(key(span)))
    if (filings.includes(undefined)) continue
    const latest = (filings as SampleFiling[]).reduce((a, b) => (b.filed > a.filed ? b : a))
    if (best === null || latest.filed < best.filing.filed)
      best = { filing: latest, origin: way.length === 1 ? 'filed' : 'derived' }
  }
  return best
}

function key({ first, last }: Span): string {
  return `${first}-${last}`
}
