import { formatDay, parseDay } from '../../domain/day.ts'
import { formsMeant } from '../../domain/filing-forms.ts'
import { earlier } from '../filings/window.ts'

/** Names of sources that are not filed, as rows show them. */
const UNFILED = ['transcript', 'IR'] as const

/** Forms, as stored, that a caller means; `transcript` and `IR` in any case. */
export function sourceForms(asked: readonly string[], amendments: boolean): string[] {
  return asked.flatMap(
    name =>
      UNFILED.find(unfiled => unfiled.toLowerCase() === name.toLowerCase()) ?? formsMeant([name], amendments),
  )
}

export interface WindowAsked {
  readonly recency_days: number
  readonly since_date?: string | undefined
  readonly until_date?: string | undefined
  readonly as_of?: string | undefined
}

/**
 * Days of filing, both included: those of `since_date` and `until_date` where either is given, else the last ones up to
 * `as_of` or today.
 */
export function windowOf(asked: WindowAsked, today: string): { from: string | null; to: string | null } {
  const { recency_days, since_date, until_date, as_of } = asked
  const to = earlier(until_date, as_of)
  if (since_date !== undefined || until_date !== undefined) return { from: since_date ?? null, to }
  const last = parseDay(as_of ?? today)
  if (last === null) throw new RangeError('Not a day')
  return { from: formatDay(last - recency_days), to }
}
