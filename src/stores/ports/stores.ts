import type { Company, CompanyObservation, Coverage } from '../../domain/company/company.ts'
import type { Accession, Filing } from '../../domain/company/filing.ts'
import type { Day } from '../../domain/day.ts'
import type { MetricSeries } from '../../domain/metrics/derive/timelines.ts'
import type { Concept, DimensionalFact, Fact } from '../../domain/numbers/fact.ts'
import type {
  FilingPresentation,
  PresentationSource,
  PresentedStatement,
} from '../../domain/numbers/presentation.ts'
import type {
  FiscalPeriodRow,
  PeriodType,
  Split,
  StatementName,
  StatementRecord,
} from '../../domain/numbers/statement.ts'
import type { PriceSeries } from '../../domain/prices/price-series.ts'
import type { BulkStore } from './bulk.ts'
import type { DimensionalStore } from './dimensional.ts'
import type { IngestStore } from './ingest.ts'
import type { MetricStore } from './metric.ts'
import type { PriceStore } from './price.ts'
import type { TextIndex } from './text.ts'

/*
 * Ports use companies, filings, facts and statements, never terms of an engine. Days are ISO text (`YYYY-MM-DD`) on
 * the reading side, which goes straight into answers, and day numbers in rows that are written.
 */

/** What was published of a company when a request began; all reads of one request use the same. Opaque outside the store. */
export interface LiveGenerations {
  readonly cik: number
  /** Generation of the filing list; 0 = nothing published. */
  readonly filings: number
  /** Generation of facts, statements, splits and periods; 0 = nothing published. */
  readonly numbers: number
  /** Generation of metrics; 0 = nothing published. */
  readonly metrics: number
}

/** The state of the store at one moment: immutable, replaced whole when something is published. */
export interface Snapshot {
  /** Changes whenever any answer may change, and only then. */
  readonly dataVersion: string
  /** Names the latest publication there is, so that what is live now can be read later too. Opaque outside the store, and grows. */
  readonly moment: number
  readonly companies: readonly Company[]
  /** Never null: a company with nothing published has generation 0 everywhere. */
  publication(cik: number): LiveGenerations
  coverage(cik: number): Coverage
  /** Taxonomy label of a concept, null where none is known. */
  label(taxonomy: string, name: string): string | null
  /** All of these labels by `taxonomy:Name`; the same object as long as they are the same. */
  readonly labels: ReadonlyMap<string, string>
}

/** Companies and what is published of each. */
export interface CompanyStore {
  /** In memory; as fresh as the last publish of this process, at most a few seconds behind another process. */
  snapshot(): Snapshot
  /** Writes parts that are new or changed; returns how many were. Composed into companies by the domain. */
  putCompanies(parts: readonly CompanyObservation[]): Promise<number>
  putConcepts(concepts: readonly Concept[]): Promise<void>
}

/** All that is loaded of one company in one step. A part that is absent keeps what was published before. */
export interface CompanyUpdate {
  readonly cik: number
  readonly filings?: readonly Filing[]
  readonly numbers?: CompanyNumbers
  /** All series of the company, those of former loads with them. */
  readonly prices?: readonly PriceSeries[]
  /** Derived from numbers and prices: given with whichever of them changes. */
  readonly metrics?: readonly MetricSeries[]
}

/** What the numbers pipeline makes of a company's facts. */
export interface CompanyNumbers {
  readonly facts: readonly Fact[]
  /** How filings present their statements; absent: none is known. */
  readonly presentations?: readonly FilingPresentation[]
  readonly statements: readonly StatementRecord[]
  readonly periods: readonly FiscalPeriodRow[]
  readonly splits: readonly Split[]
}

/** The rows of an update as the store writes them: plain data that can pass between threads. */
export interface EncodedUpdate {
  readonly cik: number
  readonly drafts: readonly unknown[]
}

interface EncodedPublisher {
  /** URL of a module that exports `encodeUpdate` with the type `EncodeUpdate`; it needs no connection to the store. */
  readonly module: string
  publish(update: EncodedUpdate): Promise<PublishOutcome>
}

