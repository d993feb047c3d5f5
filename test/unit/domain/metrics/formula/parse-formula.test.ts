import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFormula } from '../../../../../src/domain/metrics/formula/compile.ts'
import { anyFormula, formatFormula, outcome } from '../../../../support/metric/formulas.ts'

const worth = { a: 7, b: 3, c: 2, d: 5 }

describe('the reader of formulas', () => {
  it.each([
    ['a - b - c', 7 - 3 - 2],
    ['a - (b - c)', 7 - (3 - 2)],
    ['a + b * c', 7 + 3 * 2],
    ['(a + b) * c', (7 + 3) * 2],
    ['a / b / c', 7 / 3 / 2],
    ['a / b * c', (7 / 3) * 2],
    ['a / (b * c)', 7 / (3 * 2)],
    ['-a + b', -7 + 3],
    ['-a * b', -21],
    ['a * -b', -21],
    ['a - -b', 10],
    ['-(a - b)', -4],
    ['a > b', 1],
    ['a - b > c * d', 0],
    ['a >= 7', 1],
    ['a < 7', 0],
    ['a <= 7', 1],
    ['x ?? a + b', 7 + 3],
    ['x + a ?? b', 3],
    ['(x ?? a) + b', 7 + 3],
    ['x ?? y ?? d', 5],
    ['x ?? a > b', 1],
    ['0.25*a', 0.25 * 7],
    ['  a  /  b ', 7 / 3],
    ['min(a, b) + max(c, d)', 3 + 5],
    ['clamp(min(a, b + c), 0, d)', 5],
  ])('reads %s as arithmetic does', (text, expected) => {
    expect(outcome(text, worth).value).toBe(expected)
  })

  it('tells line items of statements from metrics', () => {
    expect(parseFormula('cash_flow.taxes / revenue')).toEqual({
      kind: 'binary',
      operator: '/',
      left: { kind: 'item', statement: 'cash_flow', id: 'taxes' },
      right: { kind: 'metric', id: 'revenue' },
    })
  })

  it.each([
    ['', 'near its end'],
    ['a +', 'near its end'],
    ['(a + b', 'near its end'],
    ['a + b)', 'near )'],
    ['a b', 'near b'],
    ['* a', 'near'],
    ['avg()', 'near'],
    ['avg(a,)', 'near'],
    ['a, b', 'near ,'],
    ['a ? b', 'Invalid formula at 2'],
    ['Revenue', 'Invalid formula at 0'],
    ['a $ b', 'Invalid formula at 2'],
    ['a = b', 'Invalid formula at 2'],
    ['.5 * a', 'Invalid formula at 0'],
    ['1.a', 'Invalid formula'],
  ])('rejects %j with a sentence that names the place', (text, part) => {
    expect(() => parseFormula(text)).toThrow(part)
    expect(() => parseFormula(text)).toThrow(/^Invalid formula (near|at) .*: /)
  })

  it('reads the text of any tree as that tree', () => {
    fc.assert(
      fc.property(anyFormula, tree => {
        expect(parseFormula(formatFormula(tree))).toEqual(tree)
      }),
    )
  })
})
