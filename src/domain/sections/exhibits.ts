import type { Draft, Source } from './draft.ts'
import { RELEASE_PASSAGES } from './items/passages.ts'
import { passagesOf } from './passages.ts'

/** Exhibits that are data or pictures, not words: read elsewhere or not at all. */
const NOT_TEXT = /^(EX-101|EX-100|EX-104|EX-27\b|GRAPHIC|ZIP|XML|JSON|EXCEL|PDF|COVER)/i

const RELEASE = /^EX-?99/i

/** `EX-99.1` -> `exhibit_99_1`; a second of one number is `exhibit_99_1_b`. */
export function exhibitSections(
  exhibits: readonly Source[],
  descriptions: readonly (string | null)[],
): Draft[] {
  const used = new Map<string, number>()
  return exhibits.flatMap((source, index) => {
    // A release that is a picture is told as one without words; other exhibits without words are left out.
    const isBlank = source.parsed.text.trim() === ''
    if (NOT_TEXT.test(source.type) || (isBlank && !RELEASE.test(source.type))) return []
    const number = source.type.replace(/^EX-?/i, '')
    const base = `exhibit_${number.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`
    const count = (used.get(base) ?? 0) + 1
    used.set(base, count)
    const draft: Draft = {
      id:
        count === 1
          ? base
          : `${base}_${String.fromCharCode(96 + Math.min(count, 26))}${count > 26 ? count : ''}`,
      title: titleOf(number, descriptions[index] ?? null, source.type),
      part: null,
      item: null,
      state: isBlank ? 'not_found' : 'extracted',
      detector: 'exhibit',
      confidence: 1,
      warnings: isBlank ? ['no_text'] : [],
      source: isBlank ? null : source,
      spans: isBlank ? [] : [{ start: 0, end: source.parsed.text.length }],
    }
    return [draft]
  })
}

/** Passages of the first press release (exhibit 99) that has any. */
export function releasePassages(exhibits: readonly Draft[]): Draft[] {
  for (const exhibit of exhibits) {
    if (!exhibit.id.startsWith('exhibit_99')) continue
    const passages = passagesOf(exhibit, RELEASE_PASSAGES)
    if (passages.length > 0) return passages
  }
  return []
}

function titleOf(number: string, description: string | null, type: string): string {
  const own = description?.trim()
  return own && own.toUpperCase() !== type.toUpperCase() ? `Exhibit ${number}: ${own}` : `Exhibit ${number}`
}
