import Type from 'typebox'
import { periodTypeOfForm } from '../../../domain/company/filing.ts'
import { fieldsOfConcepts } from '../../../domain/numbers/line-items/field-of-concept.ts'
import {
  PRESENTED_STATEMENTS,
  type PresentedStatement,
  type PresentedStatementName,
} from '../../../domain/numbers/presentation.ts'
import { AppError } from '../../../errors.ts'
import {
  AccessionNumber,
  AsOf,
  Cik,
  CompanyId,
  DayText,
  enumList,
  envelope as envelopeSchema,
  limit,
  nullable,
  offset,
  oneOf,
} from '../../../schema/fields.ts'
import type { FactRow, PresentedFilingRow, Snapshot } from '../../../stores/ports/stores.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'

interface PresentedValue {
  readonly value: number
  readonly unit: string
  readonly period_start: string | null
  readonly period_end: string
}

/** A period is a column if at least this share of the lines of the fullest column has a value in it. */
const MIN_SHARE = 0.3

/**
 * The columns of a statement, newest first, as `start end`: a filing also has facts of the same concepts for the periods of its
 * notes, which few lines have.
 */
function columnsOf(
  statement: PresentedStatementName,
  facts: ReadonlyMap<string, readonly FactRow[]>,
): ReadonlySet<string> {
  const counts = new Map<string, { start: string | null; end: string; lines: number }>()
  for (const rows of facts.values()) {
    for (const key of new Set(rows.map(keyOf))) {
      const { period_start: start, period_end: end } = rows.find(row => keyOf(row) === key)!
      counts.set(key, { start, end, lines: (counts.get(key)?.lines ?? 0) + 1 })
    }
  }
  const wanted = [...counts].filter(([, { start }]) => (start === null) === (statement === 'balance_sheet'))
  const most = Math.max(0, ...wanted.map(([, { lines }]) => lines))
  const columns = wanted.filter(([, { lines }]) => lines >= most * MIN_SHARE)
  return new Set(columns.map(([key]) => key))
}

/** The values of a line in the columns of its statement, newest first; of a flow statement also balances, such as cash at the end. */
function valuesOf(
  statement: PresentedStatementName,
  rows: readonly FactRow[],
  columns: ReadonlySet<string>,
): PresentedValue[] {
  const isBalance = ({ period_start }: FactRow) => period_start === null && statement !== 'balance_sheet'
  return rows
    .filter(row => columns.has(keyOf(row)) || isBalance(row))
    .map(({ value, unit, period_start, period_end }) => ({ value, unit, period_start, period_end }))
    .sort(
      (a, b) =>
        compare(b.period_end, a.period_end) ||
        compare(b.period_start ?? '', a.period_start ?? '') ||
        compare(a.unit, b.unit),
    )
}

