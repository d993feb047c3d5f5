import { type CompiledFormula, compileFormula } from '../formula/compile.ts'
import type { Metric } from '../metric.ts'
import { AMOUNTS } from './amounts.ts'
import { EFFICIENCY, LEVERAGE, LIQUIDITY } from './balance-ratios.ts'
import { CASH_FLOW_QUALITY } from './cash-flow.ts'
import { DESCRIPTIONS, describedGrowth } from './descriptions.ts'
import { GROWTH } from './growth.ts'
import { INDUSTRY } from './industry.ts'
import { DUPONT, PROFITABILITY } from './profitability.ts'
import { SCORES } from './scores.ts'
import { PER_SHARE, VALUATION } from './valuation.ts'

/** Other names of metrics that are in use elsewhere; answers show the canonical id. */
export const METRIC_ALIASES: Readonly<Record<string, string>> = {
  revenues: 'revenue',
  sales: 'revenue',
  oper_margin: 'operating_margin',
  fcf: 'free_cash_flow',
  ev: 'enterprise_value',
  ev_ebitda: 'ev_to_ebitda',
  ev_ebit: 'ev_to_ebit',
  ev_sales: 'ev_to_revenue',
  debt_equity: 'debt_to_equity',
  net_debt_ebitda: 'net_debt_to_ebitda',
  price_to_earnings: 'pe_ratio',
  price_to_book: 'pb_ratio',
  price_to_sales: 'ps_ratio',
  capex: 'capital_expenditures',
  book_value: 'total_equity',
  ccc: 'cash_conversion_cycle',
  interest_cov: 'interest_coverage',
  gross_profit_margin: 'gross_margin',
  income_quality: 'ocf_to_net_income',
  sga: 'selling_general_administrative',
  eps: 'eps_diluted',
  f_score: 'piotroski_f',
  z_score: 'altman_z',
  m_score: 'beneish_m',
}

/** A metric with its formula read. */
export interface CatalogMetric extends Metric {
  readonly compiled: CompiledFormula
  /** Rests on a close, by itself or through another metric: it has a value at the latest close too. */
  readonly usesPrice: boolean
  /** Place in the catalog. */
  readonly place: number
}

const ROWS: readonly Metric[] = [
  ...AMOUNTS,
  ...PROFITABILITY,
  ...DUPONT,
  ...GROWTH,
  ...LIQUIDITY,
  ...LEVERAGE,
  ...EFFICIENCY,
  ...CASH_FLOW_QUALITY,
  ...PER_SHARE,
  ...VALUATION,
  ...SCORES,
  ...INDUSTRY,
]

/** Every metric, once; each is after those that its formula names. Throws where a formula names none that is known. */
export const METRICS: readonly CatalogMetric[] = inOrder(ROWS)

const BY_ID: ReadonlyMap<string, CatalogMetric> = new Map(METRICS.map(metric => [metric.id, metric]))

export function metricOf(id: string): CatalogMetric | undefined {
  return BY_ID.get(id)
}

function inOrder(rows: readonly Metric[]): readonly CatalogMetric[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  if (byId.size < rows.length) throw new Error('A metric id occurs twice in the catalog')
  const done = new Map<string, CatalogMetric>()
  const open = new Set<string>()

  function visit(id: string): CatalogMetric {
    const known = done.get(id)
    if (known) return known
    const row = byId.get(id)
    if (!row) throw new Error(`No metric ${id}`)
    if (open.has(id)) throw new Error(`The formula of ${id} comes back to itself`)
    open.add(id)
    const compiled = compileFormula(row.formula)
    const inputs = compiled.terms.filter(({ kind }) => kind === 'metric').map(term => visit(term.id))
    const usesPrice =
      compiled.terms.some(({ kind }) => kind === 'price') || inputs.some(input => input.usesPrice)
    const description = row.description || described(row)
    const metric = { ...row, description, compiled, usesPrice, place: done.size }
    done.set(id, metric)
    return metric
  }

  function described({ id, formula }: Metric): string {
    const text = DESCRIPTIONS[id] ?? describedGrowth(formula, of => byId.get(of)?.name.toLowerCase() ?? of)
    if (!text) throw new Error(`Metric ${id} has no description`)
    return text
  }

  for (const { id } of rows) visit(id)
  return [...done.values()]
}
