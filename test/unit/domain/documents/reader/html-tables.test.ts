import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { blocksOf, tableOf } from '../../../../support/document/show.ts'

const table = (...rows: string[]) => `<table>${rows.map(row => `<tr>${row}</tr>`).join('')}</table>`
const cells = (...texts: string[]) => texts.map(text => `<td>${text}</td>`).join('')

/** Typeset as filings are: a column for the sign, one for the digits, one for bracket or percent, one to keep apart. */
const STATEMENT = table(
  '<td colspan="3"></td><td colspan="7">Years ended</td>',
  '<td colspan="3">(in millions)</td><td colspan="3">2024</td><td></td><td colspan="3">2023</td>',
  '<td colspan="3">Net sales:</td><td colspan="7"></td>',
  '<td colspan="3">Products</td><td>$</td><td>1,234</td><td></td><td></td><td>$</td><td>(567</td><td>)</td>',
  '<td colspan="3">Growth</td><td colspan="2">12.5</td><td>%</td><td></td><td colspan="2">—</td><td></td>',
)

describe('tables of HTML', () => {
  it('reads typeset columns as the columns that are seen, with numbers as printed', () => {
    expect(tableOf(parseHtml(`<p><b>CONSOLIDATED STATEMENTS</b></p>${STATEMENT}`))).toEqual({
      caption: 'CONSOLIDATED STATEMENTS',
      units: 'in millions',
      headers: [
        ['', 'Years ended', 'Years ended'],
        ['(in millions)', '2024', '2023'],
      ],
      rows: [
        ['Net sales:', '', ''],
        ['Products', '$1,234', '$(567)'],
        ['Growth', '12.5%', '—'],
      ],
    })
  })

  it('prints a row a line and cells between bars in the text', () => {
    expect(blocksOf(STATEMENT)).toEqual([
      '| Years ended\n(in millions) | 2024 | 2023\nNet sales:\nProducts | $1,234 | $(567)\nGrowth | 12.5% | —',
    ])
  })

  it('repeats a cell that spans rows in each of them, and prints it once', () => {
    const document = parseHtml(
      table('<td rowspan="2">Both</td><td>1</td><td>2</td>', cells('3', '4'), cells('c', '5', '6')),
    )
    expect(tableOf(document).rows).toEqual([
      ['Both', '1', '2'],
      ['Both', '3', '4'],
      ['c', '5', '6'],
    ])
    expect(document.text).toBe('Both | 1 | 2\n| 3 | 4\nc | 5 | 6')
  })

  it('takes rows of th or thead for headers', () => {
    const markup = `<table><thead><tr><td>A</td><td>7</td></tr></thead>${cells('x', '1')}<tr>${cells('y', '2')}</tr></table>`
    expect(tableOf(parseHtml(markup))).toMatchObject({
      headers: [['A', '7']],
      rows: [
        ['x', '1'],
        ['y', '2'],
      ],
    })
  })

  it.each([
    ['years', cells('', '2024', '2023'), cells('a', '1', '2'), 1],
    ['dates', cells('Year ended', 'Dec. 31, 2024', 'December 31, 2023'), cells('a', '1', '2'), 1],
    ['words above values', cells('Name', 'Age', 'Since'), cells('A. Person', '58', '2001'), 1],
    ['nothing but values', cells('a', '10', '20'), cells('b', '1', '2'), 0],
    ['years in the first column are no header', cells('2025', '$10', '3'), cells('2026', '$20', '4'), 0],
  ])('tells headers: %s', (_, first, second, count) => {
    expect(tableOf(parseHtml(table(first, second, second))).headers).toHaveLength(count)
  })

  it.each([
    [
      'before the table',
      `<p>Sales were as follows:</p><p>(Dollars in thousands)</p>`,
      'Sales were as follows:',
      'Dollars in thousands',
    ],
    [
      'in the caption',
      '<p>The following table shows sales (in billions):</p>',
      'The following table shows sales (in billions):',
      'in billions',
    ],
    [
      'nowhere',
      '<p>The company sold more than before. It hopes to go on with it in the years to come.</p>',
      null,
      null,
    ],
  ])('finds caption and units %s', (_, before, caption, units) => {
    const markup = before + table(cells('', '2024'), cells('a', '1'), cells('b', '2'))
    expect(tableOf(parseHtml(markup))).toMatchObject({ caption, units })
  })

  it.each([
    [
      'a bullet and its text',
      table(cells('', '•', 'One thing'), cells('', '•', 'Another')),
      ['• One thing', '• Another'],
    ],
    ['a heading in cells', table(cells('<b>Item 1A.</b>', '<b>Risk Factors</b>')), ['Item 1A. Risk Factors']],
    ['a page in one cell', table('<td><p>One</p><p>Two</p></td>'), ['One', 'Two']],
    [
      'a table of contents',
      table(
        cells('Item 1.', '<a href="#a">Business</a>', '3'),
        cells('Item 2.', '<a href="#b">Properties</a>', '9'),
        cells('Item 3.', '<a href="#c">Legal Proceedings</a>', '9'),
      ),
      ['Item 1. Business 3', 'Item 2. Properties 9', 'Item 3. Legal Proceedings 9'],
    ],
  ])('reads as text: %s', (_, markup, blocks) => {
    const document = parseHtml(markup)
    expect(document.blocks.map(block => block.kind)).toEqual(blocks.map(() => 'text'))
    expect(blocksOf(markup)).toEqual(blocks)
  })

  it('calls a table without values layout', () => {
    const markup = table(
      cells('Title of class', 'Symbol', 'Exchange'),
      cells('Common stock', 'ABC', 'An exchange'),
    )
    expect(parseHtml(markup).blocks).toMatchObject([{ kind: 'table', layout: true }])
  })

  it('reads a table inside a cell as a table of its own, between the rows around it', () => {
    const inner = table(cells('', '2024'), cells('a', '1'), cells('b', '2'))
    expect(blocksOf(table('<td>before</td>', `<td>left${inner}right</td>`, '<td>after</td>'))).toEqual([
      'before',
      'left',
      '| 2024\na | 1\nb | 2',
      'right',
      'after',
    ])
  })

  it('goes on with text after a table that is never closed', () => {
    const document = parseHtml(`<table><tr>${cells('a', '1')}<tr>${cells('b', '2')}</tr><p>After it</p>`)
    expect(document.blocks.map(block => block.kind)).toEqual(['table', 'text'])
    expect(document.warnings).toEqual(['unclosed:table'])
  })

  it('survives spans without end', () => {
    const markup = table('<td colspan="999999999" rowspan="999999999">a</td><td>1</td>', cells('b', '2'))
    const { text, warnings } = parseHtml(markup)
    for (const printed of ['a', '1', 'b', '2']) expect(text).toContain(printed)
    expect(warnings.join()).toContain('truncated:table_columns')
  })

  it('keeps anchors and links of its cells', () => {
    const [block] = parseHtml(table(cells('<a name="t">a</a>', '1'), cells('<a href="#n">b</a>', '2'))).blocks
    expect(block).toMatchObject({
      kind: 'table',
      anchors: [{ id: 't', start: 0 }],
      links: [{ id: 'n', start: 6 }],
    })
  })
})
