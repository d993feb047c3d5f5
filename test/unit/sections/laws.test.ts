import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bold, filed, type Piece, prose } from '../../support/section-documents.ts'

const words = fc.constantFrom(
  'Item 1. Business',
  'Item 1A. Risk Factors',
  'Item 1',
  'Item',
  '2.',
  'PART I',
  'PART II',
  'Item 2. Properties 12',
  'Item 7. Management’s Discussion and Analysis',
  'Item 8. Financial Statements',
  'Item 2.02 Results of Operations',
  'Items 10, 11 and 12. Directors',
  'Risk Factors',
  'SIGNATURES',
  'Pursuant to the requirements of Section 13',
  'Note 1. Debt',
  'Note 2. Taxes',
  'Consolidated Balance Sheets',
  'Report of Independent Auditors',
  'Not applicable.',
  'The information is incorporated herein by reference.',
  'Overview',
  'Liquidity and Capital Resources',
  prose('something', 300),
  prose('something else', 3000),
)
const style = fc.record({
  bold: fc.constantFrom(0, 1),
  centered: fc.boolean(),
  capitals: fc.constantFrom(0, 1),
})
const piece: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ text: words, style }) },
  {
    weight: 2,
    arbitrary: fc.record({
      text: words,
      anchors: fc.array(fc.constantFrom('a', 'b')),
      links: fc.array(fc.constantFrom('a', 'b'), { maxLength: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      text: fc.constant(''),
      rows: fc.array(fc.array(words, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      layout: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ page: fc.option(fc.integer({ min: 1, max: 9 }).map(String)) }) },
)
const form = fc.constantFrom('10-K', '10-K/A', '10-KSB', '10-Q', '8-K', '20-F', '40-F', 'S-1')
const day = fc.constantFrom('1995-03-01', '2003-03-20', '2005-01-01', '2015-01-01', '2025-02-01')

describe('sections of any document', () => {
  it('are cut out of its text, with tables and paragraphs where they say, one of each id', () => {
    fc.assert(
      fc.property(form, day, fc.array(piece, { maxLength: 40 }), (form, day, pieces) => {
        const sections = filed(form, day, pieces)
        expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
        expect(sections.map(({ order }) => order)).toEqual(sections.map((_, index) => index))
        for (const { text, tables, blockStarts, state, source, ...section } of sections.map(section => ({
          ...section,
          source: null,
        }))) {
          expect(section.confidence).toBeGreaterThanOrEqual(0)
          expect(section.confidence).toBeLessThanOrEqual(1)
          if (state === 'not_found') expect(text).toBe('')
          for (const { table, start, end } of tables)
            expect(text.slice(start, end)).toBe(table.rows.map(row => row.join(' | ')).join('\n'))
          for (const start of blockStarts) expect(start === 0 || text[start - 1] === '\n').toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('take time in proportion to the document', () => {
    const texts = [
      'Item 1. Business',
      'Item 1A',
      'PART II',
      'Item 7 and 8 and 9',
      'Note 1. Debt',
      'Signatures',
    ]
    const within = [
      'Overview',
      'Report of Independent Auditors',
      'Note 1. Debt',
      'Balance Sheets',
      'Results of Operations',
    ]
    const hostile = (count: number): Piece[] => {
      const made = (texts: readonly string[], count: number): Piece[] =>
        Array.from({ length: count }, (_, at) => ({
          text: texts[at % texts.length]!,
          style: { bold: 1 },
          links: at % 5 === 0 ? ['x'] : [],
          anchors: at % 7 === 0 ? ['x'] : [],
          opens: `abc:Note${at}TextBlock`,
          closes: `abc:Note${at}TextBlock`,
        }))
      return [
        ...made(texts, count),
        bold('Item 7. Management’s Discussion and Analysis'),
        ...made(within, count),
        bold('Item 8. Financial Statements'),
        ...made(within, count),
      ]
    }
    const time = (count: number) => {
      const pieces = hostile(count)
      const started = performance.now()
      filed('10-K', '2025-02-01', pieces)
      return performance.now() - started
    }
    time(5_000)
    expect(time(30_000)).toBeLessThan(10_000)
  })
})
