import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentenceAt } from '../../../../src/domain/documents/tokenization/sentences.ts'
import { compileRules } from '../../../../src/domain/signals/compile.ts'
import { evaluate } from '../../../../src/domain/signals/evaluate.ts'
import { WORD_RULES } from '../../../../src/domain/signals/rules-version.ts'
import type { SectionTable, SourceText } from '../../../../src/domain/signals/source-text.ts'
import { propertyRuns } from '../../../support/property-runs.ts'
import { sourceFixture } from '../../../support/signal/sources.ts'

const RULES = compileRules(WORD_RULES, '10-K')
const IDS = [...new Set(RULES.rules.flatMap(({ sections }) => sections))].map(id => id.replace('*', '_1'))

/** Sentences that fire, that do not, and what stands between them in stored texts. */
const STATED = [
  'Management identified a material weakness in our internal control over financial reporting.',
  'On May 3, 2023 we agreed to settle the class action for $12.5 million.',
  'We received a subpoena from the SEC in July 2023.',
  'The Company was not in compliance with a covenant of its credit agreement.',
  'A class action was filed against the Company “in Oregon” – it’s pending…',
  'These conditions raise substantial doubt about our ability to continue as a going concern.',
]
const UNSTATED = [
  'There were no material weaknesses.',
  'See Note 12',
  'Ｆｕｌｌ width and soft­hyphens; ligatures oﬀer ﬁve.',
  '• a bullet with a settlement',
  'U.S. No. 5 Inc.',
]
const BETWEEN = [' ', '\n', '\n\n', '\n• ', '  ', '\t']

const sentence = fc.constantFrom(...STATED, ...UNSTATED)
const prose = fc
  .array(fc.tuple(sentence, fc.constantFrom(...BETWEEN)), { minLength: 1, maxLength: 6 })
  .map(parts => parts.flat().join(''))
const rows = fc
  .array(fc.array(sentence, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map(lines => lines.map(cells => cells.join(' | ')).join('\n'))

/** A text of prose and tables in turn, with where the tables stand; a table follows prose without a mark in between. */
const stored = fc
  .array(
    fc.oneof(
      prose,
      rows.map(table => ({ table })),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(parts => {
    let text = ''
    const tables: SectionTable[] = []
    for (const part of parts) {
      const own = typeof part === 'string' ? part : part.table
      if (typeof part !== 'string') tables.push(tableAt(text.length, text.length + own.length))
      text += `${own}\n`
    }
    return { text, tables }
  })

function tableAt(start: number, end: number): SectionTable {
  return { start, end, caption: null, headers: [], rows: [], units: null }
}

const sources = fc
  .array(fc.record({ id: fc.constantFrom(...IDS), body: stored }), { minLength: 1, maxLength: 3 })
  .map(sections =>
    sourceFixture(
      {},
      sections.map(({ id, body }) => ({ id, ...body })),
    ),
  )

const evaluated = (source: SourceText) => evaluate(RULES, source, '10-K')

describe('Signals of any source', () => {
  it('quote what stands at their offsets', () => {
    let quoted = 0
    fc.assert(
      fc.property(sources, source => {
        for (const { evidence } of evaluated(source).signals) {
          for (const { quote, section_id, start, end } of evidence) {
            quoted += 1
            const texts = source.sections.filter(({ id }) => id === section_id).map(({ text }) => text)
            expect(texts.map(text => text.slice(start, end))).toContain(quote)
            expect(quote).toBe(quote.trim())
            expect(quote).not.toBe('')
          }
        }
      }),
    )
    expect(quoted).toBeGreaterThan(0)
  })

  it('come out the same from the same text, and from a copy of it', () => {
    fc.assert(
      fc.property(sources, source => {
        const first = evaluated(source)
        expect(evaluated(source)).toEqual(first)
        const copy = compileRules(structuredClone(WORD_RULES), '10-K')
        expect(evaluate(copy, structuredClone(source), '10-K')).toEqual(first)
      }),
      { numRuns: propertyRuns(20) },
    )
  })

  it('rest on sentences that no border of a table runs through', () => {
    fc.assert(
      fc.property(stored, ({ text, tables }) => {
        const { signals } = evaluated(sourceFixture({}, [{ id: 'legal_proceedings', text, tables }]))
        for (const { evidence } of signals)
          for (const span of evidence) expect(tables.filter(table => crosses(span, table))).toEqual([])
      }),
    )
  })

  it('are read in sentences that contain the given position and stay on its side of a table', () => {
    fc.assert(
      fc.property(stored, fc.nat(), ({ text, tables }, place) => {
        const at = place % text.length
        const span = sentenceAt(text, at, tables)
        expect(tables.filter(table => crosses(span, table))).toEqual([])
        if (/[\p{L}\p{N}]/u.test(text[at]!)) {
          expect(span.start).toBeLessThanOrEqual(at)
          expect(span.end).toBeGreaterThan(at)
        }
      }),
    )
  })

  it('do not change where text without words of a rule is put before them', () => {
    fc.assert(
      fc.property(sources, source => {
        const before = 'Nothing is told here.\n\n'
        const moved = source.sections.map(section => ({
          ...section,
          text: before + section.text,
          tables: section.tables.map(table => ({
            ...table,
            start: table.start + before.length,
            end: table.end + before.length,
          })),
        }))
        const told = ({ signals }: ReturnType<typeof evaluated>) =>
          signals.map(({ signal_id, value, evidence }) => [
            signal_id,
            value,
            evidence.map(({ quote }) => quote),
          ])
        expect(told(evaluated({ ...source, sections: moved }))).toEqual(told(evaluated(source)))
      }),
    )
  })
})

/** Whether a span is partly in a table and partly out of it. */
function crosses(span: { start: number; end: number }, table: { start: number; end: number }): boolean {
  const meets = span.start < table.end && span.end > table.start
  return meets && (span.start < table.start || span.end > table.end)
}
