import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { TObject } from 'typebox'
import { type CheckFault, type JsonSchema, jsonSchema } from './json-schema.ts'
import { isRecord, readJson, readText } from './text-value.ts'
import { describeExpected, ValidationErrors } from './validation-errors.ts'

export type Input = Record<string, unknown>
type Texts = Readonly<Record<string, unknown>>

/** Parses and validates the input of an endpoint. All methods throw `invalid_parameter` with all errors at once. */
export interface InputReader {
  /** Path and query parameters, all of them text. */
  fromQuery(path: Texts, query: Texts): Input
  /** Path parameters and JSON body; query parameters are rejected. */
  fromBody(path: Texts, query: Texts, body: unknown): Input
}

/** `inPath` names the path parameters; the others are in the query or body. `defaults` replace those of the schema. */
export function inputReader(
  input: TObject,
  inPath: readonly string[],
  defaults: Readonly<Record<string, unknown>> = {},
): InputReader {
  const schema = withDefaults(closed(jsonSchema(input)), defaults)
  const check = compileCheck(schema)
  const properties = Object.entries(schema.properties ?? {})
  const pathProperties = Object.fromEntries(properties.filter(([name]) => inPath.includes(name)))
  const otherProperties = Object.fromEntries(properties.filter(([name]) => !inPath.includes(name)))

  function checked(value: Input, faults: ValidationErrors): Input {
    check(value, faults)
    faults.throwIfAny()
    return value
  }

  return {
    fromQuery(path, query) {
      const faults = new ValidationErrors()
      const value = {
        ...readTexts(pathProperties, path, faults),
        ...readTexts(otherProperties, query, faults),
      }
      return checked(value, faults)
    },
    fromBody(path, query, body) {
      const faults = new ValidationErrors()
      const value: Input = readTexts(pathProperties, path, faults)
      readTexts({}, query, faults)
      if (body === undefined || isRecord(body)) {
        const rest: JsonSchema = { type: 'object', properties: otherProperties, additionalProperties: false }
        Object.assign(value, readJson(rest, body ?? {}, '', faults))
      } else {
        faults.add('body', 'must be an object')
      }
      return checked(value, faults)
    },
  }
}

function readTexts(
  properties: Readonly<Record<string, JsonSchema>>,
  texts: Texts,
  faults: ValidationErrors,
): Input {
  const known = Object.keys(properties)
  const input: Input = {}
  for (const [name, text] of Object.entries(texts)) {
    if (!Object.hasOwn(properties, name)) faults.addUnknown(name, name, known)
    else if (typeof text !== 'string' && properties[name]!.type !== 'array')
      faults.add(name, 'must be given only once')
    else {
      // Generated clients repeat the parameter for each item of a list.
      const read = readText(properties[name]!, String(text))
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
 * The same schema with all objects closed. Throws for a list without `maxItems`: an unbounded list would let one request occupy the
 * server for hours.
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

/** Fills in defaults and reports all errors; never coerces or removes values. */
const ajv = new Ajv({
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  ownProperties: true,
  verbose: true,
  strict: true,
  strictTypes: false,
})
addFormats.default(ajv, ['date'])
ajv.addVocabulary(['x-hint'])
ajv.addKeyword({ keyword: 'x-check', errors: true, validate: checkedBy })

/** Keyword `x-check`: a validation function of the endpoint. */
function checkedBy(
  check: (value: unknown) => string | null | readonly CheckFault[],
  value: unknown,
): boolean {
  const result = check(value)
  const faults = typeof result === 'string' ? [{ parameter: null, message: result }] : (result ?? [])
  // Ajv reads the errors from this property of the function.
  ;(checkedBy as { errors?: unknown[] }).errors = faults.map(({ parameter, message }) => ({
    keyword: 'x-check',
    message,
    params: { parameter },
  }))
  return faults.length === 0
}

/** Validates a value in place: adds errors to `faults` and fills in defaults. */
type Check = (value: unknown, faults: ValidationErrors) => void

/** Compiled when it is first used: all of them together would hold up the start for a quarter of a second. */
function compileCheck(schema: JsonSchema): Check {
  let compiled: ReturnType<typeof ajv.compile> | null = null
  return (value, faults) => {
    compiled ??= ajv.compile(schema)
    const validate = compiled
    if (validate(value)) return
    for (const error of validate.errors ?? []) {
      const { parameter, message } = faultOf(error)
      if (!faults.has(parameter)) faults.add(parameter, message)
    }
  }
}

function faultOf(error: ErrorObject): { parameter: string; message: string } {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (error.keyword === 'required') {
    return { parameter: dotted([...path, String(error.params['missingProperty'])]), message: 'is required' }
  }
  if (error.keyword === 'x-check') {
    const parameter = String(error.params['parameter'] ?? dotted(path))
    return { parameter, message: error.message ?? 'is unknown' }
  }
  const expected = `must be ${describeExpected(error.parentSchema as JsonSchema)}`
  const last = path.at(-1)
  // Errors of list items are reported under the name of the list, which is the parameter in the request.
  if (last !== undefined && /^\d+$/.test(last)) {
    return {
      parameter: dotted(path.slice(0, -1)),
      message: `has an item (number ${Number(last) + 1}) that ${expected}`,
    }
  }
  return { parameter: dotted(path), message: expected }
}

/** `filters`, `0`, `metric` → `filters[0].metric` */
function dotted(path: readonly string[]): string {
  return path.reduce((name, part) => {
    if (/^\d+$/.test(part)) return `${name}[${part}]`
    return name ? `${name}.${part}` : part
  }, '')
}
