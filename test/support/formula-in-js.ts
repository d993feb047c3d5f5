/** Term values by term text; NaN for null. */
type TermValues = ReadonlyMap<string, number>

const SERIES = ['avg', 'both_positive_avg', 'growth', 'cagr', 'mean_years', 'stability_years']
const READS = ['opt', 'carried', 'prior_year', 'prior_years', 'prior_quarter', 'count_years_above', 'streak']

/**
 * Evaluates a formula with JavaScript's own arithmetic, independently of the project's formula parser. It does not check
 * conditions (denominators, signs), so compare only where the project has a value. Returns one result for each alternative
 * of a formula with `??`.
 */
export function outcomes(formula: string, values: TermValues): number[] {
  return formula.split(' ?? ').map(alternative => Number(evaluate(alternative, values)))
}

function evaluate(alternative: string, values: TermValues): unknown {
  const calls = [...SERIES, ...READS].join('|')
  const text = alternative
    // The metric argument of a series function is a name; flag names are dropped.
    .replace(new RegExp(`\\b(${calls})\\(([a-z_]+(?:\\.[a-z_0-9]+)?)`, 'g'), "$1('$2'")
    .replace(/, (statutory_tax|weighted_shares|cash_dividends|neutral_index)\)/g, ')')
    .replace(/(?<!['\w.])([a-z][a-z0-9_]*(?:\.[a-z_0-9]+)?)(?!['\w.]|\()/g, "read('$1')")
  const read = (name: string) => values.get(name) ?? Number.NaN
  const before = (name: string, years: number) =>
    years === 0
      ? read(name)
      : years === 1
        ? read(`prior_year(${name})`)
        : read(`prior_years(${name}, ${years})`)
  const run = (name: string, years: number) => Array.from({ length: years }, (_, back) => before(name, back))
  const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length
  const average = (name: string) => {
    const earlier = before(name, 1)
    return Number.isNaN(earlier) ? read(name) : (read(name) + earlier) / 2
  }
  const tools = {
    read,
    opt: (name: string) => read(`opt(${name})`),
    carried: (name: string) => read(`carried(${name})`),
    prior_year: (name: string) => before(name, 1),
    prior_years: before,
    prior_quarter: (name: string) => read(`prior_quarter(${name})`),
    avg: average,
    both_positive_avg: average,
    growth: (name: string) => read(name) / before(name, 1) - 1,
    cagr: (name: string, years: number) => (read(name) / before(name, years)) ** (1 / years) - 1,
    mean_years: (name: string, years: number) => mean(run(name, years)),
    stability_years: (name: string, years: number) => {
      const list = run(name, years)
      const center = mean(list)
      return 1 - Math.sqrt(list.reduce((sum, one) => sum + (one - center) ** 2, 0) / (years - 1)) / center
    },
    count_years_above: (name: string, years: number, bound: number) =>
      run(name, years).filter(one => one > bound).length,
    streak: (name: string) => {
      const list = run(name, 11)
      const end = list.findIndex((one, back) => !(one > 0 && one >= (list[back + 1] ?? Number.NaN)))
      return end === -1 ? 10 : Math.min(end, 10)
    },
    min: Math.min,
    max: Math.max,
    abs: Math.abs,
    sqrt: Math.sqrt,
    ln: Math.log,
    clamp: (value: number, low: number, high: number) => Math.min(Math.max(value, low), high),
    positive: (value: number) => value,
    over: (above: number, below: number) => above / below,
    if_else: (condition: unknown, yes: number, no: number) => (condition ? yes : no),
    not_burning_unless: (_condition: unknown, value: number) => value,
    flagged: (value: number) => value,
  }
  return new Function(...Object.keys(tools), `return (${text})`)(...Object.values(tools))
}
