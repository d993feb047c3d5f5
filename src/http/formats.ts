import { Readable } from 'node:stream'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { TableFormat } from '../stores/bulk-port.ts'
import { columnsOf, hasRows, rowsOf } from './columns.ts'
import { csvLines } from './csv.ts'

/** Characters of text that are joined before they are handed to the socket. */
const PIECE = 65_536

interface Format {
  readonly contentType: string
  /** Only for answers that have rows. */
  readonly rowsOnly: boolean
  /** What stores call it that write it themselves. */
  readonly table: TableFormat
  /** Null: only stores write it. */
  readonly write: ((endpoint: AnyEndpoint, answer: unknown) => Buffer | Readable) | null
}

/** The formats of answers by media type; the first is what a caller gets who does not say. */
export const FORMATS = {
  'application/json': {
    contentType: 'application/json; charset=utf-8',
    rowsOnly: false,
    table: 'json',
    write: (_endpoint, answer) => Buffer.from(JSON.stringify(answer)),
  },
  'text/csv': {
    contentType: 'text/csv; charset=utf-8; header=present',
    rowsOnly: true,
    table: 'csv',
    write({ shape, output }, answer) {
      const rows = rowsOf(shape, answer)
      return streamed(csvLines(columnsOf(shape, output, rows), rows))
    },
  },
  'application/x-ndjson': {
    contentType: 'application/x-ndjson; charset=utf-8',
    rowsOnly: true,
    table: 'ndjson',
    write: ({ shape }, answer) => streamed(jsonLines(rowsOf(shape, answer))),
  },
  'application/vnd.apache.parquet': {
    contentType: 'application/vnd.apache.parquet',
    rowsOnly: true,
    table: 'parquet',
    write: null,
  },
} as const satisfies Record<string, Format>

/** Of answers that stores write, the default first: JSON holds one answer, the others rows without an end. */
const STREAMED: readonly MediaType[] = [
  'application/x-ndjson',
  'text/csv',
  'application/vnd.apache.parquet',
  'application/json',
]

export type MediaType = keyof typeof FORMATS

/** The media types an endpoint can answer in, the default first. */
export function mediaTypesOf(endpoint: AnyEndpoint): MediaType[] {
  if (endpoint.stream) return [...STREAMED]
  const types = (Object.keys(FORMATS) as MediaType[]).filter(type => FORMATS[type].write !== null)
  return types.filter(type => !FORMATS[type].rowsOnly || hasRows(endpoint.shape))
}

function* jsonLines(rows: Iterable<unknown>): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** Lines as a stream that makes the next piece only when the socket has taken the last. */
function streamed(lines: Iterable<string>): Readable {
  return Readable.from(pieces(lines), { objectMode: false, highWaterMark: PIECE })
}

function* pieces(lines: Iterable<string>): Generator<Buffer> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < PIECE) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece) yield Buffer.from(piece)
}
