import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { countWords } from '../../../../../src/domain/documents/reader/visible-words.ts'
import { union } from '../../../../../src/domain/documents/sections/coverage.ts'
import { sectionsOf } from '../../../../../src/domain/documents/sections/sections-of.ts'
import { chunksOf } from '../../../../../src/domain/documents/text/chunks.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import {
  bold,
  documentOf,
  type Piece,
  prose,
  sectionsOfFiling,
} from '../../../../support/section-documents.ts'

const line = fc.constantFrom(
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
  { weight: 4, arbitrary: fc.record({ text: line, style }) },
  {
    weight: 2,
    arbitrary: fc.record({
      text: line,
      anchors: fc.array(fc.constantFrom('a', 'b')),
      links: fc.array(fc.constantFrom('a', 'b'), { maxLength: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      text: fc.constant(''),
      rows: fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 6,
      }),
      layout: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ page: fc.option(fc.integer({ min: 1, max: 9 }).map(String)) }) },
)
const form = fc.constantFrom('10-K', '10-K/A', '10-KSB', '10-Q', '8-K', '20-F', '40-F', 'S-1')
const day = fc.constantFrom('1995-03-01', '2003-03-20', '2005-01-01', '2015-01-01', '2025-02-01')

/** Headed parts of an item, which repeat its text. */
function isView(id: string): boolean {
  return /^(mda_(?!full)|footnote_|auditor_report|release_)/.test(id)
}

/** Items of one combined heading, or of one page. */
function isShared(warning: string): boolean {
  return /^(combined_with:|borders_are_pages)/.test(warning)
}

describe('sections of any document', () => {
  it('are cut out of its text, with tables and paragraphs where they say, one of each id', () => {
    fc.assert(
      fc.property(form, day, fc.array(piece, { maxLength: 40 }), (form, day, pieces) => {
        const sections = sectionsOfFiling(form, day, pieces)
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
      { numRuns: propertyRuns(300) },
    )
  })

  it('hold every word of the main document, each in one section', () => {
    fc.assert(
      fc.property(form, day, fc.array(piece, { maxLength: 40 }), (form, day, pieces) => {
        const { text } = documentOf(pieces)
        const own = sectionsOfFiling(form, day, pieces).filter(
          ({ document, id, warnings }) => document === 0 && !isView(id) && !warnings.some(isShared),
        )
        const all = sectionsOfFiling(form, day, pieces).flatMap(({ spans }) => spans)
        const covered = union(all).reduce((sum, { start, end }) => sum + countWords(text, start, end), 0)
        expect(covered).toBe(countWords(text))
        const spans = own.flatMap(({ spans }) => spans).toSorted((a, b) => a.start - b.start)
        for (const [index, span] of spans.slice(1).entries())
          expect(span.start).toBeGreaterThanOrEqual(spans[index]!.end)
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('hold every word of arbitrary markup word for word', () => {
    const fragment = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<table>',
        '<tr>',
        '<td>',
        '</td>',
        '</tr>',
        '</table>',
        '<div',
        '>',
        '<!--',
        '-->',
        '&amp;',
        '&#x202e;',
        '&bogus;',
        '<br>',
        '<hr style="page-break-after:always">',
        '<ix:header>',
        '</ix:header>',
        'Item 1. Business',
        'Item 1A. Risk Factors',
        'Item 8. Financial Statements',
        'SIGNATURES',
        '\n',
        '\u05e9\u05dc\u05d5\u05dd',
        '\ud800',
        '\0',
      ),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(form, day, fc.array(fragment, { maxLength: 60 }), (form, day, fragments) => {
        const text = fragments.join('')
        const parsed = parseDocument(text)
        const document = { type: form, sequence: 1, filename: null, description: null, text }
        const sections = sectionsOf({ form, filingDate: day, documents: [{ document, parsed }] })
        const spans = union(sections.flatMap(({ spans }) => spans))
        const covered = spans.reduce((sum, { start, end }) => sum + countWords(parsed.text, start, end), 0)
        expect(covered).toBe(countWords(parsed.text))
        for (const section of sections) {
          for (const { start, end } of section.spans)
            expect(section.text).toContain(parsed.text.slice(start, end).trim())
          for (const chunk of chunksOf('0000000001-25-000001', section))
            expect(section.text.slice(chunk.start, chunk.end)).toBe(chunk.text)
        }
      }),
      { numRuns: propertyRuns(300) },
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
      sectionsOfFiling('10-K', '2025-02-01', pieces)
      return performance.now() - started
    }
    time(5_000)
    expect(time(30_000)).toBeLessThan(10_000)
  })
})
