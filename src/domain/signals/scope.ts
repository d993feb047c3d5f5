import { sectionTest } from './compile.ts'
import type { SourceFamily } from './rule.ts'
import type { SectionText, SourceText } from './source-text.ts'

/** Borders below this are not sure: what is missing there proves nothing. */
export const SURE = 0.7
/** Below this what is found counts little. */
export const WEAK = 0.5

/** What stands in for a passage that was not told apart. */
const FALLBACKS: readonly (readonly [RegExp, string])[] = [
  [/^mda_/, 'mda_full'],
  [/^(footnote_|auditor_report)/, 'financial_statements'],
]
/** Parts of items, which are only told apart in text that was found. */
const PASSAGE = /^(?:footnote_|auditor_report$|mda_(?!full$))/
/** Characters of a pointer at most, with its heading. */
const POINTER = 2_000
/** Forms that call for their sections; others have whatever happened. */
const PERIODIC: ReadonlySet<SourceFamily> = new Set(['10-K', '10-Q', '20-F', '40-F'])

/** The sections that a rule reads of a source. */
export interface Scope {
  readonly sections: readonly { readonly section: SectionText; readonly isFallback: boolean }[]
  /** Why there are none; null where there are, and where the source need not have any. */
  readonly reason: string | null
  /** Whether the borders of all of them are sure. */
  readonly isSure: boolean
}

export function isPeriodic(family: SourceFamily): boolean {
  return PERIODIC.has(family)
}

/** Whether a section is read where one of these was not told apart. */
export function standsInFor(id: string, ids: readonly string[]): boolean {
  return FALLBACKS.some(([pattern, instead]) => instead === id && ids.some(asked => pattern.test(asked)))
}

export function scopeOf(
  ids: readonly string[],
  { sections }: Pick<SourceText, 'sections'>,
  family: SourceFamily,
): Scope {
  const isIn = sectionTest(ids)
  const asked = sections.filter(({ id }) => isIn(id))
  const read = asked.filter(hasText)
  if (read.length > 0) return scoped(read, false)
  const instead = FALLBACKS.filter(([pattern]) => ids.some(id => pattern.test(id))).map(([, id]) => id)
  const fallen = sections.filter(section => instead.includes(section.id) && hasText(section))
  if (fallen.length > 0) return scoped(fallen, true)
  return { sections: [], reason: reasonOf(asked, sections, family), isSure: false }
}

function scoped(sections: readonly SectionText[], isFallback: boolean): Scope {
  return {
    sections: sections.map(section => ({ section, isFallback })),
    reason: null,
    isSure: !isFallback && sections.every(({ confidence }) => confidence >= SURE),
  }
}

/**
 * Whether a section has words to read: its own, or those that its pointer led to (an annual report in an exhibit,
 * statements behind the signatures). A pointer that led nowhere has none.
 */
export function hasText({ id, state, text }: SectionText): boolean {
  if (state === 'extracted') return text !== ''
  return state === 'incorporated_by_reference' && (PASSAGE.test(id) ? text !== '' : text.length > POINTER)
}

function reasonOf(
  asked: readonly SectionText[],
  all: readonly SectionText[],
  family: SourceFamily,
): string | null {
  if (!all.some(hasText)) return 'no_text'
  if (!isPeriodic(family)) return null
  const states = asked.map(({ state }) => state).filter(state => state !== 'extracted')
  // An item that was left out on purpose tells more than one that was not found.
  const told = states.find(state => state !== 'not_found')
  return `section_${told ?? 'not_found'}`
}
