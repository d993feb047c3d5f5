import Type from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import type { ScreenRow } from '../../../domain/metrics/screen/run-screen.ts'
import { companyFields } from '../../../schema/envelope.ts'
import { DayText, nullable } from '../../../schema/fields.ts'

/** Company fields of a screen row. */
export const rowCompanyFields = {
  ticker: companyFields.ticker,
  company_name: companyFields.company_name,
  cik: companyFields.cik,
  sector: nullable(Type.String()),
  industry: nullable(Type.String()),
  currency: nullable(Type.String({ description: 'ISO 4217; currency of money and per-share values' })),
}

export function rowCompany({ company }: Pick<ScreenRow, 'company'>) {
  const { ticker, name, cik, sector, industry, currency } = company
  return { ticker, company_name: name, cik: formatCik(cik), sector, industry, currency }
}

/** End of the period of a row's metrics. */
export const RowPeriodEnd = {
  ...DayText,
  description: 'Latest end among the periods of the metrics; without metrics, of the balance sheets',
}

/** Metrics by id, dimensions as `revenue.TTM.CAGR3`. */
export const MetricValues = Type.Record(Type.String(), nullable(Type.Number()), {
  description: 'By metric id, with a dimension as `revenue.TTM.CAGR3`',
})

export const Excluded = Type.Object(
  {
    missing_data: Type.Integer({ description: 'No value of a metric that decides the result' }),
    other_currency: Type.Integer({
      description: 'Reports in a currency other than USD, and money is compared',
    }),
    stale: Type.Integer({ description: 'Latest period ended more than 18 months before' }),
  },
  {
    additionalProperties: false,
    description: 'Companies that could not be evaluated, each counted once',
  },
)

export function excludedRecord(excluded: {
  readonly missingData: number
  readonly otherCurrency: number
  readonly stale: number
}) {
  return {
    missing_data: excluded.missingData,
    other_currency: excluded.otherCurrency,
    stale: excluded.stale,
  }
}
