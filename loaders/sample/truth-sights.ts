import type { Books, Correction } from './books.ts'
import type { SampleFiling } from './filings.ts'
import type { Span } from './report-columns.ts'

/** A filing that made a period known, or told it anew. */
export interface Sight {
  readonly filing: SampleFiling
  /** Told in a column of its own, or as the difference of longer ones. */
  readonly origin: 'filed' | 'derived'
}

export interface BalanceSights {
  /** The quarter at whose end the balance sheet stands. */
  readonly quarter: number
  readonly sights: readonly Sight[]
}

export interface FlowSights extends Span {
  /** A whole fiscal year or transition period, else a quarter. */
  readonly whole: boolean
  /** Empty: nothing filed tells it. */
  readonly sights: readonly Sight[]
}

/** Balance dates that reports show, in order, each with the filings that first tell it or tell it anew. */
export function balanceSights(books: Books, filings: readonly SampleFiling[]): BalanceSights[] {
  const dates = new Set(filings.flatMap(({ report }) => report?.columns.balances ?? []))
  return [...dates]
    .sort((a, b) => a - b)
    .map(quarter => ({
      quarter,
      sights: tellings(
        filings.filter(({ report }) => report?.columns.balances.includes(quarter)),
        books.corrections.filter(({ unit }) => quarter >= unit.last),
      ),
    }))
}

/** Quarters, years and transition periods of the units that reports show anything of, each with what made it known. */
export function flowSights(
  books: Books,
  filings: readonly SampleFiling[],
  statement: 'income' | 'cash',
): FlowSights[] {
  const columnsOf = ({ report }: SampleFiling): readonly Span[] => report?.columns[statement] ?? []
  const firstShown = new Map<string, SampleFiling>()
  for (const filing of filings) {
    for (const span of columnsOf(filing)) if (!firstShown.has(key(span))) firstShown.set(key(span), filing)
  }
  return books.calendar.units.flatMap(unit => {
    const { first } = unit
    const last = Math.min(unit.last, books.calendar.quarters.length - 1)
    const quarters: FlowSights[] = []
    for (let quarter = first; quarter <= last; quarter += 1) {
      const sight = quarterSight(quarter, unit, firstShown)
      quarters.push({ first: quarter, last: quarter, whole: false, sights: sight ? [sight] : [] })
    }
    const whole = tellings(
      filings.filter(filing => columnsOf(filing).some(span => key(span) === key(unit))),
      books.corrections.filter(correction => correction.unit === unit),
    )
    const isShown = whole.length > 0 || quarters.some(({ sights }) => sights.length > 0)
    if (!isShown) return []
    return whole.length > 0 ? [...quarters, { first, last, whole: true, sights: whole }] : quarters
  })
}

/** Of the filings that show something the first, and the first after each correction of it. */
function tellings(filings: readonly SampleFiling[], corrections: readonly Correction[]): Sight[] {
  let known = -1
  return filings.flatMap(filing => {
    const corrected = corrections.filter(({ filed }) => filed <= filing.filed).length
    if (corrected <= known) return []
    known = corrected
    return [{ filing, origin: 'filed' }]
  })
}

/**
 * The earliest filing with which a quarter is known: it has a column of its own, or two columns are known that begin together
 * and differ by it, or the year and all its other quarters are.
 */
function quarterSight(
  quarter: number,
  { first, last }: Span,
  shown: ReadonlyMap<string, SampleFiling>,
): Sight | null {
  const own = { first: quarter, last: quarter }
  const toDate = { first, last: quarter }
  const ways: Span[][] = [[own]]
  if (quarter > first) ways.push([toDate, { first, last: quarter - 1 }])
  if (quarter === last) {
    const others = Array.from({ length: last - first }, (_, at) => ({ first: first + at, last: first + at }))
    ways.push([toDate, ...others])
  }
  let best: Sight | null = null
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
