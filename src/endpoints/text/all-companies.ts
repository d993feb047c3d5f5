import { parseDay } from '../../domain/day.ts'
import { AppError, type Fault } from '../../errors.ts'
import type { TextWindow } from './text-window.ts'

/** Days of filings that may be searched without naming a company. */
export const MOST_DAYS = 31

/** Throws `invalid_parameter` where a search over all companies has no keyword or too long a window. */
export function checkAllCompanies(keyword: string | undefined, { from, to }: TextWindow): void {
  const days = parseDay(to)! - parseDay(from)! + 1
  const details: Fault[] = []
  if (keyword === undefined) details.push({ parameter: 'keyword', message: 'is required without a company' })
  if (days > MOST_DAYS) {
    details.push({
      parameter: 'from_date',
      message: `must be at most ${MOST_DAYS} days before the end of the window without a company; it is ${days} days`,
    })
  }
  if (details.length === 0) return
  throw new AppError('invalid_parameter', {
    message: `Give ticker, cik or accession_number, or a keyword and a window of at most ${MOST_DAYS} days.`,
    details,
  })
}
