import type { JsonSchema } from '../../../src/schema/json-schema.ts'

/** A value that must be refused, with what is wrong about it. */
interface Bad<Value> {
  readonly why: string
  readonly value: Value
}

const HUGE = 'a'.repeat(20_000)
export const SQL = "x' OR 1=1; DROP TABLE facts --"

const ALWAYS: readonly Bad<string>[] = [
  { why: 'empty', value: '' },
  { why: '100 kB long', value: HUGE },
  { why: 'a control character', value: 'a\u0000b' },
  { why: 'a line break', value: 'a\r\nX-Injected: 1' },
]
const NOT_INTEGERS = [
  'abc',
  '1.5',
  '05',
  ' 5',
  '+5',
  '5 ',
  '1e1',
  '0x10',
  'Infinity',
  'NaN',
  '1e400',
  '--1',
  '9'.repeat(20),
  SQL,
]
const NOT_NUMBERS = ['abc', '05', ' 5', '+5', '1e1', '0x10', 'Infinity', 'NaN', '1.', '.5', SQL]
const NOT_BOOLEANS = ['1', '0', 'TRUE', 'yes', ' true', SQL]
const NOT_DAYS = [
  '2024-02-30',
  '20240101',
  'yesterday',
  '2024-1-1',
  '2024-01-01T00:00:00Z',
  '0000-00-00',
  '9999-99-99',
  SQL,
]

/** Texts of a query or path that the schema of a parameter must refuse. */
export function badTexts(schema: JsonSchema): Bad<string>[] {
  return [...ALWAYS, ...ofType(schema)]
}

function ofType(schema: JsonSchema): Bad<string>[] {
  if (schema.type === 'array') return ofList(schema)
  if (schema.enum) return wrong(['nonsense', SQL, `${String(schema.enum[0]).toUpperCase()} `])
  if (schema.format === 'date') return wrong(NOT_DAYS)
  if (schema.type === 'boolean') return wrong(NOT_BOOLEANS)
  if (schema.type === 'integer') return [...wrong(NOT_INTEGERS), ...outOfBounds(schema)]
  if (schema.type === 'number') return [...wrong(NOT_NUMBERS), ...outOfBounds(schema)]
  return ofText(schema)
}

function ofText({ pattern, minLength = 0, maxLength }: JsonSchema): Bad<string>[] {
  return [
    ...(pattern && !new RegExp(pattern).test(SQL) ? wrong([SQL]) : []),
    ...(minLength > 1 ? [{ why: 'too short', value: 'a'.repeat(minLength - 1) }] : []),
    ...(maxLength !== undefined ? [{ why: 'too long', value: 'a'.repeat(maxLength + 1) }] : []),
  ]
}

function ofList({ items = {}, maxItems = 0 }: JsonSchema): Bad<string>[] {
  const many = Array.from({ length: maxItems + 1 }, (_, index) => `a${index}`).join(',')
  return [
    { why: 'an empty item', value: 'a,,b' },
    { why: 'only a comma', value: ',' },
    ...(many.length <= 8_192 ? [{ why: 'too many items', value: many }] : []),
    ...ofType(items)
      .filter(({ value }) => !value.includes(',') && value.trim() === value)
      .map(({ why, value }) => ({ why: `an item that is ${why}`, value })),
  ]
}

function outOfBounds({ minimum, maximum }: JsonSchema): Bad<string>[] {
  return [
    ...(minimum !== undefined ? [{ why: 'below its least', value: String(minimum - 1) }] : []),
    ...(maximum !== undefined ? [{ why: 'above its most', value: String(maximum + 1) }] : []),
  ]
}

function wrong(values: readonly string[]): Bad<string>[] {
  return values.map(value => ({ why: `wrong: ${JSON.stringify(value.slice(0, 30))}`, value }))
}

/** JSON values that the schema of a body field must refuse. */
export function badJson(schema: JsonSchema): Bad<unknown>[] {
  const others = [null, {}, [], [[[]]], true, 'nonsense', 1.5, -1e300].filter(
    value => !couldBe(schema, value),
  )
  return [
    ...others.map(value => ({ why: `wrong: ${JSON.stringify(value)}`, value })),
    ...(schema.type === 'string'
      ? badTexts(schema).filter(({ why }) => why !== 'empty' || schema.pattern || schema.enum)
      : []),
    ...(schema.type === 'array'
      ? [{ why: 'too many items', value: Array.from({ length: schema.maxItems! + 1 }, (_, i) => `a${i}`) }]
      : []),
    ...outOfBounds(schema).map(({ why, value }) => ({ why, value: Number(value) })),
  ]
}

function couldBe(schema: JsonSchema, value: unknown): boolean {
  if (Array.isArray(value)) return schema.type === 'array' && value.length === 0 && !schema.minItems
  if (value === null) return false
  if (typeof value === 'object') return schema.type === 'object'
  if (typeof value === 'string')
    return (
      schema.type === 'string' &&
      !schema.enum &&
      !schema.format &&
      new RegExp(schema.pattern ?? '', 'u').test(value)
    )
  if (typeof value === 'number') return schema.type === 'number'
  return schema.type === typeof value
}
