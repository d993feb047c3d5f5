import type { FieldValue } from '../statement.ts'
import { marksOf, negated } from './fact-version.ts'
import { FLOW_PLACE } from './flow-lines.ts'
import type { ChosenSlots } from './select-expression.ts'
import { NINE_MONTHS, Q1, Q2, Q3, Q4, SLOTS, type SlotValues, YEAR } from './year-slots.ts'

/** Share counts tagged in thousands or millions, and the factor that mends them. */
const SCALES = [1e3, 1e6]
/** Net income over earnings per share gives the share count within the rounding of the earnings and the class structure. */
const SCALE_TOLERANCE = 0.1

/** What nine months are of a year's interest where debt does not change out of all proportion. */
const MIN_SHARE = 0.5
const MAX_SHARE = 1.02

const COUNTS = [
  ['shares_basic', 'eps_basic'],
  ['shares_diluted', 'eps_diluted'],
] as const

/**
 * Mends slips of scale and sign that the filer's own figures of the same period prove; nothing is guessed. The value
 * says so in its derivation and its source keeps the figure as filed.
 */
export function correctFilerErrors(items: readonly (ChosenSlots | undefined)[]): (ChosenSlots | undefined)[] {
  const mended = [...items]
  for (const [shares, earnings] of COUNTS) {
    mend(mended, shares, (value, slot) =>
      scaled(value, valueAt(items, earnings, slot), valueAt(items, 'net_income_to_common', slot)),
    )
  }
  mend(mended, 'interest_expense', (value, slot) =>
    slot === YEAR ? expenseOfYear(value, itemValues(items, 'interest_expense')) : undefined,
  )
  return mended
}

function itemValues(items: readonly (ChosenSlots | undefined)[], id: string): SlotValues {
  return items[FLOW_PLACE.get(id) as number]?.values ?? []
}

function valueAt(items: readonly (ChosenSlots | undefined)[], id: string, slot: number): number | undefined {
  return itemValues(items, id)[slot]?.value
}

function mend(
  items: (ChosenSlots | undefined)[],
  id: string,
  repair: (value: FieldValue, slot: number) => FieldValue | undefined,
): void {
  const place = FLOW_PLACE.get(id) as number
  const slots = items[place]
  if (!slots) return
  const repairs = slots.values.map((value, slot) =>
    value && value.derivation === 'reported' ? repair(value, slot) : undefined,
  )
  if (repairs.every(value => value === undefined)) return
  const values = slots.values.map((value, slot) => repairs[slot] ?? value)
  items[place] = { ...slots, values: withLastQuarter(values, repairs) }
}

/** A last quarter by difference follows the corrected values on which it is based. */
export function withLastQuarter(values: SlotValues, repairs: SlotValues): SlotValues {
  const last = values[Q4]
  if (last?.derivation !== 'q4_from_annual' || !(repairs[YEAR] || repairs[NINE_MONTHS] || repairs[Q1]))
    return values
  const [year, toDate] = [values[YEAR], values[NINE_MONTHS]]
  const quarters = [Q1, Q2, Q3].map(quarter => values[quarter])
  const before = toDate
    ? toDate.value
    : quarters.reduce<number | undefined>(
        (sum, quarter) => (sum === undefined || !quarter ? undefined : sum + quarter.value),
        0,
      )
  const value =
    year && before !== undefined
      ? {
          ...last,
          value: year.value - before,
          sources: [
            ...year.sources,
            ...(toDate ? [toDate] : quarters).flatMap(part => negated(part!.sources)),
          ],
          ...marksOf([year, toDate, ...quarters]),
        }
      : undefined
  return SLOTS.map((_, slot) => (slot === Q4 ? value : values[slot]))
}

function scaled(
  count: FieldValue,
  earnings: number | undefined,
  income: number | undefined,
): FieldValue | undefined {
  if (!earnings || !income || count.value <= 0) return undefined
  const implied = income / earnings / count.value
  for (const scale of SCALES) {
    for (const factor of [scale, 1 / scale]) {
      if (Math.abs(implied / factor - 1) > SCALE_TOLERANCE) continue
      return {
        ...count,
        value: Math.round(count.value * factor),
        derivation: 'scale_repaired',
        correction: 'scale',
      }
    }
  }
  return undefined
}

/** A year below zero whose own quarters, or nine months, are above it and of its size. */
function expenseOfYear(year: FieldValue, values: SlotValues): FieldValue | undefined {
  if (year.value >= 0) return undefined
  const quarters = [Q1, Q2, Q3].map(slot => values[slot]?.value ?? Number.NaN)
  const toDate = values[NINE_MONTHS]?.value ?? quarters.reduce((sum, value) => sum + value, 0)
  const share = toDate / -year.value
  if (!(share >= MIN_SHARE && share <= MAX_SHARE)) return undefined
  return { ...year, value: -year.value, derivation: 'sign_repaired', correction: 'sign' }
}
