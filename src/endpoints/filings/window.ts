import { AppError } from '../../errors.ts'

/** Throws `invalid_parameter` where a window ends before it begins. */
export function checkWindow(from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined || from <= to) return
  throw new AppError('invalid_parameter', {
    message: 'from_date is after to_date.',
    details: [{ parameter: 'from_date', message: `is after to_date (${to})` }],
  })
}

/** The earlier of two last days; null where neither is given. */
export function earlier(...days: readonly (string | undefined)[]): string | null {
  return days.filter(day => day !== undefined).sort()[0] ?? null
}
