import type { ParsedDocument } from '../../document/document.ts'
import type { Span } from '../cut.ts'
import { type ItemForm, type ItemRow, inForce } from '../items/item-form.ts'
import type { Line } from '../lines.ts'
import { readLabel } from '../read-label.ts'
import type { ContentsZone } from './contents.ts'

/** An item whose pages an index names. */
export interface PagedItem {
  readonly row: ItemRow
  readonly spans: readonly Span[]
  readonly line: number
}

/** Pages at the end of an entry: `3-5, 12, 60-61`. */
const PAGES =
  /((?:\d{1,3}(?:\s*(?:-|–|to)\s*\d{1,3})?)(?:\s*[,;&]\s*(?:\d{1,3}(?:\s*(?:-|–|to)\s*\d{1,3})?))*)\W*$/
const RANGE = /(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?/g
/** A range over more pages is a misprint or another number. */
const MAX_PAGES = 200

/** Items as an index of cross-references tells them, in documents whose own headings carry no item numbers. */
export function crossReferences(
  form: ItemForm,
  filingDate: string,
  parsed: ParsedDocument,
  lines: readonly Line[],
  zones: readonly ContentsZone[],
): PagedItem[] {
  const pages = pagesOf(parsed)
  if (pages.size === 0) return []
  const found = new Map<string, PagedItem>()
  for (const zone of zones)
    for (let index = zone.firstLine; index <= zone.lastLine; index++) {
      const label = readLabel(lines[index]!.text)
      if (!label) continue
      const row = form.rows.find(
        ({ item, ...row }) => item === label.items[0] && inForce({ item, ...row }, filingDate),
      )
      const spans = spansOf(pages, entryText(lines, zone, index))
      if (row && spans.length > 0 && !found.has(row.id)) found.set(row.id, { row, spans, line: index })
    }
  return [...found.values()]
}

/** An entry with the lines up to the next one: titles and pages may be set in lines of their own. */
function entryText(lines: readonly Line[], zone: ContentsZone, index: number): string {
  let text = lines[index]!.text
  for (let next = index + 1; next <= Math.min(zone.lastLine, index + 4) && !PAGES.test(text); next++) {
    if (readLabel(lines[next]!.text)) break
    text += ` ${lines[next]!.text}`
  }
  return text
}

function spansOf(pages: ReadonlyMap<number, Span>, entry: string): Span[] {
  const list = PAGES.exec(entry.replace(/^\W*items?\W*\d+[a-c]?/i, ''))?.[1]
  if (list === undefined) return []
  const spans: Span[] = []
  for (const [, from, to] of list.matchAll(RANGE)) {
    const first = pages.get(Number(from))
    const last = pages.get(Number(to ?? from))
    const pageCount = Number(to ?? from) - Number(from)
    if (!first || !last || pageCount < 0 || pageCount > MAX_PAGES || last.end <= first.start) continue
    const previous = spans.at(-1)
    if (previous && first.start <= previous.end + 2)
      spans[spans.length - 1] = { start: previous.start, end: Math.max(previous.end, last.end) }
    else spans.push({ start: first.start, end: last.end })
  }
  return spans
}

/** Printed page numbers stand at the end of their pages. A number that comes again keeps its longest page. */
function pagesOf({ blocks, text }: ParsedDocument): Map<number, Span> {
  const pages = new Map<number, Span>()
  let start = 0
  for (const block of blocks) {
    if (block.kind !== 'page') continue
    const number = block.page === null ? Number.NaN : Number(block.page.replace(/\D/g, ''))
    const held = pages.get(number)
    if (Number.isInteger(number) && number > 0 && (!held || held.end - held.start < block.start - start))
      pages.set(number, { start, end: Math.min(block.start, text.length) })
    start = block.end
  }
  return pages
}
