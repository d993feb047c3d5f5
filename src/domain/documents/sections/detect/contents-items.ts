import { fold } from '../../text/fold.ts'
import { type ItemRow, LONG_ITEMS } from '../items/item-form.ts'
import { type Line, prominence } from '../lines.ts'
import { type Candidate, firstFrom, type Span, without } from '../section.ts'
import { type ContentsEntry, type ContentsZone, inZones } from './contents.ts'
import { type PageMap, spansOfPages } from './pages.ts'
import { isStatementTitle, statementsFrom } from './statements.ts'
import { isTitleOf, withoutNumber } from './titles.ts'

/** An item where the contents place it. */
export interface ListedItem {
  readonly candidate: Candidate
  /** All text that its entries lead to, in reading order. */
  readonly spans: readonly Span[]
}

/** An anchor may be some lines above its heading (a page's top, a rule, the part), or right behind it. */
const LINES_BELOW = 6
const LINES_ABOVE = 2
/** A table of contents with fewer items says nothing about the others. */
const MIN_ITEMS = 3

/**
 * The items as tables of contents place them: each entry begins where its link leads, or on its page, and ends where the next
 * entry begins. Entries between two items belong to the first of them.
 */
export function listedItems(
  lines: readonly Line[],
  zones: readonly ContentsZone[],
  candidates: readonly Candidate[],
  pages: PageMap,
  textEnd: number,
): ListedItem[] {
  const anchors = anchorLines(lines, zones)
  const numbered = Map.groupBy(candidates, ({ line }) => line)
  const places: Place[] = []
  const placed = new Set<ItemRow>()
  for (const { entries } of zones) {
    let owner: ItemRow | null = null
    const lastItem = entries.findLastIndex(({ row }) => row !== null)
    for (const [index, entry] of entries.entries()) {
      if (entry.row !== null) owner = entry.row
      else if (index > lastItem) owner = null
      const line = lineOf(entry, lines, anchors, pages)
      if (line === null || inZones(zones, line)) continue
      const candidate =
        entry.row === null
          ? null
          : candidateAt(entry.row, line, lines, numbered, anchors.has(entry.target ?? ''))
      if (entry.row !== null) {
        if (candidate === null || placed.has(entry.row)) continue
        placed.add(entry.row)
      }
      places.push({ owner, candidate, start: candidate?.start ?? lines[line]!.start })
    }
  }
  if (placed.size < MIN_ITEMS) return []
  return regions(places, textEnd)
}

interface Place {
  readonly owner: ItemRow | null
  /** Null for an entry that is no item. */
  readonly candidate: Candidate | null
  readonly start: number
}

function regions(places: readonly Place[], textEnd: number): ListedItem[] {
  const spans = new Map<ItemRow, Span[]>()
  const ordered = places.toSorted(
    (a, b) => a.start - b.start || Number(b.candidate !== null) - Number(a.candidate !== null),
  )
  const ends = new Array<number>(ordered.length).fill(textEnd)
  for (let index = ordered.length - 2; index >= 0; index--) {
    const [start, next] = [ordered[index]!.start, ordered[index + 1]!.start]
    ends[index] = next > start ? next : ends[index + 1]!
  }
  for (const [index, { owner, start }] of ordered.entries()) {
    const end = ends[index]!
    if (owner === null || ordered[index - 1]?.start === start) continue
    const own = spans.get(owner) ?? []
    const last = own.at(-1)
    if (last?.end === start) own[own.length - 1] = { start: last.start, end }
    else own.push({ start, end })
    spans.set(owner, own)
  }
  return ordered.flatMap(({ candidate }) => {
    const own = candidate && spans.get(candidate.row)
    return candidate && own ? [{ candidate, spans: own }] : []
  })
}

function anchorLines(lines: readonly Line[], zones: readonly ContentsZone[]): Map<string, number> {
  const anchors = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    if (line.anchors.length === 0 || inZones(zones, index)) continue
    for (const anchor of line.anchors) if (!anchors.has(anchor)) anchors.set(anchor, index)
  }
  return anchors
}

function lineOf(
  { target, pages: list }: ContentsEntry,
  lines: readonly Line[],
  anchors: ReadonlyMap<string, number>,
  pages: PageMap,
): number | null {
  const linked = target === null ? undefined : anchors.get(target)
  if (linked !== undefined) return linked
  const [page] = list === null ? [] : spansOfPages(pages, list)
  if (page === undefined) return null
  const line = firstFrom(lines, page.start)
  return line < lines.length ? line : null
}

/** The heading of an item at the place its entry leads to, or the place itself; null if another item is there. */
function candidateAt(
  row: ItemRow,
  at: number,
  lines: readonly Line[],
  numbered: ReadonlyMap<number, readonly Candidate[]>,
  isLinked: boolean,
): Candidate | null {
  // A page number leads to the page alone: its heading may be anywhere on it.
  const below = isLinked ? LINES_BELOW : LINES_ON_PAGE
  for (let line = Math.max(0, at - LINES_ABOVE); line < Math.min(lines.length, at + below); line++) {
    const own = numbered.get(line)?.find(candidate => candidate.row.id === row.id)
    if (own) return { ...own, detector: 'contents', confidence: own.confidence >= 0.7 ? 0.95 : 0.8 }
    if (
      isLinked &&
      line <= at &&
      line >= at - 1 &&
      numbered.get(line)?.some(other => other.confidence >= 0.7)
    )
      return null
  }
  for (let line = at; line < Math.min(lines.length, at + below); line++) {
    const { text } = lines[line]!
    const isTitle =
      prominence(lines[line]!) >= 0.5 && isTitleOf(row, withoutNumber(fold(text)).replace(/[\s.:]+$/, ''))
    if (isTitle) return candidate(row, lines, line, 0.85)
    if (row.id === 'financial_statements' && isStatementTitle(lines[line]!))
      return { ...statementsFrom(row, lines, line), detector: 'contents' }
  }
  if (isLinked) return candidate(row, lines, at, 0.7)
  // The top of a page is near the beginning of a long item alone.
  return LONG_ITEMS.has(row.id) ? candidate(row, lines, at, 0.5) : null
}

