import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { Refusal } from '../refusal.ts'
import type { ZipEntry } from '../zip-archive.ts'

/** A row by column name, or null for a line with another number of columns than the heading. */
export type TableRow = Readonly<Record<string, string>> | null

/**
 * Rows of one table of the data sets: tab-separated, without quotes, the first line names the columns. Only `columns` are
 * given; those in `optional` are empty where a layout does not have them (`segments` came in 2024). Throws
 * `Refusal` where another column is missing, and in mid-table where the file is damaged.
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
        throw new Refusal(`${entry.name} without ${missing.map(([name]) => name).join(', ')}`)
    } else if (cells.length !== width) yield null
    else yield Object.fromEntries(positions.map(([column, at]) => [column, cells[at] ?? '']))
  }
  if (positions === null) throw new Refusal(`${entry.name} is empty`)
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
    if (error instanceof Refusal) throw error
    throw new Refusal(`${name} cannot be unzipped (${(error as Error).message})`, error)
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}
