import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldWithMap } from '../../../../../src/domain/documents/text/fold.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 200 })
const oddText = fc
  .array(
    fc.constantFrom(
      'a',
      'É',
      'E\u0301',
      'ﬁ',
      '\u00a0',
      '  \n',
      '“',
      '’',
      '—',
      '−',
      'Σ',
      'ς',
      'İ',
      'ß',
      '½',
      '™',
      '한',
      '\u1112\u1161\u11ab',
      'ｶﾞ',
      '´',
      '\u0301',
      '𝚺',
      '😀',
    ),
    { maxLength: 40 },
  )
  .map(parts => parts.join(''))

describe('fold', () => {
  it.each([
    ['Company’s “Plan”', 'company\'s "plan"'],
    ['2019–2020 — net', '2019-2020 - net'],
    ['Net\u00a0 sales\n\nrose', 'net sales rose'],
    ['Cafe\u0301 ﬁnance', 'café finance'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['１２３％', '123%'],
  ])('makes %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, oddText), text => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('folds every character as what it is composed of', () => {
    const differ: string[] = []
    for (let point = 0; point <= 0x10ffff; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const character = String.fromCodePoint(point)
      const parts = character.normalize('NFD')
      if (parts !== character && fold(parts) !== fold(character)) differ.push(point.toString(16))
    }
    expect(differ).toEqual([])
  })

  it('is NFKC, so that composed and decomposed text fold alike', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, oddText), text => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      }),
      { numRuns: propertyRuns(2000) },
    )
  })
})

describe('foldWithMap', () => {
  it('folds to the same text as fold', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, oddText), text => {
        expect(foldWithMap(text).text).toBe(fold(text))
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('leads back to characters that fold to what was found', () => {
    fc.assert(
      fc.property(oddText, fc.nat(), fc.nat(), (text, a, b) => {
        const folded = foldWithMap(text)
        if (folded.text === '') return
        const start = a % folded.text.length
        const end = start + 1 + (b % (folded.text.length - start))
        const source = text.slice(folded.startOf(start), folded.endOf(end - 1))
        expect(fold(source)).toContain(folded.text.slice(start, end))
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('covers the source without gaps', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, oddText), text => {
        const folded = foldWithMap(text)
        let reached = 0
        for (let index = 0; index < folded.text.length; index++) {
          expect(folded.startOf(index)).toBeLessThanOrEqual(reached)
          reached = folded.endOf(index)
        }
        expect(reached).toBe(text.length)
      }),
    )
  })
})
