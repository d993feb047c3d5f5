import type { Template } from '../numbers/statement.ts'

type MetricUnit = 'usd' | 'ratio' | 'per_share' | 'days' | 'count' | 'score'

export type MetricCategory =
  | 'amounts'
  | 'profitability'
  | 'dupont'
  | 'growth'
  | 'liquidity'
  | 'leverage'
  | 'efficiency'
  | 'cash_flow'
  | 'per_share'
  | 'valuation'
  | 'scores'
  | 'industry'

/**
 * The data that a metric uses: `period` the flows of the period (quarter, year or twelve months); `balance` the balance
 * sheet at its end; `twelve_months` the flows of twelve months, also if sampled each quarter.
 */
export type MetricScope = 'period' | 'balance' | 'twelve_months'

/** A metric: one row of the catalog. Money is in the reporting currency of the company, ratios are fractions. */
export interface Metric {
  readonly id: string
  readonly name: string
  readonly category: MetricCategory
  /** `usd` means money in the reporting currency. */
  readonly unit: MetricUnit
  readonly scope: MetricScope
  /** Parsed by `formula/compile.ts`; the only definition of the metric. */
  readonly formula: string
  /** Null: neither, or it depends. */
  readonly higherIsBetter: boolean | null
  /** What the formula does not show: definition, source, limits. */
  readonly description: string
  /** A number of shares: multiplied by splits. */
  readonly shares: boolean
  /** Industry templates to which the metric does not apply. */
  readonly notApplicable: readonly Template[]
}

type Row = Pick<Metric, 'id' | 'name' | 'unit' | 'scope' | 'formula'> & Partial<Metric>

/** Creates rows with a common unit and scope; values in `more` take precedence over common ones. */
export function rowsLike(shared: Pick<Metric, 'unit' | 'scope'> & Partial<Metric>) {
  return (
    id: string,
    name: string,
    formula: string,
    higherIsBetter: boolean | null = shared.higherIsBetter ?? null,
    more: Partial<Metric> = {},
  ): Row => ({ ...shared, id, name, formula, higherIsBetter, ...more })
}

/** Rows of one category; defaults fill in omitted fields. */
export function metricsOf(category: MetricCategory, rows: readonly Row[]): readonly Metric[] {
  return rows.map(row => ({
    higherIsBetter: null,
    description: '',
    shares: false,
    notApplicable: [],
    ...row,
    category,
  }))
}

export const BANKS: readonly Template[] = ['bank']
export const FINANCIALS: readonly Template[] = ['bank', 'insurer']
const TEMPLATES: readonly Template[] = ['industrial', 'bank', 'insurer', 'reit', 'ifrs']

/** For metrics of one industry: all other templates. */
export function allBut(...templates: readonly Template[]): readonly Template[] {
  return TEMPLATES.filter(template => !templates.includes(template))
}

/** The stored period kind of a metric's period kind; the others have the same values. */
export function storedAs(scope: MetricScope, periodType: PeriodKind): PeriodKind {
  if (scope === 'period' || periodType === 'annual') return periodType
  return scope === 'balance' ? 'quarterly' : 'ttm'
}

export type PeriodKind = 'quarterly' | 'annual' | 'ttm'
export const PERIOD_KINDS: readonly PeriodKind[] = ['quarterly', 'ttm', 'annual']

/** Period kinds that are stored for a metric. */
export function storedKinds(scope: MetricScope): readonly PeriodKind[] {
  return PERIOD_KINDS.filter(kind => storedAs(scope, kind) === kind)
}
