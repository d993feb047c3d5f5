import { createHash } from 'node:crypto'
import { withoutCoverage } from '../../src/domain/documents/sections/coverage.ts'
import type { Section } from '../../src/domain/documents/sections/section.ts'
import type { KnownPieces } from '../../src/domain/documents/text/chunk-pieces.ts'
import { chunksOf, textHash } from '../../src/domain/documents/text/chunks.ts'
import { countBoth } from '../../src/domain/documents/text/count-tokens.ts'
import type { IndexedFiling, TextRow } from '../../src/stores/ports/text.ts'

/**
 * The rows of a filing in the index: one a section whatever its state, in the order of the filing, each followed by its
 * chunks and its tables.
 */
export function textRows(filing: IndexedFiling, sections: readonly Section[]): TextRow[] {
  const known: KnownPieces = new Map()
  return sections.flatMap(section => sectionRows(filing, section, known))
}

function sectionRows(filing: IndexedFiling, section: Section, known: KnownPieces): TextRow[] {
  const { accession_number } = filing
  const chunks = chunksOf(accession_number, section, known)
  const hasText = section.text !== ''
  const warnings = withoutCoverage(section.warnings)
  const place = {
    ...filing,
    section_id: section.id,
    section_display_name: section.title,
    part: section.part,
    item: section.item,
    section_order: section.order,
    state: section.state,
    detector: section.detector,
    confidence: section.confidence,
  }
  const idOf = (type: string, at: number, content: string) =>
    `${accession_number}:${section.id}:${type}:${at}:${textHash(content)}`
  const whole: TextRow = {
    ...place,
    id: idOf('section', section.order, section.text),
    row_type: 'section',
    warnings: section.warnings,
    content_raw: hasText ? section.text : null,
    start: null,
    end: null,
    chunk_index: null,
    total_chunks: chunks.length,
    table_count: section.tables.length,
    char_count: section.text.length,
    // Chunks hold every word of the section: counting them once is enough.
    token_count: chunks.reduce((sum, { tokens }) => sum + tokens, 0),
    table: null,
  }
  const passages = chunks.map(
    (chunk): TextRow => ({
      ...place,
      id: chunk.id,
      row_type: 'chunk',
      warnings: [...warnings, ...chunk.warnings],
      content_raw: chunk.text,
      start: chunk.start,
      end: chunk.end,
      chunk_index: chunk.index,
      total_chunks: chunks.length,
      table_count: section.tables.filter(({ start }) => start >= chunk.start && start < chunk.end).length,
      char_count: chunk.text.length,
      token_count: chunk.tokens,
      table: null,
    }),
  )
  const tables = section.tables.map(({ table, start, end }, at): TextRow => {
    const { caption, headers, rows, units } = table
    const json = JSON.stringify({ caption, headers, rows, units })
    return {
      ...place,
      id: idOf('table', at, json),
      row_type: 'table',
      warnings,
      content_raw: null,
      start,
      end,
      chunk_index: null,
      total_chunks: null,
      table_count: 1,
      char_count: end - start,
      token_count: tokensOf(section.text.slice(start, end), known),
      table: json,
    }
  })
  return [whole, ...passages, ...tables]
}

/** A table of several sections is counted once. */
function tokensOf(text: string, known: KnownPieces): number {
  const counts = known.get(text) ?? countBoth(text)
  known.set(text, counts)
  return counts.trimmed
}

/** A hash of rows in their order, 64 hexadecimal digits. */
export function rowsHash(rows: readonly TextRow[]): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(JSON.stringify(row)).update('\n')
  return hash.digest('hex')
}
