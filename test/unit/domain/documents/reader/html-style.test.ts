import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { textBlockOf } from '../../../../support/document/show.ts'

const styleOf = (markup: string) => textBlockOf(parseHtml(markup)).style

describe('look of a paragraph', () => {
  it('is measured in shares of its letters', () => {
    expect(styleOf('<p><b>half</b> <i>HALF</i> 123</p>')).toEqual({
      bold: 0.5,
      italic: 0.5,
      underlined: 0,
      capitals: 0.5,
      centered: false,
      size: null,
    })
  })

  it.each([
    ['<p style="font-weight:700">a', { bold: 1 }],
    ['<p style="font-weight:400"><b style="font-weight:normal">a', { bold: 0 }],
    ['<h3>a</h3>', { bold: 1, size: 14 }],
    ['<strong>a</strong>', { bold: 1 }],
    ['<p style="FONT: italic bold 12pt Arial">a', { bold: 1, italic: 1, size: 12 }],
    ['<u>a</u>', { underlined: 1 }],
    ['<span style="text-decoration:underline">a', { underlined: 1 }],
    ['<span style="text-transform:uppercase">a', { capitals: 1 }],
    ['<span style="font-variant:small-caps">a', { capitals: 1 }],
    ['<center>a</center>', { centered: true }],
    ['<p align=center>a', { centered: true }],
    ['<div style="text-align:center"><p>a', { centered: true }],
    ['<div style="text-align:center"><p style="text-align:left">a', { centered: false }],
    ['<font size=2>a', { size: 10 }],
    ['<font size="+1">a', { size: 13.5 }],
    ['<p style="font-size:10pt"><span style="font-size:120%">a', { size: 12 }],
    ['<p style="font-size:16px">a', { size: 12 }],
    ['<p style="font-size:9pt">many letters <span style="font-size:5pt">few</span>', { size: 9 }],
  ])('reads %s', (markup, look) => {
    expect(styleOf(markup)).toMatchObject(look)
  })

  it('ends with its element, also where end tags are missing or crossed', () => {
    const { blocks } = parseHtml('<div><b>a<div>b</b></div>c</div><table><tr><td><b>d<td>e</table>f')
    const bold = blocks.flatMap(block => (block.kind === 'text' ? [[block.text, block.style.bold]] : []))
    expect(bold).toContainEqual(['f', 0])
    expect(bold).toContainEqual(['c', 0])
  })
})
