import { sectionTest } from './compile.ts'
import type { SourceFamily } from './rule.ts'
import type { SectionText, SourceText } from './source-text.ts'

/** Borders below this are not sure: what is missing there proves nothing. */
export const MIN_BORDER_CONFIDENCE = 0.7
/** Below this a match counts little. */
export const WEAK = 0.5

/** Subsections, and the item that is read if none of them was identified. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^mda_(?!full$)/, 'mda_full'],
  [/^(?:footnote_|auditor_report$)/, 'financial_statements'],
]
/** Characters of a pointer at most, with its heading. */
const POINTER = 2_000
/** Forms that call for their sections; others have those of what happened. */
const PERIODIC: ReadonlySet<SourceFamily> = new Set(['10-K', '10-Q', '20-F', '40-F'])
/** An item that says so itself has nothing to report. */
const EMPTY_BY_RIGHT: ReadonlySet<SectionText['state']> = new Set(['reserved', 'not_applicable', 'omitted'])

/** The sections that a rule reads of a source. */
export interface Scope {
  readonly sections: readonly { readonly section: SectionText; readonly isFallback: boolean }[]
  /** Why the source cannot be evaluated in full: `section_not_found:mda_full`. Null where it can. */
  readonly reason: string | null
}

export function isPeriodic(family: SourceFamily): boolean {
  return PERIODIC.has(family)
}

/** Whether an item is read in place of one of these parts. */
export function standsInFor(id: string, ids: readonly string[]): boolean {
  return PARTS.some(([pattern, item]) => item === id && ids.some(part => pattern.test(part)))
}

/** The sections with text that a rule reads; the whole item for subsections that were not identified. */
export function scopeOf(
  ids: readonly string[],
  { sections }: Pick<SourceText, 'sections'>,
  family: SourceFamily,
): Scope {
  const isIn = sectionTest(ids)
  const named = sections.filter(section => isIn(section.id) && hasText(section))
  const items = PARTS.flatMap(([pattern, item]) => {
    const isWanted = ids.some(id => pattern.test(id))
    const isThere = named.some(({ id }) => id === item || pattern.test(id))
    return isWanted && !isThere ? [item] : []
  })
  const instead = sections.filter(section => items.includes(section.id) && hasText(section))
  return {
    sections: [
      ...named.map(section => ({ section, isFallback: false })),
      ...instead.map(section => ({ section, isFallback: true })),
    ],
    reason: missingSection(ids, { sections }, family),
  }
}

/**
 * Whether a section has words to read: its own, or those that its pointer led to (an annual report in an exhibit,
 * statements behind the signatures). A pointer that led nowhere has none.
 */
export function hasText({ id, state, text }: SectionText): boolean {
  if (state === 'extracted') return text !== ''
  const isPart = PARTS.some(([pattern]) => pattern.test(id))
  return state === 'incorporated_by_reference' && (isPart ? text !== '' : text.length > POINTER)
}

/**
 * Why sections that a rule needs cannot be read, with the id of the first of them; null where all of them can. A report on a
 * period needs every item that its form calls for; a current report the exhibits that it lists and the items of its header.
 */
export function missingSection(
  ids: readonly string[],
  { sections }: Pick<SourceText, 'sections'>,
  family: SourceFamily,
): string | null {
  if (!sections.some(hasText)) return 'no_text'
  if (!isPeriodic(family)) return missingItem(ids, sections, family) ?? missingExhibit(ids, sections)
  const needed = [...new Set(ids.map(itemOf))].filter(id => !id.endsWith('*'))
  const faults = needed.flatMap(id => faultOf(id, ids, sections) ?? [])
  const isThere = needed.some(id => sections.some(section => section.id === id))
  if (isThere) return faults.find(fault => !fault.startsWith('low')) ?? faults[0] ?? null
  // Text without any of the items that the rule reads.
  return sections.some(({ id, state }) => sectionTest(ids)(id) && state === 'extracted')
    ? null
    : `section_not_found:${needed.find(id => !id.startsWith('item_')) ?? needed[0] ?? ids[0]}`
}

/** The item that a part is of. */
function itemOf(id: string): string {
  return PARTS.find(([pattern]) => pattern.test(id))?.[1] ?? id
}

function faultOf(id: string, ids: readonly string[], sections: readonly SectionText[]): string | null {
  const found = sections.filter(section => section.id === id)
  if (found.length === 0) return null
  // Notes may be found where the item that holds them is not.
  const parts = sections.filter(section => itemOf(section.id) === id && section.id !== id && hasText(section))
  if (!ids.includes(id) && parts.some(part => sectionTest(ids)(part.id))) return null
  const best = found.find(hasText)
  if (best !== undefined) return best.confidence < MIN_BORDER_CONFIDENCE ? `low_confidence:${id}` : null
  const { state } = found[0]!
  return EMPTY_BY_RIGHT.has(state) ? null : `section_${state === 'extracted' ? 'not_found' : state}:${id}`
}

const LISTED =
  /(?:^|\n)[^\n]{0,40}?\b99(?:\.\d{1,2}|\([a-z0-9]\))?\b[^\n]{0,12}(?:\||\s{2,}|[-–—.:*]|press|text of|news|earnings)/i

/** Items of a current report that were not separated, or not with confidence. */
function missingItem(
  ids: readonly string[],
  sections: readonly SectionText[],
  family: SourceFamily,
): string | null {
  const isRead = sectionTest(ids)
  const items = ids.filter(id => id.startsWith('item_'))
  const hasItems = sections.some(section => section.id.startsWith('item_') && hasText(section))
  if (family === '8-K' && items.length > 0 && !hasItems) return `section_not_found:${items[0]}`
  const unsure = sections.find(
    section => isRead(section.id) && hasText(section) && section.confidence < MIN_BORDER_CONFIDENCE,
  )
  return unsure ? `low_confidence:${unsure.id}` : null
}

/** An exhibit 99 that the list of exhibits names and the source lacks. */
function missingExhibit(ids: readonly string[], sections: readonly SectionText[]): string | null {
  const isRead = sectionTest(ids)
  if (!isRead('exhibit_99_1')) return null
  if (sections.some(({ id }) => id.startsWith('exhibit_99'))) {
    const unread = sections.find(({ id, text }) => id.startsWith('exhibit_99') && !/\p{L}{3}/u.test(text))
    return unread ? `no_text:${unread.id}` : null
  }
  const list = sections.find(({ id }) => id === 'item_9_01' || id === 'item_7')
  return list && LISTED.test(list.text) ? 'exhibit_not_loaded:exhibit_99' : null
}
