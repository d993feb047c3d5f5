import Type, { type TSchemaOptions, type TString } from 'typebox'

/** A real calendar day of the years 1900 to 2099, which is what every store can hold. */
export function day(description: string, options: TSchemaOptions = {}): TString {
  return Type.String({
    format: 'date',
    pattern: '^(19|20)\\d\\d-',
    description,
    examples: ['2024-06-30'],
    'x-hint': 'a day as YYYY-MM-DD, from 1900 to 2099',
    ...options,
  })
}

/** The day on which things are looked at: only what was filed on or before it enters the answer. */
export const AsOf = Type.Optional(
  day('Only what was filed with the SEC on or before this day enters the answer. Default: the latest known.'),
)

/** A day in an answer. */
export const DayText = Type.String({ format: 'date' })
