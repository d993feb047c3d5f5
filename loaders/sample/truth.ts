import type { Day } from '../../src/domain/day.ts'
import type { Accession } from '../../src/domain/filing.ts'
import type { FiscalPeriod, StatementName } from '../../src/domain/statement.ts'
import { type Books, keepBooks } from './books.ts'
import { filingsOf, type SampleFiling } from './filings.ts'
import type { Profile } from './profile.ts'
import { TODAY } from './sample-days.ts'
import { type BalanceSight, balanceSights, type FlowSight, flowSights } from './truth-sights.ts'
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
  /** By statement, then end, then longer periods first. */
  readonly records: readonly TruthRecord[]
  /** As the profile declares them; `effective` is a day. Values of records are not moved to a later basis. */
  readonly splits: readonly { readonly ratio: number; readonly effective: string }[]
  /**
   * Fields whose own line is never tagged. A field of the record that is named here can only be served where it can be derived from
   * others (gross profit, total liabilities); it may be null.
   */
  readonly untagged: readonly string[]
}

/** One period of one statement: comparable to a `StatementRecord` of the same statement, period type and end. */
export interface TruthRecord {
  readonly statement: StatementName
  /** `transition`: the whole of the time between two year ends; its quarters are quarterly records without a fiscal period. */
  readonly periodType: 'quarterly' | 'annual' | 'transition'
  /** Null for a balance sheet. */
  readonly start: Day | null
  readonly end: Day
  /** The calendar year in which the fiscal year ends. */
  readonly fiscalYear: number
  /** Null inside a transition period. */
  readonly fiscalPeriod: FiscalPeriod | null
  /**
   * What was known, oldest first; each holds until the next. Empty: the period is in the books, and nothing filed tells it
   * (the third and fourth quarter of a year whose third report never came).
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
      ...balanceSights(books, filings).map(sight => balanceRecord(books, sight)),
      ...(['income_statement', 'cash_flow'] as const).flatMap(statement =>
        flowSights(books, filings, statement).map(sight => flowRecord(books, statement, sight)),
      ),
    ],
    splits: profile.splits,
    untagged: untaggedFields(books),
  }
}

function balanceRecord(books: Books, { quarter, seen }: BalanceSight): TruthRecord {
  const { start, end } = books.calendar.quarters[quarter] ?? {
    start: books.calendar.quarters[0]!.start - 1,
    end: books.calendar.quarters[0]!.start - 1,
  }
  const { label, transition, number } = placeOf(books, quarter, start)
  return {
    statement: 'balance_sheet',
    periodType: 'quarterly',
    start: null,
    end,
    fiscalYear: label,
    fiscalPeriod: transition ? null : number,
    versions: seen.map(({ filing, told }) => ({
      ...versionOf(filing),
      origin: 'filed',
      values: balanceValues(books, quarter, told),
    })),
  }
}

function flowRecord(
  books: Books,
  statement: 'income_statement' | 'cash_flow',
  sight: FlowSight,
): TruthRecord {
  const { first, last, whole, seen } = sight
  const { quarters } = books.calendar
  const { label, transition, number } = placeOf(books, last, quarters[last]!.start)
  const unitType = transition ? 'transition' : 'annual'
  const wholePeriod = transition ? null : 'FY'
  return {
    statement,
    periodType: whole ? unitType : 'quarterly',
    start: quarters[first]!.start,
    end: quarters[last]!.end,
    fiscalYear: label,
    fiscalPeriod: whole ? wholePeriod : transition ? null : number,
    versions: seen.map(({ filing, told, origin }) => ({
      ...versionOf(filing),
      origin,
      values: flowValues(books, statement, { first, last }, told, origin === 'filed'),
    })),
  }
}

function versionOf({
  filed,
  accession,
  form,
}: SampleFiling): Pick<TruthVersion, 'knownFrom' | 'accession' | 'form'> {
  return { knownFrom: filed, accession, form }
}

const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const

function placeOf({ calendar }: Books, quarter: number, day: Day) {
  const unit = calendar.units.find(({ start, end }) => day >= start && day <= end)
  // Before the books begin stands the end of the year before.
  if (!unit) return { label: calendar.units[0]!.label - 1, transition: false, number: 'Q4' as const }
  return {
    label: unit.label,
    transition: unit.transition,
    number: QUARTERS[calendar.quarters[quarter]!.number - 1]!,
  }
}

function untaggedFields({ chart, profile }: Books): string[] {
  return chart.lines.flatMap(({ key, field, concept }) =>
    field !== undefined && (concept === null || profile.untagged.includes(key))
      ? [field.replace(/^-/, '')]
      : [],
  )
}
