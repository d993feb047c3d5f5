import { AppError, type ParameterError } from '../errors.ts'

import { nearest } from './nearest.ts'

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