function keyOf({ period_start, period_end }: FactRow): string {
  return `${period_start ?? ''} ${period_end}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const record = Type.Object(
  {
    statement: oneOf([...PRESENTED_STATEMENTS]),
    title: nullable(Type.String({ description: "The filer's title of the statement; null if unknown" })),
    line: Type.Integer({ description: 'Place of the line on its statement, from 1' }),
    label: nullable(Type.String({ description: "The filer's label, otherwise the taxonomy's" })),
    concept: Type.String({ description: '`us-gaap:Assets`; `custom:Name` for an element of the filer' }),
    field: nullable(Type.String({ description: 'Statement field that this concept maps to' })),
    depth: Type.Integer({ description: 'Indentation of the line' }),
    is_heading: Type.Boolean({ description: 'A heading has no values' }),
    is_total: Type.Boolean({ description: 'The filer marks the line as a total' }),
    is_negated: Type.Boolean({
      description:
        'The filer prints the values with the opposite sign; `values` have the sign of the XBRL fact',
    }),
    total_line: nullable(Type.Integer({ description: 'Line that this one is added to' })),
    weight: nullable(Type.Integer({ description: '1 if it is added, -1 if it is subtracted' })),
    values: Type.Array(
      Type.Object(
        {
          value: Type.Number(),
          unit: Type.String({ description: 'As filed: USD, shares, USD/shares ...' }),
          period_start: nullable(DayText),
          period_end: DayText,
        },
        { additionalProperties: false },
      ),
      { description: 'Values of the filing for the periods of the statement, newest first' },
    ),
  },
  { additionalProperties: false },
)

/** The statements of one filing as the filer presents them. */
export const asReported = defineEndpoint({
  name: 'companies.as_reported_statements',
  method: 'GET',
  path: '/companies/{ticker}/statements/as-reported',
  tag: 'Statements',
  tier: 'pro',
  summary: 'Statements of a filing with its own lines, labels and totals',
  description:
    "The filer's own lines in its order, from the presentation and calculation linkbases of the filing or from the SEC's " +
    'Financial Statement Data Sets (which have no sums). Each line has its concept, the values of the filing, and the field ' +
    'of our statements that the concept stands for. Without `accession_number`: the latest periodic report by `as_of`. If no ' +
    'presentation is loaded for the company, `accession_number` is null and there are no records.',
  shape: { kind: 'object', rows: 'data' },
  input: Type.Object({
    ticker: CompanyId,
    accession_number: Type.Optional({ ...AccessionNumber, description: 'The statements of this filing.' }),
    period: Type.Optional(
      oneOf(['annual', 'quarterly'], { description: 'The latest annual or quarterly report.' }),
    ),
    statements: Type.Optional(
      enumList([...PRESENTED_STATEMENTS], {
        description: 'Only these statements.',
        examples: [['income_statement']],
      }),
    ),
    as_of: AsOf,
    limit: limit(1000, 1000),
    offset: offset(),
  }),
  output: envelopeSchema(record, {
    accession_number: nullable(Type.String({ description: 'The filing; null if none is loaded' })),
    form_type: nullable(Type.String()),
    filed: nullable(DayText),
    filer_cik: nullable(Cik),
    source: nullable(
      oneOf(['linkbase', 'fsds'], {
        description: 'Linkbases of the filing, or the Financial Statement Data Sets',
      }),
    ),
  }),
  errors: ['filing_not_found'],
  async handle(input, context) {
    const resolved = resolveCompany(context, input.ticker)
    const { presentations, facts } = context.stores
    const asOf = input.as_of ?? null
    const filings = await presentations.filings(resolved.publication, asOf)
    const filing = requestedFiling(filings, input)
    const head = {
      accession_number: filing?.accession_number ?? null,
      form_type: filing?.form_type ?? null,
      filed: filing?.filed ?? null,
      filer_cik: filing ? String(filing.filer_cik).padStart(10, '0') : null,
      source: filing?.source ?? null,
    }
    const query = { context, input, madeOf: 'statements' } as const
    if (filing === undefined) return envelope(resolved, [], { ...head, hasMore: false }, query)
    const [statements, rows] = await Promise.all([
      presentations.ofFiling(resolved.publication, filing.accession_number),
      facts.ofFiling(resolved.publication, filing.accession_number),
    ])
    const factsByConcept = Map.groupBy(rows, ({ taxonomy, concept }) => `${taxonomy}:${concept}`)
    const lines = statements
      .filter(({ statement }) => input.statements?.includes(statement) ?? true)
      .flatMap(statement => linesOf(statement, factsByConcept, context.snapshot))
    const data = lines.slice(input.offset, input.offset + input.limit)
    const hasMore = lines.length > input.offset + data.length
    return envelope(resolved, data, { ...head, hasMore }, query)
  },
})

/** Throws `filing_not_found` if a filing is named of which no presentation is loaded. */
function requestedFiling(
  filings: readonly PresentedFilingRow[],
  {
    accession_number: accession,
    period,
  }: { readonly accession_number?: string; readonly period?: 'annual' | 'quarterly' },
): PresentedFilingRow | undefined {
  const typeOf = ({ form_type }: PresentedFilingRow) => periodTypeOfForm(form_type)
  if (accession === undefined) {
    return filings.find(filing =>
      period === undefined ? typeOf(filing) !== null : typeOf(filing) === period,
    )
  }
  const filing = filings.find(({ accession_number }) => accession_number === accession)
  if (filing && (period === undefined || typeOf(filing) === period)) return filing
  throw new AppError('filing_not_found', {
    message: filing
      ? `${accession} is a ${filing.form_type}, not ${period === 'annual' ? 'an annual' : 'a quarterly'} report.`
      : `No statements as reported are loaded for ${accession} of this company by this date. List its filings with /companies/{ticker}/filings.`,
  })
}

function linesOf(
  { statement, title, lines }: PresentedStatement,
  factsByConcept: ReadonlyMap<string, readonly FactRow[]>,
  snapshot: Snapshot,
) {
  const facts = new Map(lines.map(({ concept }) => [concept, factsByConcept.get(concept) ?? []]))
  const columns = columnsOf(statement, facts)
  const fields = fieldsOfConcepts(statement, [...facts.keys()])
  return lines.map(({ concept, label, depth, isHeading, isTotal, isNegated, parent, weight }, place) => {
    const [taxonomy = '', name = ''] = concept.split(':')
    return {
      statement,
      title,
      line: place + 1,
      label: label ?? snapshot.label(taxonomy, name),
      concept,
      field: fields.get(concept) ?? null,
      depth,
      is_heading: isHeading,
      is_total: isTotal,
      is_negated: isNegated,
      total_line: parent === null ? null : parent + 1,
      weight,
      values: valuesOf(statement, facts.get(concept) ?? [], columns),
    }
  })
}
