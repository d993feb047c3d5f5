import Type from 'typebox'
import { formsMeant } from '../../../domain/company/filing.ts'
import { FAR_FUTURE, parseDay } from '../../../domain/day.ts'
import { AsOf, CompanyId, day, envelope as envelopeSchema, limit, offset } from '../../../schema/fields.ts'
import { type VersionBlock, versionBlock, versionPage } from '../../blocks/version-block.ts'
import { type Resolved, resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext, type JsonBody, parseBody } from '../define-endpoint.ts'
import { envelopeJson } from '../envelope.ts'
import { timeSlicer } from '../snapshot-cache.ts'
import { Amendments, checkWindow, earlier, filingFields, filingRecord, formTypes } from './filing-record.ts'

const slicer = timeSlicer()
/** More filings than any company has. */
const ALL = 1_000_000

/** All filings of a company as they are served, newest first: each with its form, and known from its filing date. */
function filingBlock(
  { company: { cik }, publication }: Resolved,
  { stores, blocks, snapshot }: HandlerContext,
): VersionBlock | Promise<VersionBlock> {
  const hasText = snapshot.coverage(cik).textFilings > 0
  // Text of filings is published apart from their list: it has no generation but that of all data.
  const generation = `${publication.filings} ${publication.numbers} ${hasText ? snapshot.dataVersion : ''}`
  return blocks.get(`${cik} ${generation} filings`, async () => {
    const query = { forms: null, from: null, to: null, limit: ALL, offset: 0 }
    const { rows } = await stores.filings.ofCompany(publication, query)
    const accessions = rows.map(({ accession_number }) => accession_number)
    const withText = hasText ? await stores.text.indexed(cik, accessions) : new Set<string>()
    const versions = await slicer.map(rows, row => ({
      knownFrom: parseDay(row.filing_date)!,
      knownTo: FAR_FUTURE,
      json: JSON.stringify(filingRecord(row, withText)),
      word: row.form_type,
    }))
    return versionBlock(versions)
  })
}

/** Lists the filings of a company. */
export const filingsOfCompany = defineEndpoint({
  name: 'filings.of_company',
  method: 'GET',
  path: '/public/companies/{ticker}/filings',
  tag: 'Filings',
  tier: 'public',
  summary: 'Filings of a company, newest first',
  description:
    'All forms and amendments unless `form_type` selects some. Includes filings of predecessors; `filer_cik` is the ' +
    'registrant that filed. Dates are SEC filing dates.',
  shape: { kind: 'object', rows: 'data' },
  fromBlocks: true,
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
  json: filingsJson,
  handle: async (input, context) => parseBody(await filingsJson(input, context)),
})

interface FilingsInput {
  readonly ticker: string
  readonly form_type?: readonly string[]
  readonly amendments: boolean
  readonly from_date?: string
  readonly to_date?: string
  readonly as_of?: string
  readonly limit: number
  readonly offset: number
}

async function filingsJson(input: FilingsInput, context: HandlerContext): Promise<JsonBody> {
  const { form_type, amendments, from_date, to_date, as_of, limit, offset } = input
  checkWindow(from_date, to_date)
  const resolved = resolveCompany(context, input.ticker)
  const to = earlier(to_date, as_of)
  const page = versionPage(await filingBlock(resolved, context), {
    words: form_type ? formsMeant(form_type, amendments) : null,
    from: from_date === undefined ? null : parseDay(from_date),
    asOf: to === null ? null : parseDay(to),
    limit,
    offset,
  })
  return envelopeJson(resolved, page, {}, { context, input: { ...input }, madeOf: 'filings' })
}
