import { formatDay } from '../../src/domain/day.ts'
import { GAP_DAYS } from '../../src/domain/prices/continuous-runs.ts'
import type { PriceSeries } from '../../src/domain/prices/price-series.ts'

/** Oddities of a series that are kept: gaps, and days on which no market is open. */
export function seriesNotices({ listing, days }: PriceSeries): string[] {
  const notices: string[] = []
  for (let at = 1; at < days.length; at += 1) {
    const [before, after] = [days[at - 1]!, days[at]!]
    if (after - before > GAP_DAYS)
      notices.push(`gap: ${listing} has no price between ${formatDay(before)} and ${formatDay(after)}`)
  }
  const weekend = days.filter(day => isWeekend(day))
  if (weekend.length > 0)
    notices.push(`weekend: ${listing} has ${weekend.length} such days, the first ${formatDay(weekend[0]!)}`)
  return notices
}

/** Day 0 was a Thursday. */
function isWeekend(day: number): boolean {
  return [2, 3].includes(((day % 7) + 7) % 7)
}
