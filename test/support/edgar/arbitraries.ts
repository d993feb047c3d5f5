import fc from 'fast-check'
import { monthEnd, roundedStart } from '../../../loaders/facts/rounded-period.ts'
import type { Filing } from '../../../src/domain/company/filing.ts'
import { dayOf } from '../../../src/domain/day.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import { accession } from './documents.ts'

/** Few values, so that facts collide: the same filing, period and concept with different values, labels and sources. */
const filing = fc.record({
  accession: fc.integer({ min: 1, max: 3 }).map(sequence => accession(sequence)),
  form: fc.constantFrom('10-K', '10-Q'),
  filed: fc.constantFrom(dayOf(2024, 2, 15), dayOf(2024, 2, 16)),
  filerCik: fc.constantFrom(1, 2),
  fiscalYearFocus: fc.constantFrom(null, 2023),
  fiscalPeriodFocus: fc.constantFrom(null, 'FY'),
})

const concept = fc.record({
  taxonomy: fc.constantFrom('us-gaap', 'custom'),
  name: fc.constantFrom('Assets', 'Revenues'),
  label: fc.constantFrom(null, 'Assets', 'Assets (Deprecated 2018-01-31)'),
})

const exactPeriod = fc
  .record({
    end: fc.constantFrom(dayOf(2023, 9, 30), dayOf(2023, 10, 1), dayOf(2023, 10, 15), dayOf(2023, 12, 31)),
    days: fc.constantFrom(null, 28, 91, 98, 364),
  })
  .map(({ end, days }) => ({ start: days === null ? null : end - days + 1, end }))

const roundedPeriod = fc
  .record({ month: fc.constantFrom(9, 10, 12), quarters: fc.constantFrom(0, 1, 4) })
  .map(({ month, quarters }) => {
    const end = monthEnd(dayOf(2023, month, 1))
    return { start: roundedStart(end, quarters), end }
  })

const common = {
  concept,
  unit: fc.constantFrom('USD', 'shares'),
  value: fc.constantFrom(0, 1, -1, 171_797, 172_000, 1.25),
  decimals: fc.constantFrom(null, -3, 0),
  filing,
}

/** Facts as loaders create them from companyfacts and from data sets. */
export const anyFact: fc.Arbitrary<Fact> = fc.oneof(
  fc
    .tuple(fc.record(common), exactPeriod)
    .map(([fact, period]): Fact => ({ ...fact, ...period, source: 'companyfacts' })),
  fc
    .tuple(fc.record(common), roundedPeriod)
    .map(([fact, period]): Fact => ({ ...fact, ...period, source: 'fsds' })),
)

/** Filings as submissions, data sets and facts describe them. */
export const anyFiling: fc.Arbitrary<Filing> = fc
  .record({
    accession: fc.integer({ min: 1, max: 3 }).map(sequence => accession(sequence)),
    filerCik: fc.constantFrom(1, 2),
    form: fc.constantFrom('8-K', '10-K', '10-K/A'),
    filed: fc.constantFrom(dayOf(2024, 2, 15), dayOf(2024, 2, 16)),
    acceptedAt: fc.constantFrom(null, '2024-02-15T11:00:00Z', '2024-02-15T16:00:00Z'),
    periodEnd: fc.constantFrom(null, dayOf(2023, 12, 31)),
    items: fc.constantFrom([], ['2.02'], ['2.02', '9.01']),
    primaryDocument: fc.constantFrom(null, 'a.htm', 'b.htm'),
    size: fc.constantFrom(null, 10, 20),
    isXbrl: fc.boolean(),
  })
  // Only submissions contain sizes, and they also contain acceptance times.
  .map(row => (row.size !== null && row.acceptedAt === null ? { ...row, size: null } : row))
