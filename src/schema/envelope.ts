import Type, { type TProperties, type TSchema } from 'typebox'
import { Cik, DayText, nullable, withKeywords } from './fields.ts'

/** Company fields of a response. */
export const companyFields = {
  company_name: Type.String({ title: 'CompanyName', description: 'Full company name' }),
  ticker: Type.String({ title: 'Ticker', description: 'Ticker; the CIK of a company without one' }),
  cik: Cik,
}

/** Paging fields of a response. */
export const pageFields = {
  count: Type.Integer({ title: 'Count', minimum: 0, description: 'Number of records in this response' }),
  has_more: Type.Boolean({ title: 'HasMore', description: 'True if more records follow' }),
}

const isLoaded = (data: string) => Type.Boolean({ description: `Whether ${data} are loaded` })

/** The reason of a list without records. */
export const Notice = withKeywords(
  nullable(Type.String({ description: 'Why there are no records; null if there are some' })),
  { title: 'Notice' },
)

/** Of lists of one company: the day they are as of, and, without records, what is loaded and why there are none. */
export const listFields = {
  as_of: nullable(DayText),
  coverage: nullable(
    Type.Object(
      {
        statements: isLoaded('facts and statements'),
        text: isLoaded('texts of filings'),
        prices: isLoaded('prices'),
        calls: nullable({ ...isLoaded('call transcripts'), description: 'Null: not known at the moment' }),
      },
      { title: 'LoadedData', additionalProperties: false },
    ),
  ),
  notice: Notice,
}

/** The common envelope of statement-style endpoints: company, records in `data`, paging; `extra` fields in between. */
export function envelope<Row extends TSchema, Extra extends TProperties = Record<never, never>>(
  record: Row,
  extra: Extra = {} as Extra,
) {
  return Type.Object(
    { ...companyFields, ...extra, ...listFields, data: Type.Array(record), ...pageFields },
    { additionalProperties: false },
  )
}
