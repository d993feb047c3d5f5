import Type, { type TSchema } from 'typebox'
import { parseDay } from '../../../domain/day.ts'
import { STATEMENTS } from '../../../domain/numbers/line-items/index.ts'
import { type StatementView, servedFields } from '../../../domain/numbers/line-items/line-item.ts'
import { LINE_ITEM_TEXTS } from '../../../domain/numbers/line-items/line-item-texts.ts'
import type { PeriodType, StatementName } from '../../../domain/numbers/statement.ts'
import {
  AsOf,
  Cik,
  CompanyId,
  DayText,
  defaulted,
  enumList,
  envelope as envelopeSchema,
  flag,
  limit,
  nullable,
  offset,
  oneOf,
} from '../../../schema/fields.ts'
import { versionPage } from '../../blocks/version-block.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext, type JsonBody, parseBody } from '../define-endpoint.ts'
import { envelopeJson } from '../envelope.ts'
import { Provenance } from './provenance.ts'
import { statementBlock } from './statement-block.ts'

interface StatementEndpoint {
  readonly statement: StatementName
  readonly path: string
  readonly periods: readonly [PeriodType, ...PeriodType[]]
  readonly summary: string
  readonly description: string
}

/** A statement endpoint: the same for all three statements but for fields and periods. */
function defineStatement({ statement, path, periods, summary, description }: StatementEndpoint) {
  const view = STATEMENTS[statement]
  return defineEndpoint({
    name: `companies.${statement}`,
    method: 'GET',
    path,
    tag: 'Statements',
    tier: 'pro',
    summary,
    description,
    shape: { kind: 'object', rows: 'data' },
    fromBlocks: true,
    input: Type.Object({
      ticker: CompanyId,
      period: defaulted(oneOf([...periods], { description: 'Length of the periods.' }), 'annual'),
      limit: limit(100),
      offset: offset(),
      as_of: AsOf,
      adjusted: flag(
        'Per-share values and share counts on the split basis of `as_of` (or today); false: as filed.',
        true,
      ),
      include: Type.Optional(
        enumList(['provenance'], {
          description: '`provenance`: how each value came to be, down to the filed figures.',
        }),
      ),
    }),
    output: envelopeSchema(recordSchema(view, periods), {
      currency: nullable(
        Type.String({ description: 'ISO 4217 of all monetary values; null without statements' }),
      ),
    }),
    json: (input, context) => statementJson(view, statement, input, context),
    handle: async (input, context) => parseBody(await statementJson(view, statement, input, context)),
  })
}

interface StatementInput {
  readonly ticker: string
  readonly period: PeriodType
  readonly limit: number
  readonly offset: number
  readonly as_of?: string
  readonly adjusted: boolean
  readonly include?: readonly string[]
}

async function statementJson(
  view: StatementView,
  statement: StatementName,
  input: StatementInput,
  context: HandlerContext,
): Promise<JsonBody> {
  const resolved = resolveCompany(context, input.ticker)
  const asOf = input.as_of ?? null
  const block = await statementBlock(view, resolved.publication, context, {
    statement,
    periodType: input.period,
    // Only income statements have values per share.
    adjusted: input.adjusted && statement === 'income_statement',
    provenance: input.include?.includes('provenance') ?? false,
  })
  const page = versionPage(block, {
    asOf: asOf === null ? null : parseDay(asOf),
    limit: input.limit,
    offset: input.offset,
  })
  const currency = page.firstWord ?? resolved.company.currency
  const query = { context, input: { ...input }, madeOf: 'statements' } as const
  return envelopeJson(resolved, page, { currency }, query)
}

/** The schema of a record of a statement. */
function recordSchema(view: StatementView, periods: readonly [PeriodType, ...PeriodType[]]): TSchema {
  const fields = Object.fromEntries(
    servedFields(view).map(id => [id, nullable(Type.Number({ description: LINE_ITEM_TEXTS[id] ?? id }))]),
  )
  return Type.Object(
    {
      period_end: DayText,
      period_type: oneOf([...periods]),
      period_start: nullable(DayText),
      ...fields,
      fiscal_year: Type.Integer({ description: 'Calendar year in which the fiscal year ends' }),
      fiscal_period: nullable(
        Type.String({ description: 'FY or Q1 to Q4; null in a transition period between two fiscal years' }),
      ),
      fiscal_year_reported: nullable(
        Type.Integer({ description: "The filer's own name of the fiscal year" }),
      ),
      filed: { ...DayText, description: 'Filing date of the latest filing that gave a value to the record' },
      accession_number: Type.String({ description: 'That filing' }),
      filer_cik: Cik,
      warnings: Type.Array(Type.String(), {
        description:
          'year_restated_quarters_not:<field>, quarters_do_not_sum_to_year:<field>, scale_repaired:<field> ...',
      }),
      provenance: Type.Optional(
        Type.Record(Type.String(), Provenance, {
          title: 'FieldProvenance',
          description: 'With include=provenance: how each field came to be',
        }),
      ),
    },
    { additionalProperties: false },
  )
}

export const balanceSheet = defineStatement({
  statement: 'balance_sheet',
  path: '/companies/{ticker}/balance-sheet',
  periods: ['quarterly', 'annual'],
  summary: 'Balance sheets of a company, newest first',
  description:
    'All line items of a balance sheet date come from one reference filing: the latest by `as_of` that reports both sides. ' +
    'Missing items are filled from filings with the same total; `provenance` marks them. Money is unscaled, in `currency`. ' +
    'Null: not reported, or not applicable to this kind of company; `include=provenance` gives the reason.',
})

export const cashFlow = defineStatement({
  statement: 'cash_flow',
  path: '/companies/{ticker}/cash-flow',
  periods: ['quarterly', 'annual', 'ttm'],
  summary: 'Cash flow statements of a company, newest first',
  description:
    'Money that leaves the company is negative: `capital_expenditures` is minus the cash paid, likewise acquisitions, ' +
    'debt repaid, dividends and repurchases. Quarters are differences of year-to-date figures of one vintage. `ttm` is ' +
    'the sum of the four quarters served. Money is unscaled, in `currency`.',
})

export const incomeStatement = defineStatement({
  statement: 'income_statement',
  path: '/companies/{ticker}/income-statement',
  periods: ['quarterly', 'annual', 'ttm'],
  summary: 'Income statements of a company, newest first',
  description:
    'Expenses are positive. Quarters are as filed, else differences of year-to-date figures of one vintage; a fourth ' +
    'quarter is the year less nine months. `ttm` is the sum of the four quarters served; `warnings` tell where a year ' +
    'was restated and its quarters were not. Per-share values follow `adjusted`. Money is unscaled, in `currency`.',
})