export type EncodeUpdate = (update: CompanyUpdate) => Promise<EncodedUpdate>

export type PublishOutcome = 'published' | 'unchanged'

/** Writes a company whole: readers see the old publication or the new one, never a part. */
export interface Publisher {
  /** Content equal to what is published writes nothing and leaves the data version as it is. */
  publish(load: CompanyUpdate): Promise<PublishOutcome>
  /** Publishes what a worker thread has encoded. Absent: the store encodes in `publish` only. */
  readonly encoded?: EncodedPublisher
  /** Facts as they were loaded, to merge a further source into them. */
  factsOf(publication: LiveGenerations): Promise<Fact[]>
  presentationsOf(publication: LiveGenerations): Promise<FilingPresentation[]>
  filingsOf(publication: LiveGenerations): Promise<Filing[]>
  /** Series of prices as they are published now, to merge a further source into them. */
  pricesOf(cik: number): Promise<PriceSeries[]>
  /** Removes rows of superseded and of never published generations. */
  removeSuperseded(): Promise<void>
}

/** What a filing's documents gave, beside the rows in the filing index. */
export interface FilingDocuments {
  /** The current registrant's. */
  readonly cik: number
  readonly filerCik: number
  readonly accession: Accession
  readonly form: string
  readonly filed: Day
  readonly primaryDocument: string | null
  readonly facts: readonly DimensionalFact[]
  /** Rows in the filing index, and a hash of them. */
  readonly textRows: number
  readonly textHash: string
  /** Tells what all of it was made from. */
  readonly inputs: string
}

/** Writes the contents of filings' documents: text goes to the filing index first, then dimensional facts here, then `publish`. */
export interface DocumentPublisher {
  /** What the loaded filings of a company were made from, and their rows in the filing index, by accession number. */
  loaded(cik: number): Promise<ReadonlyMap<Accession, Pick<FilingDocuments, 'inputs' | 'textRows'>>>
  /** A filing's facts become visible together; the same content again writes no fact. */
  put(documents: FilingDocuments): Promise<'written' | 'unchanged'>
  /**
   * Records what filings were made from, by accession number. A filing that also brings facts for the company's numbers is
   * put with empty `inputs` and settled once those are published: if a load ends in between, the next one reads it again.
   */
  settle(cik: number, inputs: ReadonlyMap<Accession, string>): Promise<void>
  /** Makes what was put part of the data version and of the company's coverage. */
  publish(cik: number): Promise<PublishOutcome>
}

export interface FilingQuery {
  /** As filed; families and amendments are resolved by the caller. Null: all forms. */
  readonly forms: readonly string[] | null
  readonly from: string | null
  readonly to: string | null
  readonly limit: number
  readonly offset: number
}

/** Newest first: filing date, then acceptance, then accession number. */
export interface FilingRow {
  readonly cik: number
  readonly filer_cik: number
  readonly accession_number: string
  readonly form_type: string
  readonly filing_date: string
  readonly accepted_at: string | null
  readonly period_end: string | null
  readonly items: readonly string[]
  readonly primary_document: string | null
  readonly has_facts: boolean
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
}

export interface FilingStore {
  ofCompany(publication: LiveGenerations, query: FilingQuery): Promise<Page<FilingRow>>
  /** Over all companies, or those named. */
  recent(query: FilingQuery & { readonly ciks: readonly number[] | null }): Promise<Page<FilingRow>>
}

export interface FactRow {
  readonly taxonomy: string
  readonly concept: string
  readonly unit: string
  readonly value: number
  readonly period_start: string | null
  readonly period_end: string
  readonly form_type: string
  readonly filed: string
  readonly accession_number: string
  readonly filer_cik: number
}

/** Texts of a column by row: `texts[codes[row]]`. */
export interface WordColumn {
  readonly codes: ArrayLike<number>
  readonly texts: readonly string[]
}

