import { type CompiledFormula, compileFormula } from '../formula/compile.ts'
import type { Metric } from '../metric.ts'
import { AMOUNTS } from './amounts.ts'
import { EFFICIENCY, LEVERAGE, LIQUIDITY } from './balance-ratios.ts'
import { CASH_FLOW_QUALITY } from './cash-flow.ts'
import { DESCRIPTIONS, describedGrowth } from './descriptions.ts'
import { GROWTH } from './growth.ts'
import { INDUSTRY } from './industry.ts'
import { PER_SHARE } from './per-share.ts'
import { DUPONT, PROFITABILITY } from './profitability.ts'
import { SCORES } from './scores.ts'
import { VALUATION } from './valuation.ts'

/** A metric with its formula read. */
export interface CatalogMetric extends Metric {
  readonly compiled: CompiledFormula
  /** Rests on a close, by itself or through another metric: it has a value at the latest close too. */
  readonly usesPrice: boolean
  /** Place in the catalogue. */
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

/** Every metric, once; each stands after those that its formula names. Throws where a formula names none that is known. */
export const METRICS: readonly CatalogMetric[] = inOrder(ROWS)

const BY_ID: ReadonlyMap<string, CatalogMetric> = new Map(METRICS.map(metric => [metric.id, metric]))

export function metricOf(id: string): CatalogMetric | undefined {
  return BY_ID.get(id)
}

function inOrder(rows: readonly Metric[]): readonly CatalogMetric[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  if (byId.size < rows.length) throw new Error('A metric id stands twice in the catalogue')
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
