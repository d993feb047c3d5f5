import type { Day } from '../../../src/domain/day.ts'
import type { Books } from '../books.ts'
import { PER_SHARE, perShareValue } from '../per-share.ts'
import { mixed } from '../random.ts'

export interface Range {
  readonly low: number
  readonly high: number
}

/** Targets of a release, amounts in units of the books. */
export interface Outlook {
  readonly next: { readonly number: number; readonly label: number; readonly revenue: Range }
  readonly year: { readonly label: number; readonly revenue: Range }
  readonly change: 'first' | 'raised' | 'lowered' | 'reaffirmed'
  /** GAAP diluted earnings per share of the next quarter; null for a loss a year before. */
  readonly perShare: Range | null
  /** Capital expenditures of the year. */
  readonly investment: number
}

/** What a release moves the year's target by, chosen by quarter. */
const MOVES = [
  { change: 'raised', by: 0.03 },
  { change: 'reaffirmed', by: 0 },
  { change: 'lowered', by: -0.04 },
  { change: 'reaffirmed', by: 0 },
] as const
/** A range reaches so far to both sides of its middle. */
const WIDTH = 0.02

/** What a company promises after a quarter: by what it did a year before and how it grows, not by what will be. */
export function outlookOf(books: Books, quarter: number, filed: Day): Outlook {
  const { profile, calendar } = books
  const { units, quarters } = calendar
  const at = units.findIndex(({ first, last }) => quarter >= first && quarter <= last)
  const unit = units[at]!
  const isOver = quarter === unit.last
  const before = isOver ? unit : units[at - 1]!
  const label = isOver ? unit.label + 1 : unit.label
  const moves = isOver ? [] : indices(unit.first, quarter).map(one => moveOf(books, one))
  const line = (key: string, first: number, last: number) =>
    books.flow(books.chart.at(key), first, last, filed)
  const yearBefore = line('revenue', before.last - 3, before.last)
  const middle = yearBefore * (1 + profile.growth) * moves.reduce((product, { by }) => product * (1 + by), 1)
  const sameQuarter = quarter - 3
  return {
    next: {
      number: (quarters[quarter]!.number % 4) + 1,
      label,
      revenue: around(line('revenue', sameQuarter, sameQuarter) * (1 + profile.growth)),
    },
    year: { label, revenue: around(middle) },
    change: isOver ? 'first' : moves.at(-1)!.change,
    perShare: perShareOf(books, sameQuarter, filed),
    investment: Math.abs(line('capital_expenditures', before.last - 3, before.last)),
  }
}

function indices(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function moveOf({ profile }: Books, quarter: number) {
  return MOVES[mixed(`${profile.cik} ${quarter}`) % MOVES.length]!
}

function around(middle: number): Range {
  return { low: Math.round(middle * (1 - WIDTH)), high: Math.round(middle * (1 + WIDTH)) }
}

function perShareOf(books: Books, quarter: number, filed: Day): Range | null {
  const field = PER_SHARE.find(one => one.field === 'eps_diluted')!
  const value = perShareValue(books, field, { first: quarter, last: quarter }, filed)
  if (value <= 0) return null
  const cents = Math.round(value * (1 + books.profile.growth) * 100)
  return { low: (cents - 3) / 100, high: (cents + 3) / 100 }
}
