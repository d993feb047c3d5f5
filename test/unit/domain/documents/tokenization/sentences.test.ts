import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clausesOf,
  sentenceAt,
  sentencesOf,
} from '../../../../../src/domain/documents/tokenization/sentences.ts'

const all = (text: string, tables: { start: number; end: number }[] = []) =>
  [...sentencesOf(text, { start: 0, end: text.length }, tables)].map(({ start, end }) =>
    text.slice(start, end),
  )

describe('Sentences of a text', () => {
  it('ends at marks, not at abbreviations, initials and figures', () => {
    expect(all('Acme Inc. sold No. 5 for $3.5 million. J. Smith left the U.S. office.')).toEqual([
      'Acme Inc. sold No. 5 for $3.5 million.',
      'J. Smith left the U.S. office.',
    ])
  })

  it('ends with the paragraph and at bullets', () => {
    expect(all('We note:\n\nFirst\n• one\n• two')).toEqual(['We note:', 'First', 'one', 'two'])
  })

  it('reads long paragraphs of short sentences, each once', () => {
    expect(all('Item 1. '.repeat(100_000))).toHaveLength(100_000)
    const long = `A ${'word '.repeat(3_500)}end.`
    expect(all(`First. ${long} Last.`)).toEqual(['First.', long, 'Last.'])
  })

  it('takes each row of a table for itself', () => {
    const text = 'Before.\n\nA | 1\nB | 2\n\nAfter.'
    expect(all(text, [{ start: 9, end: 20 }])).toEqual(['Before.', 'A | 1', 'B | 2', 'After.'])
  })

  it('finds the sentence around any place of it', () => {
    const text = 'One is here. Two is there. Three is gone.'
    for (let at = 13; at < 26; at++) {
      const { start, end } = sentenceAt(text, at)
      expect(text.slice(start, end)).toBe('Two is there.')
    }
  })

  it('ends on any text, with sentences in order that never overlap', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', '.', ' ', '\n', '•', ')', '"', '1') }),
        text => {
          let last = 0
          for (const { start, end } of sentencesOf(text, { start: 0, end: text.length })) {
            expect(start).toBeGreaterThanOrEqual(last)
            last = end
          }
        },
      ),
    )
  })

  it('cuts a sentence that is no sentence into its clauses', () => {
    const text = `${'a'.repeat(700)}; ${'b'.repeat(700)}`
    expect(clausesOf(text, { start: 0, end: text.length }).map(({ start, end }) => end - start)).toEqual([
      700, 700,
    ])
  })
})
