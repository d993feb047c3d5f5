import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { countWords, visibleWords } from '../../../../../src/domain/documents/reader/visible-words.ts'

describe('visibleWords', () => {
  it.each([
    ['text between block elements', '<p>one</p><p>two three</p>', 3],
    ['a word with inline markup in it as one', '<p>w<b>or</b>d <span>two</span></p>', 2],
    ['cells and line breaks as separate words', '<tr><td>a</td><td>b</td></tr>c<br>d', 4],
    ['no-break spaces as borders of words', 'one&nbsp;two&#160;three&#xA0;four', 4],
    ['letters written as entities as parts of a word', 'caf&eacute;s na&#239;ve', 2],
    ['other entities as marks', 'AT&amp;T&rsquo;s', 3],
    [
      'no comments, scripts, styles or titles',
      '<title>t</title><style>s</style><script>x</script><!-- c -->a',
      1,
    ],
    ['no hidden inline XBRL', '<div style="display:none"><ix:header><b>x</b></ix:header></div>a', 1],
    [
      'no hidden elements, with elements of the same name in them',
      '<div style="display: none">x<div>y</div>z</div>a',
      1,
    ],
    ['text behind a sign that opens no tag', 'a < b and 5<6 <p>c</p>', 6],
    ['plain text with page marks', '<PAGE>\nITEM 1.\n<TABLE>\n<S> <C>\nSales 10\n</TABLE>', 4],
    ['text behind a hidden element that never ends', '<title>never closed<p>a b', 4],
  ])('counts %s', (_, source, words) => {
    expect(visibleWords(source)).toBe(words)
  })

  it('agrees with the parser on well-formed markup', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const paragraph = fc
      .array(word, { minLength: 1, maxLength: 12 })
      .map(words => `<p>${words.join(' ')}</p>`)
    const table = fc
      .array(fc.array(word, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
      .map(rows => `<table>${rows.map(row => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('')}</table>`)
    fc.assert(
      fc.property(fc.array(fc.oneof(paragraph, table), { minLength: 1, maxLength: 15 }), blocks => {
        const source = `<html><body>${blocks.join('')}</body></html>`
        const { text, furnitureWords } = parseDocument(source)
        expect(countWords(text) + furnitureWords).toBe(visibleWords(source))
      }),
    )
  })
})
