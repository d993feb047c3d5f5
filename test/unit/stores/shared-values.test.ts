import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byFilings,
  DictionaryIndex,
  filingList,
  sqlList,
  wordList,
} from '../../../src/stores/clickhouse/numbers/rows/insert-dictionaries.ts'
import { ref } from '../../support/clickhouse/fixtures.ts'

describe('runs by filings', () => {
  const items = fc.array(fc.array(fc.nat(20), { maxLength: 6 }), { maxLength: 40 })

  it('hold every item once and in order, with exactly its filings, and no more of them than is allowed', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 8 }), (given, most) => {
        const runs = [...byFilings(given, item => item, most)]
        expect(runs.flatMap(run => run.items)).toEqual(given)
        for (const run of runs) {
          expect(new Set(run.items.flat())).toEqual(run.filings)
          const isOne = run.items.filter(item => item.length > 0).length === 1
          if (!isOne) expect(run.filings.size).toBeLessThanOrEqual(most)
        }
      }),
    )
  })

  it('are one where there are few filings', () => {
    expect([...byFilings([[1], [2], [1, 2]], item => item)]).toEqual([
      { items: [[1], [2], [1, 2]], filings: new Set([1, 2]) },
    ])
    expect([...byFilings([], item => item)]).toEqual([])
  })
})

describe('numbers of shared values', () => {
  it('begin at 1 in the order given', () => {
    const numbers = new DictionaryIndex(['b', 'a', 'b'])
    expect([numbers.of('b'), numbers.of('a')]).toEqual([1, 2])
    expect(numbers.values).toEqual(['b', 'a'])
  })

  it('are not made up for a value that has none', () => {
    expect(() => new DictionaryIndex(['a']).of('b')).toThrow()
  })
})

describe('lists in SQL', () => {
  it('are typed, so that an empty one is a list too', () => {
    expect(sqlList('String', [])).toBe("CAST([], 'Array(String)')")
  })

  it('escape what filings say, and tell how long they are', () => {
    const { name, size, columns, length } = filingList([{ ...ref(1, '2021-02-01'), form: "10-K'\\" }])
    expect([name, size]).toEqual(['filings', 1])
    expect(columns.forms).toEqual({ type: 'String', items: ["'10-K\\'\\\\'"] })
    expect(length).toBe(
      Object.values(columns)
        .map(({ type, items }) => sqlList(type, items).length - sqlList(type, []).length + 1)
        .reduce((a, b) => a + b),
    )
    expect(wordList([]).size).toBe(0)
  })
})
