import { type Day, parseDay } from '../../src/domain/day.ts'
import type { CompiledChart } from './compiled-chart.ts'
import type { Quarter } from './fiscal-calendar.ts'
import type { Profile } from './profile.ts'
import { randomOf } from './random.ts'

/** Options and the like, in parts of the shares; they count only where there is a profit. */
const DILUTION = 0.015

/** Share counts in thousands, on the basis that holds on a day. */
export interface ShareBooks {
  /** Average over quarters, weighted by days. */
  average(first: number, last: number, diluted: boolean, filed: Day): number
  /** At the end of a quarter. */
  outstanding(quarter: number, filed: Day): number
  /** New shares for one share of when the books began. */
  factor(filed: Day): number
}

/** Shares bought back and issued at a price that follows the equity of each share. */
export function shareBooks(
  profile: Profile,
  chart: CompiledChart,
  quarters: readonly Quarter[],
  books: readonly Float64Array[],
): ShareBooks {
  const [equity, bought, issued] = ['total_equity', 'shares_repurchased', 'shares_issued'].map(chart.at) as [
    number,
    number,
    number,
  ]
  const random = randomOf(profile.seed, 2)
  const splits = profile.splits.map(({ ratio, effective }) => ({ ratio, day: parseDay(effective)! }))
  const counts = [profile.shares]
  for (const values of books) {
    const before = counts.at(-1)!
    const price = Math.max(0.1, (values[equity]! / before) * random.between(1.5, 3))
    const change = (values[issued]! - values[bought]!) / price
    counts.push(Math.round(before + Math.max(-before * 0.02, Math.min(before * 0.02, change))))
  }
  const factor = (filed: Day) =>
    splits.reduce((product, { ratio, day }) => (day <= filed ? product * ratio : product), 1)
  return {
    factor,
    outstanding: (quarter, filed) => Math.round(counts[quarter + 1]! * factor(filed)),
    average(first, last, diluted, filed) {
      let shareDays = 0
      for (let at = first; at <= last; at += 1) {
        const { start, end } = quarters[at]!
        shareDays += ((counts[at]! + counts[at + 1]!) / 2) * (end - start + 1)
      }
      const days = quarters[last]!.end - quarters[first]!.start + 1
      return Math.round((shareDays / days) * (diluted ? 1 + DILUTION : 1) * factor(filed))
    },
  }
}
