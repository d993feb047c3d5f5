import fc from 'fast-check'
import { countTokens as encoded } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { countBoth, countTokens } from '../../../../../src/domain/documents/text/count-tokens.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const AS_TEXT = { disallowedSpecial: new Set<string>() }

describe('countTokens', () => {
  it('counts as the encoder counts the whole, where no word is longer than 64 characters', () => {
    const piece = fc.constantFrom(
      ...[
        'Net',
        'sales',
        ' ',
        '  ',
        '\n',
        '\n\n',
        ' \n ',
        '\r\n',
        '.',
        '—',
        '|',
        '$1,234.56',
        '(12)',
        '%',
        '\t',
      ],
      ...[
        '\u00a0',
        'é',
        '\u0301',
        '中文',
        '😀',
        "company's",
        'R&D',
        'http://x.org/a',
        'ABCdef',
        '\u2028',
        '/',
        '/\n',
      ],
    )
    const text = fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(
        text.filter(text => !/\S{60}|\s{60}/.test(text)),
        text => {
          expect(countTokens(text)).toBe(encoded(text, AS_TEXT))
        },
      ),
      { numRuns: propertyRuns(3000) },
    )
  })

  it('counts any text as the encoder does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), text => {
        expect(countTokens(text)).toBe(encoded(text, AS_TEXT))
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('adds up the parts of words as the encoder counts them whole', () => {
    const word = fc.string({ unit: fc.constantFrom(..."aZ09.,'$%(-/ é"), minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(word, word => {
        expect(countTokens(word)).toBe(encoded(word, AS_TEXT))
        expect(countTokens(word)).toBe(encoded(word, AS_TEXT))
      }),
      { numRuns: propertyRuns(5000) },
    )
  })

  it('counts a text with and without the blanks at its end in one pass', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', '7', '.', '/', ' ', '\n', '—'), maxLength: 40 })
    fc.assert(
      fc.property(text, text => {
        expect(countBoth(text)).toEqual({ whole: countTokens(text), trimmed: countTokens(text.trimEnd()) })
      }),
      { numRuns: propertyRuns(3000) },
    )
  })

  it('counts what spells a control token as text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })

  it('stays quick on runs without borders', () => {
    const started = performance.now()
    for (const run of ['a', '-', ' ', '\n', '\u4e00', '😀']) countTokens(run.repeat(200_000))
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
