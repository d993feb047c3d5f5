import { addMonths, formatDay, parseDay } from '../../domain/day.ts'
import { checkWindow, earlier } from '../filings/window.ts'

/** Months that are looked at where no window is given. */
export const WINDOW_MONTHS = 24

export interface WindowAsked {
  readonly vantage_date?: string | undefined
  readonly from_date?: string | undefined
  readonly to_date?: string | undefined
}

/** Filing dates, both included. */
export interface TextWindow {
  readonly from: string
  readonly to: string
}

/**
 * The window of filing dates: it ends at `vantage_date` or `to_date`, the earlier of both, else today, and begins at
 * `from_date`, else two years before its end. Throws `invalid_parameter` where `from_date` is after `to_date`.
 */
export function textWindow({ vantage_date, from_date, to_date }: WindowAsked, today: string): TextWindow {
  checkWindow(from_date, to_date)
  const to = earlier(vantage_date, to_date) ?? today
  return { from: from_date ?? formatDay(addMonths(parseDay(to)!, -WINDOW_MONTHS)), to }
}
