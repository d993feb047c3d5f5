import type { Block, BlockStyle, TextBlock } from './document.ts'
import { type Draft, type TextDraft, textOf } from './draft.ts'
import { joinPages } from './pages/join-pages.ts'
import { removeFurniture } from './pages/page-furniture.ts'
import type { Paragraph } from './paragraph.ts'
import { introduceTables } from './table/introduce.ts'

const BETWEEN = '\n\n'

/**
 * Lays blocks out in the document's text, a blank line between them, and tells every paragraph its place. Page furniture
 * is left out.
 */
export function assemble(read: readonly Draft[]): { text: string; blocks: Block[] } {
  const drafts = introduceTables(joinPages(removeFurniture(read)))
  const pieces: string[] = []
  const blocks: Block[] = []
  let length = 0
  // Neighbours that look alike share their style.
  let style: BlockStyle | null = null
  const begin = () => (length === 0 ? 0 : length + BETWEEN.length)
  const put = (text: string) => {
    const start = begin()
    pieces.push(text)
    length = start + text.length
    return start
  }
  for (const draft of drafts) {
    if (draft.kind === 'page') {
      blocks.push({ kind: 'page', page: draft.page, start: length, end: length, anchors: [], links: [] })
      continue
    }
    if (draft.paragraphs[0]?.dropped) {
      for (const paragraph of draft.paragraphs) paragraph.start = length
      continue
    }
    if (draft.kind === 'text') {
      const text = textOf(draft)
      const start = put(text)
      let at = start
      for (const paragraph of draft.paragraphs) {
        paragraph.start = at
        at += paragraph.text.length + 1
      }
      const looks = styleOf(draft.paragraphs)
      if (style === null || !isSame(looks, style)) style = looks
      blocks.push(textBlock(draft, text, start, style))
    } else {
      const start = put(draft.text)
      for (const paragraph of draft.paragraphs) paragraph.start += start
      blocks.push({
        kind: 'table',
        table: draft.table,
        text: draft.text,
        layout: draft.layout,
        start,
        end: length,
        anchors: gather(draft.paragraphs, 'anchors'),
        links: gather(draft.paragraphs, 'links'),
      })
    }
  }
  return { text: pieces.join(BETWEEN), blocks }
}

function textBlock(draft: TextDraft, text: string, start: number, style: BlockStyle): TextBlock {
  return {
    kind: 'text',
    text,
    style,
    start,
    end: start + text.length,
    anchors: gather(draft.paragraphs, 'anchors'),
    links: gather(draft.paragraphs, 'links'),
  }
}

function gather(paragraphs: readonly Paragraph[], field: 'anchors' | 'links'): readonly string[] {
  if (paragraphs.length === 1) return paragraphs[0]![field]
  return [...new Set(paragraphs.flatMap(paragraph => paragraph[field]))]
}

function isSame(one: BlockStyle, other: BlockStyle): boolean {
  return (
    one.capitals === other.capitals &&
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.underlined === other.underlined &&
    one.centered === other.centered &&
    one.size === other.size
  )
}

function styleOf(paragraphs: readonly Paragraph[]): BlockStyle {
  let letters = 0
  let bold = 0
  let italic = 0
  let underlined = 0
  let capitals = 0
  let longest = paragraphs[0]!
  for (const paragraph of paragraphs) {
    letters += paragraph.letters
    bold += paragraph.bold
    italic += paragraph.italic
    underlined += paragraph.underlined
    capitals += paragraph.capitals
    if (paragraph.letters > longest.letters) longest = paragraph
  }
  const share = (count: number) => (letters === 0 ? 0 : count / letters)
  return {
    bold: share(bold),
    italic: share(italic),
    underlined: share(underlined),
    capitals: share(capitals),
    centered: longest.centered,
    size: longest.size === 0 ? null : longest.size / 2,
  }
}
