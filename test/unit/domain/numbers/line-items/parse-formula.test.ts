import { describe, expect, it } from 'vitest'
import { parseFormula } from '../../../../../src/domain/numbers/line-items/line-item.ts'

describe('a formula', () => {
  it('is a sum and difference of line items, some missable', () => {
    expect(parseFormula('liabilities_and_equity - equity_with_minority - temporary_equity?')).toEqual([
      { sign: 1, id: 'liabilities_and_equity', optional: false },
      { sign: -1, id: 'equity_with_minority', optional: false },
      { sign: -1, id: 'temporary_equity', optional: true },
    ])
  })

  it.each(['a * b', 'a b', 'A', 'a +', '2 + a'])('rejects %j', text => {
    expect(() => parseFormula(text)).toThrow('Not a formula')
  })
})
