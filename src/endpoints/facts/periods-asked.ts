import type { PeriodRow } from '../../stores/ports.ts'

/** The periods of a calendar that are of the fiscal year and period asked for. */
export function periodsAsked(
  periods: readonly PeriodRow[],
  year: number | undefined,
  period: string | undefined,
): PeriodRow[] {
  return periods.filter(
    ({ fiscal_year, fiscal_period }) =>
      (year === undefined || fiscal_year === year) && (period === undefined || fiscal_period === period),
  )
}