/** Facts as parallel columns. */
export interface FactColumns {
  readonly taxonomy: WordColumn
  readonly concept: WordColumn
  readonly unit: WordColumn
  /** `NO_FIRST_DAY` for an instant. */
  readonly start: ArrayLike<Day>
  readonly end: ArrayLike<Day>
  readonly value: ArrayLike<number>
  /** Index into `filings`. */
  readonly filing: ArrayLike<number>
  readonly filings: readonly {
    readonly accession_number: string
    readonly form_type: string
    readonly filed: Day
  }[]
}

/** A period of the calendar and the days on which it is known, `known_to` excluded. */
export interface PeriodVersion extends PeriodRow {
  readonly known_from: Day
  readonly known_to: Day
}

export interface FactStore {
  /**
   * All facts, as one or several sets of columns, ordered by taxonomy, concept, unit, period end and start; versions of a fact by
   * filing date, accession number and precision, so that the last one of the best kind of form holds.
   */
  all(publication: LiveGenerations): Promise<readonly FactColumns[]>
  /** All versions of the calendar, newest period first. */
  periodVersions(publication: LiveGenerations): Promise<readonly PeriodVersion[]>
  /** Every filed version of one concept, filed on or before `asOf`, oldest filing first within a period. */
  versions(
    publication: LiveGenerations,
    query: {
      readonly taxonomy: string
      readonly concept: string
      readonly unit: string | null
      readonly asOf: string | null
    },
  ): Promise<FactRow[]>
  /**
   * Facts of the durations and instants given, the latest version of each filed on or before `asOf`, ordered by
   * taxonomy, concept, unit, period. `instantEnds` are days of balance dates.
   */
  ofPeriods(
    publication: LiveGenerations,
    query: {
      readonly durations: readonly { readonly start: string; readonly end: string }[]
      readonly instants: readonly string[]
      readonly taxonomies: readonly string[] | null
      readonly concepts: readonly string[] | null
      readonly asOf: string | null
      readonly limit: number
      readonly offset: number
    },
  ): Promise<Page<FactRow>>
  /** The facts of one filing, in no order. */
  ofFiling(publication: LiveGenerations, accession: Accession): Promise<FactRow[]>
  /** The calendar as known on a day, newest period first. */
  periods(publication: LiveGenerations, asOf: string | null): Promise<PeriodRow[]>
  splits(publication: LiveGenerations, asOf: string | null): Promise<SplitRow[]>
}

export interface PeriodRow {
  readonly fiscal_year: number
  readonly fiscal_period: string | null
  readonly period_type: 'quarterly' | 'annual' | 'ytd'
  readonly period_start: string
  readonly period_end: string
}

export interface SplitRow {
  readonly ratio: number
  readonly effective: string
  readonly known_from: string
  readonly accession_number: string
}

export interface SourceRow {
  readonly field: string
  readonly sign: 1 | -1
  readonly concept: string
  readonly period_start: string | null
  readonly period_end: string
  readonly value: number
  readonly accession_number: string
  readonly filed: string
  readonly form_type: string
}

export interface StatementRow {
  readonly statement: StatementName
  readonly period_type: PeriodType
  readonly period_start: string | null
  readonly period_end: string
  readonly fiscal_year: number
  readonly fiscal_period: string | null
  readonly fiscal_year_reported: number | null
  readonly template: string
  readonly currency: string
  readonly filed: string
  readonly accession_number: string
  readonly filer_cik: number
  readonly values: Readonly<Record<string, number>>
  /** Day of the share basis of per-share values and share counts, by field; only for those fields. */
  readonly basis: Readonly<Record<string, string>>
  readonly null_reasons: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
  /** Only if requested with `provenance`. */
  readonly derivations: Readonly<Record<string, string>>
  readonly sources: readonly SourceRow[]
}

/** One version of the statement of a period and the days on which it is known: from `known_from` to the day before `known_to`. */
export interface StatementVersion extends StatementRow {
  readonly known_from: Day
  /** `FAR_FUTURE` for the current version. */
  readonly known_to: Day
}