const LINES_ON_PAGE = 40
const HEADING_CHARS = 140

function candidate(row: ItemRow, lines: readonly Line[], index: number, confidence: number): Candidate {
  const line = lines[index]!
  const isHeading = confidence > 0.8
  return {
    row,
    combined: [],
    start: line.start,
    bodyStart: isHeading ? line.end : line.start,
    line: index,
    detector: 'contents',
    confidence,
    title: isHeading ? line.text : '',
  }
}

/**
 * Items by the page lists of an index, in documents whose own headings have no item numbers. On its first page an item begins
 * with its title, if that is there; the item before it on the page ends there.
 */
export function pagedItems(
  zones: readonly ContentsZone[],
  pages: PageMap,
  lines: readonly Line[],
): ListedItem[] {
  const items = new Map<ItemRow, ListedItem>()
  for (const { entries } of zones) {
    if (!entries.some(({ row, pages }) => row !== null && pages !== null)) continue
    for (const [index, entry] of entries.entries()) {
      const { row, pages: list } = entry
      if (row === null || items.has(row)) continue
      // Parts of an item may be listed below it, with pages of their own.
      const lists = list === null ? partsOf(entries, index) : [list]
      const spans = joined(lists.flatMap(list => spansOfPages(pages, list)))
      const item =
        spans.length === 0 ? listedOnly(row, entry, lines) : onPages(row, without(spans, zones), lines)
      if (item) items.set(row, item)
    }
  }
  return endedAtNext([...items.values()], pages, lines)
}

/** What an index says of an item itself: that it is not applicable, or in a footnote where it is. */
function listedOnly(row: ItemRow, { line: index }: ContentsEntry, lines: readonly Line[]): ListedItem {
  const line = lines[index]!
  const mark = FOOTNOTE_MARK.exec(line.text)?.[1]
  const note =
    mark === undefined
      ? undefined
      : lines
          .slice(index + 1, index + FOOTNOTE_LINES)
          .find(({ text }) => text.startsWith(mark) && text.length > 20)
  const span = { start: line.start, end: line.end }
  return {
    candidate: { ...candidate(row, lines, index, 0.85), detector: 'cross_reference' },
    spans: note === undefined ? [span] : [span, { start: note.start, end: note.end }],
  }
}

const FOOTNOTE_MARK = /(\([a-z0-9]\))\W*$/
const FOOTNOTE_LINES = 60

function onPages(row: ItemRow, spans: readonly Span[], lines: readonly Line[]): ListedItem | null {
  const [first] = spans
  if (first === undefined) return null
  const from = firstFrom(lines, first.start)
  if (from >= lines.length || lines[from]!.start >= first.end) return null
  const heading = lines
    .slice(from, from + LINES_ON_PAGE)
    .find(line => line.start < first.end && opensItem(row, line))
  const at = heading === undefined ? from : lines.indexOf(heading, from)
  const found = candidate(row, lines, at, heading ? 0.85 : 0.7)
  const start = lines[at]!.start
  // A paragraph that runs on from its title is text.
  const isTitle = heading !== undefined && heading.end - heading.start < HEADING_CHARS
  return {
    candidate: {
      ...found,
      bodyStart: isTitle ? found.bodyStart : start,
      detector: 'cross_reference',
      confidence: 0.7,
    },
    spans: [{ start, end: first.end }, ...spans.slice(1)],
  }
}

/** A title of its own line, or one that the paragraph runs on from: `LEGAL PROCEEDINGS. We are ...`. */
function opensItem(row: ItemRow, line: Line): boolean {
  const folded = fold(line.text)
  if (prominence(line) >= 0.5 && isTitleOf(row, folded.replace(/[\s.:]+$/, ''))) return true
  const opening = /^([^.:]{4,80})[.:]\s/.exec(folded)?.[1]
  return (
    opening !== undefined && /^[^a-z]+$/.test(line.text.slice(0, opening.length)) && isTitleOf(row, opening)
  )
}

/** An item that ends on the page on which another begins with its title ends there. */
function endedAtNext(items: readonly ListedItem[], pages: PageMap, lines: readonly Line[]): ListedItem[] {
  const lastPages = new Map([...pages.values()].map(page => [page.end, page]))
  const starts = items.map(({ candidate }) => candidate.start).sort((a, b) => a - b)
  return items.map(({ candidate, spans }) => {
    const last = spans.at(-1)!
    const page = lastPages.get(last.end)
    if (page === undefined) return { candidate, spans }
    const pageTop = lines[firstFrom(lines, page.start)]?.start ?? page.start
    const after = Math.max(pageTop, last.start, candidate.start)
    const next = starts.find(start => start > after && start < last.end)
    const end = next ?? last.end
    return { candidate, spans: [...spans.slice(0, -1), { start: last.start, end }] }
  })
}

function partsOf(entries: readonly ContentsEntry[], index: number): string[] {
  const lists: string[] = []
  for (const { row, pages } of entries.slice(index + 1)) {
    if (row !== null) break
    if (pages !== null) lists.push(pages)
  }
  return lists
}

/** Spans in the order of the document, adjoining ones as one. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && span.start <= last.end + 2) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    } else result.push(span)
  }
  return result
}
