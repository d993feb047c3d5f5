import { bodyExample } from '../../../src/http/docs/try-it.ts'
import type { Operation } from '../../../src/http/openapi/document.ts'
import type { Parameter } from '../../../src/http/openapi/parameters.ts'

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
export function goodText({ name, example, schema }: Parameter, values: Values): string {
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
