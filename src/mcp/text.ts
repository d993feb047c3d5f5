import type { Arguments } from './tool.ts'

/** Characters above which a value is no cell of a table any more. */
const WIDEST_CELL = 200

/** An answer as text for a model: what holds for all of it, then its rows as a table, or as blocks where they hold prose. */
export function answerText(
  body: Arguments,
  rowsKey: string,
  rows: readonly Arguments[],
  told: readonly string[],
): string {
  const head = Object.entries(body).filter(
    ([name, value]) =>
      name !== rowsKey && name !== 'continuation' && name !== 'execution_time_ms' && value !== null,
  )
  const continuation = body['continuation'] as { readonly note: string; readonly arguments: unknown } | null
  const rest = continuation
    ? [`\n[rest] ${continuation.note} Arguments: ${JSON.stringify(continuation.arguments)}`]
    : []
  return [
    ...head.map(([name, value]) => `${name}: ${written(value)}`),
    `${rowsKey}:${rows.length === 0 ? ' none' : ''}`,
    ...rowLines(rows.map(row => without(row, told))),
    ...rest,
  ].join('\n')
}

function rowLines(rows: readonly Arguments[]): string[] {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const isSame = (name: string) =>
    rows.length > 1 && rows.every(row => JSON.stringify(row[name]) === JSON.stringify(rows[0]![name]))
  const common = names.filter(isSame)
  const own = names.filter(name => !common.includes(name))
  const told = common.filter(name => rows[0]![name] !== null)
  const empty = common.filter(name => rows[0]![name] === null)
  return [
    ...(told.length > 0
      ? [`in every row: ${told.map(name => `${name}=${written(rows[0]![name])}`).join(', ')}`]
      : []),
    ...(empty.length > 0 ? [`null in every row: ${empty.join(', ')}`] : []),
    ...(isProse(rows) ? rows.flatMap(row => blockLines(row, own)) : tableLines(rows, own)),
  ]
}

function isProse(rows: readonly Arguments[]): boolean {
  return rows.some(row =>
    Object.values(row).some(
      value => typeof value === 'string' && (value.length > WIDEST_CELL || value.includes('\n')),
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
