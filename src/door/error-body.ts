import type { AppError } from '../errors.ts'

/** What a caller sees of an error. */
export function errorBody(error: AppError) {
  const { code, message, status, details } = error
  return { error: { code, message, status, ...(details && { details }) } }
}
