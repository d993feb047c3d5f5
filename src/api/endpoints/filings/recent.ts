import Type from 'typebox'
import { formsMeant } from '../../../domain/company/filing.ts'
import {
  AsOf,
  companyFields,
  DayText,
  day,
  defaulted,
  enumList,
  limit,
  Notice,
  nullable,
  offset,
  pageFields,
} from '../../../schema/fields.ts'
import type { FilingRow } from '../../../stores/ports/stores.ts'
import { ciksInSectors, companyOfRow, SECTOR_CODES, sectorFields } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { aboutAll } from '../envelope.ts'
import { Amendments, filingFields, filingRecord, filingsWithText, formTypes } from './filing-record.ts'

const RecentFiling = Type.Object(
  { ...companyFields, ...sectorFields, ...filingFields },
  { additionalProperties: false },
)

/** Lists the latest filings of all companies. */
export const recentFilings = defineEndpoint({
  name: 'filings.recent',
  method: 'GET',
  path: '/filings/recent',
  tag: 'Filings',
  tier: 'public',
  summary: 'Recent filings of all companies, newest first',
  description:
    'Annual and quarterly reports unless `form_type` selects others. Dates are SEC filing dates. Names, tickers and ' +
    'sectors are current, not point-in-time.',
  shape: { kind: 'object', rows: 'data' },
  input: Type.Object({
    form_type: defaulted(formTypes('Only these forms.'), ['10-K', '10-Q']),
    amendments: Amendments,
    since_date: Type.Optional(day('Filed on or after this day.')),
    as_of: AsOf,
    sectors: Type.Optional(
      enumList(SECTOR_CODES, {
        title: 'SectorCode',
        description: 'Only these sectors (`/taxonomy/sectors`).',
      }),
    ),
    limit: limit(200),
    offset: offset(),
  }),
  output: Type.Object(
    {
      data: Type.Array(RecentFiling),
      ...pageFields,
      as_of: nullable(DayText),
      notice: Notice,
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const { form_type, amendments, since_date, as_of, sectors, limit, offset } = input
    const { rows, hasMore } = await context.stores.filings.recent({
      ciks: sectors ? ciksInSectors(sectors, context) : null,
      forms: formsMeant(form_type, amendments),
      from: since_date ?? null,
      to: as_of ?? null,
      limit,
      offset,
    })
    const withText = await filingsWithText(rows, context)
    return {
      data: rows.map(row => recentFiling(row, withText, context)),
      count: rows.length,
      has_more: hasMore,
      ...aboutAll(rows.length, { context, input, madeOf: 'filings' }),
    }
  },
})

function recentFiling(row: FilingRow, withText: ReadonlySet<string>, context: HandlerContext) {
  return { ...companyOfRow(row.cik, context), ...filingRecord(row, withText) }
}
