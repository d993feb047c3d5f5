import fc from 'fast-check'
import { compileFormula, type Formula, type Operator } from '../../../src/domain/metrics/formula/compile.ts'
import type { TermValue } from '../../../src/domain/metrics/formula/functions.ts'

/** Values of terms by term text, such as `prior_year(assets)`; a string is the reason of a null. */
export type TermInputs = Readonly<Record<string, number | string | TermValue>>

/** Evaluates a formula; absent terms are null with reason `missing_input:...`. */
export function outcome(text: string, inputs: TermInputs = {}): TermValue {
  const { terms, evaluate } = compileFormula(text)
  return evaluate(terms.map(term => termValue(inputs[term.text], term.text)))
}

function termValue(input: TermInputs[string] | undefined, text: string): TermValue {
  if (input === undefined) return { value: Number.NaN, qualifier: `missing_input:${text}` }
  if (typeof input === 'number') return { value: input, qualifier: '' }
  return typeof input === 'string' ? { value: Number.NaN, qualifier: input } : input
}

const PRECEDENCE: Readonly<Record<Operator, number>> = {
  '??': 1,
  '>': 2,
  '>=': 2,
  '<': 2,
  '<=': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
}

/** Formats a formula with the minimum of parentheses. */
export function formatFormula(formula: Formula): string {
  switch (formula.kind) {
    case 'number':
      return String(formula.value)
    case 'metric':
      return formula.id
    case 'item':
      return `${formula.statement}.${formula.id}`
    case 'negative':
      return `-${parenthesized(formula.of, formula.of.kind === 'binary')}`
    case 'call':
      return `${formula.name}(${formula.parameters.map(formatFormula).join(', ')})`
    default: {
      const { operator, left, right } = formula
      const strength = (of: Formula) => (of.kind === 'binary' ? PRECEDENCE[of.operator] : 9)
      return `${parenthesized(left, strength(left) < PRECEDENCE[operator])} ${operator} ${parenthesized(right, strength(right) <= PRECEDENCE[operator])}`
    }
  }
}

function parenthesized(formula: Formula, needed: boolean): string {
  return needed ? `(${formatFormula(formula)})` : formatFormula(formula)
}

const OPERATORS: readonly Operator[] = ['+', '-', '*', '/', '>', '>=', '<', '<=', '??']
const NAMES = ['revenue', 'assets', 'cash_2', 'tax'] as const
const CALLS: readonly (readonly [name: string, parameters: number])[] = [
  ['min', 2],
  ['max', 2],
  ['abs', 1],
  ['clamp', 3],
  ['sqrt', 1],
  ['ln', 1],
  ['positive', 1],
  ['over', 2],
  ['if_else', 3],
  ['not_burning_unless', 2],
]

const term: fc.Arbitrary<Formula> = fc.oneof(
  fc.constantFrom(...NAMES).map(id => ({ kind: 'metric' as const, id })),
  fc.constantFrom(...NAMES).map(id => ({ kind: 'item' as const, statement: 'balance_sheet', id })),
)
const leaf: fc.Arbitrary<Formula> = fc.oneof(
  term,
  fc.integer({ min: 0, max: 400 }).map(quarters => ({ kind: 'number' as const, value: quarters / 4 })),
)

/** Any formula over values of one period. */
export const anyFormula: fc.Arbitrary<Formula> = fc.letrec<{ tree: Formula }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('tree').map(of => ({ kind: 'negative' as const, of })),
    fc
      .tuple(fc.constantFrom(...OPERATORS), tie('tree'), tie('tree'))
      .map(([operator, left, right]) => ({ kind: 'binary' as const, operator, left, right })),
    fc
      .constantFrom(...CALLS)
      .chain(([name, count]) =>
        fc
          .array(tie('tree'), { minLength: count, maxLength: count })
          .map(parameters => ({ kind: 'call' as const, name, parameters })),
      ),
  ),
})).tree

/** Values of all terms of `anyFormula`; some are null. */
export const anyTermInputs: fc.Arbitrary<TermInputs> = fc.record(
  Object.fromEntries(
    NAMES.flatMap(name => [name, `balance_sheet.${name}`]).map(text => [
      text,
      fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
        { weight: 2, arbitrary: fc.double({ noNaN: true }) },
        { weight: 1, arbitrary: fc.constantFrom('missing_input:x', 'no_price') },
      ),
    ]),
  ),
)
