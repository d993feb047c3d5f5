import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../../../src/domain/documents/tokenization/tokens.ts'
import { isIn, matchesOf } from '../../../../src/domain/signals/match-phrase.ts'
import { phraseOf } from '../../../../src/domain/signals/phrase.ts'
import { WORD_RULES } from '../../../../src/domain/signals/rules-version.ts'

const isFound = (phrase: string, text: string) => isIn(phraseOf(phrase), tokensOf(text))

describe('Phrases', () => {
  it.each([
    ['not ..3 effective', 'controls were not fully and wholly effective', true],
    ['not ..2 effective', 'controls were not as yet fully effective', false],
    ['not .. effective', 'not one two three four five effective', true],
    ['not .. effective', 'not one two three four five six effective', false],
    ['we|management concluded', 'Management concluded', true],
    ['chief_executive_officer', 'the Chief Executive Officer’s letter', true],
    ['impair* of ?our goodwill', 'impairment of goodwill', true],
    ['impair* of ?our goodwill', 'impairments of our goodwill', true],
    ['^ the company', 'The Company agreed', true],
    ['^ the company', 'Then the company agreed', false],
    ['<percent> of revenue', '12% of revenue', true],
    ['<percent> of revenue', '$12 of revenue', false],
    ['in <year>', 'in 2024', true],
    ['in <year>', 'in 3024', false],
    ['with <name>', 'with Toshiba', true],
    ['with <name>', 'with others', false],
    ['<name> ..1 sold', 'Our vendor sold', false],
    ['may ..3 sell', 'We may soon sell', true],
    ['may ..3 sell', 'On May 5 we sell', false],
    ['customers , <name>', 'customers, Acme', true],
  ])('"%s" in "%s": %s', (phrase, text, found) => {
    expect(isFound(phrase, text)).toBe(found)
  })

  it.each(['we ..', '..', '', '@nothing here', 'we Sold', 'a;b'])(
    'of no meaning are rejected: "%s"',
    source => {
      expect(() => phraseOf(source)).toThrow(Error)
    },
  )

  const word = fc.constantFrom('alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot')
  /** Words that stand in no phrase. */
  const filler = (count: number) => Array.from({ length: count }, (_, at) => `zz${at}`)
  const element = fc.record({
    alternatives: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
    pick: fc.nat(),
    gap: fc.integer({ min: 0, max: 8 }),
    between: fc.nat(),
    isPrefix: fc.boolean(),
    isOptional: fc.boolean(),
    isThere: fc.boolean(),
  })
  type Element = typeof element extends fc.Arbitrary<infer T> ? T : never
  const elements = fc.array(element, { minLength: 1, maxLength: 6 })

  /** The words of an element as a phrase names them; prefixes stand for the first three letters. */
  const named = ({ alternatives, isPrefix }: Element) =>
    alternatives.map(name => (isPrefix ? `${name.slice(0, 3)}*` : name)).join('|')
  const isBound = ({ isOptional }: Element, at: number) => at === 0 || !isOptional
  const phraseFrom = (list: readonly Element[]) =>
    list
      .map(
        (of, at) => `${at > 0 && of.gap > 0 ? `..${of.gap} ` : ''}${isBound(of, at) ? '' : '?'}${named(of)}`,
      )
      .join(' ')
  const textFrom = (list: readonly Element[]) =>
    list
      .filter((of, at) => isBound(of, at) || of.isThere)
      .flatMap((of, at) => [
        ...(at > 0 ? filler(of.between % (of.gap + 1)) : []),
        of.alternatives[of.pick % of.alternatives.length]!,
      ])
      .join(' ')

  it('match any text made from them, which holds one of their anchors', () => {
    fc.assert(
      fc.property(elements, fc.nat(4), fc.nat(4), (list, before, after) => {
        const phrase = phraseOf(phraseFrom(list))
        const text = [...filler(before), textFrom(list), ...filler(after)].join(' ')
        expect(isIn(phrase, tokensOf(text))).toBe(true)
        expect(phrase.anchors.some(anchor => text.includes(anchor))).toBe(true)
      }),
    )
  })

  it('match within the text only, where they begin and end with a word of theirs', () => {
    fc.assert(
      fc.property(elements, fc.array(word, { maxLength: 20 }), (list, words) => {
        const phrase = phraseOf(phraseFrom(list))
        for (const { start, end } of matchesOf(phrase, tokensOf(words.join(' ')))) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(words.length)
          expect(phrase.anchors.some(anchor => words.slice(start, end).join(' ').includes(anchor))).toBe(true)
        }
      }),
    )
  })

  it('reach as far as their gap and no word further', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 40 }), (gap, between) => {
        const text = ['alpha', ...filler(between), 'bravo'].join(' ')
        expect(isFound(gap === 0 ? 'alpha bravo' : `alpha ..${gap} bravo`, text)).toBe(between <= gap)
      }),
    )
  })

  it('of the rules each hold a word to look for', () => {
    const bare = WORD_RULES.flatMap(({ assertions }) => assertions.flatMap(({ assert }) => assert)).filter(
      source => phraseOf(source).anchors.length === 0,
    )
    expect(bare).toEqual([])
  })
})
