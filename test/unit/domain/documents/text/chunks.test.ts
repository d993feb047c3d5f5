import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunksOf } from '../../../../../src/domain/documents/text/chunks.ts'
import { countTokens } from '../../../../../src/domain/documents/text/count-tokens.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const TABLE = { caption: null, headers: [], rows: [], units: null }

interface Part {
  readonly text: string
  readonly table?: boolean
}

function sectionOf(parts: readonly Part[]) {
  let text = ''
  const blockStarts: number[] = []
  const tables: { table: typeof TABLE; start: number; end: number }[] = []
  for (const part of parts) {
    if (text !== '') text += '\n\n'
    blockStarts.push(text.length)
    if (part.table) tables.push({ table: TABLE, start: text.length, end: text.length + part.text.length })
    text += part.text
  }
  return { id: 'risk_factors', text, tables, blockStarts }
}

const sentence = (words: number) =>
  `${'We sell many goods in many places every day '.repeat(Math.ceil(words / 9)).trim()}.`
const paragraph = (words: number) =>
  Array.from({ length: Math.ceil(words / 18) }, () => sentence(18)).join(' ')
const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => `Net sales ${row} | 1,234 | 5,678`).join('\n')

describe('chunksOf', () => {
  it('makes chunks of 512 to 1,024 tokens at paragraph borders', () => {
    const section = sectionOf(Array.from({ length: 60 }, () => ({ text: paragraph(100) })))
    const chunks = chunksOf('0000000000-25-000001', section)
    expect(chunks.length).toBeGreaterThan(5)
    for (const chunk of chunks) {
      expect(chunk.tokens).toBeGreaterThanOrEqual(512)
      expect(chunk.tokens).toBeLessThanOrEqual(1024)
      expect(section.blockStarts).toContain(chunk.start)
    }
  })

  it('keeps a short section as one chunk', () => {
    const [chunk, ...rest] = chunksOf('a', sectionOf([{ text: 'None.' }]))
    expect(rest).toEqual([])
    expect(chunk).toMatchObject({ index: 0, start: 0, end: 5, text: 'None.', warnings: [] })
  })

  it('makes no chunk of a section without text', () => {
    expect(chunksOf('a', sectionOf([]))).toEqual([])
  })

  it('cuts a long paragraph at sentences', () => {
    const section = sectionOf([{ text: paragraph(5000) }])
    const chunks = chunksOf('a', section)
    expect(chunks.length).toBeGreaterThan(4)
    for (const chunk of chunks) {
      expect(chunk.tokens).toBeGreaterThanOrEqual(512)
      expect(chunk.tokens).toBeLessThanOrEqual(1024)
      expect(chunk.text).toMatch(/^We sell.*\.$/s)
    }
  })

  it('cuts a sentence without end at words, and a word without end anywhere', () => {
    const words = chunksOf('a', sectionOf([{ text: 'word '.repeat(5000).trim() }]))
    expect(words.every(chunk => /^word( word)*$/.test(chunk.text) && chunk.tokens <= 1024)).toBe(true)
    const run = chunksOf('a', sectionOf([{ text: '😀x'.repeat(20_000) }]))
    expect(run.every(chunk => chunk.tokens <= 1024 && chunk.text.isWellFormed())).toBe(true)
  })

  it('cuts a table only where it is over the limit, at its rows, and reports it', () => {
    const section = sectionOf([
      { text: paragraph(600) },
      { text: rows(300), table: true },
      { text: paragraph(600) },
    ])
    const chunks = chunksOf('a', section)
    const parts = chunks.filter(chunk => chunk.warnings.length > 0)
    expect(parts.length).toBeGreaterThan(1)
    const lines = rows(300).split('\n')
    for (const { text, tokens, warnings } of parts) {
      expect(warnings).toEqual(['part_of_table'])
      expect(tokens).toBeLessThanOrEqual(1024)
      expect(lines).toContain(text.split('\n')[0])
    }
    expect(chunksOf('a', sectionOf([{ text: rows(20), table: true }]))[0]?.warnings).toEqual([])
  })

  it('lets a short end join the chunk before', () => {
    const chunks = chunksOf('a', sectionOf([{ text: paragraph(520) }, { text: paragraph(150) }]))
    expect(chunks).toHaveLength(1)
  })

  it('keeps a heading with what follows', () => {
    const section = sectionOf([
      { text: paragraph(650) },
      { text: 'Competition' },
      { text: paragraph(300) },
      { text: paragraph(400) },
    ])
    const chunks = chunksOf('a', section)
    expect(chunks.some(chunk => chunk.text.startsWith('Competition\n\n'))).toBe(true)
  })

  it('returns the same ids again, and others where text or place differs', () => {
    const section = sectionOf(Array.from({ length: 30 }, () => ({ text: paragraph(100) })))
    const ids = chunksOf('a', section).map(chunk => chunk.id)
    expect(chunksOf('a', section).map(chunk => chunk.id)).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    const changed = sectionOf([
      { text: paragraph(90) },
      ...Array.from({ length: 29 }, () => ({ text: paragraph(100) })),
    ])
    expect(chunksOf('a', changed)[0]?.id).not.toBe(ids[0])
  })

  it('holds every word once, in order, cut out of the section by its offsets, within bounds', () => {
    const part = fc.record({
      text: fc.oneof(
        fc.integer({ min: 1, max: 900 }).map(paragraph),
        fc.integer({ min: 1, max: 80 }).map(rows),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
      ),
      table: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        const section = sectionOf(parts)
        const chunks = chunksOf('a', section)
        const noBlanks = (text: string) => text.replace(/\s+/g, '')
        expect(noBlanks(chunks.map(chunk => chunk.text).join(''))).toBe(noBlanks(section.text))
        for (const chunk of chunks) {
          expect(section.text.slice(chunk.start, chunk.end)).toBe(chunk.text)
          expect(chunk.tokens).toBe(countTokens(chunk.text))
          expect(chunk.tokens).toBeLessThanOrEqual(1024)
          for (const { start, end } of section.tables) {
            const isCut =
              start < chunk.end && chunk.end < end && section.text.slice(chunk.end, end).trim() !== ''
            if (isCut) expect(countTokens(section.text.slice(start, end))).toBeGreaterThan(1000)
          }
        }
      }),
      { numRuns: propertyRuns(60) },
    )
  })
})
