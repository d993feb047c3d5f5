import type { TSchema } from 'typebox'
import type { Shape } from '../endpoints/define-endpoint.ts'
import { type JsonSchema, jsonSchema } from '../schema/json-schema.ts'

export type Row = Readonly<Record<string, unknown>>

/** True where an endpoint's answer is, or holds, a table. */
export function hasRows(shape: Shape): boolean {
  return shape.kind === 'array' || shape.rows !== undefined || shape.table !== undefined
}

/** The table of an answer: the array itself, the property that the shape names, or what the shape makes of it. */
export function rowsOf(shape: Shape, answer: unknown): readonly Row[] {
  if (shape.kind === 'array') return answer as readonly Row[]
  if (shape.table) return shape.table.rows(answer)
  return (answer as Record<string, readonly Row[]>)[shape.rows ?? ''] ?? []
}

/**
 * Names of a table's columns: those that every row must have, in the order of the schema, then optional and undeclared
 * ones that occur in these rows. So a table without rows has its header too.
 */
export function columnsOf(shape: Shape, output: TSchema, rows: readonly Row[]): string[] {
  const schema = jsonSchema(output)
  const row = rowOf(shape, schema)
  const columns = new Set(declared(row).filter(name => row?.required?.includes(name)))
  const found = new Set(rows.flatMap(Object.keys))
  for (const name of declared(row)) if (found.has(name)) columns.add(name)
  for (const name of found) columns.add(name)
  return [...columns]
}

function rowOf(shape: Shape, schema: JsonSchema): JsonSchema | undefined {
  if (shape.kind === 'array') return schema.items
  return shape.table ? jsonSchema(shape.table.row) : schema.properties?.[shape.rows ?? '']?.items
}

function declared(row: JsonSchema | undefined): string[] {
  return Object.keys(row?.properties ?? {})
}
