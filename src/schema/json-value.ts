import { expectation } from './expectation.ts'
import type { Faults } from './faults.ts'
import type { JsonSchema } from './json-schema.ts'
import { textFault } from './text-value.ts'

/**
 * A value out of a JSON body, along its schema: texts of lists are trimmed, duplicates dropped, unusable texts and
 * lists over their bound told. A value that has a fault comes back as undefined, so that the validator never walks
 * through more than the schema allows.
 */
export function readJson(schema: JsonSchema, value: unknown, path: string, faults: Faults): unknown {
  const fitting = schema.anyOf?.find(({ type }) => type === kindOf(value))
  if (fitting) return readJson(fitting, value, path, faults)
  if (typeof value === 'string') return readString(value, path, faults)
  if (Array.isArray(value) && schema.items) return readArray(schema, schema.items, value, path, faults)
  if (isRecord(value) && schema.properties) return readObject(schema, value, path, faults)
  return value
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The type of a value as schemas name it. */
function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : isRecord(value) ? 'object' : typeof value
}

function readString(text: string, path: string, faults: Faults): string | undefined {
  const fault = textFault(text)
  if (fault) faults.add(path, fault)
  return fault ? undefined : text
}

function readArray(
  schema: JsonSchema,
  items: JsonSchema,
  value: readonly unknown[],
  path: string,
  faults: Faults,
) {
  const trimmed = value.map(item => (typeof item === 'string' ? item.trim() : item))
  const kept = items.type === 'string' ? [...new Set(trimmed)] : trimmed
  if (kept.length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) {
    faults.add(path, `must be ${expectation(schema)}`)
    return undefined
  }
  return kept.map((item, index) => {
    if (typeof item !== 'string') return readJson(items, item, `${path}[${index}]`, faults)
    const fault = textFault(item)
    if (fault) faults.add(path, `has an item that ${fault}`)
    return item
  })
}

function readObject(schema: JsonSchema, value: Record<string, unknown>, path: string, faults: Faults) {
  const known = Object.keys(schema.properties ?? {})
  const read: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    if (!known.includes(key)) {
      if (schema.additionalProperties === false) faults.addUnknown(at, key, known)
      continue
    }
    const made = readJson(schema.properties![key]!, item, at, faults)
    if (made !== undefined) read[key] = made
  }
  return read
}
