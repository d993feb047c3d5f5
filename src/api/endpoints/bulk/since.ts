import Type from 'typebox'
import { withKeywords } from '../../../schema/fields.ts'

const PATTERN = '^(19[7-9]\\d|20\\d\\d)-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z)?$'

/** A date or timestamp from which changes are requested. */
export const ChangedSince = Type.Optional(
  withKeywords(
    Type.String({
      pattern: PATTERN,
      description:
        'A date (00:00 UTC) or a timestamp (`2026-01-31T12:00:00Z`): only companies for which data was loaded or recomputed ' +
        'since, each with all of its rows. Use `changed_since_next` of the previous export.',
      examples: ['2024-06-30'],
      'x-hint': 'a date as YYYY-MM-DD or a timestamp as YYYY-MM-DDTHH:MM:SSZ, from 1970 to 2099',
    }),
    {
      'x-check': (text: unknown) =>
        typeof text !== 'string' || isMoment(text) ? null : 'is no day or instant of the calendar',
    },
  ),
)

/** Milliseconds since 1970. */
export function sinceMs(text: string): number {
  return Date.parse(text)
}

/** Rejects February 30 and 25 o'clock, which `Date` would read as other times. */
function isMoment(text: string): boolean {
  const ms = Date.parse(text)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 19).replace('Z', ''))
}
