import type { Day } from '../../day.ts'
import type { FieldValue, Source } from '../statement.ts'
import { marksOf } from './fact-version.ts'
import type { FiscalYear } from './fiscal-calendar.ts'
import { FLOW_PLACE } from './flow-lines.ts'
import type { ChosenSlots } from './select-expression.ts'
import type { SplitBasis } from './splits.ts'
import { Q4, YEAR } from './year-slots.ts'

const PAIRS = [
  ['shares_basic', 'eps_basic'],
  ['shares_diluted', 'eps_diluted'],
] as const

/** A fourth-quarter average further than this from the year's says that the counts are not of one kind. */
const STABLE = 0.25

/**
 * Share counts and per-share values of a fourth quarter that is not filed. The year's average is the mean of its
 * quarters weighted by days, so the fourth follows from the year and three quarters; earnings per share follow from
 * net income to common over that count, never by subtraction. Writes into `items`.
 */
export function fourthQuarterShares(
  items: (ChosenSlots | undefined)[],
  year: FiscalYear,
  quarterEnds: readonly (Day | undefined)[],
  splits: SplitBasis,
  day: Day,
): void {
  for (const [sharesId, earningsId] of PAIRS) {
    const shares = withFourth(items, sharesId, counts => fourthCount(counts, year, quarterEnds, splits, day))
    if (!shares) continue
    withFourth(items, earningsId, () => {
      const income = at(items, 'net_income_to_common')?.values[Q4]
      return income && shares.value > 0
        ? {
            value: income.value / shares.value,
            derivation: 'per_share_of_window',
            sources: [...income.sources, ...shares.sources],
            basis: shares.basis,
            ...marksOf([income, shares]),
          }
        : undefined
    })
  }
}

function at(items: readonly (ChosenSlots | undefined)[], id: string): ChosenSlots | undefined {
  return items[FLOW_PLACE.get(id) as number]
}

/** Gives a line its fourth quarter where it has a year but no fourth quarter; the fourth quarter it has then. */
function withFourth(
  items: (ChosenSlots | undefined)[],
  id: string,
  fourth: (slots: ChosenSlots) => FieldValue | undefined,
): FieldValue | undefined {
  const slots = at(items, id)
  if (!slots?.values[YEAR] || slots.values[Q4]) return slots?.values[Q4]
  const value = fourth(slots)
  if (!value) return undefined
  items[FLOW_PLACE.get(id) as number] = {
    ...slots,
    values: slots.values.map((old, slot) => (slot === Q4 ? value : old)),
  }
  return value
}

function fourthCount(
  { values }: ChosenSlots,
  year: FiscalYear,
  quarterEnds: readonly (Day | undefined)[],
  splits: SplitBasis,
  day: Day,
): FieldValue | undefined {
  const annual = values[YEAR] as FieldValue
  const basis = annual.basis as Day
  const sources: Source[] = [...annual.sources]
  let shareDays = annual.value * (year.end - year.start + 1)
  let from = year.start
  for (const quarter of [0, 1, 2]) {
    const [value, end] = [values[quarter], quarterEnds[quarter]]
    if (!value || end === undefined) return undefined
    shareDays -= value.value * splits.factor(value.basis as Day, basis, day) * (end - from + 1)
    from = end + 1
    sources.push(...value.sources)
  }
  const count = shareDays / (year.end - from + 1)
  if (Math.abs(count / annual.value - 1) > STABLE) return undefined
  return {
    value: Math.round(count),
    derivation: 'weighted_from_annual',
    sources,
    basis,
    ...marksOf([annual, ...[0, 1, 2].map(quarter => values[quarter])]),
  }
}
