import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../../../src/domain/documents/reader/limits.ts'
import { parseDocument } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { brokenInvariants } from '../../../../support/document/show.ts'

/** A clock that goes on by itself, so that the limit of time does not depend on the machine. */
function ticking(step: number): () => number {
  let at = 0
  return () => {
    at += step
    return at
  }
}

const times = (text: string, count: number) => text.repeat(count)

describe('limits', () => {
  it('stops at the limit of time, keeps what was read, and reports it', () => {
    const document = parseDocument(times('<p>paragraph</p>', 100_000), { milliseconds: 10, now: ticking(1) })
    expect(document.warnings).toEqual(['truncated:time'])
    expect(document.blocks.length).toBeGreaterThan(1_000)
    expect(document.blocks.length).toBeLessThan(100_000)
  })

  it('stops plain text the same way', () => {
    const document = parseDocument(times('paragraph\n\n', 100_000), { milliseconds: 10, now: ticking(1) })
    expect(document.warnings).toEqual(['truncated:time'])
  })

  it('stops plain text at the limit of its lines, keeps what was read, and reports it', () => {
    const document = parseDocument(`kept\n${times('\n', LIMITS.linesInDocument)}lost`)
    expect(document.text).toBe('kept')
    expect(document.warnings).toEqual(['truncated:lines'])
  })

  // Megabytes of each: a quadratic step would take minutes.
  it.each([
    ['nested blocks', times('<div>', 400_000), ['no_text']],
    ['nested styles', times('<b>x', 400_000), ['split:paragraph']],
    ['end tags without start', times('<div>', 200_000) + times('</p></x>', 200_000), ['no_text']],
    ['crossed tags', times('<span><p></span></b>', 100_000), ['no_text']],
    ['entities', `<p>${times('&amp;', 400_000)}`, ['split:paragraph']],
    ['less-than signs', `<p>${times('<', 1_000_000)}`, ['split:paragraph x3']],
    ['an open comment', `<p>a</p><!--${times('-', 1_000_000)}`, []],
    ['attributes', `<p ${times('a=b ', 400_000)}>x`, []],
    ['a long attribute', `<p style="${times('color:red;', 200_000)}">x`, ['truncated:attribute']],
    ['nested tables', times('<table><tr><td>', 100_000), ['truncated:table_depth x99950', 'unclosed:table']],
    ['rows', times('<tr>', 400_000), ['no_text']],
    [
      'nested facts',
      times('<ix:nonFraction name="a:b" contextRef="c">1', 100_000),
      ['truncated:facts x99936'],
    ],
    ['contexts', times('<xbrli:context id="c">', 200_000), []],
    ['anchors', times('<a name=x>', 200_000), ['truncated:anchors x199000']],
    ['raised marks', times('x<sup>1</sup>', 100_000), ['split:paragraph']],
    ['line breaks', times('a.<br>', 200_000), []],
    ['pages', times('<p>12<hr style="page-break-after:always">', 50_000), ['no_text']],
    ['form feeds', times('\f', 400_000), ['no_text']],
    ['page marks', times('<PAGE>\n', 200_000), ['no_text']],
    ['tabs', times('\t', 1_000_000), ['no_text']],
    ['hyphens at line ends', times('foo-\n', 400_000), []],
    ['blanks in preformatted text', `<pre>${times(' ', 2_000_000)}`, ['no_text']],
    ['a line without end', times('word ', 400_000), []],
    ['figures that end in a word', `label${times('  1', 40)} word`, []],
  ])('reads %s in linear time', { timeout: 20_000 }, (_, text, warnings) => {
    const document = parseDocument(text)
    expect(document.warnings).toEqual(warnings)
    expect(brokenInvariants(document)).toEqual([])
  })

  it('splits a table that is too long, and loses none of it', () => {
    const rows = times('<tr><td>label</td><td>1</td></tr>', 45_000)
    const document = parseDocument(`<table>${rows}</table>`)
    expect(document.warnings).toEqual(['split:table_rows x2'])
    const tables = document.blocks.flatMap(block => (block.kind === 'table' ? block.table.rows.length : []))
    expect(tables).toEqual([20_000, 20_000, 5_000])
  })
})
