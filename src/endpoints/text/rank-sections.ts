import type { Matcher } from '../../domain/text/keyword.ts'
import type { TextRow } from '../../stores/text-port.ts'
import { type Snippet, snippetOf } from './snippet.ts'

/** The hits of one section. */
export interface SectionHits {
  readonly section_id: string
  readonly section_display_name: string
  readonly hits: number
  readonly snippets: readonly ({ readonly chunk_id: string } & Snippet)[]
}

interface Ranked {
  readonly accession: string
  readonly order: number
  readonly occurrences: number
  readonly section: Omit<SectionHits, 'snippets'>
  readonly snippets: ({ readonly chunk_id: string } & Snippet)[]
}

/**
 * Sections of each filing, by accession number, the one with most occurrences of the keyword first, then in the order of
 * the filing. Of all snippets the first `most` are kept: one a section, then a second one, and so on.
 */
export function rankSections(
  rows: readonly TextRow[],
  matcher: Matcher,
  most: number,
): ReadonlyMap<string, readonly SectionHits[]> {
  const bySection = Map.groupBy(rows, row => `${row.accession_number} ${row.section_order} ${row.section_id}`)
  const ranked = [...bySection.values()]
    .map(chunks => rankedOf(chunks, matcher))
    .sort((a, b) => b.occurrences - a.occurrences || a.order - b.order)
  const kept = dealt(
    ranked.map(({ snippets }) => snippets.length),
    most,
  )
  const sections = ranked.map(({ accession, section, snippets }, at) => ({
    accession,
    section: { ...section, snippets: snippets.slice(0, kept[at]!) },
  }))
  return new Map(
    [...Map.groupBy(sections, ({ accession }) => accession)].map(([accession, of]) => [
      accession,
      of.map(({ section }) => section),
    ]),
  )
}

function rankedOf(chunks: readonly TextRow[], matcher: Matcher): Ranked {
  const { accession_number, section_order, section_id, section_display_name } = chunks[0]!
  let occurrences = 0
  const snippets: Ranked['snippets'] = []
  for (const { id, content_raw } of chunks.toSorted((a, b) => (a.chunk_index ?? 0) - (b.chunk_index ?? 0))) {
    const matched = snippetOf(content_raw ?? '', matcher)
    if (!matched) continue
    occurrences += matched.occurrences
    snippets.push({ chunk_id: id, ...matched.snippet })
  }
  return {
    accession: accession_number,
    order: section_order,
    occurrences,
    section: { section_id, section_display_name, hits: chunks.length },
    snippets,
  }
}

/** How many each gets when `most` are dealt one by one, round after round, to those that still want some. */
function dealt(wanted: readonly number[], most: number): number[] {
  const given = wanted.map(() => 0)
  let left = most
  for (let round = 1; left > 0 && wanted.some(want => want >= round); round += 1) {
    for (const [at, want] of wanted.entries()) {
      if (left === 0) break
      if (want < round) continue
      given[at]! += 1
      left -= 1
    }
  }
  return given
}
