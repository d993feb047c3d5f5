import { fold } from '../../text/fold.ts'
import type { ItemForm, ItemRow } from '../items/item-form.ts'
import type { Line } from '../lines.ts'
import type { Candidate, PartCandidate } from '../section.ts'
import { pageListAt } from './pages.ts'
import { isTitleOf } from './titles.ts'

/** A table of contents or an index of items: a run of lines that list items instead of opening them. */
export interface ContentsZone {
  readonly firstLine: number
  readonly lastLine: number
  readonly start: number
  readonly end: number
  readonly entries: readonly ContentsEntry[]
}

/** An entry of a contents. */
export interface ContentsEntry {
  readonly line: number
  /** The item it lists; null for a heading within an item, a signature page and the like. */
  readonly row: ItemRow | null
  /** Anchor that its link leads to. */
  readonly target: string | null
  /** Its pages as printed (`4-6, 7-13`); null without any. */
  readonly pages: string | null
}

/** Prose between two entries; a body between two headings is longer. */
const GAP_CHARS = 600
/** Entries of statements, notes and headings between two items. */
const MAX_LIST_CHARS = 12_000
const MIN_ENTRIES = 4
/** Entries with pages or links in a list in which others have none. */
const MIN_LISTED = 3
/** A list of items without pages or links counts if all of them are headings again further on. */
const MIN_REPEATED = 3
const REPEATED_GAP = 60
/** So many items in a row without a word of text are a list, even if no heading of a number comes again. */
const MIN_BARE = 6
const BARE_GAP = 12
const MAX_ENTRY_CHARS = 220
const PAGE_ALONE = /^\W*(?:pages?\s+)?(?:[a-f]-)?\d{1,3}(?:\s*[-–,;&]\s*(?:[a-f]-)?\d{1,3})*\W*$/i
/** Two numbers in a row are a table's values. */
const VALUES = /\$|\d,\d{3}|[\d)—][\s|]+\(?\d[\d.,]*\)?\W*$/
/** An index says so of an item without pages, or refers to a footnote. */
const WITHOUT_PAGES = /(?:not applicable|none|n\/a|reserved\]?|omitted|\*+|\([a-z0-9]\))\W*$/i
const CONTENTS_TITLE = /^\W*(?:table of contents|contents|index|part\b|page)/i

/** Zones in which items are listed, in the order of the document. */
export function contentsZones(
  form: ItemForm,
  lines: readonly Line[],
  candidates: readonly Candidate[],
  parts: readonly PartCandidate[],
): ContentsZone[] {
  const entries = headingsOf(candidates, parts)
  const zones: ContentsZone[] = []
  const lastLineOf = new Map(entries.map(({ key, line }) => [key, line]))
  const headings = new Set(entries.map(({ line }) => line))
  let run: Heading[] = []
  let keys = new Set<string>()
  const close = () => {
    if (isContents(lines, run, lastLineOf)) {
      const last = run.at(-1)!.line
      if (run[0]!.line > (zones.at(-1)?.lastLine ?? -1))
        zones.push(zoneOf(form, lines, run, run[0]!.line, last, headings))
    }
    run = []
    keys = new Set()
  }
  for (const [index, entry] of entries.entries()) {
    const last = run.at(-1)
    // What comes again without a page or a link, or with a text below it, is the body, right behind its contents.
    const next = entries[index + 1]
    const opens = next === undefined || !isListBetween(lines, entry.line, next.line)
    const again = keys.has(entry.key) && (opens || !isEntry(lines, entry.line))
    if (last && last.line !== entry.line && (again || !isListBetween(lines, last.line, entry.line))) close()
    run.push(entry)
    keys.add(entry.key)
  }
  close()
  return zones
}

/** A heading of an item or part that may be an entry. */
interface Heading {
  readonly line: number
  readonly key: string
  readonly isItem: boolean
  /** The last line of a heading broken over lines. */
  readonly bodyStart: number
  readonly rows: ItemRow[]
  readonly part: string | null
}

