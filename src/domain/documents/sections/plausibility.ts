import { fold } from '../text/fold.ts'
import { type ItemForm, LONG_ITEMS } from './items/item-form.ts'
import type { Line } from './lines.ts'
import { type Draft, firstFrom, lengthOf, type Source, type Span } from './section.ts'

/*
 * How likely it is that a reading divides a document rightly: by what every filing of any filer has. Several readings of
 * one document are compared by their score; what is implausible in the best one lowers the confidence of its sections.
 */

const LONG_WEIGHT = 3
/** Shorter is a heading, an entry of a list, or a pointer. */
const MIN_CHARS = 500
/** Items say so in few words that nothing changed. */
const ANSWER =
  /\bchang|\bnot (required|applicable)|\brefer\b|\bsee\b|\bnone\b|\bsmaller reporting\b|\bno material\b/i
const MAX_COVER_SHARE = 0.15
/** Short documents are mostly cover. */
const LONG_DOCUMENT = 30_000
/** A statement of cash flows has more rows than a table that sums it up. */
const STATEMENT_ROWS = 12
const CASH_FLOWS = /\bfinancing activities\b/
const BALANCE_SHEET = /^\W*total liabilities\b.{0,60}\b(equity|deficit|capital|investment|interests?)\b/

/** Rows of the main document that identify items, whatever their headings. */
export interface Landmarks {
  /** Rows of statements of cash flows and of balance sheets, in order. */
  readonly cashFlows: readonly Line[]
  readonly balanceSheets: readonly Line[]
}

export function landmarksOf({ lines }: Source): Landmarks {
  return {
    cashFlows: lines.filter(line => isStatementRow(line, CASH_FLOWS, /activities/i)),
    balanceSheets: lines.filter(line => isStatementRow(line, BALANCE_SHEET, /total/i)),
  }
}

function isStatementRow({ text, tableRows, start, end }: Line, pattern: RegExp, word: RegExp): boolean {
  if (end - start > 250 || (tableRows > 0 && tableRows < STATEMENT_ROWS) || !word.test(text)) return false
  return /\d/.test(text) && pattern.test(fold(text))
}

/** What is wrong with a section; null if nothing is. */
type Fault = 'implausibly_short' | 'holds_no_statements' | 'holds_statements'

export function faultOf(draft: Draft, main: Source, { cashFlows, balanceSheets }: Landmarks): Fault | null {
  const { id, state, spans, source, warnings } = draft
  if (!LONG_ITEMS.has(id) || state !== 'extracted' || source === null) return null
  if (warnings.some(warning => warning.startsWith('combined_with:'))) return null
  if (lengthOf(spans) < MIN_CHARS && !isAnswer(draft)) return 'implausibly_short'
  if (source !== main || cashFlows.length === 0 || balanceSheets.length === 0) return null
  if (id === 'financial_statements') return countIn(cashFlows, spans) > 0 ? null : 'holds_no_statements'
  // A discussion may sum up cash flows: it holds the statements only if none are left for their own item.
  const holdsAll = [cashFlows, balanceSheets].every(rows => countIn(rows, spans) === rows.length)
  return holdsAll ? 'holds_statements' : null
}

function countIn(rows: readonly Line[], spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + firstFrom(rows, end) - firstFrom(rows, start), 0)
}

function isAnswer({ id, source, spans }: Draft): boolean {
  if (id !== 'risk_factors') return false
  return spans.some(({ start, end }) => ANSWER.test(source!.parsed.text.slice(start, end)))
}

/** 0 to 1: how much of what the form calls for is there and plausible, less text that no item has. */
export function score(
  form: ItemForm,
  required: ReadonlySet<string>,
  drafts: readonly Draft[],
  main: Source,
  landmarks: Landmarks,
): number {
  const byId = new Map(drafts.map(draft => [draft.id, draft]))
  let reached = 0
  let possible = 0
  for (const id of required) {
    const weight = LONG_ITEMS.has(id) ? LONG_WEIGHT : 1
    const draft = byId.get(id)
    possible += weight
    if (draft) reached += weight * worthOf(draft, main, landmarks)
  }
  const text = main.parsed.text.length
  const share = (chars: number) => (text === 0 ? 0 : chars / text)
  const cover = share(lengthOf(byId.get('cover')?.spans ?? []))
  const covered = share(coveredBy(drafts))
  const uncovered = Math.max(0, 1 - covered)
  const waste = uncovered + (text < LONG_DOCUMENT ? 0 : Math.max(0, cover - MAX_COVER_SHARE))
  return possible === 0 || !form.ordered ? 1 - waste : reached / possible - waste
}

function coveredBy(drafts: readonly Draft[]): number {
  let covered = 0
  let reached = 0
  for (const { start, end } of drafts.flatMap(({ spans }) => spans).sort((a, b) => a.start - b.start)) {
    covered += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return covered
}

function worthOf(draft: Draft, main: Source, landmarks: Landmarks): number {
  if (draft.warnings.includes('heading_only')) return 0
  const fault = faultOf(draft, main, landmarks)
  const certainty = 0.6 + 0.4 * draft.confidence
  if (fault === 'implausibly_short') return 0.05
  if (fault !== null) return 0.25 * certainty
  const isPointer = LONG_ITEMS.has(draft.id) && draft.state !== 'extracted'
  return (isPointer ? 0.6 : 1) * certainty
}
