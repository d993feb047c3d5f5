import { fold } from '../text/fold.ts'
import { type ContentsZone, inZones } from './detect/contents.ts'
import { signaturesAfter } from './detect/statements.ts'
import { isTitleOf } from './detect/titles.ts'
import type { ItemForm, ItemRow } from './items/item-form.ts'
import {
  type Candidate,
  type Draft,
  firstFrom,
  linesIn,
  type PartCandidate,
  type SectionState,
  type Source,
  type Span,
  sectionTitle,
  without,
} from './section.ts'

/** A page's head that names its items, parts or, in a current report, sections. */
const RUNNING_HEAD =
  /^(part\s+[iv]+\W*)?items?\s*\d+[a-c]?(\(t\))?([\s,&]+(and\s+)?\d+[a-c]?)*$|^part\s+[iv]+([\s,]+[iv]+)*$|^section\s+\d\b.{0,100}$/i
/** A shorter item says of itself, not of a list or an event, that it is incorporated by reference. */
const LIST_CHARS = 300

/** One way to divide a document: items in its order, and headings of parts. */
export interface Reading {
  readonly items: readonly Candidate[]
  readonly parts: readonly PartCandidate[]
  /** Text of items whose spans are known; any other item ends at the next heading. */
  readonly spans: ReadonlyMap<Candidate, readonly Span[]>
}

/** Text behind a table of contents that is no more than headings belongs to what follows. */
const SHORT_REST_CHARS = 200

/** The sections that the items of a reading open; cover before them, signatures behind. */
export function foundItems(
  form: ItemForm,
  { items: candidates, parts, spans }: Reading,
  zones: readonly ContentsZone[],
  source: Source,
  allParts: readonly PartCandidate[],
): Draft[] {
  const { text } = source.parsed
  const items = withoutNested(candidates)
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
  if (firstStart > 0) drafts.push(plain('cover', source, { start: 0, end: firstStart }))
  for (const item of items) {
    const own = spans.get(item) ?? spansTo(item, nextStop(item, stops, headed, text), zones, source)
    const within = clipped(own, signatures ?? text.length)
    if (within.length === 0) continue
    drafts.push(itemDraft(form, item, source, within))
    for (const row of item.combined) drafts.push(combinedDraft(row, item, source, within))
  }
  const shared = withSharedText(drafts)
  if (signatures !== null) shared.push(plain('signatures', source, { start: signatures, end: text.length }))
  return withExhibitIndex(oneOfEachId(shared), zones)
}

/** Candidates without those that are a later line of another one's heading. */
function withoutNested(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const candidate of candidates)
    if (candidate.start >= (kept.at(-1)?.bodyStart ?? 0)) kept.push(candidate)
  return kept
}

/** Items that list the exhibits: of annual and quarterly reports, and of current reports of either numbering. */
const EXHIBIT_ITEMS = /^(exhibits|item_7|item_9_01)$/
const EXHIBIT_INDEX = /^\W*(exhibits? index|index (to|of) exhibits|list of exhibits)\W*$/i
/** Sections behind which an index of exhibits may be. */
const BEFORE_INDEX = /^(signatures|form_10k_summary)$/

/** An index of exhibits behind the last item or the signatures belongs to the item that lists them. */
function withExhibitIndex(drafts: readonly Draft[], zones: readonly ContentsZone[]): Draft[] {
  const exhibits = drafts.find(({ id }) => EXHIBIT_ITEMS.test(id))
  if (!exhibits) return [...drafts]
  const moved: Span[] = []
  const others = drafts.map((draft): Draft => {
    const [span] = draft.spans
    if (!BEFORE_INDEX.test(draft.id) || span === undefined || draft.source === null) return draft
    const index = linesIn(draft.source, [span]).find(
      ({ text, start }) => start > span.start && EXHIBIT_INDEX.test(text),
    )
    if (!index || isCombinedDraft(draft)) return draft
    const end = zones.find(({ start }) => start > index.end && start < span.end)?.start ?? span.end
    moved.push({ start: index.start, end })
    return { ...draft, spans: [{ start: span.start, end: index.start }] }
  })
  if (moved.length === 0) return [...drafts]
  return others.map(draft =>
    draft.id === exhibits.id ? { ...draft, state: 'extracted', spans: [...draft.spans, ...moved] } : draft,
  )
}

