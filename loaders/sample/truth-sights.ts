import type { Day } from '../../src/domain/day.ts'
import type { Books } from './books.ts'
import type { SampleFiling } from './filings.ts'
import type { Span } from './report-columns.ts'

/** When a period came to be known, and as what. */
interface Seen {
  readonly filing: SampleFiling
  /** The filing date whose telling of the books holds: of a derived quarter that of the first report of the year. */
  readonly told: Day
}

export interface BalanceSight {
  readonly quarter: number
  readonly seen: readonly Seen[]
}

export interface FlowSight extends Span {
  /** A whole fiscal year or transition period, else a quarter. */
  readonly whole: boolean
  readonly seen: readonly (Seen & { readonly origin: 'filed' | 'derived' })[]
}

/** Balance dates that reports show, each with the filings that first tell it or tell it anew. */
export function balanceSights(books: Books, filings: readonly SampleFiling[]): BalanceSight[] {
  const seen = new Map<number, Seen[]>()
  for (const filing of filings) {
    for (const quarter of filing.report?.columns.balances ?? []) {
      const before = seen.get(quarter)?.at(-1)
      const isCorrected = books.corrections.some(
        ({ unit, filed }) => before && quarter >= unit.last && filed > before.told && filed <= filing.filed,
      )
      if (!before) seen.set(quarter, [{ filing, told: filing.filed }])
      else if (isCorrected) seen.get(quarter)!.push({ filing, told: filing.filed })
    }
  }
  return [...seen].sort(([a], [b]) => a - b).map(([quarter, found]) => ({ quarter, seen: found }))
}

/** Quarters, years and transition periods in the books of the years that reports show, each with when it was known. */
export function flowSights(
  books: Books,
  filings: readonly SampleFiling[],
  statement: 'income_statement' | 'cash_flow',
): FlowSight[] {
  const known = new Map<string, SampleFiling>()
  const quarters = new Map<number, Seen & { readonly origin: 'filed' | 'derived' }>()
  const wholes = new Map<number, (Seen & { readonly origin: 'filed' })[]>()
  const { units, quarters: all } = books.calendar
  for (const filing of filings) {
    if (filing.report === null) continue
    const { columns } = filing.report
    for (const span of statement === 'income_statement' ? columns.income : columns.cash) {
      if (!known.has(key(span))) known.set(key(span), filing)
    }
    units.forEach((unit, at) => {
      const shown = columns.income.some(({ first, last }) => first === unit.first && last === unit.last)
      const before = wholes.get(at)?.at(-1)
      const isCorrected = books.corrections.some(
        correction =>
          before &&
          correction.unit === unit &&
          correction.filed > before.told &&
          correction.filed <= filing.filed,
      )
      if (shown && (!before || isCorrected)) {
        wholes.set(at, [...(wholes.get(at) ?? []), { filing, told: filing.filed, origin: 'filed' }])
      }
      for (let quarter = unit.first; quarter <= Math.min(unit.last, all.length - 1); quarter += 1) {
        if (quarters.has(quarter)) continue
        const origin = originOf(quarter, unit, known)
        // Quarters are never told anew: the first telling of the year holds for them.
        if (origin) quarters.set(quarter, { filing, told: 0, origin })
      }
    })
  }
  const shownUnits = units.flatMap((unit, at) => {
    const inside = [...quarters.keys()].some(quarter => quarter >= unit.first && quarter <= unit.last)
    if (!wholes.has(at) && !inside) return []
    const whole = { first: unit.first, last: unit.last, whole: true, seen: wholes.get(at) ?? [] }
    const parts: FlowSight[] = []
    for (let quarter = unit.first; quarter <= Math.min(unit.last, all.length - 1); quarter += 1) {
      const seen = quarters.get(quarter)
      parts.push({ first: quarter, last: quarter, whole: false, seen: seen ? [seen] : [] })
    }
    return wholes.has(at) ? [...parts, whole] : parts
  })
  return shownUnits
}

/** Whether the columns known so far show a quarter, or two that begin together end where it begins and ends. */
function originOf(
  quarter: number,
  unit: Span,
  known: ReadonlyMap<string, unknown>,
): 'filed' | 'derived' | null {
  if (known.has(key({ first: quarter, last: quarter }))) return 'filed'
  const { first, last } = unit
  if (quarter === first) return null
  const longer = known.has(key({ first, last: quarter }))
  if (longer && known.has(key({ first, last: quarter - 1 }))) return 'derived'
  // The rest of a year whose other quarters are all shown by themselves.
  for (let other = first; other <= last; other += 1) {
    if (other !== quarter && !known.has(key({ first: other, last: other }))) return null
  }
  return quarter === last && longer ? 'derived' : null
}

function key({ first, last }: Span): string {
  return `${first}-${last}`
}
