import { COST_OF_REVENUE_PARTS } from '../line-items/income-statement.ts'
import type { FieldValue } from '../statement.ts'
import { withLastQuarter } from './correct-filer-errors.ts'
import { marksOf, negated } from './fact-version.ts'
import { FLOW_IDENTITIES, type FlowIdentity, isAddedUp, residualOf } from './flow-identities.ts'
import { FLOW_PLACE } from './flow-lines.ts'
import type { ChosenSlots } from './select-expression.ts'
import { Q4, SLOTS, type SlotValues } from './year-slots.ts'

type Items = readonly (ChosenSlots | undefined)[]

const IDENTITIES: readonly FlowIdentity[] = [
  ...FLOW_IDENTITIES.income_statement,
  ...FLOW_IDENTITIES.cash_flow,
]
/** Net income of the parent is what statements serve; another concept of it has another meaning. */
const KEPT: ReadonlySet<string> = new Set(['net_income'])

/**
 * Tests the lines of a fiscal year against each other. If they do not add up as chosen and another filed concept of one
 * line adds up in every period of the year, that one is taken. A gross profit or a total of operating
 * expenses that the other lines refute is left out; formulas supply it. Interest is taken off total costs that include it.
 */
export function proveYear(items: Items): Items {
  let proved = items
  for (const identity of IDENTITIES) {
    if (brokenSlots(identity, proved).length === 0) continue
    proved = withOtherConcept(identity, proved) ?? proved
  }
  return withoutInterest(withoutPartialGrossProfit(withoutTotalExpenses(withoutPartialCost(proved))))
}

function valueAt(items: Items, id: string, slot: number): FieldValue | undefined {
  return items[FLOW_PLACE.get(id) as number]?.values[slot]
}

/** Slots of the year in which the identity does not hold. */
function brokenSlots(identity: FlowIdentity, items: Items): number[] {
  return [...SLOTS.keys()].filter(slot => {
    const residual = residualOf(identity, id => valueAt(items, id, slot))
    return residual !== null && residual !== 0
  })
}

function withOtherConcept(identity: FlowIdentity, items: Items): Items | undefined {
  const broken = brokenSlots(identity, items)
  for (const id of [identity.whole, ...identity.parts.map(part => part.id)]) {
    if (KEPT.has(id)) continue
    const place = FLOW_PLACE.get(id) as number
    const item = items[place]
    for (const [member, values] of item?.candidates.entries() ?? []) {
      if (!item || !values) continue
      // Of two totals of revenue the smaller one is a part of the other.
      const isPart = (slot: number) =>
        values[slot] && Math.abs(values[slot].value) <= Math.abs(item.values[slot]!.value)
      if (id === 'revenue' && broken.some(isPart)) continue
      if (broken.some(slot => isCircular(values[slot], id, identity, items, slot))) continue
      const all = [...SLOTS.keys()]
      const isComplete = all.every(slot => !item.values[slot] || values[slot])
      // A filer may use two concepts the other way around from some report on: then only the broken slots change.
      for (const taken of isComplete ? [all, broken] : [broken]) {
        const other = items.with(place, replaced(item, member, values, taken))
        if (!isWorse(identity, items, other)) return other
      }
    }
  }
  return undefined
}

/** A value that is computed from another line of the identity proves nothing. */
function isCircular(
  value: FieldValue | undefined,
  id: string,
  { whole, parts }: FlowIdentity,
  items: Items,
  slot: number,
): boolean {
  const others = [whole, ...parts.map(part => part.id)].filter(other => other !== id)
  const concepts = new Set(
    others.flatMap(other => valueAt(items, other, slot)?.sources.map(({ concept }) => concept) ?? []),
  )
  return value?.sources.some(({ concept }) => concepts.has(concept)) ?? false
}

/** Whether the identity is still broken in some slot, or another one in more slots than before. */
function isWorse(identity: FlowIdentity, before: Items, after: Items): boolean {
  return IDENTITIES.some(
    one => brokenSlots(one, after).length > (one === identity ? 0 : brokenSlots(one, before).length),
  )
}

/** Some slots of a line on another concept. A last quarter that is a difference follows. */
function replaced(
  item: ChosenSlots,
  member: number,
  other: SlotValues,
  slots: readonly number[],
): ChosenSlots {
  const corrections = item.values.map((_, slot) => (slots.includes(slot) ? other[slot] : undefined))
  const taken = item.values.map((value, slot) => corrections[slot] ?? value)
  const values = other[Q4] ? taken : withLastQuarter(taken, corrections)
  const members = item.members.map((chosen, slot) => (values[slot] === item.values[slot] ? chosen : member))
  return { ...item, values, members }
}

const COST_PARTS: ReadonlySet<string> = new Set(COST_OF_REVENUE_PARTS.map(name => `us-gaap:${name}`))
/** Cost of revenue, selling and research make up at least this part of all costs but depreciation. */
const LEAST_KNOWN = 0.5

