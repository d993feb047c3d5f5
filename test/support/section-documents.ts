import type {
  Block,
  BlockStyle,
  ParsedDocument,
  XbrlTextBlock,
} from '../../src/domain/documents/reader/document.ts'
import type { LocatedSection, Section } from '../../src/domain/documents/sections/section.ts'
import { sectionsOf } from '../../src/domain/documents/sections/sections-of.ts'

/** A paragraph as text, or another part of a document. */
export type Piece =
  | string
  | {
      readonly text: string
      readonly style?: Partial<BlockStyle>
      readonly anchors?: readonly string[]
      readonly links?: readonly string[]
      /** Table cells instead of a paragraph; a layout table if `layout` is true. */
      readonly rows?: readonly (readonly string[])[]
      readonly layout?: boolean
      /** Concept of an inline XBRL text block that starts here and ends at the piece with the same concept in `closes`. */
      readonly opens?: string
      readonly closes?: string
    }
  | { readonly page: string | null }

const PLAIN: BlockStyle = { bold: 0, italic: 0, underlined: 0, capitals: 0, centered: false, size: null }

/** A document of pieces, as the parser would return it: blocks separated by blank lines, with offsets into one text. */
export function documentOf(pieces: readonly Piece[]): ParsedDocument {
  let text = ''
  const blocks: Block[] = []
  const open = new Map<string, number>()
  const textBlocks: XbrlTextBlock[] = []
  for (const piece of pieces) {
    if (typeof piece !== 'string' && 'page' in piece) {
      blocks.push({
        kind: 'page',
        page: piece.page,
        start: text.length,
        end: text.length,
        anchors: [],
        links: [],
      })
      continue
    }
    const part = typeof piece === 'string' ? { text: piece } : piece
    const blockText = part.rows ? part.rows.map(row => row.join(' | ')).join('\n') : part.text
    if (text !== '') text += '\n\n'
    const start = text.length
    text += blockText
    const base = {
      start,
      end: text.length,
      anchors: (part.anchors ?? []).map(id => ({ id, start })),
      links: (part.links ?? []).map(id => ({ id, start })),
      text: blockText,
    }
    if (part.rows)
      blocks.push({
        ...base,
        kind: 'table',
        layout: part.layout ?? false,
        table: { caption: null, headers: [], rows: part.rows, units: null },
      })
    else blocks.push({ ...base, kind: 'text', style: { ...PLAIN, ...part.style } })
    if (part.opens) open.set(part.opens, start)
    if (part.closes)
      textBlocks.push({
        concept: part.closes,
        contextId: 'c1',
        spans: [{ start: open.get(part.closes) ?? start, end: text.length }],
      })
  }
  return { text, blocks, facts: [], contexts: new Map(), textBlocks, furnitureWords: 0, warnings: [] }
}

/** A bold heading. */
export function bold(text: string, more: { anchors?: readonly string[] } = {}): Piece {
  return { text, style: { bold: 1 }, ...more }
}

/** About `chars` characters of prose on a subject. */
export function prose(subject: string, chars = 400): string {
  const sentence = `The company says a few words about ${subject} here. `
  return sentence.repeat(Math.ceil(chars / sentence.length)).trim()
}

/** Sections of a filing with the given main document and exhibits. */
export function sectionsOfFiling(
  form: string,
  filingDate: string,
  pieces: readonly Piece[],
  exhibits: Readonly<Record<string, readonly Piece[]>> = {},
): LocatedSection[] {
  const documents = [[form, pieces] as const, ...Object.entries(exhibits)].map(([type, pieces], index) => ({
    document: { type, sequence: index + 1, filename: null, description: null, text: '' },
    parsed: documentOf(pieces),
  }))
  return sectionsOf({ form, filingDate, documents })
}

/** The only section with an id; throws if there are none or several. */
export function only(sections: readonly Section[], id: string): Section {
  const matches = sections.filter(section => section.id === id)
  if (matches.length !== 1)
    throw new Error(`${matches.length} sections with id ${id} among ${sections.map(({ id }) => id)}`)
  return matches[0]!
}