function headingsOf(candidates: readonly Candidate[], parts: readonly PartCandidate[]): Heading[] {
  const byLine = new Map<number, Heading>()
  const keyOf = rowKeys()
  for (const { line, row, bodyStart } of candidates) {
    const known = byLine.get(line)
    if (known) known.rows.push(row)
    else byLine.set(line, { line, key: keyOf(row), isItem: true, bodyStart, rows: [row], part: null })
  }
  for (const { line, part, start } of parts)
    byLine.set(line, { line, key: part, isItem: false, bodyStart: start, rows: [], part })
  return [...byLine.values()].sort((a, b) => a.line - b.line)
}

/** Part and item of rows, computed once for all headings of a row. */
function rowKeys(): (row: ItemRow) => string {
  const known = new Map<ItemRow, string>()
  return row => {
    const key = known.get(row) ?? `${row.part} ${row.item}`
    known.set(row, key)
    return key
  }
}

function isContents(
  lines: readonly Line[],
  run: readonly Heading[],
  lastLineOf: ReadonlyMap<string, number>,
): boolean {
  const items = run.filter(({ isItem }) => isItem)
  const distinct = new Set(items.map(({ key }) => key)).size
  const listed = items.filter(({ line }) => isEntry(lines, line)).length
  const empty = listed < MIN_LISTED ? 0 : items.filter(({ line }) => isWithoutPages(lines[line]!)).length
  if (distinct >= MIN_ENTRIES && (listed + empty) * 2 >= items.length) return true
  if (distinct < MIN_REPEATED) return false
  const end = run.at(-1)!.line
  const widest = items.reduce((gap, item, index) => {
    const next = items[index + 1]
    return next === undefined ? gap : Math.max(gap, lines[next.line]!.start - item.bodyStart)
  }, 0)
  if (distinct >= MIN_BARE && widest <= BARE_GAP) return true
  return widest <= REPEATED_GAP && items.every(({ key }) => lastLineOf.get(key)! > end)
}

/** Whether between two headings there are only entries of a list and little prose. */
function isListBetween(lines: readonly Line[], from: number, to: number): boolean {
  if (lines[to]!.start - lines[from]!.end <= GAP_CHARS) return true
  if (lines[to]!.start - lines[from]!.end > MAX_LIST_CHARS) return false
  let prose = 0
  for (let index = from + 1; index < to; index++) {
    if (!isListed(lines, index)) prose += lines[index]!.end - lines[index]!.start
    if (prose > GAP_CHARS) return false
  }
  return true
}

/** Whether a heading reads like an entry: it ends in a page number, is a link, or is a row of a longer table. */
function isEntry(lines: readonly Line[], index: number): boolean {
  const line = lines[index]!
  if (line.links.length > 0 || line.tableRows >= MIN_ENTRIES) return true
  if (endsInPages(line) && !/items?\W*\d+\W*$/i.test(line.text)) return true
  return [1, 2].some(step => {
    const next = lines[index + step]
    return next !== undefined && PAGE_ALONE.test(next.text)
  })
}

function isWithoutPages(line: Line): boolean {
  return !endsInPages(line) && line.end - line.start <= MAX_ENTRY_CHARS && WITHOUT_PAGES.test(line.text)
}

/** Whether any line, heading or not, reads like an entry of a list with links or pages. */
function isListed(lines: readonly Line[], index: number): boolean {
  const line = lines[index]!
  if (line.end - line.start > MAX_ENTRY_CHARS) return false
  if (line.links.length > 0 || PAGE_ALONE.test(line.text)) return true
  if (VALUES.test(line.text)) return false
  if (endsInPages(line)) return true
  const next = lines[index + 1]
  return next !== undefined && PAGE_ALONE.test(next.text) && !VALUES.test(next.text)
}

function endsInPages({ text, end, start }: Line): boolean {
  return end - start <= MAX_ENTRY_CHARS && /\p{L}/u.test(text) && pageListAt(text) !== null
}