function isCombinedDraft({ warnings }: Draft): boolean {
  return warnings.some(isCombined)
}

/** Where the text of an item ends: at the next heading, or at a part's heading right before it. */
function nextStop(
  item: Candidate,
  stops: readonly number[],
  headed: readonly number[],
  text: string,
): number {
  const stop = stops.find(stop => stop > item.start && stop >= item.bodyStart) ?? text.length
  const part = headed.findLast(start => start < stop && start >= item.bodyStart)
  const isTitled = part !== undefined && text.slice(part, stop).trim().length < 120
  return isTitled ? part : stop
}

/** The text of an item without the tables of contents in it. */
function spansTo(item: Candidate, stop: number, zones: readonly ContentsZone[], source: Source): Span[] {
  const inside = zones.filter(
    ({ start, end }) => start > item.start && start >= item.bodyStart && end <= stop,
  )
  const spans = without([{ start: item.start, end: stop }], inside)
  const last = spans.at(-1)!
  const isRest = spans.length > 1 && last.end - last.start < SHORT_REST_CHARS
  const kept = isRest ? spans.slice(0, -1) : spans
  const end = kept.at(-1)!
  return [
    ...kept.slice(0, -1),
    { start: end.start, end: withoutHead(source, Math.max(end.start, item.bodyStart), end.end) },
  ]
}

function clipped(spans: readonly Span[], end: number): Span[] {
  return spans
    .filter(({ start }) => start < end)
    .map(span => ({ start: span.start, end: Math.min(span.end, end) }))
}

/** Takes off the next page's running head (`Item 9, 9A`) before the next heading. */
function withoutHead({ lines }: Source, from: number, to: number): number {
  let end = to
  for (let index = firstFrom(lines, to) - 1; index >= 0; index--) {
    const line = lines[index]!
    if (line.start <= from || !RUNNING_HEAD.test(line.text)) break
    end = line.start
  }
  return end
}

function itemDraft(form: ItemForm, item: Candidate, source: Source, spans: readonly Span[]): Draft {
  const { row } = item
  const body = without(spans, [{ start: 0, end: item.bodyStart }])
    .map(({ start, end }) => source.parsed.text.slice(start, end))
    .join('\n')
    .trim()
  const state = stateOf(item.title, body)
  const bare = body === '' && state === 'extracted'
  return {
    ...row,
    state: isContent(form, row, body) && state === 'incorporated_by_reference' ? 'extracted' : state,
    detector: item.detector,
    confidence: bare ? 0.5 : item.confidence,
    warnings: [
      ...(bare ? ['heading_only'] : []),
      ...(item.detector === 'cross_reference' ? ['borders_are_pages'] : []),
    ],
    source,
    spans,
  }
}

/**
 * A list of exhibits says of many that they are incorporated by reference, and an item of a current report states an event
 * before it refers to an exhibit: of themselves they say so only where they are short.
 */
function isContent(form: ItemForm, { id }: ItemRow, body: string): boolean {
  return (id === 'exhibits' || !form.ordered) && body.length > LIST_CHARS
}

