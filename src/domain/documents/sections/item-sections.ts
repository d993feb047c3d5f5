import { fold } from '../text/fold.ts'
import { type ContentsZone, contentsZones, inZones } from './detect/contents.ts'
import { type ListedItem, listedItems, pagedItems } from './detect/contents-items.ts'
import { itemHeadings } from './detect/item-headings.ts'
import { pagesOf } from './detect/pages.ts'
import { statementsAt } from './detect/statements.ts'
import { isTitleOf, missingRows, titleHeadings } from './detect/titles.ts'
import { foundItems, type Reading } from './found-items.ts'
import { type ItemForm, type ItemRow, inForce } from './items/item-form.ts'
import type { Line } from './lines.ts'
import { faultOf, type Landmarks, landmarksOf, score } from './plausibility.ts'
import type { Candidate, Draft, PartCandidate, Source } from './section.ts'
import { type Selection, selectItems } from './select.ts'

/** With fewer of the form's items found by number, titles count alone. */
const FEW_ITEMS = 0.4
/** What a reading must gain on the best one that was tried before it. */
const MARGIN = 0.01
/** Out of the form's order a heading counts if it has a number and the item's title, or is where a link leads. */
const SURE_HEADING = 0.7

/**
 * The items of a form in its main document: those found, and those that the form calls for and the filing lacks. The numbered
 * headings in the form's order are read first. Where they are implausible, headings out of order, the table of contents and
 * an index of pages are tried too, and the most plausible reading counts.
 */
export function itemSections(
  form: ItemForm,
  filingDate: string,
  amendment: boolean,
  source: Source,
): Draft[] {
  const context = contextOf(form, filingDate, amendment, source)
  const reading = bestReading(context)
  return [...reading.drafts, ...absentItems(context, reading)]
}

interface Context {
  readonly form: ItemForm
  readonly filingDate: string
  readonly amendment: boolean
  readonly source: Source
  readonly zones: readonly ContentsZone[]
  /** Headings of parts, in tables of contents too. */
  readonly allParts: readonly PartCandidate[]
  readonly parts: readonly PartCandidate[]
  /** Numbered headings outside of tables of contents. */
  readonly candidates: readonly Candidate[]
  /** Rows that a complete filing of the day has. */
  readonly required: readonly ItemRow[]
}

function contextOf(form: ItemForm, filingDate: string, amendment: boolean, source: Source): Context {
  const { lines } = source
  const { candidates, parts } = itemHeadings(form, filingDate, lines)
  const zones = contentsZones(form, lines, candidates, parts)
  const body = withoutEntries(
    lines,
    candidates.filter(({ line }) => !inZones(zones, line)),
  )
  return {
    form,
    filingDate,
    amendment,
    source,
    zones,
    allParts: parts,
    parts: parts.filter(({ line }) => !inZones(zones, line)),
    candidates: linkedHeadings(form, filingDate, lines, zones, body),
    required: form.rows.filter(row => inForce(row, filingDate) && !row.optional),
  }
}

interface ReadDrafts {
  readonly reading: Reading
  readonly drafts: readonly Draft[]
}

function bestReading(context: Context): ReadDrafts {
  const draftsOf = (reading: Reading): ReadDrafts => ({
    reading,
    drafts: foundItems(context.form, reading, context.zones, context.source, context.allParts),
  })
  const headings = draftsOf(headingReading(context))
  if (!context.form.ordered || context.amendment) return headings
  const landmarks = landmarksOf(context.source)
  if (isComplete(context, headings.drafts, landmarks)) return headings
  const ids = new Set(context.required.map(({ id }) => id))
  const scoreOf = ({ drafts }: ReadDrafts) => score(context.form, ids, drafts, context.source, landmarks)
  const pages = pagesOf(context.source.parsed)
  const { lines, parsed } = context.source
  const listed = listedItems(lines, context.zones, context.candidates, pages, parsed.text.length)
  const paged = pagedItems(context.zones, pages, lines)
  const placed = [...listed.map(({ candidate }) => candidate), ...untitledStatements(context, landmarks)]
  let best = filled(context, headings, placed, draftsOf, scoreOf)
  for (const items of [listed, paged]) {
    if (items.length === 0) continue
    const reading = draftsOf(placedReading(items))
    if (scoreOf(reading) > scoreOf(best) + MARGIN) best = reading
  }
  return best
}

