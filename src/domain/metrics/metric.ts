import type { Template } from '../statement.ts'

export type MetricUnit = 'usd' | 'ratio' | 'per_share' | 'days' | 'count' | 'score'

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
 * What of a period a metric looks at: `period` the flows of the period itself, be it a quarter, a year or twelve months;
 * `balance` the balance sheet at its end; `twelve_months` the flows of twelve months, also when it is sampled each quarter.
 */
export type MetricScope = 'period' | 'balance' | 'twelve_months'

/** A metric: one row of the catalogue. Money is in the company's reporting currency, ratios are fractions. */
export interface Metric {
  readonly id: string
  readonly name: string
  readonly category: MetricCategory
  /** `usd` stands for money of the reporting currency. */
  readonly unit: MetricUnit
  readonly scope: MetricScope
  /** Read by `formula/parse-formula.ts`; the only place where the metric is defined. */
  readonly formula: string
  /** Null: neither, or it depends. */
  readonly higherIsBetter: boolean | null
  /** What the formula does not say: definition, source, limits. */
  readonly description: string
  /** A number of shares: grows with splits. */
  readonly shares: boolean
  /** Industry templates for which the metric means nothing. */
  readonly notApplicable: readonly Template[]
}

type Row = Pick<Metric, 'id' | 'name' | 'unit' | 'scope' | 'formula'> & Partial<Metric>

/** Makes rows of one unit and scope; what `more` says of a row comes before what its like share. */
export function rowsLike(shared: Pick<Metric, 'unit' | 'scope'> & Partial<Metric>) {
  return (
    id: string,
    name: string,
    formula: string,
    higherIsBetter: boolean | null = shared.higherIsBetter ?? null,
    more: Partial<Metric> = {},
  ): Row => ({ ...shared, id, name, formula, higherIsBetter, ...more })
}

/** Rows of one category with what most of them share left out. */
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

/** For metrics of one industry. */
export function allBut(...templates: readonly Template[]): readonly Template[] {
  return TEMPLATES.filter(template => !templates.includes(template))
}

/** Which of a metric's kinds of periods are stored; the others are the same values under another name. */
export function storedAs(scope: MetricScope, periodType: PeriodKind): PeriodKind {
  if (scope === 'period' || periodType === 'annual') return periodType
  return scope === 'balance' ? 'quarterly' : 'ttm'
}

export type PeriodKind = 'quarterly' | 'annual' | 'ttm'
export const PERIOD_KINDS: readonly PeriodKind[] = ['quarterly', 'ttm', 'annual']

/** The kinds of periods that are stored of a metric. */
export function storedKinds(scope: MetricScope): readonly PeriodKind[] {
  return PERIOD_KINDS.filter(kind => storedAs(scope, kind) === kind)
}
