import type { Candidate } from './candidate.ts'
import { type ContentsZone, contentsZones, inZones } from './detect/contents.ts'
import { crossReferences } from './detect/cross-reference.ts'
import { itemHeadings } from './detect/item-headings.ts'
import { linkedHeadings } from './detect/linked.ts'
import { missingRows, titleHeadings } from './detect/titles.ts'
import type { Draft, Source } from './draft.ts'
import { foundItems } from './found-items.ts'
import { type ItemForm, type ItemRow, inForce } from './items/item-form.ts'
import { type Selection, selectItems } from './select.ts'

/** With fewer of the form's items told by number, titles count alone, and an index of cross-references is asked. */
const FEW_ITEMS = 0.4

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
  const expected = form.rows.filter(row => inForce(row, filingDate) && !row.optional)
  // An amendment has few items, and may name others.
  const isFew = (count: number) => !amendment && count < expected.length * FEW_ITEMS
  const numbered = selectItems(form, outside, partsOutside, parsed.text.length)
  const first = isFew(numbered.items.length)
    ? selectItems(
        form,
        [...outside, ...titlesOutside(expected, lines, zones)],
        partsOutside,
        parsed.text.length,
      )
    : numbered
  const selection = withTitles(form, filingDate, source, zones, first)
  const found = foundItems(form, selection, zones, source, parts)
  const few = isFew(found.filter(draft => draft.item !== null).length)
  const paged = few ? pagedItems(form, filingDate, source, zones, found) : []
  const all = [...found, ...paged]
  return [...all, ...absentItems(form, filingDate, amendment, all, selection)]
}

/** Titles without numbers, in documents whose headings have none. */
function titlesOutside(
  rows: readonly ItemRow[],
  lines: Source['lines'],
  zones: readonly ContentsZone[],
): Candidate[] {
  return titleHeadings(rows, lines).filter(({ line }) => !inZones(zones, line))
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