/** The cost of one kind of revenue is no cost of revenue if most costs of the filer are neither it nor selling or research. */
function withoutPartialCost(items: Items): Items {
  const costs = items[FLOW_PLACE.get('cost_of_revenue') as number]?.values ?? []
  const isPart = (value: FieldValue | undefined) =>
    value?.sources.every(({ concept }) => COST_PARTS.has(concept)) ?? false
  const refuted = [...SLOTS.keys()].some(slot => {
    if (!isPart(costs[slot])) return false
    const amount = (id: string) => valueAt(items, id, slot)?.value
    const [revenue, income] = [amount('revenue'), amount('operating_income')]
    const byIncome = revenue === undefined || income === undefined ? undefined : revenue - income
    const total = amount('costs_and_expenses') ?? byIncome
    if (total === undefined) return false
    const known = ['cost_of_revenue', 'selling_general_administrative', 'research_and_development']
    const sum = known.reduce((sum, id) => sum + (amount(id) ?? 0), 0)
    return sum < LEAST_KNOWN * (total - (amount('depreciation_amortization') ?? 0))
  })
  const slots = [...SLOTS.keys()].filter(slot => isPart(costs[slot]))
  return refuted ? without('cost_of_revenue', slots, items) : items
}

/** Other operating income may be between revenue less all costs and operating income: at most this part of revenue. */
const MOST_OTHER_INCOME = 0.02

/**
 * Filers call all costs `OperatingExpenses`, cost of revenue included: revenue less them is operating income, or nearly so
 * if they are large enough to include both cost of revenue and selling expenses.
 */
function withoutTotalExpenses(items: Items): Items {
  const slots = [...SLOTS.keys()].filter(slot => {
    const [income, revenue, expenses, profit, cost, selling] = [
      'operating_income',
      'revenue',
      'operating_expenses',
      'gross_profit',
      'cost_of_revenue',
      'selling_general_administrative',
    ].map(id => valueAt(items, id, slot))
    if (!income || !revenue || !expenses || (!profit && !cost)) return false
    // Formulas, which are applied later, supply a gross profit that is not filed.
    if (isAddedUp([income, expenses, ...(profit || !cost ? [] : [cost])], [profit ?? revenue])) return false
    if (isAddedUp([income, expenses], [revenue])) return true
    const isLarge = cost && selling && cost.value + selling.value <= expenses.value
    const other = Math.abs(revenue.value - expenses.value - income.value)
    return isLarge && other <= MOST_OTHER_INCOME * Math.abs(revenue.value)
  })
  return slots.length > 0 ? without('operating_expenses', slots, items) : items
}

/**
 * A gross profit that leaves out a part of revenue: less expenses alone it is below operating income, and revenue less
 * cost is not.
 */
function withoutPartialGrossProfit(items: Items): Items {
  const [identity] = FLOW_IDENTITIES.income_statement
  const slots = brokenSlots(identity, items).filter(slot => {
    const amount = (id: string) => valueAt(items, id, slot)?.value
    const [profit, income] = [amount('gross_profit'), amount('operating_income')]
    const [revenue, cost] = [amount('revenue'), amount('cost_of_revenue')]
    if (profit === undefined || income === undefined || revenue === undefined || cost === undefined)
      return false
    const expenses = amount('selling_general_administrative') ?? amount('operating_expenses')
    if (expenses === undefined) return false
    const needed = income + expenses
    return profit < needed && revenue - cost >= needed
  })
  return slots.length > 0 ? without('gross_profit', slots, items) : items
}

/**
 * Operating expenses of a filer that shows neither them nor operating income, but total costs with interest among them: revenue
 * less the total is income before tax, in all periods of the year.
 */
function withoutInterest(items: Items): Items {
  const place = FLOW_PLACE.get('operating_expenses') as number
  const gone = ['operating_income', 'gross_profit'].map(id => items[FLOW_PLACE.get(id) as number])
  if ([items[place], ...gone].some(item => item?.values.some(value => value))) return items
  const values = [...SLOTS.keys()].map((slot): FieldValue | null | undefined => {
    const [total, revenue, before, interest, cost] = [
      'costs_and_expenses',
      'revenue',
      'income_before_tax',
      'interest_expense',
      'cost_of_revenue',
    ].map(id => valueAt(items, id, slot))
    if (!total || !revenue || !before) return undefined
    if (!interest || interest.value <= 0 || !isAddedUp([total, before], [revenue])) return null
    const less = [interest, ...(cost ? [cost] : [])]
    return {
      value: less.reduce((rest, { value }) => rest - value, total.value),
      derivation: 'difference',
      sources: [...total.sources, ...less.flatMap(({ sources }) => negated(sources))],
      basis: null,
      ...marksOf([total, ...less]),
    }
  })
  if (values.includes(null) || !values.some(value => value)) return items
  const found = values.map(value => value ?? undefined)
  return items.with(place, { values: found, members: found.map(() => undefined), candidates: [] })
}

function without(id: string, slots: readonly number[], items: Items): Items {
  const place = FLOW_PLACE.get(id) as number
  const item = items[place] as ChosenSlots
  const keep = <Value>(all: readonly Value[]) =>
    all.map((one, slot) => (slots.includes(slot) ? undefined : one))
  return items.with(place, { ...item, values: keep(item.values), members: keep(item.members) })
}
