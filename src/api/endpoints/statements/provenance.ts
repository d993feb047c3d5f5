import Type from 'typebox'
import { DayText, nullable } from '../../../schema/fields.ts'
import type { SourceRow, StatementRow } from '../../../stores/ports/stores.ts'

/** One filed value, or one period of twelve months, on which a value is based. */
const Input = Type.Object(
  {
    sign: Type.Integer({ description: '1 added, -1 taken away' }),
    concept: nullable(Type.String({ description: 'Null for a period of a line item' })),
    period_start: nullable(DayText),
    period_end: DayText,
    value: Type.Number({ description: 'As filed' }),
    accession_number: Type.String(),
    filed: DayText,
  },
  { title: 'ProvenanceInput', additionalProperties: false },
)

/** How one field of a record came to be. */
export const Provenance = Type.Object(
  {
    concept: nullable(
      Type.String({ description: 'The one concept behind the value; null where there are several' }),
    ),
    value_as_reported: nullable(
      Type.Number({ description: 'The filed figure, before sign and split; null where there are several' }),
    ),
    accession_number: nullable(Type.String({ description: 'The latest filing behind the value' })),
    filed: nullable(DayText),
    derivation: nullable(
      Type.String({
        description: 'reported, ytd_difference, q4_from_annual, sum, difference, from_identity, ...',
      }),
    ),
    split_factor: nullable(Type.Number({ description: 'New shares for one filed share; 1 = as filed' })),
    reason: nullable(Type.String({ description: 'Why the value is null' })),
    inputs: Type.Array(Input),
  },
  { title: 'Provenance', additionalProperties: false },
)

type Reason = string | null

export interface ProvenanceRecord {
  concept: string | null
  value_as_reported: number | null
  accession_number: string | null
  filed: string | null
  derivation: string | null
  split_factor: number | null
  reason: Reason
  inputs: {
    sign: number
    concept: string | null
    period_start: string | null
    period_end: string
    value: number
    accession_number: string
    filed: string
  }[]
}

/** The provenance of a field that has no value. */
export function absent(reason: string): ProvenanceRecord {
  const nothing = { concept: null, value_as_reported: null, accession_number: null, filed: null }
  return { ...nothing, derivation: null, split_factor: null, reason, inputs: [] }
}

/** The provenance of a value from the filed figures behind it, or from the quarters for twelve months. */
export function provenanceOf(
  field: string,
  row: StatementRow,
  factor: number | null,
  quarters: readonly StatementRow[],
): ProvenanceRecord {
  const sources = row.sources.filter(source => source.field === field)
  const inputs = sources.length > 0 ? sources.map(inputOf) : quarterInputs(field, row, quarters)
  const concepts = new Set(sources.map(source => source.concept))
  const latest = inputs.reduce<(typeof inputs)[number] | null>(later, null)
  return {
    concept: concepts.size === 1 ? (sources[0]?.concept ?? null) : null,
    value_as_reported: sources.length === 1 ? (sources[0]?.value ?? null) : null,
    accession_number: latest?.accession_number ?? row.accession_number,
    filed: latest?.filed ?? row.filed,
    derivation: row.derivations[field] ?? 'reported',
    split_factor: factor,
    reason: null,
    inputs,
  }
}

function inputOf({ sign, concept, period_start, period_end, value, accession_number, filed }: SourceRow) {
  return { sign, concept, period_start, period_end, value, accession_number, filed }
}

/** Twelve months are based on the quarters of the same day; a value by formula on fields of its own record. */
function quarterInputs(
  field: string,
  row: StatementRow,
  quarters: readonly StatementRow[],
): ProvenanceRecord['inputs'] {
  if (row.derivations[field] !== 'sum_of_quarters') return []
  return quarters
    .filter(({ period_end }) => period_end <= row.period_end && period_end > (row.period_start ?? ''))
    .flatMap(quarter => {
      const value = quarter.values[field]
      if (value === undefined) return []
      const { period_start, period_end } = quarter
      const own = quarter.sources.filter(source => source.field === field)
      const { accession_number, filed } = own.reduce<Filed | null>(later, null) ?? quarter
      return [{ sign: 1, concept: null, period_start, period_end, value, accession_number, filed }]
    })
}

interface Filed {
  readonly filed: string
  readonly accession_number: string
}

function later<Item extends Filed>(a: Item | null, b: Item): Item {
  if (!a || b.filed > a.filed || (b.filed === a.filed && b.accession_number > a.accession_number)) return b
  return a
}
