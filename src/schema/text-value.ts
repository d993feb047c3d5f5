import type { JsonSchema } from './json-schema.ts'
import { describeExpected, type ValidationErrors } from './validation-errors.ts'

/** Maximum size of a parameter in bytes. */
const MAX_PARAMETER_LENGTH = 8_192

/** A parsed value, or its error. */
type Read = { readonly value: unknown } | { readonly fault: string }

const INTEGER = /^(0|-?[1-9]\d{0,14})$/
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** Error of a text that is invalid for any parameter; null if it is valid. */
function textFault(text: string): string | null {
  if (text.length > MAX_PARAMETER_LENGTH || Buffer.byteLength(text) > MAX_PARAMETER_LENGTH)
    return 'is longer than 8 kB'
  if (CONTROL.test(text)) return 'has control characters'
  return text.isWellFormed() ? null : 'is not well-formed Unicode'
}

/**
 * Parses the text of a query or path parameter strictly by its schema: `5` is an integer; ` 5`, `05`, `5.0`, `1e1` and `0x5` are
 * not. The validator checks bounds, patterns and enum values.
 */
export function readText(schema: JsonSchema, text: string): Read {
  const fault = textFault(text)
  if (fault) return { fault }
  if (text === '') return { fault: 'is empty' }
  return schema.type === 'array' ? readList(schema, text) : readOne(schema, text)
}

function readOne(schema: JsonSchema, text: string): Read {
  const type = String(schema.type)
  if (type === 'string') return { value: text }
  const read = READERS[type]?.(text)
  return read === undefined ? { fault: `must be ${describeExpected(schema)}` } : { value: read }
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: text => (INTEGER.test(text) ? Number(text) : undefined),
  // Adding 0 turns -0 into 0.
  number: text => (NUMBER.test(text) ? Number(text) + 0 : undefined),
  boolean: text => (text === 'true' ? true : text === 'false' ? false : undefined),
}

function readList(schema: JsonSchema, text: string): Read {
  const parts = [...new Set(text.split(',').map(part => part.trim()))]
  if (parts.includes('')) return { fault: 'has an empty item' }
  if (parts.length > (schema.maxItems ?? Number.POSITIVE_INFINITY))
    return { fault: `must be ${describeExpected(schema)}` }
  const values: unknown[] = []
  for (const part of parts) {
    const read = readOne(schema.items ?? {}, part)
    if ('fault' in read) return { fault: `has an item that ${read.fault}` }
    values.push(read.value)
  }
  return { value: values }
}

/**
 * Reads a value of a JSON body by its schema: trims texts of lists, drops duplicates, and reports invalid texts and lists that are
 * too long. Returns undefined for an invalid value, so the validator never visits more than the schema allows.
 */
export function readJson(
  schema: JsonSchema,
  value: unknown,
  path: string,
  faults: ValidationErrors,
): unknown {
  const alternative = schema.anyOf?.find(({ type }) => type === kindOf(value))
  if (alternative) return readJson(alternative, value, path, faults)
  if (typeof value === 'string') return readString(value, path, faults)
  if (Array.isArray(value) && schema.items) return readArray(schema, schema.items, value, path, faults)
  if (isRecord(value) && schema.properties) return readObject(schema, value, path, faults)
  return value
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON Schema type of a value. */
function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : isRecord(value) ? 'object' : typeof value
}

function readString(text: string, path: string, faults: ValidationErrors): string | undefined {
  const fault = textFault(text)
  if (fault) faults.add(path, fault)
  return fault ? undefined : text
}

function readArray(
  schema: JsonSchema,
  items: JsonSchema,
  value: readonly unknown[],
  path: string,
  faults: ValidationErrors,
) {
  const trimmed = value.map(item => (typeof item === 'string' ? item.trim() : item))
  const unique = items.type === 'string' ? [...new Set(trimmed)] : trimmed
  if (unique.length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) {
    faults.add(path, `must be ${describeExpected(schema)}`)
    return undefined
  }
  return unique.map((item, index) => {
    if (typeof item !== 'string') return readJson(items, item, `${path}[${index}]`, faults)
    const fault = textFault(item)
    if (fault) faults.add(path, `has an item that ${fault}`)
    return item
  })
}

function readObject(
  schema: JsonSchema,
  value: Record<string, unknown>,
  path: string,
  faults: ValidationErrors,
) {
  const known = Object.keys(schema.properties ?? {})
  const read: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    if (!known.includes(key)) {
      if (schema.additionalProperties === false) faults.addUnknown(at, key, known)
      continue
    }
    const parsed = readJson(schema.properties![key]!, item, at, faults)
    if (parsed !== undefined) read[key] = parsed
  }
  return read
}
