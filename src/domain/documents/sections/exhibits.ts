import { fold } from '../text/fold.ts'
import { RELEASE_PASSAGES } from './items/passages.ts'
import type { Draft, Source } from './section.ts'
import { subsectionsOf } from './subsections.ts'

/*
 * Form 40-F has no items: a Canadian issuer's annual information form, discussion and statements are exhibits. They are
 * sections under the ids that they have in the other annual reports.
 */

const DOCUMENTS = [
  { id: 'business', title: 'Annual Information Form', words: /^annual information form\b/ },
  {
    id: 'mda_full',
    title: "Management's Discussion and Analysis",
    words: /^management'?s'? (discussion|report).{0,20}\banalysis\b|^md&a\b/,
  },
  {
    id: 'financial_statements',
    title: 'Financial Statements',
    words:
      /^((annual|audited|consolidated) )*financial statements\b|^reports? of independent\b|^independent (registered|auditors?)\b/,
  },
] as const

/** Lines of a cover page. */
const COVER_LINES = 40
const MAX_TITLE_CHARS = 120
/** Consents and certifications name these documents too. */
const MIN_CHARS = 10_000

/** The sections of a 40-F that its exhibits hold; one that no exhibit holds is `not_found`. */
export function annualExhibits(exhibits: readonly Source[]): Draft[] {
  const read = exhibits.map(source => ({ source, id: documentOf(source) }))
  return DOCUMENTS.map(({ id, title }): Draft => {
    const source = longest(read.flatMap(exhibit => (exhibit.id === id ? [exhibit.source] : [])))
    const isFound = source !== null
    return {
      id,
      title,
      part: null,
      item: null,
      state: isFound ? 'incorporated_by_reference' : 'not_found',
      detector: isFound ? 'exhibit' : null,
      confidence: isFound ? 0.8 : 0,
      warnings: isFound ? [`found_in:${source.type.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`] : [],
      source,
      spans: isFound ? [{ start: 0, end: source.parsed.text.length }] : [],
    }
  })
}

function documentOf({ lines, parsed }: Source): string | null {
  if (parsed.text.length < MIN_CHARS) return null
  for (const { text } of lines.slice(0, COVER_LINES)) {
    if (text.length > MAX_TITLE_CHARS) continue
    const folded = fold(text).replace(/^[^a-z]+/, '')
    const document = DOCUMENTS.find(({ words }) => words.test(folded))
    if (document) return document.id
  }
  return null
}

function longest(sources: readonly Source[]): Source | null {
  return sources.reduce<Source | null>(
    (best, source) => (best === null || source.parsed.text.length > best.parsed.text.length ? source : best),
    null,
  )
}

/** Exhibits that are data or pictures, not words: read elsewhere or not at all. */
const NOT_TEXT = /^(EX-101|EX-100|EX-104|EX-27\b|GRAPHIC|ZIP|XML|JSON|EXCEL|PDF|COVER)/i

/** Each exhibit that is text, as a section of its own. */
export function exhibitSections(
  exhibits: readonly Source[],
  descriptions: readonly (string | null)[],
): Draft[] {
  const used = new Set<string>()
  return exhibits.flatMap((source, index) => {
    if (NOT_TEXT.test(source.type)) return []
    const isBlank = source.parsed.text.trim() === ''
    const number = source.type.replace(/^EX-?/i, '')
    const id = unusedId(number, used)
    used.add(id)
    const draft: Draft = {
      id,
      title: titleOf(number, descriptions[index] ?? null, source.type),
      part: null,
      item: null,
      state: isBlank ? 'not_found' : 'extracted',
      detector: 'exhibit',
      confidence: 1,
      warnings: isBlank ? ['no_text'] : [],
      source,
      spans: isBlank ? [] : [{ start: 0, end: source.parsed.text.length }],
    }
    return [draft]
  })
}

/** Characters of an exhibit's number in its id: longer ones are cut. */
const MAX_NUMBER_CHARS = 18

/** `EX-99.1` -> `exhibit_99_1`, `EX-10.(A)` -> `exhibit_10_a`; a second of one number is `exhibit_99_1_b`. */
function unusedId(number: string, used: ReadonlySet<string>): string {
  const parts = number.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const base = `exhibit_${parts.join('_').slice(0, MAX_NUMBER_CHARS)}`
  if (!used.has(base)) return base
  for (let count = 1; ; count++) {
    const id = `${base}_${count < LETTERS ? String.fromCharCode(97 + count) : count + 1}`
    if (!used.has(id)) return id
  }
}

const LETTERS = 26

/** Passages of the first press release (exhibit 99) that has any. */
export function releasePassages(exhibits: readonly Draft[]): Draft[] {
  for (const exhibit of exhibits) {
    if (!exhibit.id.startsWith('exhibit_99')) continue
    const passages = subsectionsOf(exhibit, RELEASE_PASSAGES)
    if (passages.length > 0) return passages
  }
  return []
}

function titleOf(number: string, description: string | null, type: string): string {
  const own = description?.trim()
  return own && own.toUpperCase() !== type.toUpperCase() ? `Exhibit ${number}: ${own}` : `Exhibit ${number}`
}
