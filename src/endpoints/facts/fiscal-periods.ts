import { parseDay } from '../../domain/day.ts'
import { lengthOf } from '../../domain/derive/fiscal-calendar.ts'
import { fiscalPosition } from '../../domain/fiscal-position.ts'
import type { DimensionalQuery } from '../../stores/dimensional-port.ts'
import type { PeriodRow } from '../../stores/ports.ts'
import type { Context } from '../define-endpoint.ts'
import type { Resolved } from '../resolve-company.ts'
import { periodsAsked } from './periods-asked.ts'

interface Asked {
  readonly fiscal_year: number | undefined
  readonly fiscal_period: string | undefined
  readonly as_of: string | undefined
}

interface Period {
  readonly start: string | null
  readonly end: string
}

/**
 * The periods that a fiscal year and period mean: those of the company's calendar, and of facts that end after it (their
 * numbers are not loaded) those that the day on which its fiscal years end tells. Null where neither is asked for.
 */
export async function fiscalPeriods(
  { company, publication }: Resolved,
  { fiscal_year, fiscal_period, as_of }: Asked,
  { stores }: Context,
): Promise<DimensionalQuery['periods']> {
  if (fiscal_year === undefined && fiscal_period === undefined) return null
  const asOf = as_of ?? null
  const calendar = await stores.facts.periods(publication, asOf)
  const known = periodsAsked(calendar, fiscal_year, fiscal_period)
  const later = await laterPeriods(calendar, asOf)
  return {
    durations: [
      ...known.map(({ period_start, period_end }) => ({ start: period_start, end: period_end })),
      ...later.flatMap(({ start, end }) => (start === null ? [] : [{ start, end }])),
    ],
    instants: [
      ...new Set([
        ...known.map(({ period_end }) => period_end),
        ...later.flatMap(({ start, end }) => (start === null ? [end] : [])),
      ]),
    ],
  }

  async function laterPeriods(rows: readonly PeriodRow[], day: string | null): Promise<Period[]> {
    const { fiscalYearEnd } = company
    if (fiscalYearEnd === null) return []
    const last = rows[0]?.period_end ?? ''
    const all = await stores.dimensional.periods(company.cik, day)
    return all.filter(period => period.end > last && isAsked(period, fiscalYearEnd))
  }

  function isAsked({ start, end }: Period, fiscalYearEnd: string): boolean {
    const place = fiscalPosition(parseDay(end)!, fiscalYearEnd)
    if (place === null || (fiscal_year !== undefined && place.fiscalYear !== fiscal_year)) return false
    return fiscal_period === undefined || periodNames(start, end, place.quarter).includes(fiscal_period)
  }
}

/** What a period that ends with a quarter is called: a balance date at the year's end is one of the year and of Q4. */
function periodNames(start: string | null, end: string, quarter: number): string[] {
  const names = quarter === 4 ? ['Q4', 'FY'] : [`Q${quarter}`]
  if (start === null) return names
  const length = lengthOf(parseDay(start)!, parseDay(end)!)
  if (length === null) return []
  if (length === 'year') return quarter === 4 ? ['FY'] : []
  if (length === 'quarter') return [`Q${quarter}`]
  return quarter === (length === 'half' ? 2 : 3) ? names : []
}
