import type { Accession } from '../../src/domain/company/filing.ts'
import type { Day } from '../../src/domain/day.ts'
import { STATEMENTS } from '../../src/domain/numbers/line-items/index.ts'
import type { FiscalPeriod, StatementName } from '../../src/domain/numbers/statement.ts'
import { filingsOf, type SampleFiling } from './filings.ts'
import {
  type BalanceDisclosures,
  balanceDisclosures,
  type FlowDisclosures,
  flowDisclosures,
  type PeriodDisclosure,
} from './ground-truth-disclosures.ts'
import { buildLedger, type Ledger } from './ledger.ts'
import { PER_SHARE, perShareValue } from './per-share.ts'
import type { Profile } from './profile.ts'
import type { Span } from './report-columns.ts'
import { TODAY } from './sample-days.ts'

/**
 * Ground truth of a synthetic company: the ledger in the fields, units and signs of statements, and the date from which
 * each period was public. Computed from the ledger and the columns of reports, never from facts.
 */
interface GroundTruth {
  readonly cik: number
  /** ISO 4217 of all amounts. */
  readonly currency: string
  readonly filings: readonly SampleFiling[]
  /** By statement, then in time order; a year follows its quarters. Years that no report shows are omitted. */
  readonly records: readonly TruthRecord[]
  /** As in the profile; `effective` is a date. Values of records are not adjusted to a later split basis. */
  readonly splits: readonly { readonly ratio: number; readonly effective: string }[]
  /**
   * Fields whose own concept is never tagged: they can be served only if derived from others (gross profit, total
   * liabilities), and may be null.
   */
  readonly untagged: readonly string[]
}

/** One period of one statement; comparable to a `StatementRecord` with the same statement, period type and end. */
export interface TruthRecord {
  readonly statement: StatementName
  /**
   * A balance sheet is `quarterly`, with `Q4` at a year end (the service also returns that one as `annual`).
   * `transition`: a complete transition period; its quarters are quarterly records without a fiscal period.
   */
  readonly periodType: 'quarterly' | 'annual' | 'transition'
  /** Null for a balance sheet. */
  readonly start: Day | null
  readonly end: Day
  /** Calendar year in which the fiscal year ends. */
  readonly fiscalYear: number
  /**
   * Null in a transition period. Labels are in hindsight: before the change of the year end was reported, a quarter of
   * the transition period appears to belong to the next fiscal year of the old calendar.
   */
  readonly fiscalPeriod: FiscalPeriod | null
  /**
   * Whether a report of this very period was filed. Otherwise only comparisons in later reports show it, and a reader who
   * derives the fiscal calendar from reports may know it later than `knownFrom` (the quarters of the year before the
   * first one).
   */
  readonly ownReport: boolean
  /**
   * Versions, oldest first; each is valid until the next. Empty: the period is in the ledger, but no filing reports it
   * (third and fourth quarter of a year whose third report never came, a quarter not yet reported, quarters of
   * half-yearly filers).
   */
  readonly versions: readonly TruthVersion[]
}

export interface TruthVersion {
  /** Filing date from which it is public. A second version is a restatement. */
  readonly knownFrom: Day
  /** The filing that made it public: for a derived quarter the one with the last part. */
  readonly accession: Accession
  readonly form: string
  /**
   * Whether the statement has a column for the period (`filed`), or the value is only the difference of longer ones
   * (`derived`: most cash flow quarters, and every fourth quarter).
   */
  readonly origin: 'filed' | 'derived'
  /**
   * By statement field (`revenue`, `capital_expenditures` ...), in currency units with the signs of statements: outflows
   * are negative. Omits fields that the company never has, and per-share values and share counts of derived periods.
   * Share counts and per-share values are on the split basis of this version's filing.
   */
  readonly values: Readonly<Record<string, number>>
}

