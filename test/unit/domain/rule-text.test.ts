import { describe, expect, it } from 'vitest'
import { SIGNALS } from '../../../src/domain/signals/catalog.ts'
import { PRECISION, precisionOf } from '../../../src/domain/signals/precision/index.ts'
import type { WordRule } from '../../../src/domain/signals/rule.ts'
import { ruleText } from '../../../src/domain/signals/rule-text.ts'

const RULE: WordRule = {
  kind: 'words',
  id: 'made',
  name: 'Made',
  category: 'reporting',
  severity: 'high',
  version: 2,
  description: 'Made.',
  sources: ['8-K'],
  sections: ['item_4_02'],
  items: ['4.02', '4'],
  assertions: [
    { assert: ['we found'], exclude: ['no found', 'not found'], without: ['modal'], rows: true },
    {
      assert: ['a b', 'c'],
      require: [['d'], ['e', 'f']],
      sections: ['item_8_01'],
      value: { kind: 'percent', pick: 'all', least: 10, optional: false },
      confidence: 'low',
    },
  ],
}

describe('the text of a rule', () => {
  it('says everything that decides whether it fires', () => {
    expect(ruleText(RULE).split('\n')).toEqual([
      '8-K item 4.02, 4',
      'or a sentence or row of a table with “we found”; but without any of “no found”, “not found”; guards not held against it: modal',
      'or a sentence with any of “a b”, “c”; and with “d”; and with any of “e”, “f”; in item_8_01; value: the largest percent, at least 10, required; confidence low',
    ])
    expect(ruleText({ ...RULE, kind: 'computed', rule: 'counted' })).toBe('counted')
  })
})

describe('the precision of a rule', () => {
  it('is of the version that was measured, and of nothing that never fired', () => {
    const read = { made: { n: 50, right: 48 }, never: { n: 0, right: 0 } }
    expect(precisionOf({ id: 'made', version: 1 }, read)).toEqual({ n: 50, right: 48 })
    expect(precisionOf({ id: 'made', version: 2 }, read)).toBeNull()
    expect(precisionOf({ id: 'never', version: 1 }, read)).toBeNull()
    expect(precisionOf({ id: 'toString', version: 1 }, read)).toBeNull()
  })

  it('is at least 80 % wherever it was measured, and of signals that there are', () => {
    const ids = new Set(SIGNALS.map(({ id }) => id))
    for (const [id, { right, n }] of Object.entries(PRECISION)) {
      expect(ids).toContain(id)
      expect(right / n, id).toBeGreaterThanOrEqual(0.8)
    }
  })
})
