import { type JsonSchema, jsonSchema } from '../../../schema/json-schema.ts'
import type { AnyEndpoint } from '../../endpoints/define-endpoint.ts'
import { namesIn } from '../paths.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly style?: 'form'
  readonly explode?: boolean
  readonly example?: unknown
  readonly schema: JsonSchema
}

/** Path parameters, and for GET the query: lists are one comma-separated value (`explode: false`). */
export function parametersOf(endpoint: AnyEndpoint): Parameter[] {
  const { properties = {}, required = [] } = jsonSchema(endpoint.input)
  const inPath = namesIn(endpoint.path)
  const names = Object.keys(properties).filter(name => inPath.includes(name) || endpoint.method === 'GET')
  return names.map(name => {
    const { title: _, description, examples, ...schema } = properties[name]!
    return {
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: required.includes(name),
      ...(description && { description }),
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      ...(examples && { example: examples[0] }),
      schema,
    } satisfies Parameter
  })
}

/** The body of a POST: the input without what is in the path. */
export function requestBodyOf(endpoint: AnyEndpoint) {
  const { properties = {}, required = [], ...schema } = jsonSchema(endpoint.input)
  const inPath = namesIn(endpoint.path)
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const needed = required.filter(name => !inPath.includes(name))
  const body = {
    ...schema,
    ...(needed.length > 0 && { required: needed }),
    properties: Object.fromEntries(rest),
    additionalProperties: false,
  }
  return { required: needed.length > 0, content: { 'application/json': { schema: body } } }
}
