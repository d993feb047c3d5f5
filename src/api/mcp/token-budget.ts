import { countTokens } from '../../domain/documents/text/count-tokens.ts'
import { type Arguments, MAX_TOKENS } from './tool.ts'
import type { BoundVariant, ParsedArguments } from './tool-variant.ts'

/** How to get the rest of an answer. */
interface Continuation {
  readonly note: string
  readonly tool: string
  readonly arguments: Arguments
}

/** An answer within its bound: the same rows as data and as text. */
interface Bounded {
  readonly structured: Arguments
  readonly text: string
  /** True where the first row alone is over the bound, so that there are no rows. */
  readonly firstTooLong: boolean
}

interface Answer {
  readonly tool: string
  readonly form: BoundVariant
  readonly given: Arguments
  readonly reading: ParsedArguments
  /** The endpoint's response, with all its rows. */
  readonly body: Arguments
  /** Shown before the continuation hint if the result differs from the literal request. */
  readonly remark?: string
}

/** Data may be this many times as long as the text: it repeats every field name in each row. */
const DATA_TO_TEXT = 2
/** Tokens reserved for the continuation hint, without the arguments that it repeats. */
const NOTE = 250

/**
 * The answer cut at a row so that its text has at most `maxTokens` tokens, and its data at most twice as many. What was cut can
 * be requested with the arguments of `continuation`.
 */
export function fitToBudget(answer: Answer): Bounded {
  const { form, reading, body } = answer
  const key = rowsKeyOf(form)
  const rows = (body[key] as readonly Arguments[]).slice(reading.skip)
  let fitting = fittingRows(answer, rows)
  for (;;) {
    const shown = rows.slice(0, fitting)
    const structured = {
      ...headOf(body, shown, rows),
      [key]: shown,
      continuation: continuationOf(answer, rows, fitting),
    }
    const text = answerText(structured, key, shown, form.repeated ?? [])
    if (fitting === 0 || countTokens(text) <= reading.maxTokens)
      return { structured, text, firstTooLong: fitting === 0 && rows.length > 0 }
    fitting = Math.min(fitting - 1, Math.floor(fitting * 0.9))
  }
}

export function rowsKeyOf({ endpoint }: BoundVariant): string {
  if (endpoint.shape.kind !== 'object' || endpoint.shape.rows === undefined)
    throw new Error(`${endpoint.name} has no rows and cannot be a tool.`)
  return endpoint.shape.rows
}

function fittingRows(answer: Answer, rows: readonly Arguments[]): number {
  const most = answer.reading.maxTokens * DATA_TO_TEXT
  let tokens = aroundRows(answer)
  const end = rows.findIndex(row => {
    tokens += tokensOf(row) + 1
    return tokens > most
  })
  return end < 0 ? rows.length : end
}

/** Tokens of all but the rows. */
function aroundRows({ form, body, given }: Answer): number {
  return tokensOf({ ...body, [rowsKeyOf(form)]: [] }) + tokensOf(given) + NOTE
}

function tokensOf(value: unknown): number {
  return countTokens(JSON.stringify(value))
}

/** `count` and `has_more` are about the rows that are here. */
function headOf(body: Arguments, shown: readonly Arguments[], rows: readonly Arguments[]): Arguments {
  return {
    ...body,
    ...('count' in body && { count: shown.length }),
    ...('has_more' in body && shown.length < rows.length && { has_more: true }),
  }
}

function continuationOf(answer: Answer, rows: readonly Arguments[], shown: number): Continuation | null {
  const found = restOf(answer, rows, shown)
  return found && answer.remark ? { ...found, note: `${answer.remark} ${found.note}` } : found
}

function restOf(answer: Answer, rows: readonly Arguments[], shown: number): Continuation | null {
  const { tool, given, reading, form, body } = answer
  const offset = (form.pages ? Number(reading.input['offset']) : reading.skip) + shown
  if (shown === rows.length) {
    return form.pages && hasMore(body, offset)
      ? { note: 'More rows follow.', tool, arguments: { ...given, offset } }
      : null
  }
  if (shown === 0) return tooLong(answer, rows[0]!, offset)
  const limit = Number(reading.input['limit']) - shown
  const rest = { ...given, offset, ...(form.pages && Number.isFinite(limit) && { limit }) }
  return {
    note: `${shown} of ${rows.length} rows fit into max_tokens=${reading.maxTokens}.`,
    tool,
    arguments: rest,
  }
}

