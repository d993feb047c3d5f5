import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Operation } from '../openapi/document.ts'
import type { Parameter } from '../openapi/parameters.ts'

/** A command line that asks an operation with the examples of its parameters. */
export function tryIt(
  origin: string,
  base: string,
  method: string,
  path: string,
  operation: Operation,
): string {
  const parameters = operation.parameters ?? []
  const address = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, encoded(parameter)), path)
  const query = parameters
    .filter(({ in: place, required, name }) => place === 'query' && (required || name === 'limit'))
    .map(parameter => `${parameter.name}=${encoded(parameter)}`)
    .join('&')
  const url = `'${origin}${base}${address}${query && `?${query}`}'`
  const schema = operation.requestBody?.content['application/json'].schema
  if (method !== 'post' || !schema) return `curl ${url}`
  return `curl ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(bodyExample(schema)).replaceAll("'", "'\\''")}'`
}

function encoded({ schema, example }: Parameter): string {
  const value = example ?? schema.default ?? schema.enum?.[0] ?? schema.minimum ?? 'x'
  const texts = Array.isArray(value) ? value : [value]
  return texts.map(text => encodeURIComponent(String(text))).join(',')
}

/** The fields that a body must have, with their examples. */
export function bodyExample(schema: JsonSchema): Record<string, unknown> {
  const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
  return Object.fromEntries(required.map(([name, value]) => [name, exampleOf(value)]))
}

function exampleOf(schema: JsonSchema): unknown {
  const given = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0]
  if (given !== undefined) return given
  if (schema.type === 'object') return bodyExample(schema)
  if (schema.type === 'array') return [exampleOf(schema.items ?? {})]
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? 'x' : (schema.minimum ?? 1)
}
