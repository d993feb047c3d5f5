import { describe, expect, it } from 'vitest'
import { measuredOf, READINGS, statusOf } from '../../../../src/domain/signals/measured.ts'
import type { WordRule } from '../../../../src/domain/signals/rule.ts'
import { ruleText, SIGNALS } from '../../../../src/domain/signals/rules-version.ts'

const RULE: WordRule = {
  kind: 'words',
  id: 'made',
  name: 'Made',
  category: 'reporting',
  severity: 'high',
  version: 2,
  description: 'Made.',
  value: null,
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

describe('What was measured of a rule', () => {
  const of = (correct: number, reviewed: number) => ({ version: 2, correct, reviewed, found: 0, stated: 0 })

  it('is of the version that was read, and null for rules that never fired', () => {
    const readings = { changed: of(48, 50), never: of(0, 0) }
    expect(measuredOf({ id: 'changed', version: 2 }, readings)).toEqual(of(48, 50))
    expect(measuredOf({ id: 'changed', version: 3 }, readings)).toBeNull()
    expect(measuredOf({ id: 'never', version: 2 }, readings)).toBeNull()
    expect(measuredOf({ id: 'toString', version: 2 }, readings)).toBeNull()
  })

  it('proves a rule with at least 5 readings of which at least 90 % are correct', () => {
    expect([of(5, 5), of(9, 10), of(4, 4), of(8, 10), null].map(statusOf)).toEqual([
      'proven',
      'proven',
      'unproven',
      'unproven',
      'unproven',
    ])
  })

  it('is of signals of the catalog, with no more correct than were read', () => {
    const ids = new Set(SIGNALS.map(({ id }) => id))
    for (const [id, { correct, reviewed, found, stated }] of Object.entries(READINGS)) {
      expect(ids).toContain(id)
      expect(correct, id).toBeLessThanOrEqual(reviewed)
      expect(found, id).toBeLessThanOrEqual(stated)
    }
  })
})
