import Type from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import { parseDay } from '../../../domain/day.ts'
import { differs } from '../../../domain/numbers/derive/fact-version.ts'
import { STATEMENTS } from '../../../domain/numbers/line-items/index.ts'
import { servedFields } from '../../../domain/numbers/line-items/line-item.ts'
import type { StatementName } from '../../../domain/numbers/statement.ts'
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
import type { SourceRow, SplitRow, StatementVersion } from '../../../stores/ports/stores.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'

const NAMES = ['income_statement', 'cash_flow', 'balance_sheet'] as const satisfies StatementName[]
const PERIODS = ['annual', 'quarterly'] as const

const record = Type.Object(
  {
    statement: oneOf([...NAMES]),
    field: Type.String({ description: 'Line of the statement, such as `revenue`' }),
    period_type: oneOf([...PERIODS]),
    period_start: nullable(DayText),
    period_end: DayText,
    fiscal_year: Type.Integer(),
    fiscal_period: nullable(Type.String({ description: 'FY or Q1 to Q4; null in a transition period' })),
    concept: Type.String({ description: 'XBRL element of both values, such as `us-gaap:Revenues`' }),
    value_before: Type.Number({ description: 'As served before the restatement' }),
    value: Type.Number({ description: 'As served from then on' }),
    change: Type.Number({ description: '`value` less `value_before`' }),
    change_ratio: nullable(
      Type.Number({ description: '`change` divided by the size of `value_before`; null if that is 0' }),
    ),
    filed_before: { ...DayText, description: 'Filing date of the filing that gave `value_before`' },
    accession_number_before: AccessionNumber,
    filed: { ...DayText, description: 'Filing date of the filing that restated it' },
    accession_number: AccessionNumber,
    form_type: Type.String({ description: 'Form of that filing' }),
    is_amendment: Type.Boolean({
      description: 'An amended report; other reports restate comparative periods',
    }),
    filer_cik: Cik,
  },
  { additionalProperties: false },
)

/** Values of statements that a later filing changed. */
export const restatements = defineEndpoint({
  name: 'companies.restatements',
  method: 'GET',
  path: '/companies/{ticker}/restatements',
  tag: 'Statements',
  tier: 'pro',
  summary: 'Values of statements that a later filing changed',
  description:
    'One record for each filed value of a statement that a later filing gives differently under the same XBRL element, by more ' +
    'than rounding; latest restatement first. It may correct an error, reclassify, or show discontinued operations apart: the filing ' +
    'tells. Computed values follow from the filed ones and are not listed; splits are no restatements. Money is unscaled, in `currency`.',
  shape: { kind: 'object', rows: 'data' },
  input: Type.Object({
    ticker: CompanyId,
    statements: Type.Optional(
      enumList([...NAMES], { description: 'Only these statements.', examples: [['income_statement']] }),
    ),
    period: Type.Optional(oneOf([...PERIODS], { description: 'Only periods of this length.' })),
    as_of: AsOf,
    limit: limit(1000),
    offset: offset(),
  }),
  output: envelopeSchema(record, {
    currency: nullable(
      Type.String({ description: 'ISO 4217 of all monetary values; null without statements' }),
    ),
  }),
  async handle(input, context) {
    const resolved = resolveCompany(context, input.ticker)
    const { statements, facts } = context.stores
    const asOf = input.as_of ?? null
    const names = input.statements ?? NAMES
    const periods = input.period ? [input.period] : PERIODS
    const [splits, ...histories] = await Promise.all([
      facts.splits(resolved.publication, asOf),
      ...names.flatMap(statement =>
        periods.map(periodType =>
          statements.versions(resolved.publication, { statement, periodType, provenance: true }),
        ),
      ),
    ])
    const lastDay = asOf === null ? Number.POSITIVE_INFINITY : (parseDay(asOf) as number)
    const known = histories.flat().filter(version => version.known_from <= lastDay)
    const changes = restatementsOf(known, splits)
    const page = changes.slice(input.offset, input.offset + input.limit)
    const extra = {
      hasMore: changes.length > input.offset + input.limit,
      currency: known.at(-1)?.currency ?? resolved.company.currency,
    }
    return envelope(resolved, page, extra, { context, input, madeOf: 'statements' })
  },
})

/** Latest restatement first. */
function restatementsOf(versions: readonly StatementVersion[], splits: readonly SplitRow[]) {
  const periods = Map.groupBy(
    versions,
    ({ statement, period_type, period_end }) => `${statement} ${period_type} ${period_end}`,
  )
  return [...periods.values()]
    .flatMap(history => {
      const ordered = [...history].sort((a, b) => a.known_from - b.known_from)
      return ordered.slice(1).flatMap((version, at) => changesBetween(ordered[at]!, version, splits))
    })
    .sort(
      (a, b) =>
        compare(b.filed, a.filed) ||
        compare(b.period_end, a.period_end) ||
        compare(a.statement, b.statement) ||
        compare(a.field, b.field) ||
        compare(a.period_type, b.period_type),
    )
}

function changesBetween(before: StatementVersion, after: StatementVersion, splits: readonly SplitRow[]) {
  return servedFields(STATEMENTS[after.statement]).flatMap(field => {
    const [old, now] = [filedSource(before, field), filedSource(after, field)]
    const [was, is] = [before.values[field], after.values[field]]
    if (!old || !now || was === undefined || is === undefined) return []
    if (old.concept !== now.concept || now.filed <= old.filed || !differs(was, is)) return []
    if (isSplit(was / is, old, now, splits)) return []
    return [
      {
        statement: after.statement,
        field,
        period_type: after.period_type as 'annual' | 'quarterly',
        period_start: after.period_start,
        period_end: after.period_end,
        fiscal_year: after.fiscal_year,
        fiscal_period: after.fiscal_period,
        concept: now.concept,
        value_before: was,
        value: is,
        change: Number((is - was).toPrecision(15)),
        change_ratio: was === 0 ? null : Number(((is - was) / Math.abs(was)).toPrecision(6)),
        filed_before: old.filed,
        accession_number_before: old.accession_number,
        filed: now.filed,
        accession_number: now.accession_number,
        form_type: now.form_type,
        is_amendment: now.form_type.endsWith('/A'),
        filer_cik: formatCik(after.filer_cik),
      },
    ]
  })
}

/** The filed value behind a field that is served as filed. */
function filedSource({ derivations, sources }: StatementVersion, field: string): SourceRow | undefined {
  if (derivations[field] !== 'reported') return undefined
  return sources.find(source => source.field === field)
}

/** Shares and values per share that only a split between two filings changed, 1 % for rounding. */
function isSplit(ratio: number, old: SourceRow, now: SourceRow, splits: readonly SplitRow[]): boolean {
  const factor = splits
    .filter(({ effective }) => effective > old.filed && effective <= now.filed)
    .reduce((product, split) => product * split.ratio, 1)
  return factor !== 1 && [factor, 1 / factor].some(of => Math.abs(ratio / of - 1) <= 0.01)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
