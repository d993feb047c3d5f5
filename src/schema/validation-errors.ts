import { AppError, type ParameterError } from '../errors.ts'
import type { JsonSchema } from './json-schema.ts'

/** Longer texts are compared by their first characters, which bounds time and memory. */
const MAX_LENGTH = 64

/** The known name most similar to a mistyped one; null if none is similar. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (name === '' || name.length > MAX_LENGTH) return null
  const wanted = name.toLowerCase()
  const maxEdits = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3))
  let best: string | null = null
  let bestEdits = maxEdits + 1
  for (const candidate of known) {
    const edits = editDistance(wanted, candidate.toLowerCase(), maxEdits)
    if (edits < bestEdits) [best, bestEdits] = [candidate, edits]
  }
  return best
}

/**
 * Edits between two texts: characters inserted, deleted or replaced, or two neighbors swapped (optimal string alignment distance).
 * Returns `max + 1` for every greater distance.
 */
export function editDistance(left: string, right: string, max: number): number {
  const a = left.slice(0, MAX_LENGTH)
  const b = right.slice(0, MAX_LENGTH)
  if (Math.abs(a.length - b.length) > max) return max + 1
  let previous: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  let next: number[] = []
  for (let i = 1; i <= a.length; i++) {
    next[0] = i
    let rowMin = i
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let edits = Math.min(replaced, row[j]! + 1, next[j - 1]! + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) edits = Math.min(edits, previous[j - 2]! + 1)
      next[j] = edits
      if (edits < rowMin) rowMin = edits
    }
    if (rowMin > max) return max + 1
    ;[previous, row, next] = [row, next, previous]
  }
  return Math.min(row[b.length]!, max + 1)
}

/** Describes a valid value of a schema; the text completes "must be". */
export function describeExpected(schema: JsonSchema): string {
  if (schema['x-hint']) return schema['x-hint']
  if (schema.enum) return schema.enum.length === 1 ? `${schema.enum[0]}` : `one of ${schema.enum.join(', ')}`
  const describe = DESCRIPTIONS[String(schema.type)]
  return describe ? describe(schema) : 'a value of the documented type'
}

const DESCRIPTIONS: Readonly<Record<string, (schema: JsonSchema) => string>> = {
  integer: schema => `a whole number${range(schema.minimum, schema.maximum)}`,
  number: schema => `a number${range(schema.minimum, schema.maximum)}`,
  boolean: () => 'true or false',
  string: schema => `text${size(schema.minLength, schema.maxLength, 'characters')}`,
  array: schema => `a list${size(schema.minItems, schema.maxItems, 'values')}`,
  object: () => 'an object',
}

function range(low: number | undefined, high: number | undefined): string {
  if (low !== undefined && high !== undefined) return ` from ${low} to ${high}`
  if (low !== undefined) return ` of at least ${low}`
  return high === undefined ? '' : ` of at most ${high}`
}

function size(low: number | undefined, high: number | undefined, unit: string): string {
  if (low !== undefined && high !== undefined)
    return low === high ? ` of ${low} ${unit}` : ` of ${low} to ${high} ${unit}`
  if (low !== undefined) return ` of at least ${low} ${unit}`
  return high === undefined ? '' : ` of at most ${high} ${unit}`
}

/** Errors in one response; a request with more errors gets their number. Bounds the response to hostile input. */
const MAX_ERRORS = 100
/** Parameter names come from the client; longer ones are cut. */
const MAX_NAME_LENGTH = 80

/** Errors of a request: one per parameter, in the order they were added. */
export class ValidationErrors {
  readonly #faults = new Map<string, string>()

  add(parameter: string, message: string): void {
    if (!this.#faults.has(parameter)) this.#faults.set(parameter, message)
  }

  addUnknown(parameter: string, name: string, known: readonly string[]): void {
    const near = this.#faults.size < MAX_ERRORS ? nearest(name, known) : null
    this.add(parameter, near ? `is not a known parameter; did you mean ${near}?` : 'is not a known parameter')
  }

  /** True if this parameter, or one that contains it, already has an error. */
  has(parameter: string): boolean {
    const top = parameter.split(/[.[]/, 1)[0]!
    return this.#faults.has(parameter) || this.#faults.has(top)
  }

  get size(): number {
    return this.#faults.size
  }

  /** Throws `invalid_parameter` with all errors, if any. */
  throwIfAny(): void {
    if (this.#faults.size === 0) return
    const details: ParameterError[] = [...this.#faults]
      .slice(0, MAX_ERRORS)
      .map(([parameter, message]) => ({ parameter: shortened(parameter), message }))
    const more = this.#faults.size - details.length
    if (more > 0) details.push({ parameter: '…', message: `${more} more parameters are invalid` })
    throw new AppError('invalid_parameter', { message: sentence(details), details })
  }
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH
    ? `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…`
    : name.toWellFormed()
}

function sentence(details: readonly ParameterError[]): string {
  const { parameter, message } = details[0]!
  const more = details.length - 1
  const rest =
    more === 0 ? '' : more === 1 ? ' One more error is in details.' : ` ${more} more errors are in details.`
  return `${parameter} ${message}${message.endsWith('?') ? '' : '.'}${rest}`
}
