import type { ParsedDocument } from '../../reader/document.ts'
import type { Span } from '../section.ts'

/** The pages of a document by their printed numbers: `12`, `F-3`. */
export type PageMap = ReadonlyMap<string, Span>

const LABEL = /^\W*(?:page\s+)?(?:([A-Z]{1,3})[-–—.]?)?(\d{1,3})\b/i

/**
 * Printed page numbers are at the end of their pages. Pages without a number between two whose numbers count on get theirs;
 * of a number that comes twice the longer page is kept.
 */
export function pagesOf({ blocks, text }: ParsedDocument): PageMap {
  const pages: { label: PageLabel | null; start: number; end: number }[] = []
  let start = 0
  for (const block of blocks) {
    if (block.kind !== 'page') continue
    pages.push({ label: block.page === null ? null : pageLabel(block.page), start, end: block.start })
    start = block.end
  }
  if (pages.length === 0) return new Map()
  pages.push({ label: null, start, end: text.length })
  numberGaps(pages)
  const byLabel = new Map<string, Span>()
  for (const { label, start, end } of pages) {
    if (label === null) continue
    const key = keyOf(label)
    const known = byLabel.get(key)
    if (!known || known.end - known.start < end - start) byLabel.set(key, { start, end })
  }
  return byLabel
}

interface PageLabel {
  readonly prefix: string
  readonly number: number
}

function pageLabel(printed: string): PageLabel | null {
  const match = LABEL.exec(printed)
  return match ? { prefix: (match[1] ?? '').toUpperCase(), number: Number(match[2]) } : null
}

function keyOf({ prefix, number }: PageLabel): string {
  return prefix === '' ? String(number) : `${prefix}-${number}`
}

/** Forward from each numbered page; where the next number fits, the pages between are numbered too. */
function numberGaps(pages: { label: PageLabel | null }[]): void {
  let last = -1
  for (const [index, { label }] of pages.entries()) {
    if (label === null) continue
    const before = pages[last]?.label
    const fits = before && before.prefix === label.prefix && label.number - before.number === index - last
    if (fits) fill(pages, last + 1, index, before)
    last = index
  }
  // The last page has no break behind it.
  const before = pages[last]?.label
  if (before && last === pages.length - 2) fill(pages, last + 1, pages.length, before)
}

function fill(pages: { label: PageLabel | null }[], from: number, to: number, before: PageLabel): void {
  for (let index = from; index < to; index++) {
    pages[index]!.label = { prefix: before.prefix, number: before.number + index - from + 1 }
  }
}

/** Page labels as they are printed in an index: `3-5`, `F-1 to F-40`, `12, 60-61`. */
const ONE = String.raw`(?:[A-Z]{1,3}[-–])?\d{1,3}`
const RANGE = String.raw`${ONE}(?:\s*(?:-|–|—|to|through)\s*${ONE})?`
const LIST = new RegExp(
  String.raw`(?:^|[\s|.…])(?:pages?\s+)?(${RANGE}(?:\s*(?:[,;&]|and)\s*${RANGE})*)\W*$`,
  'i',
)
const RANGES = /((?:[A-Z]{1,3}[-–])?)(\d{1,3})(?:\s*(?:-|–|—|to|through)\s*(?:[A-Z]{1,3}[-–])?(\d{1,3}))?/gi
/** A range over more pages is a misprint or another number. */
const MAX_PAGES = 300

/** The page list at the end of a line of an index; null if it has none. */
export function pageListAt(line: string): string | null {
  return LIST.exec(line)?.[1] ?? null
}

/** The text of the pages of a list, adjoining pages as one span; pages that are not in the document are left out. */
export function spansOfPages(pages: PageMap, list: string): Span[] {
  const spans: Span[] = []
  for (const [, prefix, from, to] of list.matchAll(RANGES)) {
    const label = prefix!.replace(/[-–]/, '').toUpperCase()
    const [first, last] = [Number(from), Number(to ?? from)]
    if (last < first || last - first > MAX_PAGES) continue
    for (let number = first; number <= last; number++) {
      const page = pages.get(keyOf({ prefix: label, number }))
      if (!page || page.end <= page.start) continue
      const before = spans.at(-1)
      if (before && page.start >= before.start && page.start <= before.end + 2) {
        spans[spans.length - 1] = { start: before.start, end: Math.max(before.end, page.end) }
      } else spans.push(page)
    }
  }
  return spans
}
