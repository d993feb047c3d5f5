import Type from 'typebox'
import { formsMeant } from '../../../domain/company/filing.ts'
import { formatDay, parseDay } from '../../../domain/day.ts'
import { SIGNALS } from '../../../domain/signals/rules-version.ts'
import { DayText, list, nullable, withKeywords } from '../../../schema/fields.ts'
import { nearest } from '../../../schema/validation-errors.ts'
import { earlier } from '../filings/filing-record.ts'

/** Names of sources that are not filed, as rows show them. */
const UNFILED = ['transcript', 'IR'] as const

/** Forms, as stored, that a caller means; `transcript` and `IR` in any case. */
export function sourceForms(names: readonly string[], amendments: boolean): string[] {
  return names.flatMap(
    name =>
      UNFILED.find(unfiled => unfiled.toLowerCase() === name.toLowerCase()) ?? formsMeant([name], amendments),
  )
}

interface SourceWindowParams {
  readonly recency_days: number
  readonly since_date?: string | undefined
  readonly until_date?: string | undefined
  readonly as_of?: string | undefined
}

/**
 * Days of filing, both included: those of `since_date` and `until_date` where either is given, else the last ones up to
 * `as_of` or today.
 */
export function windowOf(
  params: SourceWindowParams,
  today: string,
): { from: string | null; to: string | null } {
  const { recency_days, since_date, until_date, as_of } = params
  const to = earlier(until_date, as_of)
  if (since_date !== undefined || until_date !== undefined) return { from: since_date ?? null, to }
  const last = parseDay(as_of ?? today)
  if (last === null) throw new RangeError('Not a day')
  return { from: formatDay(last - recency_days), to }
}

/** Filing dates of the evaluated sources, both included; null: no bound. */
export const Window = Type.Object(
  { since_date: nullable(DayText), until_date: nullable(DayText) },
  { title: 'SourceWindow', additionalProperties: false },
)

/** The same with the end that holds without one. */
export function windowRecord({ from, to }: ReturnType<typeof windowOf>, today: string) {
  return { since_date: from, until_date: to ?? today }
}

const IDS = SIGNALS.map(({ id }) => id)
const KNOWN: ReadonlySet<string> = new Set(IDS)
const MOST = 20

/** Signal ids from the caller; an unknown one is reported with the most similar valid id. */
export function signalIds(description: string) {
  return withKeywords(list({ max: MOST, description, examples: [['material_weakness', 'going_concern']] }), {
    'x-check': unknownSignals,
  })
}

function unknownSignals(ids: unknown): string | null {
  if (!Array.isArray(ids)) return null
  const unknown = ids.filter(id => typeof id === 'string' && !KNOWN.has(id))
  if (unknown.length === 0) return null
  const told = unknown.map(id => {
    const near = nearest(id, IDS)
    return near === null ? id : `${id} (did you mean ${near}?)`
  })
  return `has no signal ${told.join(', ')}`
}
