import fc from 'fast-check'
import { compileFormula, type Formula, type Operator } from '../../../src/domain/metrics/formula/compile.ts'
import type { TermValue } from '../../../src/domain/metrics/formula/functions.ts'

/** What terms are worth by their text, as `prior_year(assets)`; a text instead of a number is the reason of a null. */
export type Worth = Readonly<Record<string, number | string | TermValue>>

/** A formula's outcome; terms that are not given are null `missing_input:...`. */
export function outcome(text: string, worth: Worth = {}): TermValue {
  const { terms, evaluate } = compileFormula(text)
  return evaluate(terms.map(term => readingOf(worth[term.text], term.text)))
}

function readingOf(said: Worth[string] | undefined, text: string): TermValue {
  if (said === undefined) return { value: Number.NaN, qualifier: `missing_input:${text}` }
  if (typeof said === 'number') return { value: said, qualifier: '' }
  return typeof said === 'string' ? { value: Number.NaN, qualifier: said } : said
}

const LOOSER: Readonly<Record<Operator, number>> = {
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

/** A tree as text with as few brackets as arithmetic needs. */
export function printed(formula: Formula): string {
  switch (formula.kind) {
    case 'number':
      return String(formula.value)
    case 'metric':
      return formula.id
    case 'item':
      return `${formula.statement}.${formula.id}`
    case 'negative':
      return `-${bracketed(formula.of, formula.of.kind === 'binary')}`
    case 'call':
      return `${formula.name}(${formula.parameters.map(printed).join(', ')})`
    default: {
      const { operator, left, right } = formula
      const strength = (of: Formula) => (of.kind === 'binary' ? LOOSER[of.operator] : 9)
      return `${bracketed(left, strength(left) < LOOSER[operator])} ${operator} ${bracketed(right, strength(right) <= LOOSER[operator])}`
    }
  }
}

function bracketed(formula: Formula, needed: boolean): string {
  return needed ? `(${printed(formula)})` : printed(formula)
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

/** Values of every term that `anyFormula` can hold; null for some. */
export const anyWorth: fc.Arbitrary<Worth> = fc.record(
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
