import type { Draft, Source } from './draft.ts'
import { RELEASE_PASSAGES } from './items/passages.ts'
import { subsectionsOf } from './subsections.ts'

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
