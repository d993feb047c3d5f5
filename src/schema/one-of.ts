import Type, { type TEnum, type TSchemaOptions } from 'typebox'

/** One of a fixed list of words. */
export function oneOf<const Words extends string[]>(
  words: readonly [...Words],
  options: TSchemaOptions = {},
): TEnum<Words> {
  return Type.Enum(words, { type: 'string', ...options })
}
