import type { Candidate, PartCandidate } from '../candidate.ts'
import type { ItemRow } from '../items/item-form.ts'
import type { Line } from '../lines.ts'

/** A table of contents or an index of items: a stretch of lines, and where its links lead. */
export interface ContentsZone {
  readonly firstLine: number
  readonly lastLine: number
  readonly start: number
  readonly end: number
  readonly targets: ReadonlySet<string>
}

/** Entries stand close together; a body between two headings is longer. */
const GAP_CHARS = 600
const MIN_ENTRIES = 4
/** `..... 12`, `Business 3-5`, `F-1`, `N/A`. */
const ENDS_IN_PAGE =
  /(?:^|[\s.|])(?:[ivxa-f]+-?)?\d{1,3}(?:\s*(?:[-–,;&]|to|and)\s*(?:[a-f]-)?\d{1,3})*\)?\s*$/i
const PAGE_ALONE = /^\W*(?:pages?\s+)?(?:[a-f]-)?\d{1,3}(?:\s*[-–,;&]\s*(?:[a-f]-)?\d{1,3})*\W*$/i

/** Zones in which items are listed with pages or links instead of being told. */
export function contentsZones(
  lines: readonly Line[],
  candidates: readonly Candidate[],
  parts: readonly PartCandidate[],
): ContentsZone[] {
  const keyOf = rowKeys()
  const entries = [
    ...candidates.map(({ line, row }) => ({ line, key: keyOf(row), isItem: true })),
    ...parts.map(({ line, part }) => ({ line, key: part, isItem: false })),
  ].sort((a, b) => a.line - b.line)
  const zones: ContentsZone[] = []
  let run: typeof entries = []
  let keys = new Set<string>()
  const close = () => {
    const items = run.filter(entry => entry.isItem)
    const distinct = new Set(items.map(entry => entry.key)).size
    const listed = items.filter(entry => isEntry(lines, entry.line)).length
    if (distinct >= MIN_ENTRIES && listed * 2 >= items.length)
      zones.push(zoneOf(lines, run[0]!.line, run.at(-1)!.line))
    run = []
    keys = new Set()
  }
  for (const entry of entries) {
    const last = run.at(-1)
    // What comes again without a page or a link is the body, right behind its contents.
    const again = keys.has(entry.key) && !isEntry(lines, entry.line)
    if (last && (again || gapBetween(lines, last.line, entry.line) > GAP_CHARS)) close()
    run.push(entry)
    keys.add(entry.key)
  }
  close()
  return zones
}

/** Part and item of rows, made once for all headings of a row. */
function rowKeys(): (row: ItemRow) => string {
  const known = new Map<ItemRow, string>()
  return row => {
    const key = known.get(row) ?? `${row.part} ${row.item}`
    known.set(row, key)
    return key
  }
}

function gapBetween(lines: readonly Line[], from: number, to: number): number {
  return lines[to]!.start - lines[from]!.end
}

/** Whether a line reads like an entry: it ends in a page number, is a link, or is a row of a longer table. */
export function isEntry(lines: readonly Line[], index: number): boolean {
  const line = lines[index]!
  if (line.links.length > 0 || line.tableRows >= MIN_ENTRIES) return true
  if (ENDS_IN_PAGE.test(line.text) && !/items?\W*\d+\W*$/i.test(line.text)) return true
  return [1, 2].some(step => {
    const next = lines[index + step]
    return next !== undefined && PAGE_ALONE.test(next.text)
  })
}

function zoneOf(lines: readonly Line[], first: number, last: number): ContentsZone {
  // The rest of the table, and entries that are no items (signatures), belong to it.
  let end = last
  while (end + 1 < lines.length && lines[end + 1]!.block === lines[end]!.block) end += 1
  while (end + 1 < lines.length && end - last < 12 && isTrailer(lines, end + 1)) end += 1
  const targets = new Set<string>()
  for (let index = first; index <= end; index++) for (const link of lines[index]!.links) targets.add(link)
  return { firstLine: first, lastLine: end, start: lines[first]!.start, end: lines[end]!.end, targets }
}

function isTrailer(lines: readonly Line[], index: number): boolean {
  const { text, links } = lines[index]!
  if (PAGE_ALONE.test(text) || (links.length > 0 && text.length < 120)) return true
  return (
    /^\W*(signatures?|exhibit index|index to exhibits|financial statement)/i.test(text) &&
    (ENDS_IN_PAGE.test(text) || PAGE_ALONE.test(lines[index + 1]?.text ?? ''))
  )
}

/** Whether a line stands in one of the zones, which are in order and apart. */
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
