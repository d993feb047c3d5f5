import type { TruthRecord } from '../../../loaders/sample/ground-truth.ts'
import type { Day } from '../../../src/domain/day.ts'

/**
 * By how much a fourth quarter of the sample differs from its first version because its year was restated. Once the third quarter of
 * the next year confirms the nine months, the fourth quarter is the restated year minus the nine months.
 */
export function restatementOfQuarter(
  records: readonly TruthRecord[],
  { statement, periodType, end }: Pick<TruthRecord, 'statement' | 'periodType' | 'end'>,
  field: string,
  day: Day,
): number {
  if (periodType !== 'quarterly' || statement === 'balance_sheet') return 0
  const sameStatement = records.filter(record => record.statement === statement)
  const year = sameStatement.find(record => record.periodType === 'annual' && record.end === end)
  const confirmed = sameStatement
    .filter(record => record.fiscalPeriod === 'Q3' && record.end > end)
    .sort((a, b) => a.end - b.end)[0]?.versions[0]?.knownFrom
  if (!year || confirmed === undefined || confirmed > day) return 0
  const latest = year.versions.findLast(({ knownFrom }) => knownFrom <= day)
  return (latest?.values[field] ?? 0) - (year.versions[0]?.values[field] ?? 0)
}
