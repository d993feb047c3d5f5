import type { Day } from '../../day.ts'
import type { FieldValue, Source } from '../statement.ts'
import { marksOf } from './fact-version.ts'
import type { FiscalYear } from './fiscal-calendar.ts'
import { FLOW_PLACE } from './flow-lines.ts'
import type { ChosenSlots } from './select-expression.ts'
import type { SplitBasis } from './splits.ts'
import { Q1, Q2, Q3, Q4, YEAR } from './year-slots.ts'

const PAIRS = [
  ['shares_basic', 'eps_basic'],
  ['shares_diluted', 'eps_diluted'],
] as const

/** A fourth-quarter average further than this from the year's says that the counts are not of one kind. */
const STABLE = 0.25

/**
 * Share counts and per-share values of a fourth quarter that is not filed. The year's average is the mean of its
 * quarters weighted by days, so the fourth follows from the year and three quarters; earnings per share follow from
 * net income to common over that count, never by subtraction. Diluted shares of a loss are the basic ones. Writes into
 * `items`.
 */
export function fourthQuarterShares(
  items: (ChosenSlots | undefined)[],
  year: FiscalYear,
  quarterEnds: readonly (Day | undefined)[],
  splits: SplitBasis,
  day: Day,
): void {
  for (const [sharesId, earningsId] of PAIRS) {
    const shares = withFourth(items, sharesId, counts =>
      sharesId === 'shares_diluted' && hasLoss(items)
        ? (dilutedInLoss(items) ??
          ofSmallDilution(items, fourthCount(counts, year, quarterEnds, splits, day)))
        : fourthCount(counts, year, quarterEnds, splits, day),
    )
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

/**
 * Whether the year or one of its quarters is a loss: diluted shares of a loss are the basic ones, those of a profit are more,
 * unless a profit of the year shows that nothing dilutes.
 */
function hasLoss(items: readonly (ChosenSlots | undefined)[]): boolean {
  const [counts, basic] = [at(items, 'shares_diluted')?.values, at(items, 'shares_basic')?.values]
  const income = at(items, 'net_income_to_common')?.values
  const isUndiluted = (slot: number) => counts?.[slot]?.value === basic?.[slot]?.value
  const known = [Q1, Q2, Q3, YEAR]
  if (known.every(isUndiluted) && known.some(slot => (income?.[slot]?.value ?? 0) > 0)) return false
  return [...known, Q4].some(slot => (income?.[slot]?.value ?? 0) < 0)
}

/** The basic shares, if the fourth quarter is a loss. */
function dilutedInLoss(items: readonly (ChosenSlots | undefined)[]): FieldValue | undefined {
  const income = at(items, 'net_income_to_common')?.values[Q4]
  return income && income.value < 0 ? at(items, 'shares_basic')?.values[Q4] : undefined
}

/** Dilution up to which it hardly matters in which quarters of a year it was counted. */
const SMALL_DILUTION = 0.01

/** A count that follows from the average of a year with losses, if the profits of the year show that dilution is small. */
function ofSmallDilution(
  items: readonly (ChosenSlots | undefined)[],
  count: FieldValue | undefined,
): FieldValue | undefined {
  const [counts, basic] = [at(items, 'shares_diluted')?.values, at(items, 'shares_basic')?.values]
  const income = at(items, 'net_income_to_common')?.values
  const isSmall = (diluted: number | undefined, slot: number) => {
    const undiluted = basic?.[slot]?.value
    return (
      diluted !== undefined &&
      undiluted !== undefined &&
      diluted >= undiluted &&
      diluted <= undiluted * (1 + SMALL_DILUTION)
    )
  }
  const profits = [Q1, Q2, Q3, YEAR].filter(slot => (income?.[slot]?.value ?? 0) > 0)
  const isShown = profits.includes(YEAR) && profits.every(slot => isSmall(counts?.[slot]?.value, slot))
  return isShown && isSmall(count?.value, Q4) ? count : undefined
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
