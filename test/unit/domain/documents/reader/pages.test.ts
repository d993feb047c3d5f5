import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { blocksOf } from '../../../../support/document/show.ts'

const BREAK = '<hr style="page-break-after:always">'
const pages = (...texts: string[]) => texts.join(BREAK)

describe('pages', () => {
  it.each([
    ['a rule with a break', '<p>a</p><hr style="page-break-after:always"/><p>b</p>'],
    ['a break before a block', '<p>a</p><p style="page-break-before:always">b</p>'],
    ['a break after a block', '<div style="page-break-after: always">a</div><p>b</p>'],
    ['the mark of old filings', '<p>a</p><PAGE><p>b</p>'],
  ])('end at %s', (_, markup) => {
    expect(blocksOf(markup)).toEqual(['a', '--  --', 'b'])
  })

  it.each(['12', '- 12 -', 'Page 12', '12 of 40', 'F-12', 'xii'])('lose their number "%s"', number => {
    const page = /F-12|xii|12/.exec(number)![0]
    expect(blocksOf(pages(`<p>a</p><p>${number}</p>`, '<p>b</p>'))).toEqual(['a', `-- ${page} --`, 'b'])
  })

  it('keep what only looks like a number of theirs', () => {
    expect(blocksOf(pages('<p>a</p><p>2024</p>', '<p>b</p>'))).toEqual(['a', '2024', '--  --', 'b'])
  })

  it('end at a plain rule only where a number stands beside it', () => {
    expect(blocksOf('<p>a</p><hr><p>b</p><p>7</p><hr><p>c</p>')).toEqual(['a', 'b', '-- 7 --', 'c'])
  })

  it('lose heads that repeat and feet that count', () => {
    const page = (number: number) =>
      `<p>Notes to statements (continued)</p><p>Text of page ${number}.</p><p>A company | Form 10-K | ${number}</p>`
    expect(blocksOf(pages(page(1), page(2), page(3), page(4)))).toEqual([
      'Notes to statements (continued)',
      'Text of page 1.',
      '-- 1 --',
      'Text of page 2.',
      '-- 2 --',
      'Text of page 3.',
      '-- 3 --',
      'Text of page 4.',
    ])
  })

  it('keep items and units that stand at their edges', () => {
    const page = (item: number) => `<p>ITEM ${item}.</p><p>(in millions)</p><p>Some text.</p>`
    expect(blocksOf(pages(page(1), page(2), page(3))).filter(text => /^ITEM|^\(in/.test(text))).toHaveLength(
      6,
    )
  })

  it('keep the first of a heading that repeats as a running head', () => {
    const page = (text: string) => `<p>Item 1A. Risk Factors</p><p>${text}</p>`
    expect(blocksOf(pages('<p>a.</p>', page('One.'), page('Two.'), page('Three.')))).toEqual([
      'a.',
      '--  --',
      'Item 1A. Risk Factors',
      'One.',
      '--  --',
      'Two.',
      '--  --',
      'Three.',
    ])
  })

  it('divide no paragraph', () => {
    const first = 'The company and its subsidiaries have entered into agreements with'
    const text = pages(`<p>${first}</p><p>4</p>`, '<p>their suppliers in several countries.</p>')
    expect(blocksOf(text)).toEqual([`${first} their suppliers in several countries.`, '-- 4 --'])
  })

  it('give blocks places in a text without their furniture', () => {
    const { text, blocks } = parseHtml(pages('<p>a.</p><p>1</p>', '<p>b.</p>'))
    expect(text).toBe('a.\n\nb.')
    expect(blocks.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 2],
      [4, 6],
    ])
  })
})
