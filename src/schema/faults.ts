import type { Fault } from '../errors.ts'
import { AppError } from '../errors.ts'
import { nearest } from './nearest.ts'

/** Told at most; a request with more faults learns how many more there are. Bounds the answer to hostile input. */
const MOST = 100
/** Names of parameters come from the caller: longer ones are told by their beginning. */
const LONGEST_NAME = 80

/** Faults of one request: one a parameter, in the order they were found. */
export class Faults {
  readonly #faults = new Map<string, string>()

  add(parameter: string, message: string): void {
    if (!this.#faults.has(parameter)) this.#faults.set(parameter, message)
  }

  addUnknown(parameter: string, name: string, known: readonly string[]): void {
    const near = this.#faults.size < MOST ? nearest(name, known) : null
    this.add(parameter, near ? `is not a known parameter; did you mean ${near}?` : 'is not a known parameter')
  }

  /** True where this parameter, or one that holds it, has a fault already. */
  told(parameter: string): boolean {
    const top = parameter.split(/[.[]/, 1)[0]!
    return this.#faults.has(parameter) || this.#faults.has(top)
  }

  get size(): number {
    return this.#faults.size
  }

  /** Throws `invalid_parameter` with every fault, if there is any. */
  throwIfAny(): void {
    if (this.#faults.size === 0) return
    const details: Fault[] = [...this.#faults]
      .slice(0, MOST)
      .map(([parameter, message]) => ({ parameter: shortened(parameter), message }))
    const more = this.#faults.size - details.length
    if (more > 0) details.push({ parameter: '…', message: `${more} more parameters have faults` })
    throw new AppError('invalid_parameter', { message: sentence(details), details })
  }
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name.toWellFormed()
}

function sentence(details: readonly Fault[]): string {
  const { parameter, message } = details[0]!
  const more = details.length - 1
  const rest =
    more === 0 ? '' : more === 1 ? ' One more fault is in details.' : ` ${more} more faults are in details.`
  return `${parameter} ${message}${message.endsWith('?') ? '' : '.'}${rest}`
}
