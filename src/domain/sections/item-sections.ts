import type { Candidate, PartCandidate } from './candidate.ts'
import type { Span } from './cut.ts'
import { type ContentsZone, contentsZones, inZones } from './detect/contents.ts'
import { crossReferences } from './detect/cross-reference.ts'
import { itemHeadings } from './detect/item-headings.ts'
import { linkedHeadings } from './detect/linked.ts'
import { signaturesAfter } from './detect/signatures.ts'
import { isTitleOf, missingRows, titleHeadings } from './detect/titles.ts'
import { type Draft, firstFrom, type Source } from './draft.ts'
import { type ItemForm, type ItemRow, inForce } from './items/item-form.ts'
import { type Selection, selectItems } from './select.ts'
import { stateOf } from './state.ts'

/** With fewer of the form's items told by headings, an index of cross-references is asked. */
const FEW_ITEMS = 0.4

const RUNNING_HEAD =
  /^(part\s+[iv]+\W*)?items?\s*\d+[a-c]?(\(t\))?([\s,&]+(and\s+)?\d+[a-c]?)*$|^part\s+[iv]+([\s,]+[iv]+)*$|^section\s+\d\b.{0,100}$/i
const LIST_CHARS = 300

/** The items of a form in its main document: those found, and those the form calls for that were not. */
export function itemSections(
  form: ItemForm,
  filingDate: string,
  amendment: boolean,
  source: Source,
): Draft[] {
  const { lines, parsed } = source
  const { candidates, parts } = itemHeadings(form, filingDate, lines)
  const zones = contentsZones(lines, candidates, parts)
  const body = withoutEntries(
    lines,
    candidates.filter(({ line }) => !inZones(zones, line)),
  )
  const outside = linkedHeadings(form, filingDate, lines, zones, body)
  const partsOutside = parts.filter(({ line }) => !inZones(zones, line))
  const first = selectItems(form, outside, partsOutside, parsed.text.length)
  const selection = withTitles(form, filingDate, source, zones, first)
  const found = foundItems(form, selection, zones, source, parts)
  const expected = form.rows.filter(row => inForce(row, filingDate) && !row.optional)
  const few =
    expected.length > 0 && found.filter(draft => draft.item !== null).length < expected.length * FEW_ITEMS
  const paged = few ? pagedItems(form, filingDate, source, zones, found) : []
  const all = [...found, ...paged]
  return [...all, ...absentItems(form, filingDate, amendment, all, selection)]
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

/** Items without a heading of their own number take one of their title, between the neighbours that were chosen. */
function withTitles(
  form: ItemForm,
  filingDate: string,
  source: Source,
  zones: readonly ContentsZone[],
  selection: Selection,
): Selection {
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

function foundItems(
  form: ItemForm,
  selection: Selection,
  zones: readonly ContentsZone[],
  source: Source,
  allParts: readonly PartCandidate[],
): Draft[] {
  const { items, parts } = selection
  const { text } = source.parsed
  if (items.length === 0) return []
  const last = items.at(-1)!
  const signatures = signaturesAfter(source.lines, zones, last.bodyStart)
  const stops = [
    ...items.map(({ start }) => start),
    ...parts.map(({ start }) => start),
    signatures ?? text.length,
  ].sort((a, b) => a - b)
  const drafts: Draft[] = []
  const headed = allParts.filter(part => !inZones(zones, part.line)).map(({ start }) => start)
  const firstStart = Math.min(
    items[0]!.start,
    ...parts.filter(part => part.start < items[0]!.start).map(({ start }) => start),
  )
  if (firstStart > 0) drafts.push(plain('cover', 'Cover', source, { start: 0, end: firstStart }))
  for (const item of items) {
    const stop = stops.find(stop => stop > item.start && stop >= item.bodyStart) ?? text.length
    // A part's heading right before the next item belongs to that.
    const part = headed.findLast(start => start < stop && start >= item.bodyStart)
    const titled = part !== undefined && text.slice(part, stop).trim().length < 120
    const end = withoutHead(source, item.bodyStart, titled ? part : stop)
    drafts.push(itemDraft(form, item, source, { start: item.start, end }))
    for (const row of item.combined) drafts.push(combinedDraft(row, item, source, { start: item.start, end }))
  }
  const shared = withSharedText(drafts)
  if (signatures !== null)
    shared.push(plain('signatures', 'Signatures', source, { start: signatures, end: text.length }))
  return oneOfEachId(shared)
}

/** Takes off the next page's running head (`Item 9, 9A`) where it stands before the next heading. */
function withoutHead({ lines }: Source, from: number, to: number): number {
  let end = to
  for (let index = firstFrom(lines, to) - 1; index >= 0; index--) {
    const line = lines[index]!
    if (line.start <= from || !RUNNING_HEAD.test(line.text)) break
    end = line.start
  }
  return end
}

function itemDraft(form: ItemForm, item: Candidate, source: Source, span: Span): Draft {
  const { row } = item
  const body = source.parsed.text.slice(Math.min(item.bodyStart, span.end), span.end).trim()
  const state = stateOf(item.title, body)
  const bare = body === '' && state === 'extracted'
  return {
    ...row,
    state: isContent(form, row, body) && state === 'incorporated_by_reference' ? 'extracted' : state,
    detector: item.detector,
    confidence: bare ? 0.5 : item.confidence,
    warnings: bare ? ['heading_only'] : [],
    source,
    spans: [span],
  }
}

/**
 * A list of exhibits says of many that they are incorporated by reference, and an item of a current report tells an event
 * before it refers to an exhibit: of themselves they say so only where they are short.
 */
function isContent(form: ItemForm, { id }: ItemRow, body: string): boolean {
  return (id === 'exhibits' || !form.ordered) && body.length > LIST_CHARS
}

/** The later of combined items: from its own title on where it has one, else the whole text again. */
function combinedDraft(row: ItemRow, item: Candidate, source: Source, span: Span): Draft {
  const own = source.lines.find(
    line =>
      line.start >= item.bodyStart &&
      line.start < span.end &&
      line.text.length < 80 &&
      isTitleOf(row, line.text.toLowerCase()),
  )
  return {
    ...row,
    state: 'incorporated_by_reference',
    detector: item.detector,
    confidence: item.confidence * 0.8,
    warnings: [`combined_with:${item.row.id}`],
    source,
    spans: [own ? { start: own.start, end: span.end } : span],
  }
}

/** Headings in a row, and one pointer for all of them behind the last. */
function withSharedText(drafts: readonly Draft[]): Draft[] {
  const result: Draft[] = []
  for (const draft of drafts.toReversed()) {
    const next = result[0]
    const bare = draft.warnings.includes('heading_only') && next?.state === 'incorporated_by_reference'
    if (!bare || next.spans[0]!.start - draft.spans[0]!.end > 2) result.unshift(draft)
    else
      result.unshift({
        ...draft,
        state: next.state,
        confidence: next.confidence * 0.8,
        warnings: [
          `combined_with:${next.warnings.find(isCombined)?.slice('combined_with:'.length) ?? next.id}`,
        ],
        spans: [{ start: draft.spans[0]!.start, end: next.spans[0]!.end }],
      })
  }
  return result
}

function isCombined(warning: string): boolean {
  return warning.startsWith('combined_with:')
}

/** Items 17 and 18 of a 20-F are one section: the one that tells more. */
function oneOfEachId(drafts: readonly Draft[]): Draft[] {
  const best = new Map<string, Draft>()
  const size = (draft: Draft) => draft.spans.reduce((sum, span) => sum + span.end - span.start, 0)
  for (const draft of drafts) {
    const held = best.get(draft.id)
    if (!held || size(draft) > size(held)) best.set(draft.id, draft)
  }
  return drafts.filter(draft => best.get(draft.id) === draft)
}

function pagedItems(
  form: ItemForm,
  filingDate: string,
  source: Source,
  zones: readonly ContentsZone[],
  found: readonly Draft[],
): Draft[] {
  const ids = new Set(found.map(({ id }) => id))
  return crossReferences(form, filingDate, source.parsed, source.lines, zones)
    .filter(({ row }) => !ids.has(row.id))
    .map(({ row, spans }) => ({
      ...row,
      state: 'extracted',
      detector: 'cross_reference',
      confidence: 0.7,
      warnings: ['borders_are_pages'],
      source,
      spans,
    }))
}

/** What the form calls for and the filing does not show. */
function absentItems(
  form: ItemForm,
  filingDate: string,
  amendment: boolean,
  found: readonly Draft[],
  selection: Selection,
): Draft[] {
  if (amendment) return []
  const ids = new Set(found.map(({ id }) => id))
  const parts = new Set(
    selection.parts.map(({ part }) => part).concat(selection.items.map(({ row }) => row.part ?? '')),
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

function plain(id: string, title: string, source: Source, span: Span): Draft {
  return {
    id,
    title,
    part: null,
    item: null,
    state: 'extracted',
    detector: 'heading',
    confidence: 0.9,
    warnings: [],
    source,
    spans: [span],
  }
}
