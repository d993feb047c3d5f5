import Type, { type Static, type TSchema } from 'typebox'

/** A copy of a schema with further keywords; TypeBox keeps its own marks as hidden properties, which a spread would lose. */
export function withKeywords<Schema extends TSchema>(
  schema: Schema,
  keywords: Readonly<Record<string, unknown>>,
): Schema {
  return Object.assign(
    Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)),
    keywords,
  ) as Schema
}

/**
 * A field that a caller may leave out and a handler always finds: optional in the document, filled in by the
 * validator. A schema that only has a `default` would be shown as required.
 */
export function defaulted<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema {
  return Type.Optional(withKeywords(schema, { default: value })) as unknown as Schema
}
