import { fold } from '../../text/fold.ts'
import type { ItemRow } from '../items/item-form.ts'
import { type Line, prominence } from '../lines.ts'
import { type Candidate, firstFrom } from '../section.ts'
import { type ContentsZone, inZones } from './contents.ts'

const HEADING = /^\W*signatures?\W*$/
const CLAUSE = /^\W*(signatures?\W+)?pursuant to the requirements? of (section|the securities)/

/** Where the signatures begin after a place, null where no one signs. */
export function signaturesAfter(
  lines: readonly Line[],
  zones: readonly ContentsZone[],
  place: number,
): number | null {
  for (const [index, line] of lines.entries()) {
    if (line.start < place || line.text.length > 400 || inZones(zones, index)) continue
    if (!/sign|pursuant/i.test(line.text.slice(0, 40))) continue
    const folded = fold(line.text)
    if (CLAUSE.test(folded)) return line.start
    // A bare `Signatures` in a list of exhibits or contents is followed by no one's signing.
    if (HEADING.test(folded) && signedSoon(lines, index)) return line.start
  }
  return null
}

function signedSoon(lines: readonly Line[], index: number): boolean {
  return lines
    .slice(index + 1, index + 8)
    .some(({ text }) => /pursuant to|duly (caused|authorized)|undersigned|\/s\/|dated?:|^\W*by:?/i.test(text))
}

/** Titles that open financial statements without the heading of their item. */
const TITLE =
  /^((condensed|consolidated|unaudited|interim|combined)\W+)*(balance sheets?|statements? of|income statements?|cash flows? statements?)\b|^reports? of independent\b|^independent auditors?\b|^index to ((condensed|consolidated|unaudited) )*financial statements/
const MAX_TITLE_CHARS = 160
/** Text between two titles: a statement is shorter. */
const MAX_GAP_CHARS = 12_000
const CONFIDENCE = 0.7

export function isStatementTitle(line: Line): boolean {
  if (line.text.length > MAX_TITLE_CHARS || prominence(line) < 0.5) return false
  const folded = fold(line.text).replace(/^[^a-z]+/, '')
  // Entries of an index end in their page.
  return TITLE.test(folded) && !/[.,;]$|\bcontinued\b|\s(f-)?\d{1,3}$/.test(folded)
}

/** The first title of the statements around a row of one of them; null if no title is near. */
export function statementsAt(row: ItemRow, lines: readonly Line[], landmark: Line): Candidate | null {
  let first: number | null = null
  let reached = landmark.start
  for (let index = firstFrom(lines, landmark.start) - 1; index >= 0; index--) {
    const line = lines[index]!
    if (reached - line.start > MAX_GAP_CHARS) break
    if (!isStatementTitle(line)) continue
    first = index
    reached = line.start
  }
  return first === null ? null : statementsFrom(row, lines, first)
}

/** Statements that begin with the title of one of them. */
export function statementsFrom(row: ItemRow, lines: readonly Line[], index: number): Candidate {
  const { start, text } = lines[index]!
  return {
    row,
    combined: [],
    start,
    bodyStart: start,
    line: index,
    detector: 'pattern',
    confidence: CONFIDENCE,
    title: text,
  }
}
