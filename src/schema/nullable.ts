import Type, { type Static, type TSchema, type TUnsafe } from 'typebox'

/** A value that is null where it does not apply or is not known. Never an absent key. */
export function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: string; enum?: unknown[] }
  if (typeof type !== 'string') return Type.Unsafe(Type.Union([schema, Type.Null()]))
  return Type.Unsafe({ type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest } as TSchema)
}
