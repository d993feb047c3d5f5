import { bodyExample } from '../../../src/api/docs/examples.ts'
import type { OpenApiDocument, Operation } from '../../../src/api/http/openapi/document.ts'
import type { Parameter } from '../../../src/api/http/openapi/parameters.ts'

/** An operation of the document with its place. */
export interface Placed {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly operation: Operation
}

/** Good values of parameters by name, where the document's examples are not in the data at hand. */
export type Values = Readonly<Record<string, string>>

/** Texts of parameters by name. */
export type Texts = Readonly<Record<string, string>>

/** The text of a good value: given, else the document's example, default, first word or least. */
function goodText({ name, example, schema }: Parameter, values: Values): string {
  const value =
    values[name] ?? example ?? schema.default ?? schema.enum?.[0] ?? schema.items?.enum?.[0] ?? schema.minimum
  if (value === undefined) throw new Error(`${name} has no example in the document`)
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** Good texts of the parameters that are required and of those named, or of all. */
export function goodTexts(
  { operation }: Placed,
  values: Values,
  also: readonly string[] | 'all' = [],
): Texts {
  const chosen = (operation.parameters ?? []).filter(
    ({ name, required }) => required || also === 'all' || also.includes(name),
  )
  return Object.fromEntries(chosen.map(parameter => [parameter.name, goodText(parameter, values)]))
}

/** The address of an operation with these texts in path and query. */
export function addressOf(base: string, { path, operation }: Placed, texts: Texts): string {
  const inPath = (operation.parameters ?? [])
    .filter(parameter => parameter.in === 'path')
    .map(({ name }) => name)
  const address = inPath.reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(texts[name]!)),
    path,
  )
  const query = Object.entries(texts)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
  return `${base}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** A good body, of the fields that are required. */
export function goodBody({ operation }: Placed): Record<string, unknown> {
  return bodyExample(operation.requestBody?.content['application/json'].schema ?? {})
}

/** The document with references to parameters and responses replaced by what they name. */
export function inlined(document: OpenApiDocument): OpenApiDocument {
  const target = <Value>(value: Value): Value => {
    const ref = (value as { readonly $ref?: string }).$ref
    if (ref === undefined) return value
    const [, , kind, name] = ref.split('/')
    return (document.components as unknown as Record<string, Record<string, Value>>)[kind!]![name!]!
  }
  const deep = <Value>(value: Value): Value => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(deep) as Value
    const { $ref: _, ...use } = value as { readonly $ref?: string }
    const read = { ...target(value), ...use }
    return Object.fromEntries(Object.entries(read).map(([key, part]) => [key, deep(part)])) as Value
  }
  const inlinedOperation = ({ parameters, requestBody, responses, ...rest }: Operation): Operation => ({
    ...rest,
    ...(parameters && { parameters: deep(parameters) }),
    ...(requestBody && { requestBody: deep(requestBody) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, target(response)]),
    ),
  })
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [method, inlinedOperation(operation)]),
        ),
      ]),
    ),
  }
}
