import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { show } from '../../../../support/document/show.ts'

describe('a document is read by its content', () => {
  it('as HTML where it has markup', () => {
    expect(show(parseDocument('<p>a<b>b</b></p>'))).toEqual(['ab'])
  })

  it('as text where it has none', () => {
    expect(show(parseDocument('One line\nof text.'))).toEqual(['One line of text.'])
  })

  it('as text in a shell of HTML', () => {
    const lines = 'A line of typeset text that ends\nin the next one.\n\n'.repeat(30)
    const { blocks } = parseDocument(`<html><body><div>\n${lines}</div></body></html>`)
    expect(blocks).toHaveLength(30)
    expect(blocks[0]).toMatchObject({ text: 'A line of typeset text that ends in the next one.' })
  })

  it('as an XBRL instance', () => {
    const instance =
      '<?xml version="1.0"?><xbrli:xbrl><a:B contextRef="c" unitRef="u" decimals="0">5</a:B></xbrli:xbrl>'
    expect(parseDocument(instance)).toMatchObject({ text: '', facts: [{ concept: 'a:B', value: 5 }] })
  })

  it.each(['begin 644 a.pdf\nM_]C_X\nend\n', '%PDF-1.4 ...'])('not at all where it is coded bytes', bytes => {
    expect(parseDocument(bytes)).toMatchObject({ text: '', blocks: [], warnings: ['not_text'] })
  })

  it('with a warning where it is pictures only', () => {
    expect(parseDocument('<html><body><img src="page1.jpg"></body></html>').warnings).toEqual(['no_text'])
  })
})
