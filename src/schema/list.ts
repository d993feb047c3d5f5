import Type, { type TArray, type TEnum, type TSchema, type TString } from 'typebox'
import { oneOf } from './one-of.ts'

interface ListOptions {
  readonly max: number
  readonly min?: number
  readonly description: string
  readonly examples?: readonly string[][]
}

/**
 * Several values: comma-separated text in a query, an array in a body. Blanks are trimmed, duplicates dropped, order
 * is kept; over `max` the request is refused, never cut.
 */
export function listOf<Item extends TSchema>(
  item: Item,
  { max, min = 1, ...rest }: ListOptions,
): TArray<Item> {
  return Type.Array(item, { minItems: min, maxItems: max, ...rest })
}

/** Several texts, each of up to 200 characters and of a pattern where one is given; `hint` says the pattern in words. */
export function list(
  options: ListOptions & { readonly pattern?: string; readonly hint?: string },
): TArray<TString> {
  const { pattern, hint, ...rest } = options
  const item = Type.String({
    minLength: 1,
    maxLength: 200,
    ...(pattern && { pattern }),
    ...(hint && { 'x-hint': hint }),
  })
  return listOf(item, rest)
}

/** Several of a fixed list of words; by default all of them may be named. */
export function enumList<const Words extends string[]>(
  words: readonly [...Words],
  options: Omit<ListOptions, 'max'> & { readonly max?: number },
): TArray<TEnum<Words>> {
  return listOf(oneOf(words), { max: words.length, ...options })
}
