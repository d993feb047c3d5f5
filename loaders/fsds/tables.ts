import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { RejectedInputError } from '../shared/rejected-input.ts'
import type { ZipEntry } from '../shared/zip-archive.ts'

/** A row by column name, or null for a line with another number of columns than the heading. */
type TableRow = Readonly<Record<string, string>> | null

/**
 * Rows of a data set table: tab-separated, without quotes, column names in the first line. Returns only `columns`; those
 * in `optional` are empty if a layout lacks them (`segments` exists since 2024). Throws `RejectedInputError` if another
 * column is missing, and within the table if the file is damaged.
 */
export async function* tableRows(
  entry: ZipEntry,
  columns: readonly string[],
  optional: readonly string[] = [],
): AsyncGenerator<TableRow> {
  let positions: [string, number][] | null = null
  let width = 0
  for await (const line of lines(await entry.stream(), entry.name)) {
    const cells = line.split('\t')
    if (positions === null) {
      positions = columns.map(column => [column, cells.indexOf(column)])
      width = cells.length
      const missing = positions.filter(([column, at]) => at < 0 && !optional.includes(column))
      if (missing.length > 0)
        throw new RejectedInputError(`${entry.name} without ${missing.map(([name]) => name).join(', ')}`)
    } else if (cells.length !== width) yield null
    else yield Object.fromEntries(positions.map(([column, at]) => [column, cells[at] ?? '']))
  }
  if (positions === null) throw new RejectedInputError(`${entry.name} is empty`)
}

async function* lines(stream: Readable, name: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    for await (const piece of stream) {
      const parts = (rest + decoder.write(piece as Buffer)).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) yield line.endsWith('\r') ? line.slice(0, -1) : line
    }
  } catch (error) {
    if (error instanceof RejectedInputError) throw error
    throw new RejectedInputError(`${name} cannot be unzipped (${(error as Error).message})`, error)
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}

/** The taxonomy as companyfacts names it; a version that is an accession number is the filer's own. */
export function taxonomyOf(version: string): string {
  const slash = version.indexOf('/')
  if (slash <= 0) return 'custom'
  const name = version.slice(0, slash)
  return name === 'ifrs' ? 'ifrs-full' : name
}
