import { fold } from '../text/fold.ts'
import type { Draft, Source } from './draft.ts'

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
