import { Readable } from 'node:stream'
import type { TSchema } from 'typebox'
import { type JsonSchema, jsonSchema } from '../../schema/json-schema.ts'
import type { TableFormat } from '../../stores/ports/bulk.ts'
import type { AnyEndpoint, ResponseShape } from '../endpoints/define-endpoint.ts'

type Row = Readonly<Record<string, unknown>>

/** True where an endpoint's answer is, or holds, a table. */
function hasRows(shape: ResponseShape): boolean {
  return shape.kind === 'array' || shape.rows !== undefined || shape.table !== undefined
}

/** The table of an answer: the array itself, the property that the shape names, or what the shape makes of it. */
function rowsOf(shape: ResponseShape, answer: unknown): readonly Row[] {
  if (shape.kind === 'array') return answer as readonly Row[]
  if (shape.table) return shape.table.rows(answer)
  return (answer as Record<string, readonly Row[]>)[shape.rows ?? ''] ?? []
}

/** Company and currency of a row: in CSV part of every row, so that tables can be joined and pivoted. */
const ABOUT = ['ticker', 'cik', 'currency'] as const

/** Rows of a CSV document: with the fields that the response gives for all rows, and a column for each of their `metrics`. */
function csvRows(shape: ResponseShape, answer: unknown): readonly Row[] {
  const rows = rowsOf(shape, answer)
  if (shape.kind === 'array' || shape.table) return rows
  const about = ABOUT.flatMap(name => {
    const value = (answer as Row)[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return rows.map(row => {
    const { metrics, ...rest } = row
    const isRecord = typeof metrics === 'object' && metrics !== null && !Array.isArray(metrics)
    return { ...Object.fromEntries(about), ...(isRecord ? { ...rest, ...metrics } : row) }
  })
}

/**
 * Names of a table's columns: ticker and CIK first, then those that every row must have, in the order of the schema, then optional and undeclared
 * ones that occur in these rows. So a table without rows has its header too.
 */
export function columnsOf(shape: ResponseShape, output: TSchema, rows: readonly Row[]): string[] {
  const schema = jsonSchema(output)
  const row = rowOf(shape, schema)
  const found = new Set(rows.flatMap(Object.keys))
  const said = shape.kind === 'object' && !shape.table ? (schema.properties ?? {}) : {}
  const columns = new Set<string>(
    ABOUT.filter(name => name !== 'currency' && (isAlways(name) || name in said || found.has(name))),
  )
  for (const name of declared(row)) if (isAlways(name)) columns.add(name)
  for (const name of declared(row)) if (found.has(name)) columns.add(name)
  if ('currency' in said) columns.add('currency')
  for (const name of found) columns.add(name)
  // Spread over columns of their own where there are rows.
  if (rows.length > 0 && !found.has('metrics')) columns.delete('metrics')
  return [...columns]

  function isAlways(name: string): boolean {
    return row?.required?.includes(name) ?? false
  }
}

function rowOf(shape: ResponseShape, schema: JsonSchema): JsonSchema | undefined {
  if (shape.kind === 'array') return schema.items
  return shape.table ? jsonSchema(shape.table.row) : schema.properties?.[shape.rows ?? '']?.items
}

function declared(row: JsonSchema | undefined): string[] {
  return Object.keys(row?.properties ?? {})
}

/** What spreadsheets read as a formula at the start of a cell. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * One cell (RFC 4180). Null is nothing, an empty text is `""`, nested values are JSON text. A text that a spreadsheet
 * would run as a formula gets a leading apostrophe: filings say what their filers like. Numbers stay as they are.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return quoted(FORMULA.test(value) ? `'${value}` : value)
  return quoted(JSON.stringify(value))
}

function quoted(text: string): string {
  if (text === '') return '""'
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of a CSV document: the header, then one per row. */
export function* csvLines(columns: readonly string[], rows: Iterable<Row>): Generator<string> {
  yield `${columns.map(csvCell).join(',')}\r\n`
  for (const row of rows) yield `${columns.map(column => csvCell(row[column])).join(',')}\r\n`
}

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

/** The formats of answers by media type; the first is the default. */
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
      const rows = csvRows(shape, answer)
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
