import { fold } from '../../text/fold.ts'
import type { ItemForm, ItemRow } from '../items/item-form.ts'
import { type Line, prominence } from '../lines.ts'
import type { Candidate } from '../section.ts'

/** A heading without a number that says no more than the item's title: `Risk Factors`. */
export function isTitleOf(row: ItemRow, folded: string): boolean {
  if (folded.length > 140 || !row.words.test(folded)) return false
  if (row.unnumbered) return folded.length < 80
  const words = wordsOf(folded)
  const title = titleWords(row)
  const shared = Math.min(words.length, title.length)
  if (title.slice(0, shared).some((word, at) => words[at] !== word)) return false
  // A title of several words may continue ("... of Financial Condition") or be cut; a short one names other things then.
  return words.length === title.length || shared >= LONG_TITLE
}

/** Words of a title, `and` and the like aside, that cannot be chance. */
const LONG_TITLE = 3

/** Prominent headings that are an item's title, by item. */
export function titleHeadings(rows: readonly ItemRow[], lines: readonly Line[]): Candidate[] {
  const candidates: Candidate[] = []
  for (const [index, line] of lines.entries()) {
    if (prominence(line) < 0.6) continue
    const folded = withoutNumber(fold(line.text)).replace(/(?<=[a-z])\.$/, '')
    if (folded.length > 140 || /[.;,]$/.test(folded)) continue
    const row = rows.find(row => isTitleOf(row, folded))
    if (!row) continue
    candidates.push({
      row,
      combined: [],
      start: line.start,
      bodyStart: line.end,
      line: index,
      detector: 'heading',
      confidence: 0.6,
      title: line.text,
    })
  }
  return candidates
}

/** A title without the number before it: `16G. Corporate Governance`. */
export function withoutNumber(folded: string): string {
  return folded.replace(/^(item x|\d{1,2}[a-k]?)\W+/, '')
}

/** Rows of a form that a filing may still lack. */
export function missingRows(form: ItemForm, found: ReadonlySet<string>): ItemRow[] {
  return form.rows.filter(row => !found.has(row.id) && (!row.optional || row.unnumbered))
}

const known = new WeakMap<ItemRow, string[]>()

function titleWords(row: ItemRow): string[] {
  const words = known.get(row) ?? wordsOf(fold(row.title))
  known.set(row, words)
  return words
}

const SMALL_WORDS = new Set(['a', 'and', 'the', 'of', 'in', 'on', 'for', 'to', 'with', '&'])

function wordsOf(folded: string): string[] {
  return (folded.match(/[a-z0-9&']+/g) ?? []).filter(word => !SMALL_WORDS.has(word))
}
