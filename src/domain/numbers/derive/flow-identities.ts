import type { Day } from '../../day.ts'
import type { FieldValue } from '../statement.ts'
import { netOf, roundingUnit } from './fact-version.ts'
import { hasUnexpectedSign } from './line-signs.ts'

/** A term of an identity: a line item id, and the signs with which it may count. */
interface Term {
  readonly id: string
  readonly signs: readonly number[]
}

/** `whole` = sum of `parts`. Each of `others` counts if it is filed and the parts alone do not add up. */
export interface FlowIdentity {
  /** As warnings show it. */
  readonly name: string
  readonly whole: string
  readonly parts: readonly Term[]
  readonly others: readonly Term[]
}

const plus = (id: string): Term => ({ id, signs: [1] })
const minus = (id: string): Term => ({ id, signs: [-1] })
const maybePlus = (id: string): Term => ({ id, signs: [1, 0] })
const maybeMinus = (id: string): Term => ({ id, signs: [-1, 0] })

/** Identities of the income statement and of the cash flow statement. */
export const FLOW_IDENTITIES = {
  income_statement: [
    {
      name: 'gross_profit=revenue-cost_of_revenue',
      whole: 'gross_profit',
      parts: [plus('revenue'), minus('cost_of_revenue')],
      others: [],
    },
    {
      name: 'operating_income=gross_profit-operating_expenses',
      whole: 'operating_income',
      parts: [plus('gross_profit'), minus('operating_expenses')],
      others: [maybePlus('equity_method_income')],
    },
    {
      name: 'net_income=income_before_tax-income_tax',
      whole: 'net_income',
      parts: [plus('income_before_tax'), minus('income_tax')],
      // Filers give losses of minority interests and of discontinued operations with either sign.
      others: [
        { id: 'discontinued_operations', signs: [1, 0, -1] },
        { id: 'extraordinary_items', signs: [1, 0, -1] },
        { id: 'net_income_noncontrolling', signs: [-1, 0, 1] },
        maybePlus('equity_method_income'),
        maybeMinus('preferred_dividends'),
      ],
    },
  ],
  cash_flow: [
    {
      name: 'net_change_in_cash=operating+investing+financing_cash_flow+fx_effect',
      whole: 'net_change_in_cash',
      parts: [plus('operating_cash_flow'), plus('investing_cash_flow'), plus('financing_cash_flow')],
      // Some filers tag the change in cash before the effect of exchange rates.
      others: [{ id: 'fx_effect', signs: [1, 0] }],
    },
  ],
} as const satisfies Record<string, readonly FlowIdentity[]>

type Lookup = (id: string) => FieldValue | undefined

/** Left side less right side; 0 within the rounding of the values; null if a part is missing. */
export function residualOf({ whole, parts, others }: FlowIdentity, lookUp: Lookup): number | null {
  const total = lookUp(whole)
  if (!total) return null
  const taken: FieldValue[] = [total]
  let rest = total.value
  for (const { id, signs } of parts) {
    const part = lookUp(id)
    if (!part) return null
    taken.push(part)
    rest -= (signs[0] as number) * part.value
  }
  if (rest === 0) return 0
  const more = others.flatMap(({ id, signs }) => {
    const value = lookUp(id)
    return value ? [{ value, signs }] : []
  })
  const slack = slackOf([...taken, ...more.map(({ value }) => value)])
  // The first combination has each of the others with its own sign.
  let residual: number | undefined
  for (const sum of sums(more)) {
    const left = rest - sum
    if (Math.abs(left) <= slack) return 0
    residual ??= left
  }
  return residual ?? rest
}

/** Whether the sum of some values is that of others, within their rounding. */
export function isAddedUp(parts: readonly FieldValue[], whole: readonly FieldValue[]): boolean {
  const sumOf = (values: readonly FieldValue[]) => values.reduce((sum, { value }) => sum + value, 0)
  return Math.abs(sumOf(parts) - sumOf(whole)) <= slackOf([...parts, ...whole])
}

