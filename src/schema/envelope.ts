import Type, { type TProperties, type TSchema } from 'typebox'
import { Cik } from './fields.ts'

/** Company fields of a response. */
export const companyFields = {
  company_name: Type.String({ description: 'Full company name' }),
  ticker: Type.String({
    description: 'Ticker; the CIK of a company without one',
  }),
  cik: Cik,
}

/** Paging fields of a response. */
export const pageFields = {
  count: Type.Integer({ minimum: 0, description: 'Number of records in this response' }),
  has_more: Type.Boolean({ description: 'True if more records follow' }),
}

/** The common envelope of statement-style endpoints: company, records in `data`, paging; `extra` fields in between. */
export function envelope<Row extends TSchema, Extra extends TProperties = Record<never, never>>(
  record: Row,
  extra: Extra = {} as Extra,
) {
  return Type.Object(
    { ...companyFields, ...extra, data: Type.Array(record), ...pageFields },
    { additionalProperties: false },
  )
}
