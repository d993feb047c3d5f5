import { type Day, FAR_FUTURE } from '../../day.ts'
import type { FieldValue, StatementRecord } from '../statement.ts'

const known = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Fields of a record that an identity, their own sign or other periods contradict, as its warnings name them. */
export function contradictedFields({ warnings }: Pick<StatementRecord, 'warnings'>): ReadonlySet<string> {
  let fields = known.get(warnings)
  if (!fields) {
    fields = new Set(
      warnings.flatMap(warning => {
        const [kind, subject = ''] = warning.split(':')
        // `net_income=income_before_tax-income_tax`
        if (kind === 'identity_fails') return subject.split(/[^a-z_]+/)
        return kind === 'unexpected_sign' || kind === 'unlikely_scale' ? [subject] : []
      }),
    )
    known.set(warnings, fields)
  }
  return fields
}

/**
 * Why a record contradicts itself. `filer`: the values of one filing do not add up, or a part of them is not tagged, or an error of
 * the filer is corrected; `restated`: the values are of several filings, between which some were restated; `ours`: a value of it is
 * computed from other lines.
 */
export type Cause = 'filer' | 'restated' | 'ours'

/** One warning of a record as known today. */
export interface Inconsistency {
  /** `identity_fails:gross_profit=revenue-cost_of_revenue`, `unexpected_sign`, ... */
  readonly kind: string
  readonly warning: string
  readonly cause: Cause
  readonly statement: StatementRecord['statement']
  readonly periodType: StatementRecord['periodType']
  readonly end: Day
  readonly accession: string
}

interface CheckedRecords {
  readonly records: number
  /** Records with at least one of the warnings. */
  readonly inconsistent: number
  readonly inconsistencies: readonly Inconsistency[]
}

/** Warnings about the origin of values, not about contradictions. */
const NOTES: ReadonlySet<string> = new Set(['dates_rounded_to_month_end', 'predecessor'])
const RESTATED: ReadonlySet<string> = new Set(['year_restated_quarters_not', 'mixed_vintages'])
const CORRECTED: ReadonlySet<string> = new Set(['sign_repaired', 'scale_repaired'])

/** Contradictions in the records as known today. */
export function inconsistenciesOf(records: readonly StatementRecord[]): CheckedRecords {
  const live = records.filter(({ knownTo }) => knownTo === FAR_FUTURE)
  const found = live.map(record => record.warnings.flatMap(warning => inconsistencyOf(record, warning)))
  return {
    records: live.length,
    inconsistent: found.filter(({ length }) => length > 0).length,
    inconsistencies: found.flat(),
  }
}

function inconsistencyOf(record: StatementRecord, warning: string): Inconsistency[] {
  const [kind = '', subject = ''] = warning.split(':')
  if (NOTES.has(kind)) return []
  const { statement, periodType, end, accession } = record
  return [
    {
      kind: kind === 'identity_fails' ? `${kind}:${subject}` : kind,
      warning,
      cause: causeOf(kind, subject, record),
      statement,
      periodType,
      end,
      accession,
    },
  ]
}

function causeOf(kind: string, subject: string, { values }: StatementRecord): Cause {
  if (CORRECTED.has(kind)) return 'filer'
  if (RESTATED.has(kind)) return 'restated'
  const terms = subject.split(/[^a-z_]+/).flatMap(id => values.get(id) ?? [])
  const filings = new Set(terms.flatMap(({ sources }) => sources.map(({ filing }) => filing.accession)))
  // Twelve months without sources are sums of quarters, which several filings give.
  if (filings.size > 1 || terms.some(({ sources }) => sources.length === 0)) return 'restated'
  return terms.length > 0 && terms.every(isFiled) ? 'filer' : 'ours'
}

/** Filed, or a difference of year-to-date values under one concept. */
function isFiled({ derivation }: FieldValue): boolean {
  return FILED.has(derivation)
}

const FILED: ReadonlySet<string> = new Set([
  'reported',
  'other_filing',
  'sign_repaired',
  'ytd_difference',
  'q4_from_annual',
  'annual_of_window',
])
