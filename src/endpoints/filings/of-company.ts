import Type from 'typebox'
import { formsMeant } from '../../domain/filing-forms.ts'
import { AsOf, day } from '../../schema/day.ts'
import { envelope as envelopeSchema } from '../../schema/envelope.ts'
import { CompanyId } from '../../schema/identifiers.ts'
import { limit, offset } from '../../schema/paging.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import { resolveCompany } from '../resolve-company.ts'
import { filingFields, filingRecord } from './filing-record.ts'
import { Amendments, formTypes } from './form-type.ts'
import { checkWindow, earlier } from './window.ts'
import { filingsWithText } from './with-text.ts'

/** The filings of one company. */
export const filingsOfCompany = defineEndpoint({
  name: 'filings.of_company',
  method: 'GET',
  path: '/public/companies/{ticker}/filings',
  tag: 'Filings',
  tier: 'public',
  summary: 'Filings of a company, newest first',
  description:
    'All forms with their amendments unless `form_type` says which. Filings of predecessors are part of the list; ' +
    '`filer_cik` names who filed. Dates compare the SEC filing date.',
  shape: { kind: 'object', rows: 'data' },
  input: Type.Object({
    ticker: CompanyId,
    form_type: Type.Optional(formTypes('Only these forms.')),
    amendments: Amendments,
    from_date: Type.Optional(day('Filed on or after this day.')),
    to_date: Type.Optional(day('Filed on or before this day.')),
    as_of: AsOf,
    limit: limit(200),
    offset: offset(),
  }),
  output: envelopeSchema(Type.Object(filingFields, { additionalProperties: false })),
  async handle({ ticker, form_type, amendments, from_date, to_date, as_of, limit, offset }, context) {
    checkWindow(from_date, to_date)
    const resolved = resolveCompany(context, ticker)
    const { rows, hasMore } = await context.stores.filings.ofCompany(resolved.publication, {
      forms: form_type ? formsMeant(form_type, amendments) : null,
      from: from_date ?? null,
      to: earlier(to_date, as_of),
      limit,
      offset,
    })
    const withText = await filingsWithText(rows, context)
    return envelope(
      resolved,
      rows.map(row => filingRecord(row, withText)),
      { hasMore },
    )
  },
})
