import type { TSchema } from 'typebox'

/** A fault below the value that was checked. */
export interface CheckFault {
  readonly parameter: string
  /** Ends a sentence that begins with the parameter. */
  readonly message: string
}

/** The keywords of JSON Schema that the project's schemas use, as far as they are read here. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
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
  /** What a good value is, in words: completes "must be". */
  readonly 'x-hint'?: string
  /** What a schema cannot say is wrong with a value of the type; null or none: nothing. No part of the document. */
  readonly 'x-check'?: (value: never) => string | null | readonly CheckFault[]
}

/** A TypeBox schema seen as the JSON Schema that it is. */
export function jsonSchema(schema: TSchema): JsonSchema {
  return schema as JsonSchema
}