/** Ground truth of a company up to the last day of the sample. */
export function truthOf(profile: Profile): GroundTruth {
  const books = buildLedger(profile, TODAY)
  const filings = filingsOf(books)
  return {
    cik: profile.cik,
    currency: profile.currency,
    filings,
    records: [
      ...balanceDisclosures(books, filings).map(found => balanceRecord(books, filings, found)),
      ...flowDisclosures(books, filings, 'income').map(found =>
        flowRecord(books, filings, 'income_statement', found),
      ),
      ...flowDisclosures(books, filings, 'cash').map(found => flowRecord(books, filings, 'cash_flow', found)),
    ],
    splits: profile.splits,
    untagged: untaggedFields(books),
  }
}

function balanceRecord(
  books: Ledger,
  filings: readonly SampleFiling[],
  { quarter, disclosures }: BalanceDisclosures,
): TruthRecord {
  return {
    statement: 'balance_sheet',
    periodType: 'quarterly',
    start: null,
    end: books.calendar.quarters[quarter]!.end,
    ...labelsOf(books, quarter),
    ownReport: hasReport(filings, quarter),
    versions: disclosures.map(disclosure => ({
      ...versionOf(disclosure),
      values: balanceValues(books, quarter, disclosure.filing.filed),
    })),
  }
}

function flowRecord(
  books: Ledger,
  filings: readonly SampleFiling[],
  statement: 'income_statement' | 'cash_flow',
  { first, last, whole, disclosures }: FlowDisclosures,
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
    versions: disclosures.map(disclosure => ({
      ...versionOf(disclosure),
      values: flowValues(
        books,
        statement,
        { first, last },
        disclosure.filing.filed,
        disclosure.origin === 'filed',
      ),
    })),
  }
}

function versionOf({ filing, origin }: PeriodDisclosure): Omit<TruthVersion, 'values'> {
  const { filed, accession, form } = filing
  return { knownFrom: filed, accession, form, origin }
}

function hasReport(filings: readonly SampleFiling[], quarter: number): boolean {
  return filings.some(({ report }) => report?.quarter === quarter)
}

const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const

function labelsOf({ calendar }: Ledger, quarter: number): Pick<TruthRecord, 'fiscalYear' | 'fiscalPeriod'> {
  const { label, transition } = calendar.units.find(({ first, last }) => quarter >= first && quarter <= last)!
  return {
    fiscalYear: label,
    fiscalPeriod: transition ? null : QUARTERS[calendar.quarters[quarter]!.number - 1]!,
  }
}

/** Fields whose concept no report uses. */
function untaggedFields({ chart, profile }: Ledger): string[] {
  return chart.lines.flatMap(({ key, field, concept }) =>
    field !== undefined && (concept === null || profile.untagged.includes(key))
      ? [field.replace(/^-/, '')]
      : [],
  )
}

type FlowStatement = 'income_statement' | 'cash_flow'
type Values = Record<string, number>

/** Flows of a statement's fields over some quarters, as of a report's filing date; with shares if the statement shows them. */
function flowValues(
  books: Ledger,
  statement: FlowStatement,
  span: Span,
  filed: Day,
  withShares: boolean,
): Values {
  const values = fieldValues(books, STATEMENTS[statement].fields, false, line =>
    books.flow(line, span.first, span.last, filed),
  )
  if (statement === 'income_statement' && withShares) {
    for (const line of PER_SHARE) values[line.field] = perShareValue(books, line, span, filed)
  }
  return values
}

/** Balances of the balance sheet's fields at the end of a quarter, as of a report's filing date. */
function balanceValues(books: Ledger, quarter: number, filed: Day): Values {
  return fieldValues(books, STATEMENTS.balance_sheet.fields, true, line =>
    books.balance(line, quarter, filed),
  )
}

function fieldValues(
  { chart, live, profile }: Ledger,
  fields: readonly string[],
  isBalance: boolean,
  amountOf: (line: number) => number,
): Values {
  const values: Values = {}
  chart.lines.forEach(({ field, statement }, line) => {
    if (field === undefined || !live[line] || (statement === 'balance') !== isBalance) return
    const name = field.replace(/^-/, '')
    const sign = field.startsWith('-') ? -1 : 1
    if (fields.includes(name)) values[name] = amountOf(line) * sign * profile.unit + 0
  })
  return values
}