export interface StatementStore {
  /** All versions of all periods, newest period first, versions of a period oldest first. */
  versions(
    publication: LiveGenerations,
    query: {
      readonly statement: StatementName
      readonly periodType: PeriodType
      readonly provenance: boolean
    },
  ): Promise<readonly StatementVersion[]>
  /** The version of each period known on `asOf` (null: the latest), newest period first. */
  records(
    publication: LiveGenerations,
    query: {
      readonly statement: StatementName
      readonly periodType: PeriodType
      readonly asOf: string | null
      readonly limit: number
      readonly offset: number
      readonly provenance: boolean
    },
  ): Promise<Page<StatementRow>>
}

/** A filing of which the presentation of statements is loaded. */
export interface PresentedFilingRow {
  readonly accession_number: string
  readonly form_type: string
  readonly filed: string
  readonly filer_cik: number
  readonly source: PresentationSource
}

export interface PresentationStore {
  /** Filings filed on or before `asOf` (null: all), newest first. */
  filings(publication: LiveGenerations, asOf: string | null): Promise<PresentedFilingRow[]>
  /** The statements of one filing in its order; empty if none is loaded. */
  ofFiling(publication: LiveGenerations, accession: Accession): Promise<PresentedStatement[]>
}

/** What is loaded, for the operator. */
export interface StoreStatus {
  readonly engine: string
  readonly engineVersion: string
  readonly dataVersion: string
  readonly companies: number
  readonly companiesWithFilings: number
  readonly companiesWithFacts: number
  readonly filings: number
  readonly facts: number
  readonly statementRecords: number
  readonly filingsWithText: number
  readonly dimensionalFacts: number
  readonly companiesWithPrices: number
  /** Days of prices, each source's own. */
  readonly prices: number
  readonly firstPriceDate: string | null
  readonly lastPriceDate: string | null
  readonly firstFilingDate: string | null
  readonly lastFilingDate: string | null
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly bytesOnDisk: number }[]
}

/** Questions to one engine at this moment. */
export interface StoreQueue {
  readonly store: 'numbers' | 'text'
  readonly running: number
  /** For a turn; more than a bound of them are refused. */
  readonly waiting: number
}

/** Rows that were stored and are missing or differ. */
export interface Damage {
  readonly table: string
  /** Affected companies; null: all. */
  readonly ciks: readonly number[] | null
  /** What is wrong, for the operator. */
  readonly reason: string
}

export interface SystemStore {
  /** What is known to be damaged. Queries that would read it fail with `data_damaged`. */
  damage(): readonly Damage[]
  /** Compares what is stored with what was published, row by row; then `damage` lists what was found. */
  check(): Promise<void>
  /** Answers within a short time or throws `unavailable`. */
  ping(): Promise<void>
  status(): Promise<StoreStatus>
  queues(): readonly StoreQueue[]
}

/** All stores that handlers may query. */
export interface Stores {
  readonly companies: CompanyStore
  readonly filings: FilingStore
  readonly facts: FactStore
  readonly statements: StatementStore
  readonly presentations: PresentationStore
  readonly dimensional: DimensionalStore
  readonly prices: PriceStore
  readonly metrics: MetricStore
  readonly bulk: BulkStore
  readonly text: TextIndex
  readonly system: SystemStore
}

/** Stores together with what loaders may write, and the way to let go of them. */
export interface OpenStores extends Stores {
  readonly publisher: Publisher
  readonly documents: DocumentPublisher
  readonly ingest: IngestStore
  /**
   * Copies what is stored, as of one moment, into a new directory from which it can be opened again; loads wait for that
   * moment, not for the copying. Absent where servers hold it.
   */
  copyTo?(directory: string): Promise<void>
  /** Begins writes of companies, filings, text and signals that become visible together. */
  edit(): StoresEdit
  close(): Promise<void>
}

/**
 * Writes that become visible together: a load that is killed before `commit` leaves nothing visible. Where the filing index is in
 * OpenSearch or Elasticsearch, each filing's text is visible once it is written, before the rest.
 */
export interface StoresEdit {
  /** Reads of the companies that were written see what is staged. */
  readonly stores: OpenStores
  commit(): Promise<void>
  /** Nothing staged becomes visible. */
  discard(): void
}
