import { fold } from '../../domain/text/fold.ts'
import type { TextRow } from '../text-port.ts'

/** The folded text that keywords are tested on: `content_raw`, of a table its caption and cells; null without any. */
export function searchedText(row: Pick<TextRow, 'row_type' | 'content_raw' | 'table'>): string | null {
  const raw = row.row_type === 'table' && row.table !== null ? tableText(row.table) : row.content_raw
  // Half a surrogate pair cannot be stored in UTF-8: it is U+FFFD everywhere.
  return raw === null || raw === '' ? null : fold(raw.toWellFormed())
}

function tableText(json: string): string {
  const { caption, headers, rows } = JSON.parse(json) as {
    readonly caption: string | null
    readonly headers: readonly (readonly string[])[]
    readonly rows: readonly (readonly string[])[]
  }
  return [caption ?? '', ...headers.flat(), ...rows.flat()].join('\n')
}
