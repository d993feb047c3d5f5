export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/**
 * The OpenAPI document without what JSON Schema cannot say as the API means it: a list in a body may name a text more than
 * once, and only what is left without duplicates is held to `maxItems`. The contract tests hold lists to that.
 */
export function fuzzedDocument(document: Json): Json {
  return withoutListBounds(document)
}

function withoutListBounds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutListBounds)
  if (typeof value !== 'object' || value === null) return value
  const isList = isTextList(value as Schema)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(isList && name === 'maxItems'))
      .map(([name, part]) => [name, withoutListBounds(part)]),
  )
}

interface Schema {
  readonly type?: Json
  readonly items?: { readonly type?: Json; readonly enum?: Json }
}

function isTextList({ type, items }: Schema): boolean {
  return type === 'array' && (items?.type === 'string' || items?.enum !== undefined)
}
