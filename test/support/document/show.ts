import type {
  Block,
  ParsedDocument,
  Table,
  TextBlock,
} from '../../../src/domain/documents/reader/document.ts'
import { parseHtml, parseText } from '../../../src/domain/documents/reader/parse-document.ts'

/** Blocks as text: paragraphs unchanged, tables in text form, page ends as `-- 12 --`. */
export function show(document: ParsedDocument): string[] {
  return document.blocks.map(showBlock)
}

function showBlock(block: Block): string {
  return block.kind === 'page' ? `-- ${block.page ?? ''} --` : block.text
}

export const blocksOf = (markup: string): string[] => show(parseHtml(markup))
export const linesOf = (...lines: string[]): string[] => show(parseText(lines.join('\n')))

export function tableOf(document: ParsedDocument): Table {
  const block = document.blocks.find(({ kind }) => kind === 'table')
  if (block?.kind !== 'table') throw new Error('The document has no table')
  return block.table
}

export function textBlockOf(document: ParsedDocument): TextBlock {
  const block = document.blocks.find(({ kind }) => kind === 'text')
  if (block?.kind !== 'text') throw new Error('The document has no text block')
  return block
}

/** Broken invariants of a document: block offsets must match the block text and ascend, and facts must be inside the text. */
export function brokenInvariants(document: ParsedDocument): string[] {
  const violations: string[] = []
  let at = 0
  for (const block of document.blocks) {
    const blockText = block.kind === 'page' ? '' : block.text
    if (document.text.slice(block.start, block.end) !== blockText)
      violations.push(`offsets of the block at ${block.start} do not match its text`)
    if (block.start < at) violations.push(`block at ${block.start} overlaps the previous one`)
    at = block.end
  }
  const spans = [...document.facts, ...document.textBlocks.flatMap(({ spans }) => spans)]
  for (const { start, end } of spans) {
    if (start === null || end === null) continue
    if (!(start >= 0 && start < end && end <= document.text.length))
      violations.push(`span ${start}..${end} is outside the text`)
  }
  return violations
}
