/** Pathological markup that a parser must survive: a head, followed by a repeated part. */
const KINDS: readonly (readonly [name: string, head: string, repeated: string])[] = [
  ['nested blocks', '', '<div>'],
  ['nested styles', '', '<b>x'],
  ['styled spans', '<p>', '<span style="font-weight:bold;font-size:10pt">x</span>'],
  ['crossed tags', '', '<span><p></span></b>'],
  ['tiny tags', '<p>', '<a>'],
  ['entities', '<p>', '&amp;'],
  ['less-than signs', '<p>', '<'],
  ['attributes', '<p ', 'a=b '],
  ['nested tables', '', '<table><tr><td>'],
  ['huge spans', '<table>', '<tr><td colspan=999999 rowspan=999999>1</td></tr>'],
  ['rows of cells', '<table>', '<tr><td>label</td><td>1,234</td></tr>'],
  ['nested facts', '', '<ix:nonFraction name="a:b" contextRef="c">1'],
  ['contexts', '<html>', '<xbrli:context id="c"><xbrli:instant>2020-01-01</xbrli:instant></xbrli:context>'],
  ['anchors', '', '<a name=x>'],
  ['links to items', '<html>', '<p><a href="#i">Item 1A. Risk Factors</a></p>'],
  ['headings of items', '<html>', '<p><b>Item 7. Discussion</b></p>'],
  ['line breaks', '', 'a.<br>'],
  ['pages', '<html>', '<p>12</p><hr style="page-break-after:always">'],
  ['words', '', 'word '],
  ['one long word', '', 'x'],
  ['hyphens at line ends', '', 'foo-\n'],
  ['short lines', '', 'a\n'],
  ['form feeds', '', 'text\n\f'],
  ['columns of plain text', '', 'label      1,234      5,678\n'],
  ['preformatted blanks', '<pre>', ' '],
]

export const HOSTILE_KINDS: readonly string[] = KINDS.map(([name]) => name)

/** A document of one kind with about `characters` characters. */
export function hostileText(kind: string, characters: number): string {
  const match = KINDS.find(([name]) => name === kind)
  if (!match) throw new RangeError(`Unknown kind of hostile text: ${kind}`)
  const [, head, repeated] = match
  return head + repeated.repeat(Math.ceil((characters - head.length) / repeated.length))
}
