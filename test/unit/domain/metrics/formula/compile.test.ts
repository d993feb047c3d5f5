import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileFormula, type Formula } from '../../../../../src/domain/metrics/formula/compile.ts'
import {
  anyFormula,
  anyTermInputs,
  formatFormula,
  outcome,
  type TermInputs,
} from '../../../../support/metric/formulas.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const isTruth = (value: number) => (Number.isNaN(value) ? null : value !== 0)
const above = (value: number) => (value > 0 ? value : Number.NaN)

/** What functions mean, said once more with plain numbers: NaN is null. */
const CALLS: Readonly<Record<string, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  abs: Math.abs,
  clamp: (value, low, high) => Math.min(Math.max(value, low!), high!),
  sqrt: value => Math.sqrt(above(value)),
  ln: value => Math.log(above(value)),
  positive: above,
  over: (left, right) => (right === 0 ? Number.NaN : left / right!),
  if_else: (test, yes, no) => (isTruth(test) === null ? Number.NaN : isTruth(test) ? yes! : no!),
  not_burning_unless: (test, value) => (isTruth(test) ? value! : Number.NaN),
}

function plain(formula: Formula, worth: TermInputs): number {
  const read = (text: string) => {
    const said = worth[text]
    return typeof said === 'number' ? said : Number.NaN
  }
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'metric':
      return read(formula.id)
    case 'item':
      return read(`${formula.statement}.${formula.id}`)
    case 'negative':
      return -plain(formula.of, worth)
    case 'call':
      return CALLS[formula.name]!(...formula.parameters.map(parameter => plain(parameter, worth)))
    default:
      return plainBinary(formula.operator, plain(formula.left, worth), plain(formula.right, worth))
  }
}

function plainBinary(operator: string, left: number, right: number): number {
  if (operator === '??') return Number.isNaN(left) ? right : left
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '*') return left * right
  if (operator === '/') return right > 0 ? left / right : Number.NaN
  if (operator === '>') return Number(left > right)
  if (operator === '>=') return Number(left >= right)
  return Number(operator === '<' ? left < right : left <= right)
}

describe('a formula', () => {
  it('is worth what its tree is worth', () => {
    fc.assert(
      fc.property(anyFormula, anyTermInputs, (tree, worth) => {
        const expected = plain(tree, worth)
        const value = Number.isFinite(expected) ? expected + 0 : Number.NaN
        expect(outcome(formatFormula(tree), worth).value).toEqual(value)
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('is a finite value or a null with a reason, never anything else', () => {
    fc.assert(
      fc.property(anyFormula, anyTermInputs, (tree, worth) => {
        const { value, qualifier } = outcome(formatFormula(tree), worth)
        expect(Number.isFinite(value) || (Number.isNaN(value) && qualifier !== '')).toBe(true)
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('of arithmetic alone is null where any of its terms is', () => {
    const arithmetic = (tree: Formula): boolean =>
      tree.kind === 'binary'
        ? tree.operator !== '??' && arithmetic(tree.left) && arithmetic(tree.right)
        : tree.kind !== 'call' && (tree.kind !== 'negative' || arithmetic(tree.of))
    fc.assert(
      fc.property(anyFormula.filter(arithmetic), anyTermInputs, (tree, worth) => {
        const text = formatFormula(tree)
        const { terms } = compileFormula(text)
        for (const term of terms) expect(outcome(text, { ...worth, [term.text]: 'no_price' }).value).toBeNaN()
      }),
    )
  })

  it('with a denominator of zero or less is null negative_denominator', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ max: 0 }), (above, below) => {
        expect(outcome('a / b', { a: above, b: below })).toEqual({
          value: Number.NaN,
          qualifier: 'negative_denominator',
        })
      }),
    )
  })

  it.each([
    ['a + b', { a: 'no_price' }, 'no_price'],
    ['a + b', { b: 'no_price' }, 'missing_input:a'],
    ['a / b', { b: 0 }, 'missing_input:a'],
    ['a / (b - c)', { a: 1, b: 1 }, 'missing_input:c'],
    // Of two ways that both fail the better one says why.
    ['a ?? b', { a: 'conflicting_concepts', b: 'no_price' }, 'conflicting_concepts'],
    ['c + (a ?? b)', { c: 'no_price', a: 'x', b: 'y' }, 'no_price'],
    ['a * 10', { a: 1e308 }, 'out_of_range'],
  ])('%s of %j is null for the first reason met, %s', (formula, worth, reason) => {
    expect(outcome(formula, worth)).toEqual({ value: Number.NaN, qualifier: reason })
  })

  it('is never a negative zero', () => {
    expect(outcome('-a', { a: 0 })).toEqual({ value: 0, qualifier: '' })
  })

  it('forgets the flags and reasons of its last evaluation', () => {
    const { evaluate } = compileFormula('avg(a)')
    const reading = (value: number) => ({ value, qualifier: '' })
    const missing = { value: Number.NaN, qualifier: 'missing_input:a' }
    expect(evaluate([reading(4), missing])).toEqual({ value: 4, qualifier: 'ending_balance' })
    expect(evaluate([missing, reading(4)])).toEqual(missing)
    expect(evaluate([reading(4), reading(2)])).toEqual({ value: 3, qualifier: '' })
  })

  it('names every term once, as it reads it', () => {
    const { terms } = compileFormula(
      'avg(a) + a + opt(b) + carried(balance_sheet.b) + prior_quarter(a) + cagr(a, 2) + close',
    )
    expect(terms.map(({ text, kind, absence }) => [text, kind, absence])).toEqual([
      ['a', 'metric', 'null'],
      ['prior_year(a)', 'metric', 'null'],
      ['opt(b)', 'metric', 'nothing'],
      ['carried(balance_sheet.b)', 'item', 'carried'],
      ['prior_quarter(a)', 'metric', 'null'],
      ['prior_years(a, 2)', 'metric', 'null'],
      ['close', 'price', 'null'],
    ])
  })
})
