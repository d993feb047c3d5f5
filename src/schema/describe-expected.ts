import type { JsonSchema } from './json-schema.ts'

/** Describes a valid value of a schema; the text completes "must be". */
export function describeExpected(schema: JsonSchema): string {
  if (schema['x-hint']) return schema['x-hint']
  if (schema.enum) return schema.enum.length === 1 ? `${schema.enum[0]}` : `one of ${schema.enum.join(', ')}`
  const describe = DESCRIPTIONS[String(schema.type)]
  return describe ? describe(schema) : 'a value of the documented type'
}

const DESCRIPTIONS: Readonly<Record<string, (schema: JsonSchema) => string>> = {
  integer: schema => `a whole number${range(schema.minimum, schema.maximum)}`,
  number: schema => `a number${range(schema.minimum, schema.maximum)}`,
  boolean: () => 'true or false',
  string: schema => `text${size(schema.minLength, schema.maxLength, 'characters')}`,
  array: schema => `a list${size(schema.minItems, schema.maxItems, 'values')}`,
  object: () => 'an object',
}

function range(low: number | undefined, high: number | undefined): string {
  if (low !== undefined && high !== undefined) return ` from ${low} to ${high}`
  if (low !== undefined) return ` of at least ${low}`
  return high === undefined ? '' : ` of at most ${high}`
}

function size(low: number | undefined, high: number | undefined, unit: string): string {
  if (low !== undefined && high !== undefined)
    return low === high ? ` of ${low} ${unit}` : ` of ${low} to ${high} ${unit}`
  if (low !== undefined) return ` of at least ${low} ${unit}`
  return high === undefined ? '' : ` of at most ${high} ${unit}`
}
