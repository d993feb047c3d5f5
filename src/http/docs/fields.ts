import { expectation } from '../../schema/expectation.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'

export interface Field {
  readonly name: string
  readonly type: string
  readonly description: string
}

/** Levels of nesting that are shown. */
const DEEPEST = 5

/** The fields of an answer as a flat list: `data[].period_end`. */
export function fieldsOf(schema: JsonSchema, name = '', depth = 0): Field[] {
  const own = name ? [{ name, type: typeOf(schema), description: schema.description ?? '' }] : []
  if (depth >= DEEPEST) return own
  return [
    ...own,
    ...childrenOf(plain(schema), name).flatMap(([child, value]) => fieldsOf(value, child, depth + 1)),
  ]
}

function childrenOf(schema: JsonSchema, name: string): [string, JsonSchema][] {
  const prefix = name ? `${name}.` : ''
  if (schema.items) return isPlain(schema.items) ? [] : childrenOf(plain(schema.items), `${name}[]`)
  const map = schema.patternProperties
    ? Object.values(schema.patternProperties)[0]
    : schema.additionalProperties
  const ofMap: [string, JsonSchema][] = typeof map === 'object' && !isPlain(map) ? [[`${prefix}*`, map]] : []
  return [
    ...Object.entries(schema.properties ?? {}).map(([key, value]): [string, JsonSchema] => [
      `${prefix}${key}`,
      value,
    ]),
    ...ofMap,
  ]
}

/** The branch of a nullable value that is not null. */
function plain(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(branch => branch.type !== 'null') ?? schema
}

function isPlain(schema: JsonSchema): boolean {
  const { items, properties, patternProperties, additionalProperties } = plain(schema)
  return !items && !properties && !patternProperties && typeof additionalProperties !== 'object'
}

/** The type of a value in words. */
export function typeOf(schema: JsonSchema): string {
  const branches =
    schema.anyOf?.map(typeOf) ?? (Array.isArray(schema.type) ? schema.type : [String(schema.type ?? 'any')])
  const words = schema.enum ? schema.enum.filter(value => value !== null).join(' | ') : ''
  if (words) return branches.includes('null') ? `${words} | null` : words
  if (branches.includes('array') && schema.items) return `list of ${typeOf(schema.items)}`
  return branches.join(' | ')
}

/** What a parameter takes, in words; lists are one text in a query and JSON arrays in a body. */
export function takes(schema: JsonSchema, inBody = false): string {
  if (schema.type !== 'array') return expectation(schema)
  const list = inBody ? 'as a JSON array' : 'comma-separated'
  return `${expectation(schema)}, ${list}, each ${expectation(schema.items ?? {})}`
}
