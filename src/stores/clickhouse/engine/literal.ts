import type { Page } from '../../ports/stores.ts'

/** Values of `{name:Type}` placeholders. Integers beyond 2^53 must be bigint. */
export type Param = string | number | bigint | boolean | readonly Param[]
export type Params = Readonly<Record<string, Param>>

const INTEGER_RANGES: Readonly<Record<string, readonly [bigint, bigint]>> = Object.fromEntries(
  [8n, 16n, 32n, 64n].flatMap(bits => [
    [`UInt${bits}`, [0n, 2n ** bits - 1n]],
    [`Int${bits}`, [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]],
  ]),
)

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\0': '\\0',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}

/**
 * Writes parameters into the SQL text, because with the parameter binding of the embedded engine only one query runs at a time.
 * The text is scanned once, so a value that looks like a placeholder stays a value. Throws `TypeError` for a value that does not
 * match its type, which is a bug of the program, not of a request.
 */
export function inlineParams(sql: string, params: Params): string {
  return sql.replace(/\{(\w+):([^{}]+)\}/g, (_, name: string, type: string) => {
    if (!Object.hasOwn(params, name)) throw new TypeError(`No value for the placeholder ${name}`)
    return literal(type.trim(), params[name]!)
  })
}

/** One value as SQL text of the type. */
export function literal(type: string, value: Param): string {
  const element = /^Array\((.+)\)$/.exec(type)?.[1]
  if (element) {
    if (!Array.isArray(value)) throw unfit(type, value)
    const items = value.map(item =>
      Object.hasOwn(INTEGER_RANGES, element) ? integer(element, item) : literal(element, item),
    )
    return `CAST([${items.join(',')}], '${type}')`
  }
  // A bare number would get the smallest possible type, and 64-bit integers must always be returned as text.
  if (Object.hasOwn(INTEGER_RANGES, type)) return `to${type}(${integer(type, value)})`
  const write = Object.hasOwn(WRITERS, type) ? WRITERS[type] : undefined
  if (!write) throw new TypeError(`Placeholders cannot have the type ${type}`)
  return write(value, type)
}

const WRITERS: Readonly<Record<string, (value: Param, type: string) => string>> = {
  String: (value, type) => {
    if (typeof value !== 'string') throw unfit(type, value)
    return quote(value)
  },
  Bool: (value, type) => {
    if (typeof value !== 'boolean') throw unfit(type, value)
    return String(value)
  },
  Float64: (value, type) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw unfit(type, value)
    const text = Object.is(value, -0) ? '-0' : String(value)
    // Without a point or an exponent the engine would parse an integer, which is limited to 2^64.
    return `toFloat64(${/[.e]/.test(text) ? text : `${text}e0`})`
  },
  Date: (value, type) => `toDate(${day(value, type)})`,
  Date32: (value, type) => `toDate32(${day(value, type)})`,
}

function integer(type: string, value: Param): string {
  const [low, high] = INTEGER_RANGES[type]!
  const whole = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
  if (!whole) throw unfit(type, value)
  const number = BigInt(value as number | bigint)
  if (number < low || number > high) throw unfit(type, value)
  return String(number)
}

function day(value: Param, type: string): string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) throw unfit(type, value)
  return `'${value}'`
}

/** Text as an SQL string; a lone surrogate cannot be encoded in UTF-8 and becomes U+FFFD, as over HTTP. */
export function quote(text: string): string {
  return `'${text.toWellFormed().replace(/[\\'\0\b\t\n\f\r]/g, character => ESCAPES[character]!)}'`
}

function unfit(type: string, value: Param): TypeError {
  return new TypeError(
    `A ${Array.isArray(value) ? 'list' : typeof value} does not fit a placeholder of type ${type}`,
  )
}

/** A page of rows that were queried with limit + 1, to detect whether there are more. */
export function page<Row>(rows: readonly Row[], limit: number): Page<Row> {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}
