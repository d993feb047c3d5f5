import Type from 'typebox'
import { STATEMENTS } from '../../domain/line-items/index.ts'
import type { PeriodType, StatementName } from '../../domain/statement.ts'
import { AsOf, DayText } from '../../schema/day.ts'
import { defaulted } from '../../schema/defaulted.ts'
import { envelope as envelopeSchema } from '../../schema/envelope.ts'
import { flag } from '../../schema/flag.ts'
import { CompanyId } from '../../schema/identifiers.ts'
import { enumList } from '../../schema/list.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import { limit, offset } from '../../schema/paging.ts'
import type { Publication, Stores } from '../../stores/ports.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import { resolveCompany } from '../resolve-company.ts'
import { recordSchema, statementRecord } from './statement-record.ts'

interface StatementEndpoint {
  readonly statement: StatementName
  readonly path: string
  readonly periods: readonly [PeriodType, ...PeriodType[]]
  readonly summary: string
  readonly description: string
}

/** A statement endpoint: the same for all three statements but for fields and periods. */
export function defineStatement({ statement, path, periods, summary, description }: StatementEndpoint) {
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
      as_of: nullable(DayText),
    }),
    async handle(input, context) {
      const resolved = resolveCompany(context, input.ticker)
      const { publication } = resolved
      const asOf = input.as_of ?? null
      const provenance = input.include?.includes('provenance') ?? false
      const query = {
        statement,
        periodType: input.period,
        asOf,
        limit: input.limit,
        offset: input.offset,
        provenance,
      }
      const hasShares = statement === 'income_statement' && input.adjusted
      const [page, splits, quarters] = await Promise.all([
        context.stores.statements.records(publication, query),
        hasShares ? context.stores.facts.splits(publication, asOf) : [],
        provenance ? quartersBehind(context.stores, publication, query) : null,
      ])
      return envelope(
        resolved,
        page.rows.map(row => statementRecord(view, row, { splits, quarters })),
        {
          hasMore: page.hasMore,
          currency: page.rows[0]?.currency ?? resolved.company.currency,
          as_of: asOf,
        },
      )
    },
  })
}

/** A company's whole history has fewer quarters. */
const ALL_QUARTERS = 1_000

/** Twelve months rest on the quarters of the same day, which stand at no fixed distance where some are missing. */
async function quartersBehind(
  stores: Stores,
  publication: Publication,
  query: Parameters<Stores['statements']['records']>[1],
) {
  if (query.periodType !== 'ttm') return []
  const all = { ...query, periodType: 'quarterly' as const, limit: ALL_QUARTERS, offset: 0 }
  return (await stores.statements.records(publication, all)).rows
}