/** How far rounding may have moved the sum: half a unit of each filed value, but at least of the least round one. */
function slackOf(values: readonly FieldValue[]): number {
  let unit = 1e6
  let figures = values.length
  let coarse = 0
  for (const { value, sources: all } of values) {
    // Quarters that are differences of years to date cancel most of each other out in twelve months.
    const sources = all.length > 2 ? netOf(all) : all
    figures += sources.length
    const filed = sources.length > 0 ? sources.map(source => source.value) : [value]
    for (const figure of filed) {
      if (figure === 0) continue
      const own = Math.min(roundingUnit(figure), 1e6)
      unit = Math.min(unit, own)
      if (own <= Math.abs(figure) / 10) coarse += own / 2
    }
  }
  return Math.max((figures * unit) / 2, coarse)
}

function sums(terms: readonly { readonly value: FieldValue; readonly signs: readonly number[] }[]): number[] {
  return terms.reduce<number[]>(
    (all, { value, signs }) => all.flatMap(sum => signs.map(sign => sum + sign * value.value)),
    [0],
  )
}

/** Warnings on what a record's values contradict: identities with their residual, and lines of an impossible sign. */
export function contradictions(
  statement: keyof typeof FLOW_IDENTITIES,
  values: ReadonlyMap<string, FieldValue>,
  fields: readonly { readonly id: string }[],
  factor: BasisFactor,
): string[] {
  return [
    ...FLOW_IDENTITIES[statement].flatMap(identity => {
      const residual = residualOf(identity, id => values.get(id))
      return residual === null || residual === 0 ? [] : [`identity_fails:${identity.name}:${residual}`]
    }),
    ...(statement === 'income_statement' ? EARNINGS : []).flatMap(([earnings, shares]) => {
      const residual = earningsResidual(earnings, shares, values, factor)
      return residual === 0
        ? []
        : [`identity_fails:${earnings}=net_income_to_common/${shares}:${Number(residual.toPrecision(6))}`]
    }),
    ...signWarnings(fields, values),
  ]
}

export function signWarnings(
  fields: readonly { readonly id: string }[],
  values: ReadonlyMap<string, FieldValue>,
): string[] {
  return fields.flatMap(({ id }) => {
    const value = values.get(id)
    return value && hasUnexpectedSign(id, value.value) ? [`unexpected_sign:${id}`] : []
  })
}

const EARNINGS = [
  ['eps_basic', 'shares_basic'],
  ['eps_diluted', 'shares_diluted'],
] as const
/** What earnings per share may be of: shares of several classes and dilution change the numerator. */
const NUMERATORS = ['net_income_to_common', 'net_income', 'income_from_continuing_operations']
/** Part of earnings per share by which participating securities and several classes of shares may move them. */
const EARNINGS_TOLERANCE = 0.05

/** New shares for one share counted on the basis of one day, on the basis of another. */
export type BasisFactor = (from: Day, to: Day) => number

/** Earnings per share less income by shares, on the split basis of the earnings; 0 within the rounding of the earnings. */
function earningsResidual(
  earnings: string,
  shares: string,
  values: ReadonlyMap<string, FieldValue>,
  factor: BasisFactor,
): number {
  const [perShare, count] = [values.get(earnings), values.get(shares)]
  if (!perShare || !count || count.value <= 0 || perShare.basis === null || count.basis === null) return 0
  const shareCount = count.value * factor(count.basis, perShare.basis)
  // Of a year restated later than its quarters, which has a warning, the year's earnings are not those of the sum of quarters.
  const isOfYear = ({ derivation }: FieldValue) => derivation === 'annual_of_window'
  const residuals = NUMERATORS.flatMap(id => {
    const income = values.get(id)
    const isComparable = perShare.basis === count.basis || (income && isOfYear(income) === isOfYear(perShare))
    return income && isComparable ? [perShare.value - income.value / shareCount] : []
  })
  const isClose = (residual: number) =>
    Math.abs(residual) <= Math.max(EARNINGS_TOLERANCE * Math.abs(perShare.value), 0.0075)
  return residuals.some(isClose) ? 0 : (residuals[0] ?? 0)
}