function hasMore(body: Arguments, offset: number): boolean {
  if (typeof body['has_more'] === 'boolean') return body['has_more']
  return typeof body['total_results'] === 'number' && body['total_results'] > offset
}

function tooLong(answer: Answer, row: Arguments, offset: number): Continuation {
  const { tool, given } = answer
  const needed = Math.ceil((tokensOf(row) + aroundRows(answer)) * 1.1)
  if (needed <= MAX_TOKENS.most)
    return {
      note: `The next row alone takes about ${needed} tokens; offset=${offset + 1} skips it.`,
      tool,
      arguments: { ...given, offset, max_tokens: needed },
    }
  return {
    note: `The next row alone takes about ${needed} tokens, more than any max_tokens allows; it is skipped.`,
    tool,
    arguments: { ...given, offset: offset + 1 },
  }
}

/** Characters above which a value is no cell of a table any more. */
const MAX_CELL_WIDTH = 200

/** An answer as text for a model: what holds for all of it, then its rows as a table, or as blocks where they hold prose. */
export function answerText(
  body: Arguments,
  rowsKey: string,
  rows: readonly Arguments[],
  shared: readonly string[],
): string {
  const head = Object.entries(body).filter(
    ([name, value]) =>
      name !== rowsKey &&
      name !== 'continuation' &&
      name !== 'execution_time_ms' &&
      !shared.includes(name) &&
      value !== null,
  )
  const continuation = body['continuation'] as { readonly note: string; readonly arguments: unknown } | null
  const rest = continuation
    ? [`\n[rest] ${continuation.note} Arguments: ${JSON.stringify(continuation.arguments)}`]
    : []
  return [
    ...head.map(([name, value]) => `${name}: ${written(value)}`),
    `${rowsKey}:${rows.length === 0 ? ' none' : ''}`,
    ...rowLines(rows.map(row => without(row, shared))),
    ...rest,
  ].join('\n')
}

function rowLines(rows: readonly Arguments[]): string[] {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const isSame = (name: string) =>
    rows.length > 1 && rows.every(row => JSON.stringify(row[name]) === JSON.stringify(rows[0]![name]))
  const common = names.filter(isSame)
  const own = names.filter(name => !common.includes(name))
  const shared = common.filter(name => rows[0]![name] !== null)
  const empty = common.filter(name => rows[0]![name] === null)
  return [
    ...(shared.length > 0
      ? [`in every row: ${shared.map(name => `${name}=${written(rows[0]![name])}`).join(', ')}`]
      : []),
    ...(empty.length > 0 ? [`null in every row: ${empty.join(', ')}`] : []),
    ...(isProse(rows) ? rows.flatMap(row => blockLines(row, own)) : tableLines(rows, own)),
  ]
}

function isProse(rows: readonly Arguments[]): boolean {
  return rows.some(row =>
    Object.values(row).some(
      value => typeof value === 'string' && (value.length > MAX_CELL_WIDTH || value.includes('\n')),
    ),
  )
}

function tableLines(rows: readonly Arguments[], names: readonly string[]): string[] {
  if (rows.length === 0 || names.length === 0) return []
  return [
    `| ${names.join(' | ')} |`,
    ...rows.map(row => `| ${names.map(name => cell(row[name])).join(' | ')} |`),
  ]
}

/** Null is left out of a block, which names its fields. */
function blockLines(row: Arguments, names: readonly string[]): string[] {
  const present = names.filter(name => row[name] !== null && row[name] !== undefined)
  return ['---', ...present.map(name => `${name}: ${written(row[name])}`)]
}

function cell(value: unknown): string {
  return value === undefined ? '' : written(value).replaceAll('|', '\\|')
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function without(row: Arguments, names: readonly string[]): Arguments {
  if (names.length === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}