function zoneOf(
  form: ItemForm,
  lines: readonly Line[],
  run: readonly Heading[],
  first: number,
  last: number,
  headings: ReadonlySet<number>,
): ContentsZone {
  // The rest of the table, and entries that are no items (signatures), belong to it.
  let end = last
  while (end + 1 < lines.length && lines[end + 1]!.block === lines[end]!.block) end += 1
  while (end + 1 < lines.length && !headings.has(end + 1) && isTrailer(lines, end + 1)) end += 1
  let begin = first
  while (begin > 0 && !headings.has(begin - 1) && isLeader(lines, begin - 1)) begin -= 1
  return {
    firstLine: begin,
    lastLine: end,
    start: lines[begin]!.start,
    end: lines[end]!.end,
    entries: entriesOf(form, lines, run, begin, end),
  }
}

function isTrailer(lines: readonly Line[], index: number): boolean {
  const { text, links } = lines[index]!
  if (PAGE_ALONE.test(text) || (links.length > 0 && text.length < 120)) return true
  return (
    /^\W*(signatures?|exhibit index|index to exhibits|financial statement)/i.test(text) &&
    isListed(lines, index)
  )
}

function isLeader(lines: readonly Line[], index: number): boolean {
  const { text } = lines[index]!
  return text.length < 120 && (CONTENTS_TITLE.test(text) || isListed(lines, index))
}

function entriesOf(
  form: ItemForm,
  lines: readonly Line[],
  run: readonly Heading[],
  first: number,
  last: number,
): ContentsEntry[] {
  const byLine = new Map(run.map(heading => [heading.line, heading]))
  const entries: ContentsEntry[] = []
  let part: string | null = null
  for (let index = first; index <= last; index++) {
    const heading = byLine.get(index)
    if (heading?.part) part = heading.part
    const row = heading?.isItem ? rowOf(heading.rows, part) : titledRow(form, lines[index]!, part)
    const isOpen = row !== null || isListed(lines, index)
    if (!isOpen || heading?.part || PAGE_ALONE.test(lines[index]!.text)) continue
    entries.push({
      line: index,
      row,
      target: targetFrom(lines, index, last, byLine),
      pages: pagesFrom(lines, index, last, byLine),
    })
  }
  return entries
}

/** The row in the part that the contents have reached, for forms whose numbers start again in each part. */
function rowOf(rows: readonly ItemRow[], part: string | null): ItemRow {
  return rows.find(row => row.part === part) ?? rows[0]!
}

/** An item listed by its title alone: `Risk Factors 27`. */
function titledRow(form: ItemForm, { text }: Line, part: string | null): ItemRow | null {
  if (text.length > 140) return null
  const pages = pageListAt(text)
  const title = fold(pages === null ? text : text.slice(0, text.lastIndexOf(pages)))
    .replace(/^\W+/, '')
    .replace(/[\s.|…·]+$/, '')
  const rows = form.rows.filter(row => isTitleOf(row, title))
  return rows.find(row => row.part === part) ?? rows[0] ?? null
}

/** Lines that belong to an entry: up to the next heading, at most this many. */
const ENTRY_LINES = 4

function targetFrom(
  lines: readonly Line[],
  index: number,
  last: number,
  headings: ReadonlyMap<number, Heading>,
): string | null {
  for (let at = index; at <= Math.min(last, index + 1); at++) {
    if (at > index && (headings.has(at) || !PAGE_ALONE.test(lines[at]!.text))) break
    const [target] = lines[at]!.links
    if (target !== undefined) return target
  }
  return null
}

function pagesFrom(
  lines: readonly Line[],
  index: number,
  last: number,
  headings: ReadonlyMap<number, Heading>,
): string | null {
  const headingEnd = headings.get(index)?.bodyStart ?? lines[index]!.end
  for (let at = index; at <= Math.min(last, index + ENTRY_LINES); at++) {
    const { text, start } = lines[at]!
    const belongs = start < headingEnd || PAGE_ALONE.test(text)
    if (at > index && (headings.has(at) || !belongs)) return null
    const list = pageListAt(at === index ? text.replace(/^\W*items?\W*\d{1,2}[a-c]?\b/i, '') : text)
    if (list !== null) return list
  }
  return null
}

/** Whether a line is in one of the zones, which are in order and apart. */
export function inZones(zones: readonly ContentsZone[], line: number): boolean {
  let low = 0
  let high = zones.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (zones[middle]!.lastLine < line) low = middle + 1
    else high = middle
  }
  return low < zones.length && zones[low]!.firstLine <= line
}
