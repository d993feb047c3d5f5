import type { Candidate, PartCandidate } from './candidate.ts'
import type { Span } from './cut.ts'
import { type ContentsZone, inZones } from './detect/contents.ts'
import { signaturesAfter } from './detect/signatures.ts'
import { isTitleOf } from './detect/titles.ts'
import { type Draft, firstFrom, type Source } from './draft.ts'
import type { ItemForm, ItemRow } from './items/item-form.ts'
import type { Selection } from './select.ts'
import { stateOf } from './state.ts'

/** A page's head that names its items, parts or, in a current report, sections. */
const RUNNING_HEAD =
  /^(part\s+[iv]+\W*)?items?\s*\d+[a-c]?(\(t\))?([\s,&]+(and\s+)?\d+[a-c]?)*$|^part\s+[iv]+([\s,]+[iv]+)*$|^section\s+\d\b.{0,100}$/i
/** A shorter item says of itself, not of a list or an event, that it is incorporated by reference. */
const LIST_CHARS = 300

/** The sections that chosen headings open, each to the next; cover before them, signatures behind. */
export function foundItems(
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
    const bare =
      draft.warnings.includes('heading_only') &&
      next?.state === 'incorporated_by_reference' &&
      next.id !== draft.id &&
      !next.warnings.includes(`combined_with:${draft.id}`)
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
