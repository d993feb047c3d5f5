import type { Chart, Line } from './charts/chart.ts'
import { type Part, signedSum } from './charts/signed-sum.ts'

interface Term {
  readonly at: number
  readonly sign: 1 | -1
}

/** A chart with its sums resolved to positions. */
export interface CompiledChart {
  readonly chart: Chart
  readonly lines: readonly Line[]
  at(key: string): number
  /** A flow: as driven, or the sum of what is driven so far. */
  flow(values: Float64Array, at: number): number
  /** Fills in totals of flows, balances from those `before` (null: from nought), and totals of balances. */
  close(values: Float64Array, before: Float64Array | null): void
  /** Totals of balances over balances that are set. */
  total(values: Float64Array): void
}

const compiled = new Map<Chart, CompiledChart>()

/** Resolves a chart once. Throws where a line is named that there is not. */
export function compiledChart(chart: Chart): CompiledChart {
  const known = compiled.get(chart)
  if (known) return known
  const made = compile(chart)
  compiled.set(chart, made)
  return made
}

function compile(chart: Chart): CompiledChart {
  const { lines } = chart
  const positions = new Map(lines.map((line, position) => [line.key, position]))
  const at = (key: string): number => {
    const position = positions.get(key)
    if (position === undefined) throw new Error(`no line ${key} in the chart`)
    return position
  }
  const resolve = (parts: readonly Part[]): Term[] => parts.map(({ key, sign }) => ({ at: at(key), sign }))
  const sums = lines.map(line => (line.sum === undefined ? null : resolve(signedSum(line.sum))))
  const rolls = lines.flatMap((line, position) =>
    line.roll === undefined ? [] : [{ position, terms: resolve(signedSum(line.roll)) }],
  )
  const flow = (values: Float64Array, position: number): number => {
    const terms = sums[position]
    if (!terms) return values[position]!
    let sum = 0
    for (const term of terms) sum += term.sign * flow(values, term.at)
    return sum
  }
  const isBalance = (position: number) => lines[position]!.statement === 'balance'
  const total = (values: Float64Array) => {
    sums.forEach((terms, position) => {
      if (terms && isBalance(position)) values[position] = flow(values, position)
    })
  }
  return {
    chart,
    lines,
    at,
    flow,
    total,
    close(values, before) {
      sums.forEach((terms, position) => {
        if (terms && !isBalance(position)) values[position] = flow(values, position)
      })
      for (const { position, terms } of rolls) {
        let balance = before === null ? 0 : before[position]!
        for (const term of terms) balance += term.sign * values[term.at]!
        values[position] = balance
      }
      total(values)
    },
  }
}
