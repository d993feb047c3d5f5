import type { Day } from '../../src/domain/day.ts'
import type { Accession } from '../../src/domain/filing.ts'
import type { FiscalPeriod, StatementName } from '../../src/domain/statement.ts'
import { type Books, keepBooks } from './books.ts'
import { filingsOf, type SampleFiling } from './filings.ts'
import type { Profile } from './profile.ts'
import { TODAY } from './sample-days.ts'
import { type BalanceSights, balanceSights, type FlowSights, flowSights, type Sight } from './truth-sights.ts'
import { balanceValues, flowValues } from './truth-values.ts'

/**
 * What is true of a made company: the books, in the statements' own fields, units and signs, and the day from which each
 * period could be known from what was filed. Computed from the books and the columns of the reports, never from facts.
 */
export interface Truth {
  readonly cik: number
  /** ISO 4217 of all amounts. */
  readonly currency: string
  readonly filings: readonly SampleFiling[]
  /** By statement, then in order of time; a year after its quarters. Years that no report shows anything of are left out. */
  readonly records: readonly TruthRecord[]
  /** As the profile declares them; `effective` is a day. Values of records are not moved to a later basis. */
  readonly splits: readonly { readonly ratio: number; readonly effective: string }[]
  /**
   * Fields whose own line is never tagged: they can be served only where others give them (gross profit, total liabilities),
   * and may be null.
   */
  readonly untagged: readonly string[]
}

/** One period of one statement: comparable to a `StatementRecord` of the same statement, period type and end. */
export interface TruthRecord {
  readonly statement: StatementName
  /**
   * A balance sheet is `quarterly`, with `Q4` at a year's end (the service gives that one as `annual` too). `transition`: the
   * whole of the time between two year ends; its quarters are quarterly records without a fiscal period.
   */
  readonly periodType: 'quarterly' | 'annual' | 'transition'
  /** Null for a balance sheet. */
  readonly start: Day | null
  readonly end: Day
  /** The calendar year in which the fiscal year ends. */
  readonly fiscalYear: number
  /**
   * Null inside a transition period. Labels are those of hindsight: before the change of the year's end was reported, a
   * reader takes a quarter of the transition for one of the old fiscal year to come.
   */
  readonly fiscalPeriod: FiscalPeriod | null
  /**
   * Whether a report of this very period was filed. Else only comparisons of later reports tell it, and a reader who takes the
   * fiscal calendar from the reports may know it later than `knownFrom` (the quarters of the year before the first one).
   */
  readonly ownReport: boolean
  /**
   * What was known, oldest first; each holds until the next. Empty: the period is in the books, and nothing filed tells it
   * (the third and fourth quarter of a year whose third report never came, a quarter not yet reported, quarters of half-yearly filers).
   */
  readonly versions: readonly TruthVersion[]
}

export interface TruthVersion {
  /** The filing date from which it can be known. A second version is a restatement. */
  readonly knownFrom: Day
  /** The filing that made it known: of a derived quarter the one that had the last part. */
  readonly accession: Accession
  readonly form: string
  /**
   * Whether the statement shows the period in a column of its own (`filed`), or only lets it be told as the difference of
   * longer ones (`derived`: most cash flow quarters, and every fourth quarter).
   */
  readonly origin: 'filed' | 'derived'
  /**
   * By statement field (`revenue`, `capital_expenditures` ...), in whole currency units with the signs of the statements:
   * money that leaves is negative. Fields that the company never has are absent, as are per-share values and share counts
   * of derived periods. Share counts and per-share values stand on the basis of this version's filing.
   */
  readonly values: Readonly<Record<string, number>>
}

/** The truth of a company up to the day on which the sample stands still. */
export function truthOf(profile: Profile): Truth {
  const books = keepBooks(profile, TODAY)
  const filings = filingsOf(books)
  return {
    cik: profile.cik,
    currency: profile.currency,
    filings,
    records: [
      ...balanceSights(books, filings).map(found => balanceRecord(books, filings, found)),
      ...flowSights(books, filings, 'income').map(found =>
        flowRecord(books, filings, 'income_statement', found),
      ),
      ...flowSights(books, filings, 'cash').map(found => flowRecord(books, filings, 'cash_flow', found)),
    ],
    splits: profile.splits,
    untagged: untaggedFields(books),
  }
}

function balanceRecord(
  books: Books,
  filings: readonly SampleFiling[],
  { quarter, sights }: BalanceSights,
): TruthRecord {
  return {
    statement: 'balance_sheet',
    periodType: 'quarterly',
    start: null,
    end: books.calendar.quarters[quarter]!.end,
    ...labelsOf(books, quarter),
    ownReport: hasReport(filings, quarter),
    versions: sights.map(sight => ({
      ...versionOf(sight),
      values: balanceValues(books, quarter, sight.filing.filed),
    })),
  }
}

function flowRecord(
  books: Books,
  filings: readonly SampleFiling[],
  statement: 'income_statement' | 'cash_flow',
  { first, last, whole, sights }: FlowSights,
): TruthRecord {
  const { quarters } = books.calendar
  const { fiscalYear, fiscalPeriod } = labelsOf(books, last)
  const isTransition = fiscalPeriod === null
  return {
    statement,
    periodType: !whole ? 'quarterly' : isTransition ? 'transition' : 'annual',
    start: quarters[first]!.start,
    end: quarters[last]!.end,
    fiscalYear,
    fiscalPeriod: whole && !isTransition ? 'FY' : fiscalPeriod,
    ownReport: hasReport(filings, last),
    versions: sights.map(sight => ({
      ...versionOf(sight),
      values: flowValues(books, statement, { first, last }, sight.filing.filed, sight.origin === 'filed'),
    })),
  }
}

function versionOf({ filing, origin }: Sight): Omit<TruthVersion, 'values'> {
  const { filed, accession, form } = filing
  return { knownFrom: filed, accession, form, origin }
}

function hasReport(filings: readonly SampleFiling[], quarter: number): boolean {
  return filings.some(({ report }) => report?.quarter === quarter)
}

const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const

function labelsOf({ calendar }: Books, quarter: number): Pick<TruthRecord, 'fiscalYear' | 'fiscalPeriod'> {
  const { label, transition } = calendar.units.find(({ first, last }) => quarter >= first && quarter <= last)!
  return {
    fiscalYear: label,
    fiscalPeriod: transition ? null : QUARTERS[calendar.quarters[quarter]!.number - 1]!,
  }
}

/** Lines whose concept the reports never name. */
function untaggedFields({ chart, profile }: Books): string[] {
  return chart.lines.flatMap(({ key, field, concept }) =>
    field !== undefined && (concept === null || profile.untagged.includes(key))
      ? [field.replace(/^-/, '')]
      : [],
  )
}