function isComplete(
  { required, form, source }: Context,
  drafts: readonly Draft[],
  landmarks: Landmarks,
): boolean {
  const found = new Set(drafts.map(({ id }) => id))
  return (
    required.every(({ id, part }) => found.has(id) || (part !== null && form.omissible.includes(part))) &&
    drafts.every(
      draft => faultOf(draft, source, landmarks) === null && !draft.warnings.includes('heading_only'),
    ) &&
    score(form, found, drafts, source, landmarks) > 0.5
  )
}

/** Numbered headings in the form's order, then titles without a number between them. */
function headingReading(context: Context): Reading {
  const { form, amendment, source, zones, parts, candidates, required } = context
  const textEnd = source.parsed.text.length
  const numbered = selectItems(form, candidates, parts, textEnd)
  // An amendment has few items, and may name others.
  const isFew = !amendment && numbered.items.length < required.length * FEW_ITEMS
  const titled = () => titleHeadings(required, source.lines).filter(({ line }) => !inZones(zones, line))
  const selection = isFew ? selectItems(form, [...candidates, ...titled()], parts, textEnd) : numbered
  const { items } = withTitles(context, selection)
  return { items, parts: selection.parts, spans: new Map() }
}

/** A link that comes before a heading of the same item is an entry of a contents too short to be a zone. */
function withoutEntries(lines: Source['lines'], candidates: readonly Candidate[]): Candidate[] {
  const isLink = ({ line }: Candidate) => lines[line]!.links.length > 0
  const lastPlain = new Map<ItemRow, number>()
  for (const candidate of candidates) if (!isLink(candidate)) lastPlain.set(candidate.row, candidate.line)
  return candidates.filter(
    candidate => !isLink(candidate) || (lastPlain.get(candidate.row) ?? -1) < candidate.line,
  )
}

/** Items without a heading of their own number take one of their title, between the neighbors that were chosen. */
function withTitles({ form, filingDate, source, zones }: Context, selection: Selection): Selection {
  if (!form.ordered || selection.items.length === 0) return selection
  const found = new Set(
    selection.items.flatMap(({ row, combined }) => [row.id, ...combined.map(({ id }) => id)]),
  )
  const rows = missingRows(form, found).filter(row => inForce(row, filingDate))
  if (rows.length === 0) return selection
  const order = new Map(form.rows.map((row, index) => [row, index]))
  const items = [...selection.items]
  for (const candidate of titleHeadings(rows, source.lines)) {
    if (inZones(zones, candidate.line) || found.has(candidate.row.id)) continue
    const place = order.get(candidate.row)!
    const before = items.findLast(item => item.start <= candidate.start)
    const after = items.find(item => item.start > candidate.start)
    if (before && order.get(before.row)! >= place) continue
    if (after && order.get(after.row)! <= place) continue
    if (!before && !after) continue
    found.add(candidate.row.id)
    items.splice(before ? items.indexOf(before) + 1 : 0, 0, candidate)
  }
  return { ...selection, items }
}

/**
 * A reading with the items it lacks where sure headings out of order, or the contents, place them; each only if the reading
 * becomes more plausible.
 */
function filled(
  { candidates, zones }: Context,
  start: ReadDrafts,
  placed: readonly Candidate[],
  draftsOf: (reading: Reading) => ReadDrafts,
  scoreOf: (reading: ReadDrafts) => number,
): ReadDrafts {
  let best = start
  const sure = [...candidates, ...placed].filter(
    ({ confidence, line }) => confidence >= SURE_HEADING && !inZones(zones, line),
  )
  for (const [, same] of Map.groupBy(sure, ({ row }) => row.id)) {
    const { items } = best.reading
    if (items.some(({ row, combined }) => [row, ...combined].some(({ id }) => id === same[0]!.row.id)))
      continue
    const taken = new Set(items.map(item => item.start))
    const free = same.filter(candidate => !taken.has(candidate.start)).slice(0, MAX_TRIES)
    for (const candidate of free) {
      const more = [...items, candidate].sort((a, b) => a.start - b.start)
      const tried = draftsOf({ ...best.reading, items: more })
      if (scoreOf(tried) > scoreOf(best) + MARGIN) best = tried
    }
  }
  return best
}

