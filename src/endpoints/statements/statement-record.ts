import Type, { type TSchema } from 'typebox'
import { formatCik } from '../../domain/company/company.ts'
import { LINE_ITEMS } from '../../domain/line-items/index.ts'
import type { StatementView } from '../../domain/line-items/line-item.ts'
import { LINE_ITEM_TEXTS } from '../../domain/line-items/line-item-texts.ts'
import type { PeriodType } from '../../domain/statement.ts'
import { type KnownSplit, onBasis, splitFactor } from '../../domain/statement-view.ts'
import { DayText } from '../../schema/day.ts'
import { Cik } from '../../schema/identifiers.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import type { StatementRow } from '../../stores/ports.ts'
import { absent, Provenance, provenanceOf } from './provenance.ts'

const KINDS = new Map(LINE_ITEMS.map(item => [item.id, item.kind]))

/** The schema of a record of a statement. */
export function recordSchema(view: StatementView, periods: readonly [PeriodType, ...PeriodType[]]): TSchema {
  const fields = Object.fromEntries(
    view.fields.map(id => [id, nullable(Type.Number({ description: LINE_ITEM_TEXTS[id] ?? id }))]),
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
          description: 'With include=provenance: how each field came to be',
        }),
      ),
    },
    { additionalProperties: false },
  )
}

export interface RecordOptions {
  /** Splits to bring per-share values and share counts to; empty leaves them as filed. */
  readonly splits: readonly KnownSplit[]
  /** Null without provenance; else the quarters of the same day, which twelve months rest on. */
  readonly quarters: readonly StatementRow[] | null
}

/** A stored version as it is served. */
export function statementRecord(view: StatementView, row: StatementRow, { splits, quarters }: RecordOptions) {
  const factor = (id: string) => {
    const basis = row.basis[id]
    return basis === undefined ? null : splitFactor(splits, basis)
  }
  const served = (id: string) => {
    const value = row.values[id]
    return value === undefined ? null : onBasis(KINDS.get(id) ?? 'flow', value, factor(id) ?? 1)
  }
  return {
    period_end: row.period_end,
    period_type: row.period_type,
    period_start: row.period_start,
    ...Object.fromEntries(view.fields.map(id => [id, served(id)])),
    fiscal_year: row.fiscal_year,
    fiscal_period: row.fiscal_period,
    fiscal_year_reported: row.fiscal_year_reported,
    filed: row.filed,
    accession_number: row.accession_number,
    filer_cik: formatCik(row.filer_cik),
    warnings: [...row.warnings],
    ...(quarters && {
      provenance: Object.fromEntries(
        view.fields.map(id => [
          id,
          row.values[id] === undefined
            ? absent(row.null_reasons[id] ?? 'not_reported')
            : provenanceOf(id, row, factor(id), quarters),
        ]),
      ),
    }),
  }
}
