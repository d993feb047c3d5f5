import type { TSchema } from 'typebox'
import type { Input } from './input.ts'

/** The same text for all spellings of a request. Expects validated input: defaults filled in, lists without blanks and duplicates. */
export function canonical(input: Input): string {
  const names = Object.keys(input).sort()
  return JSON.stringify(names.map(name => [name, input[name]]))
}

/** An error inside the checked value. */
export interface CheckFault {
  readonly parameter: string
  /** Completes a sentence that starts with the parameter. */
  readonly message: string
}

/** JSON Schema keywords that the project reads. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  /** Names a component of the OpenAPI document. */
  readonly title?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  /** Describes a valid value; completes "must be". */
  readonly 'x-hint'?: string
  /** Validates what a schema cannot express; null or an empty list means valid. Not part of the OpenAPI document. */
  readonly 'x-check'?: (value: never) => string | null | readonly CheckFault[]
}

/** A TypeBox schema as plain JSON Schema. */
export function jsonSchema(schema: TSchema): JsonSchema {
  return schema as JsonSchema
}
