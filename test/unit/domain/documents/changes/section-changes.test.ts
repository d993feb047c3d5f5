import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sectionChanges } from '../../../../../src/domain/documents/changes/section-changes.ts'

const plain = (text: string) => ({ text, tables: [] })
const BEFORE = `Our largest customer accounts for 21% of net sales. We depend on one supplier of chips.

We do not hedge. Litigation may be costly.`
const AFTER = `Litigation may be costly. Our largest customer accounts for 28% of net sales.

A cyber attack in May disrupted our plants. We do not   hedge.`

describe('sectionChanges', () => {
  it('tells added, removed and reworded sentences; one that moved is unchanged', () => {
    const { changes, unchanged } = sectionChanges(plain(AFTER), plain(BEFORE))
    expect(unchanged).toBe(2)
    expect(
      changes.map(({ kind, current, previous }) => [kind, current?.text ?? null, previous?.text ?? null]),
    ).toEqual([
      [
        'reworded',
        'Our largest customer accounts for 28% of net sales.',
        'Our largest customer accounts for 21% of net sales.',
      ],
      ['removed', null, 'We depend on one supplier of chips.'],
      ['added', 'A cyber attack in May disrupted our plants.', null],
    ])
    const { words } = changes[0]!
    expect(words.filter(({ op }) => op === 'added').map(({ text }) => text.trim())).toEqual(['28'])
    expect(
      words
        .filter(({ op }) => op !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(changes[0]!.previous!.text)
    expect(
      words
        .filter(({ op }) => op !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(changes[0]!.current!.text)
  })

  it('does not compare tables', () => {
    const text = 'Sales rose. \nNet sales | 5\n'
    const table = { start: text.indexOf('Net'), end: text.length }
    expect(sectionChanges({ text, tables: [table] }, plain('Sales rose.')).changes).toEqual([])
  })

  const sentence = fc
    .array(fc.constantFrom('we', 'sell', 'chips', 'risk', 'of', 'loss', 'plants', 'may', 'close'), {
      minLength: 3,
      maxLength: 8,
    })
    .map(words => `The ${words.join(' ')}.`)
  const section = fc.array(sentence, { maxLength: 15 }).map(sentences => plain(sentences.join(' ')))

  it('accounts for every sentence of both sections once, in any two texts', () => {
    fc.assert(
      fc.property(section, section, (current, previous) => {
        const { changes, unchanged } = sectionChanges(current, previous)
        const sizeOf = ({ text }: { text: string }) => (text === '' ? 0 : text.split('. ').length)
        expect(changes.filter(change => change.current).length + unchanged).toBe(sizeOf(current))
        expect(changes.filter(change => change.previous).length + unchanged).toBe(sizeOf(previous))
        for (const { current: now } of changes)
          if (now) expect(current.text.slice(now.start, now.end)).toBe(now.text)
      }),
    )
  })

  it('finds no change between equal texts', () => {
    fc.assert(
      fc.property(section, text => {
        expect(sectionChanges(text, text).changes).toEqual([])
      }),
    )
  })
})
