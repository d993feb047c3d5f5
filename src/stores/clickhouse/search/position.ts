import { AppError } from '../../../errors.ts'
import type { After } from './collect.ts'

/** Where a walk over pages stands: the moment that all pages show, the statistics that rank them, and the end of the last page. */
export interface Position {
  readonly moment: number
  readonly rows: number
  readonly averageLength: number
  /** In the order of `frequencyKeys`. */
  readonly frequencies: readonly number[]
  readonly after: After | null
}

export function writePosition({ moment, rows, averageLength, frequencies, after }: Position): string {
  return JSON.stringify([moment, rows, averageLength, frequencies, after])
}

/** Throws `cursor_expired` for anything else than `writePosition` wrote. */
export function parsePosition(text: string): Position {
  const parts = partsOf(text)
  if (parts?.length === 5) {
    const [moment, rows, averageLength, frequencies, after] = parts
    const isPosition =
      isCount(moment) &&
      isCount(rows) &&
      typeof averageLength === 'number' &&
      averageLength >= 0 &&
      Array.isArray(frequencies) &&
      frequencies.every(isCount) &&
      Array.isArray(after) &&
      after.length >= 2 &&
      after.every(isKey)
    if (isPosition) return { moment, rows, averageLength, frequencies, after }
  }
  throw new AppError('cursor_expired')
}

function partsOf(text: string): unknown[] | null {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts : null
  } catch {
    return null
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isKey(value: unknown): value is number | string {
  return typeof value === 'string' ? /^(\d{10}-\d{2}-\d{6}|\d{4}-\d{2}-\d{2})$/.test(value) : isCount(value)
}