/** Where the statements begin without the heading of their item. */
function untitledStatements(
  { required, source }: Context,
  { balanceSheets, cashFlows }: Landmarks,
): readonly Candidate[] {
  const row = required.find(({ id }) => id === 'financial_statements')
  if (row === undefined) return []
  return [balanceSheets[0], cashFlows[0]].flatMap(landmark => {
    const candidate = landmark && statementsAt(row, source.lines, landmark)
    return candidate ? [candidate] : []
  })
}

/** Places of one item that are tried. */
const MAX_TRIES = 3

function placedReading(listed: readonly ListedItem[]): Reading {
  const ordered = listed.toSorted((a, b) => a.candidate.start - b.candidate.start)
  return {
    items: ordered.map(({ candidate }) => candidate),
    parts: [],
    spans: new Map(ordered.map(({ candidate, spans }) => [candidate, spans])),
  }
}

/** What the form calls for and the filing does not show. */
function absentItems({ form, filingDate, amendment }: Context, { reading, drafts }: ReadDrafts): Draft[] {
  if (amendment) return []
  const ids = new Set(drafts.map(({ id }) => id))
  const parts = new Set(
    reading.parts.map(({ part }) => part).concat(reading.items.map(({ row }) => row.part ?? '')),
  )
  const rows = form.rows.filter(row => !ids.has(row.id) && !row.optional && inForce(row, filingDate))
  const seen = new Set<string>()
  return rows
    .filter(row => !seen.has(row.id) && seen.add(row.id))
    .map(row => ({
      ...row,
      state:
        row.part !== null && form.omissible.includes(row.part) && parts.has(row.part)
          ? 'omitted'
          : 'not_found',
      detector: null,
      confidence: 0,
      warnings: [],
      source: null,
      spans: [],
    }))
}

/** An anchor may be a few lines above its heading (a page's top, a rule, the part). */
const NEAR_LINES = 4

/**
 * What the links of the contents add: a heading at a target is surer, and a title at one is a heading without a number.
 * A target with neither is a wrong link and is ignored.
 */
function linkedHeadings(
  form: ItemForm,
  filingDate: string,
  lines: readonly Line[],
  zones: readonly ContentsZone[],
  candidates: readonly Candidate[],
): Candidate[] {
  const targets = targetLines(lines, zones)
  const numbered = new Set(candidates.map(candidate => candidate.line))
  const near = new Set<number>()
  for (const line of targets) {
    const steps = Array.from({ length: NEAR_LINES }, (_, step) => line + step)
    const first = steps.find(step => numbered.has(step))
    if (first !== undefined) near.add(first)
  }
  const surer = candidates.map((candidate): Candidate => {
    if (!near.has(candidate.line) || candidate.confidence < 0.5) return candidate
    return { ...candidate, detector: 'contents', confidence: candidate.confidence >= 0.7 ? 0.95 : 0.8 }
  })
  const titles: Candidate[] = []
  for (const target of targets) {
    for (let index = target; index < Math.min(lines.length, target + NEAR_LINES); index++) {
      if (numbered.has(index) || inZones(zones, index)) break
      const line = lines[index]!
      const row = form.rows.find(row => inForce(row, filingDate) && isTitleOf(row, fold(line.text)))
      if (!row) continue
      titles.push({
        row,
        combined: [],
        start: line.start,
        bodyStart: line.end,
        line: index,
        detector: 'contents',
        confidence: 0.85,
        title: line.text,
      })
      break
    }
  }
  return [...surer, ...titles].sort((a, b) => a.start - b.start)
}

function targetLines(lines: readonly Line[], zones: readonly ContentsZone[]): number[] {
  const wanted = new Set(
    zones.flatMap(({ entries }) => entries.flatMap(({ target }) => (target === null ? [] : [target]))),
  )
  if (wanted.size === 0) return []
  const found: number[] = []
  for (const [index, line] of lines.entries())
    if (line.anchors.some(anchor => wanted.has(anchor)) && !inZones(zones, index)) found.push(index)
  return found
}
