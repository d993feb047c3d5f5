import type { TObject } from 'typebox'
import { Faults } from './faults.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'
import { isRecord, readJson } from './json-value.ts'
import { readText } from './text-value.ts'
import { compileCheck } from './validator.ts'

export type Input = Record<string, unknown>
type Texts = Readonly<Record<string, unknown>>

/** Reads and checks the input of one endpoint; all methods throw `invalid_parameter` with every fault at once. */
export interface InputReader {
  /** Path parameters and query: everything is text. */
  fromQuery(path: Texts, query: Texts): Input
  /** Path parameters and JSON body; a query is not known here. */
  fromBody(path: Texts, query: Texts, body: unknown): Input
}

/** `inPath` are the names that come from the path, the others come from query or body; `defaults` hold instead of the input's own. */
export function inputReader(
  input: TObject,
  inPath: readonly string[],
  defaults: Readonly<Record<string, unknown>> = {},
): InputReader {
  const schema = withDefaults(closed(jsonSchema(input)), defaults)
  const check = compileCheck(schema)
  const properties = Object.entries(schema.properties ?? {})
  const ofPath = Object.fromEntries(properties.filter(([name]) => inPath.includes(name)))
  const ofRest = Object.fromEntries(properties.filter(([name]) => !inPath.includes(name)))

  function checked(value: Input, faults: Faults): Input {
    check(value, faults)
    faults.throwIfAny()
    return value
  }

  return {
    fromQuery(path, query) {
      const faults = new Faults()
      const value = { ...readTexts(ofPath, path, faults), ...readTexts(ofRest, query, faults) }
      return checked(value, faults)
    },
    fromBody(path, query, body) {
      const faults = new Faults()
      const value: Input = readTexts(ofPath, path, faults)
      readTexts({}, query, faults)
      if (body === undefined || isRecord(body)) {
        const rest: JsonSchema = { type: 'object', properties: ofRest, additionalProperties: false }
        Object.assign(value, readJson(rest, body ?? {}, '', faults))
      } else {
        faults.add('body', 'must be an object')
      }
      return checked(value, faults)
    },
  }
}

function readTexts(properties: Readonly<Record<string, JsonSchema>>, texts: Texts, faults: Faults): Input {
  const known = Object.keys(properties)
  const input: Input = {}
  for (const [name, text] of Object.entries(texts)) {
    if (!Object.hasOwn(properties, name)) faults.addUnknown(name, name, known)
    else if (typeof text !== 'string') faults.add(name, 'is given more than once')
    else {
      const read = readText(properties[name]!, text)
      if ('fault' in read) faults.add(name, read.fault)
      else input[name] = read.value
    }
  }
  return input
}

function withDefaults(schema: JsonSchema, defaults: Readonly<Record<string, unknown>>): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    Object.hasOwn(defaults, name) ? { ...property, default: defaults[name] } : property,
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

/**
 * The same schema with every object closed. Throws where a list has no bound: an unbounded list is a way to make the
 * server work for hours, so it is the definition that is wrong.
 */
function closed(schema: JsonSchema, name = 'input'): JsonSchema {
  if (schema.type === 'array' && schema.maxItems === undefined)
    throw new Error(`${name}: a list needs maxItems`)
  const { items, properties } = schema
  return {
    ...schema,
    ...(items && { items: closed(items, name) }),
    ...(properties && {
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, closed(value, `${name}.${key}`)]),
      ),
    }),
  }
}
