import Type, { type TProperties, type TSchema } from 'typebox'
import { Cik } from './identifiers.ts'

/** The company part of an answer. */
export const companyFields = {
  company_name: Type.String({ description: 'Full company name' }),
  ticker: Type.String({ description: 'The share class asked for, else the primary ticker, else the CIK' }),
  cik: Cik,
}

/** The paging part of an answer. */
export const pageFields = {
  count: Type.Integer({ minimum: 0, description: 'Records in this answer' }),
  has_more: Type.Boolean({ description: 'True when more records follow' }),
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
