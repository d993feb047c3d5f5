import { expectation } from './expectation.ts'
import type { JsonSchema } from './json-schema.ts'

/** Bytes of one parameter. */
export const LONGEST_PARAMETER = 8_192

/** A value read from a request, or what is wrong with it. */
export type Read = { readonly value: unknown } | { readonly fault: string }

const INTEGER = /^(0|-?[1-9]\d{0,14})$/
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** What makes a text unusable whatever it stands for; null where nothing does. */
export function textFault(text: string): string | null {
  if (text.length > LONGEST_PARAMETER || Buffer.byteLength(text) > LONGEST_PARAMETER)
    return 'is longer than 8 kB'
  if (CONTROL.test(text)) return 'has control characters'
  return text.isWellFormed() ? null : 'is not well-formed Unicode'
}

/**
 * A value out of the text of a query or path, by its schema and to the letter: `5` is an integer, ` 5`, `05`, `5.0`,
 * `1e1` and `0x5` are not. Bounds, patterns and words are left to the validator.
 */
export function readText(schema: JsonSchema, text: string): Read {
  const fault = textFault(text)
  if (fault) return { fault }
  if (text === '') return { fault: 'is empty' }
  return schema.type === 'array' ? readList(schema, text) : readOne(schema, text)
}

function readOne(schema: JsonSchema, text: string): Read {
  const type = String(schema.type)
  if (type === 'string') return { value: text }
  const read = READERS[type]?.(text)
  return read === undefined ? { fault: `must be ${expectation(schema)}` } : { value: read }
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: text => (INTEGER.test(text) ? Number(text) : undefined),
  // Adding 0 makes 0 of -0.
  number: text => (NUMBER.test(text) ? Number(text) + 0 : undefined),
  boolean: text => (text === 'true' ? true : text === 'false' ? false : undefined),
}

function readList(schema: JsonSchema, text: string): Read {
  const parts = [...new Set(text.split(',').map(part => part.trim()))]
  if (parts.includes('')) return { fault: 'has an empty item' }
  if (parts.length > (schema.maxItems ?? Number.POSITIVE_INFINITY))
    return { fault: `must be ${expectation(schema)}` }
  const values: unknown[] = []
  for (const part of parts) {
    const read = readOne(schema.items ?? {}, part)
    if ('fault' in read) return { fault: `has an item that ${read.fault}` }
    values.push(read.value)
  }
  return { value: values }
}
