import { describe, expect, it } from 'vitest'
import { parseText } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { linesOf, tableOf } from '../../../../support/document/show.ts'

describe('plain text', () => {
  it('rejoins the lines of a paragraph', () => {
    expect(
      linesOf(
        'The Company develops and sells a wide variety of products for the generation',
        'of electricity.  It was founded in 1892 and has grown with its customers since',
        'then.',
      ),
    ).toEqual([
      'The Company develops and sells a wide variety of products for the generation of electricity. It was founded in 1892 and has grown with its customers since then.',
    ])
  })

  it('begins a paragraph at a first-line indent and at a heading without blank lines', () => {
    expect(
      linesOf(
        'General',
        'The Company develops and sells a wide variety of products to its customers.',
        '   It was founded in 1892 and has grown since then in every one of its markets,',
        'at home and abroad.',
      ),
    ).toEqual([
      'General',
      'The Company develops and sells a wide variety of products to its customers.',
      'It was founded in 1892 and has grown since then in every one of its markets, at home and abroad.',
    ])
  })

  it('joins a hyphenated word only where the document has it whole', () => {
    expect(
      linesOf(
        'Its connection to the grid, and this connec-',
        'tion only, is capital-',
        'intensive in all of its computer-',
        'related services.',
      ),
    ).toEqual([
      'Its connection to the grid, and this connection only, is capital-intensive in all of its computer-related services.',
    ])
  })

  it('tells centred headings, and indented blocks from them', () => {
    const { blocks } = parseText(
      [
        '                                    PART I',
        'Item 1.  Business',
        '',
        '          2.1  Purchase agreement dated as of August 7, 2001, as amended and',
        '               restated as of November 30, 2001, by and among the Company,',
        '               its subsidiaries and the seller.',
      ].join('\n'),
    )
    expect(
      blocks.map(block => (block.kind === 'text' ? [block.text, block.style.centered] : block.kind)),
    ).toEqual([
      ['PART I', true],
      ['Item 1. Business', false],
      [
        '2.1 Purchase agreement dated as of August 7, 2001, as amended and restated as of November 30, 2001, by and among the Company, its subsidiaries and the seller.',
        false,
      ],
    ])
  })

  it.each([
    ['<PAGE>', ['a.', '--  --', 'b.']],
    ['<PAGE>   12', ['a.', '-- 12 --', 'b.']],
    ['\f', ['a.', '--  --', 'b.']],
    ['                                    -12-', ['a.', '-- 12 --', 'b.']],
    ['                                    (12)\n<PAGE>', ['a.', '-- 12 --', 'b.']],
    ['<PAGE>\n                                  - 12 -', ['a.', '-- 12 --', 'b.']],
  ])('ends pages at %j', (mark, blocks) => {
    expect(linesOf('a.', '', mark, '', 'b.')).toEqual(blocks)
  })

  it('joins a paragraph that a page divides', () => {
    expect(
      linesOf(
        'The Company has entered into agreements with several of its suppliers, and with',
        'the largest of',
        '',
        '                                    (2)',
        '<PAGE>',
        '',
        'its customers, for the years to come.',
      ),
    ).toEqual([
      'The Company has entered into agreements with several of its suppliers, and with the largest of its customers, for the years to come.',
      '-- 2 --',
    ])
  })

  it('reads tables in marks: headers above the column marks, leaders and rules dropped', () => {
    expect(
      tableOf(
        parseText(
          [
            'CONDENSED BALANCE SHEETS',
            '<TABLE>',
            '<CAPTION>',
            '                                        1997        1996',
            '                                     ---------   ---------',
            '<S>                                  <C>         <C>',
            '(Dollars in thousands)',
            'Cash.............................    $   1,234   $     567',
            'Receivables, net of allowance of 5       (89)         --',
            '                                     ---------   ---------',
            '</TABLE>',
          ].join('\n'),
        ),
      ),
    ).toEqual({
      caption: 'CONDENSED BALANCE SHEETS',
      units: 'Dollars in thousands',
      headers: [['', '1997', '1996']],
      rows: [
        ['(Dollars in thousands)', '', ''],
        ['Cash', '$1,234', '$567'],
        ['Receivables, net of allowance of 5', '(89)', '--'],
      ],
    })
  })

  it('finds tables without marks by their columns', () => {
    const document = parseText(
      [
        'Sales by region were:',
        '',
        '                         1997      1996',
        '  Americas              1,234     1,100',
        '  Europe                  567       500',
        '',
        '  Total                 1,801     1,600',
        '',
        'Sales grew in both regions.',
      ].join('\n'),
    )
    expect(document.blocks.map(block => block.kind)).toEqual(['text', 'table', 'text'])
    expect(tableOf(document).rows.at(-1)).toEqual(['Total', '1,801', '1,600'])
  })

  it('undoes entities and the dash-escapes of privacy-enhanced mail', () => {
    expect(linesOf('AT&amp;T and &quot;others&quot;', '', '- ---------- a note')).toEqual([
      'AT&T and "others"',
      '---------- a note',
    ])
  })

  it('keeps a line that is no line of typeset text', () => {
    const long = 'word '.repeat(5_000).trim()
    expect(linesOf(long)).toEqual([long])
  })
})