/** The later of combined items: from its own title on where it has one, else the whole text again. */
function combinedDraft(row: ItemRow, item: Candidate, source: Source, spans: readonly Span[]): Draft {
  const { end } = spans.at(-1)!
  const own = source.lines.find(
    line =>
      line.start >= item.bodyStart &&
      line.start < end &&
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
    spans: own ? without(spans, [{ start: 0, end: own.start }]) : spans,
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

/** Items 17 and 18 of a 20-F are one section: the longer one. */
function oneOfEachId(drafts: readonly Draft[]): Draft[] {
  const best = new Map<string, Draft>()
  const size = (draft: Draft) => draft.spans.reduce((sum, span) => sum + span.end - span.start, 0)
  for (const draft of drafts) {
    const held = best.get(draft.id)
    if (!held || size(draft) > size(held)) best.set(draft.id, draft)
  }
  return drafts.filter(draft => best.get(draft.id) === draft)
}

function plain(id: 'cover' | 'signatures', source: Source, span: Span): Draft {
  return {
    id,
    title: sectionTitle(id),
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

/** A longer item has content, whatever its first words are. */
const SHORT_CHARS = 700
/** An item that only points elsewhere may take so much to say so. */
const POINTER_CHARS = 1_600

const RESERVED = /^\W*(intentionally )?(removed and )?reserved\b|^\W*item .{0,12}(removed and )?reserved\b/
const OMITTED =
  /\bomitted\b.{0,160}\b(general )?instructions? [gij]\b|\binstructions? [gij]\b.{0,200}\bomit|\breduced disclosure format\b/
const NOT_APPLICABLE =
  /^\W*(\(?[a-z]\)\W*)?(none|not? ?applicable|n\/a|inapplicable|nothing to report|not required|no response|this item is (not|in)applicable)\b(?! of| to our| to the company)|\bis not applicable\b|\bnot required (for|to be (provided|disclosed)|of|by|to provide|under|as)\b|\b(not required|no requirement) to (provide|include|furnish|make)\b|\bsmaller reporting compan(y|ies)\b.{0,120}\bnot (required|applicable)\b/
const BY_REFERENCE =
  /\bincorporated\b.{0,80}\bby( this)? reference\b|\bincorporated by\b.{0,40}\breference\b|\bby reference\b/
const POINTER =
  /\b(see|refer to|reference is made to|set forth|appears?|appearing|contained|included|presented|provided|found|discussed|described|disclosed|reported|begins?|listed|submitted)\b.{0,200}\b(pages?|annual report|proxy statement|exhibit 13|ex-13|financial section|item \d|note \d|index to|elsewhere|this (report|form|annual|quarterly)|above|below|under the (caption|heading)|separate section|f-\d)/

/** A complete answer, even if the item also refers elsewhere. */
const UNCHANGED =
  /\b(no|not any) material changes?\b|\bnot (been )?materially changed\b|\bnot changed materially\b/
const ANSWERS =
  /\b(no|not|any) (material(ly)?|significant) (changes?|different)\b|\bnot (materially )?changed\b|\bthere (are|were|have been) no\b/

/** What an item says of itself; `body` is its text without the heading, `title` the heading without its number. */
export function stateOf(title: string, body: string): SectionState {
  const words = fold(body.slice(0, POINTER_CHARS)).trim()
  const heading = fold(title)
  const length = body.length
  if (length <= SHORT_CHARS) {
    if (RESERVED.test(words) || (length < 40 && RESERVED.test(heading))) return 'reserved'
    if (OMITTED.test(words)) return 'omitted'
    if (NOT_APPLICABLE.test(words) && !tellsMore(words)) return 'not_applicable'
    if (length < 40 && /\b(none|not applicable|n\/a)\W*$/.test(heading)) return 'not_applicable'
    if (length < 40 && /\bomitted\b/.test(heading)) return 'omitted'
  }
  if (OMITTED.test(words) && length <= POINTER_CHARS) return 'omitted'
  if (UNCHANGED.test(words)) return 'extracted'
  if (length <= POINTER_CHARS && BY_REFERENCE.test(words)) return 'incorporated_by_reference'
  if (length <= SHORT_CHARS && POINTER.test(words) && !ANSWERS.test(words)) return 'incorporated_by_reference'
  return 'extracted'
}

/** `None. During the quarter no director adopted a plan ...`: more than the bare answer is content. */
function tellsMore(words: string): boolean {
  const rest = words.replace(/^\W*(\(?[a-z]\)\W*)?(none|not? ?applicable|n\/a)\b\W*/, '')
  return rest !== words && rest.length > 150 && !/not (required|applicable)/.test(rest)
}
