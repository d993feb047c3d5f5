import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { blocksOf } from '../../../../support/document/show.ts'

describe('text of HTML', () => {
  it.each([
    [
      'inline borders add nothing',
      '<p>I<span>tem</span> 1<b>A</b>. R<font>isk</font></p>',
      ['Item 1A. Risk'],
    ],
    ['small capitals stay one word', '<p>D<small>ANIEL</small></p>', ['DANIEL']],
    ['inline facts stay in their word', '<p>USD<ix:nonFraction>12</ix:nonFraction>m</p>', ['USD12m']],
    ['blocks end the text', '<div>one</div>two<p>three</p>', ['one', 'two', 'three']],
    ['a paragraph ends where the next begins', '<P>one<P>two', ['one', 'two']],
    ['list items end where the next begins', '<ul><li>one<li>two</ul>three', ['one', 'two', 'three']],
    ['a bullet is joined to its text', '<dl><dt>•</dt><dd>one</dd></dl>', ['• one']],
    ['a break ends the text', 'Form 10-K<br>Annual report', ['Form 10-K', 'Annual report']],
    ['a break inside a sentence is a typeset line', 'the end of<br>the line', ['the end of the line']],
    ['white space collapses', '<p>  a \n\t b&nbsp;&#160;&ensp;c  </p>', ['a b c']],
    ['a visual gap is a blank', '<p>(1)<span style="padding-left:12pt">Certain</span></p>', ['(1) Certain']],
    ['no gap without a length', '<p>wo<span style="padding-left:0pt">rd</span></p>', ['word']],
    [
      'a gap before an element without style',
      '<p>1.<span style="margin-left:9pt"><ix:nonNumeric>SUMMARY</ix:nonNumeric></span></p>',
      ['1. SUMMARY'],
    ],
    [
      'raised words stand apart',
      '<p>Express<sup>SM</sup> and 96,169<sup>(1)</sup></p>',
      ['Express SM and 96,169 (1)'],
    ],
    ['raised by style', '<p>Express<span style="position:relative;top:-3pt">SM</span></p>', ['Express SM']],
    [
      'ordinals and trade marks are not raised words',
      '<p>10<sup>th</sup> Word<sup>®</sup></p>',
      ['10th Word®'],
    ],
    ['lowered text belongs to its word', '<p>CO<sub>2</sub></p>', ['CO2']],
    [
      'hidden text is left out',
      '<p>a<span style="display:none">b</span>c</p><ix:header>d</ix:header>',
      ['ac'],
    ],
    [
      'scripts and styles are no text',
      '<title>t</title><script>if (a<b) x()</script><style>p{}</style><p>a',
      ['a'],
    ],
    [
      'named and numeric entities',
      '<p>AT&amp;T &ldquo;x&rdquo; &#8212; &#x2014; &lt;b&gt;',
      ['AT&T “x” — — <b>'],
    ],
    ['entities of windows-1252', '<p>&#147;it&#146;s&#148; &#150; &#149;</p>', ['“it’s” – •']],
    [
      'control characters and invisible ones are dropped',
      '<p>a\u0000\u0001b\u00adc\u200bd\ufeffe</p>',
      ['abcde'],
    ],
    ['control characters of windows-1252 are what was meant', '<p>it\u0092s</p>', ['it’s']],
    ['block shown inline', '<p>a<div style="display:inline">b</div>c</p>', ['abc']],
    ['inline shown as block', 'a<span style="display:block">b</span>c', ['a', 'b', 'c']],
    ['self-closing elements close', '<p>a<p/>b<div/>c<b/>d', ['a', 'b', 'cd']],
    ['comments vanish', 'a<!-- <p> -->b<!-- never closed', ['ab']],
    [
      'preformatted text keeps its lines apart',
      '<pre>One line\nof text.\n\nAnother</pre>',
      ['One line of text.', 'Another'],
    ],
  ])('%s', (_, markup, blocks) => {
    expect(blocksOf(markup)).toEqual(blocks)
  })

  it('keeps anchors and links with the block they stand at', () => {
    const { blocks } = parseHtml(
      '<a name="top"></a><div id="x"></div><p>See <a href="#item1">Item 1</a> or <a href="doc.htm#p2">page</a></p>' +
        '<p id="item1">Item 1<a href="https://example.com">out</a></p>',
    )
    expect(blocks.map(({ anchors, links }) => ({ anchors, links }))).toEqual([
      {
        anchors: [
          { id: 'top', start: 0 },
          { id: 'x', start: 0 },
        ],
        links: [
          { id: 'item1', start: 0 },
          { id: 'p2', start: 0 },
        ],
      },
      { anchors: [{ id: 'item1', start: 20 }], links: [] },
    ])
  })

  it('shows a document of which an element that hides its content is never closed', () => {
    const { text, warnings } = parseHtml(
      `<html><title>Annual report<body><p>${'All of its text. '.repeat(200)}`,
    )
    expect(text).toContain('All of its text.')
    expect(warnings).toEqual(['unclosed:hidden_element'])
  })
})
