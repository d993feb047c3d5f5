import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import type { FieldValue } from '../../../src/domain/numbers/statement.ts'
import {
  accessionText,
  tsvAccession,
  tsvDay,
  tsvFilingDay,
  tsvText,
} from '../../../src/stores/clickhouse/engine/tsv.ts'
import { hashOfLines } from '../../../src/stores/clickhouse/numbers/rows/content-hash.ts'
import { factHash } from '../../../src/stores/clickhouse/numbers/rows/drafts.ts'
import { factFilingLines, factInserts } from '../../../src/stores/clickhouse/numbers/rows/fact-rows.ts'
import { statementGroups, statementLine } from '../../../src/stores/clickhouse/numbers/rows/statement-rows.ts'
import { accession, day, fact, record, ref } from '../../support/clickhouse/fixtures.ts'

function hashOfFacts(given: readonly Fact[]): string {
  const hash = factHash()
  hash.add(given)
  return hash.digest()
}

const facts = fc.array(
  fc
    .record({
      sequence: fc.nat(3),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
      unit: fc.constantFrom('USD', 'shares'),
      start: fc.option(fc.integer({ min: 0, max: 3 })),
      end: fc.integer({ min: 0, max: 3 }),
      decimals: fc.option(fc.integer({ min: -9, max: 9 })),
    })
    .map(({ sequence, value, ...more }): Fact => fact(ref(sequence, '2021-02-01'), value, more)),
  { maxLength: 30 },
)

describe('hashOfFacts', () => {
  it('does not depend on the order, nor on which objects are shared', () => {
    fc.assert(
      fc.property(facts, given => {
        const other = given.toReversed().map(one => structuredClone(one))
        expect(hashOfFacts(other)).toBe(hashOfFacts(given))
      }),
    )
  })

  it('depends on every field', () => {
    const one = fact(ref(1, '2021-02-01'), 5)
    const others: Fact[] = [
      { ...one, value: 5.000000000000001 },
      { ...one, unit: 'EUR' },
      { ...one, start: 1 },
      { ...one, end: one.end + 1 },
      { ...one, decimals: 0 },
      { ...one, source: 'fsds' },
      { ...one, concept: { ...one.concept, name: 'Liabilities' } },
      { ...one, concept: { ...one.concept, taxonomy: 'ifrs-full' } },
      { ...one, filing: { ...one.filing, accession: accession(2) } },
      { ...one, filing: { ...one.filing, form: '10-Q' } },
      { ...one, filing: { ...one.filing, filed: one.filing.filed + 1 } },
      { ...one, filing: { ...one.filing, filerCik: 8 } },
      { ...one, filing: { ...one.filing, fiscalYearFocus: null } },
      { ...one, filing: { ...one.filing, fiscalPeriodFocus: 'Q1' } },
    ]
    const hashes = [one, ...others].map(each => hashOfFacts([each]))
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('tells one fact from the same fact twice, and start from end', () => {
    const one = fact(ref(1, '2021-02-01'), 5, { start: 1, end: 2 })
    expect(hashOfFacts([one, one])).not.toBe(hashOfFacts([one]))
    expect(hashOfFacts([{ ...one, start: 2, end: 1 }])).not.toBe(hashOfFacts([one]))
  })

  it('finds no two of 200,000 near facts equal', () => {
    const source = ref(1, '2021-02-01')
    const hashes = new Set(Array.from({ length: 200_000 }, (_, value) => hashOfFacts([fact(source, value)])))
    expect(hashes.size).toBe(200_000)
  })
})

describe('hashOfLines', () => {
  it('does not depend on the order of lines, but on which list they are in', () => {
    expect(hashOfLines([['a\n', 'b\n'], []])).toBe(hashOfLines([['b\n', 'a\n'], []]))
    expect(hashOfLines([['a\n'], ['b\n']])).not.toBe(hashOfLines([['a\n', 'b\n'], []]))
  })
})

describe('rows', () => {
  it('cut facts into slices of 10,000', async () => {
    const source = ref(1, '2021-02-01')
    const given = Array.from({ length: 20_001 }, (_, value) => fact(source, value))
    const [insert] = await factInserts(given)
    const lengths = insert!.texts.map(slice => slice.split('\t')[5]!.split(',').length)
    expect(lengths).toEqual([10_000, 10_000, 1])
  })

  it('name a filing once, with its fiscal focus if one source has it', () => {
    const known = ref(1, '2021-02-01')
    const unknown = { ...known, fiscalYearFocus: null, fiscalPeriodFocus: null }
    for (const order of [
      [known, unknown],
      [unknown, known],
    ]) {
      const lines = factFilingLines(order.map(source => fact(source, 1)))
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('\t2020\tFY\n')
    }
  })

  it('write a statement alike whatever the order of its fields', () => {
    const one = record(ref(1, '2021-02-01'), 5)
    const cash: FieldValue = { value: 1, derivation: 'sum', basis: null, sources: [] }
    const values = [...one.values, ['cash', cash] as const]
    const [line, other] = [values, values.toReversed()].map(order => {
      const reordered = { ...one, values: new Map(order) }
      const [group] = [...statementGroups([reordered])]
      return JSON.stringify(group!.lists) + statementLine(reordered, group!)
    })
    expect(other).toBe(line)
  })
})

describe('cells', () => {
  it('write accession numbers without loss', () => {
    const sequence = fc.tuple(fc.nat(9_999_999_999), fc.nat(99), fc.nat(999_999))
    const text = sequence.map(([a, b, c]) =>
      [String(a).padStart(10, '0'), String(b).padStart(2, '0'), String(c).padStart(6, '0')].join('-'),
    )
    fc.assert(
      fc.property(text, number => {
        expect(tsvAccession(number)).toMatch(/^(0|[1-9]\d*)$/)
        expect(accessionText(tsvAccession(number))).toBe(number)
      }),
    )
    expect(() => tsvAccession('1-2-3')).toThrow(RangeError)
  })

  it('reject days that the engine would bend', () => {
    expect(tsvDay(null)).toBe('1900-01-01')
    expect(tsvDay(day('1900-01-02'))).toBe('1900-01-02')
    for (const text of ['1900-01-01', '1899-12-31', '2300-01-01']) {
      expect(() => tsvDay(day(text))).toThrow(RangeError)
    }
    expect(tsvDay(day('2299-12-31'))).toBe('2299-12-31')
    expect(() => tsvFilingDay(-1)).toThrow(RangeError)
    expect(() => tsvDay(Number.NaN)).toThrow(RangeError)
  })

  it('hold no raw separator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(tsvText(text)).not.toMatch(/[\t\n\r\0]/)
      }),
    )
  })
})
