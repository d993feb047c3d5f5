import Type from 'typebox'
import { withKeywords } from '../../schema/defaulted.ts'

const PATTERN = '^(19[7-9]\\d|20\\d\\d)-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z)?$'

/** A day or an instant from which on changes are asked for. */
export const ChangedSince = Type.Optional(
  withKeywords(
    Type.String({
      pattern: PATTERN,
      description:
        'A day (its first moment, UTC) or an instant (`2026-01-31T12:00:00Z`): only companies of which anything was loaded or ' +
        'derived anew since, each with all of its rows. Take `changed_since_next` of the last copy.',
      examples: ['2024-06-30'],
      'x-hint': 'a day as YYYY-MM-DD or an instant as YYYY-MM-DDTHH:MM:SSZ, from 1970 to 2099',
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

/** 30 February and 25 o'clock would be read as other moments. */
function isMoment(text: string): boolean {
  const ms = Date.parse(text)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 19).replace('Z', ''))
}
