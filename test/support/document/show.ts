import type {
  Block,
  ParsedDocument,
  Table,
  TextBlock,
} from '../../../src/domain/documents/reader/document.ts'
import { parseHtml, parseText } from '../../../src/domain/documents/reader/parse-document.ts'

/** Blocks as short texts: a paragraph as it is, a table as its text form, a page's end as `-- 12 --`. */
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
  if (block?.kind !== 'table') throw new Error('no table was read')
  return block.table
}

export function textBlockOf(document: ParsedDocument): TextBlock {
  const block = document.blocks.find(({ kind }) => kind === 'text')
  if (block?.kind !== 'text') throw new Error('no text was read')
  return block
}

/** What every document promises: blocks cut their own text out of the whole, in order, and facts lie inside. */
export function faultsOf(document: ParsedDocument): string[] {
  const faults: string[] = []
  let at = 0
  for (const block of document.blocks) {
    const own = block.kind === 'page' ? '' : block.text
    if (document.text.slice(block.start, block.end) !== own)
      faults.push(`block at ${block.start} is another text`)
    if (block.start < at) faults.push(`block at ${block.start} overlaps the one before`)
    at = block.end
  }
  const spans = [...document.facts, ...document.textBlocks.flatMap(({ spans }) => spans)]
  for (const { start, end } of spans) {
    if (start === null || end === null) continue
    if (!(start >= 0 && start < end && end <= document.text.length))
      faults.push(`span ${start}..${end} is outside`)
  }
  return faults
}
