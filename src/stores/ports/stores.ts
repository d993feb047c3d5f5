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

/** The live generations of a company when a request began. All reads of a request use the same ones. Opaque outside the store. */
export interface LiveGenerations {
  readonly cik: number
  /** Generation of the filing list; 0 = nothing published. */
  readonly filings: number
  /** Generation of facts, statements, splits and periods; 0 = nothing published. */
  readonly numbers: number
  /** Generation of metrics; 0 = nothing published. */
  readonly metrics: number
}

/** Immutable view of the published data; replaced by a new one at each publish. */
export interface Snapshot {
  /** Changes if and only if any response may change. */
  readonly dataVersion: string
  /** Identifies the latest publish, so that the same data can be read later. Opaque outside the store; increases. */
  readonly moment: number
  readonly companies: readonly Company[]
  /** Never null: a company with nothing published has generation 0 everywhere. */
  publication(cik: number): LiveGenerations
  coverage(cik: number): Coverage
  /** Taxonomy label of a concept; null if none is loaded. */
  label(taxonomy: string, name: string): string | null
  /** All of these labels by `taxonomy:Name`; the same object as long as they are the same. */
  readonly labels: ReadonlyMap<string, string>
}

export interface CompanyStore {
  /** In memory. Contains all publishes of this process, and those of other processes after at most a few seconds. */
  snapshot(): Snapshot
  /** Writes the new and changed observations and returns their number. The domain composes companies from them. */
  putCompanies(observations: readonly CompanyObservation[]): Promise<number>
  putConcepts(concepts: readonly Concept[]): Promise<void>
}

/** New data of one company. What is absent stays as published before. */
export interface CompanyUpdate {
  readonly cik: number
  readonly filings?: readonly Filing[]
  readonly numbers?: CompanyNumbers
  /** All series of the company, including those of earlier loads. */
  readonly prices?: readonly PriceSeries[]
  /** Derived from numbers and prices; present if either of them changes. */
  readonly metrics?: readonly MetricSeries[]
}

/** Facts of a company and what is derived from them. */
export interface CompanyNumbers {
  readonly facts: readonly Fact[]
  /** How filings present their statements; absent: not loaded. */
  readonly presentations?: readonly FilingPresentation[]
  readonly statements: readonly StatementRecord[]
  readonly periods: readonly FiscalPeriodRow[]
  readonly splits: readonly Split[]
}

/** The rows of an update in the form that the store writes: plain data that can be passed between threads. */
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

/** Publishes companies atomically: readers see the old or the new data of a company, never a mixture. */
export interface Publisher {
  /** Writes nothing, and keeps the data version, if the content equals what is published. */
  publish(update: CompanyUpdate): Promise<PublishOutcome>
  /** Publishes updates that worker threads encoded. Absent: only `publish` encodes. */
  readonly encoded?: EncodedPublisher
  /** The loaded facts, to merge another source into them. */
  factsOf(publication: LiveGenerations): Promise<Fact[]>
  presentationsOf(publication: LiveGenerations): Promise<FilingPresentation[]>
  filingsOf(publication: LiveGenerations): Promise<Filing[]>
  /** The published price series, to merge another source into them. */
  pricesOf(cik: number): Promise<PriceSeries[]>
  /** Removes rows of superseded and of never published generations. */
  removeSuperseded(): Promise<void>
}

/** Data extracted from the documents of a filing, except the rows in the filing index. */
export interface FilingDocuments {
  /** CIK of the current registrant. */
  readonly cik: number
  readonly filerCik: number
  readonly accession: Accession
  readonly form: string
  readonly filed: Day
  readonly primaryDocument: string | null
  readonly facts: readonly DimensionalFact[]
  /** Number of rows in the filing index, and their hash. */
  readonly textRows: number
  readonly textHash: string
  /** Fingerprint of the inputs. */
  readonly inputs: string
}

/** Writes the data of filing documents. Order: text into the filing index, then dimensional facts with `put`, then `publish`. */
export interface DocumentPublisher {
  /** Fingerprints of the loaded filings of a company and their number of rows in the filing index, by accession number. */
  loaded(cik: number): Promise<ReadonlyMap<Accession, Pick<FilingDocuments, 'inputs' | 'textRows'>>>
  /** The facts of a filing become visible atomically. Unchanged content writes no facts. */
  put(documents: FilingDocuments): Promise<'written' | 'unchanged'>
  /**
   * Records the fingerprints of filings by accession number. A filing that also has facts for the numbers of the company is
   * put with empty `inputs` and settled after those are published: if a load ends in between, the next one reads it again.
   */
  settle(cik: number, inputs: ReadonlyMap<Accession, string>): Promise<void>
  /** Makes what was put part of the data version and of the coverage of the company. */
  publish(cik: number): Promise<PublishOutcome>
}

export interface FilingQuery {
  /** Form types as filed; the caller resolves form families and amendments. Null: all forms. */
  readonly forms: readonly string[] | null
  readonly from: string | null
  readonly to: string | null
  readonly limit: number
  readonly offset: number
}

/** Rows are ordered newest first, by filing date, acceptance time and accession number. */
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
  /** Of all companies, or of `ciks`. */
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

/** A dictionary-encoded text column: the text of a row is `texts[codes[row]]`. */
export interface DictionaryTexts {
  readonly codes: ArrayLike<number>
  readonly texts: readonly string[]
}

/** Facts as parallel columns. */
export interface FactColumns {
  readonly taxonomy: DictionaryTexts
  readonly concept: DictionaryTexts
  readonly unit: DictionaryTexts
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

/** A fiscal period and its knowledge interval (`known_to` is exclusive). */
export interface PeriodVersion extends PeriodRow {
  readonly known_from: Day
  readonly known_to: Day
}

export interface FactStore {
  /**
   * All facts, as one or several sets of columns, ordered by taxonomy, concept, unit, period end and start; versions of a fact by
   * filing date, accession number and precision, so that the last version with the best form type is the valid one.
   */
  all(publication: LiveGenerations): Promise<readonly FactColumns[]>
  /** All versions of the calendar, newest period first. */
  periodVersions(publication: LiveGenerations): Promise<readonly PeriodVersion[]>
  /** All versions of one concept filed on or before `asOf`, oldest filing first within a period. */
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
   * Facts of the given durations and instants, in their latest version filed on or before `asOf`, ordered by taxonomy,
   * concept, unit and period.
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
  /** The facts of one filing, unordered. */
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
  /** Split basis of per-share values and share counts, by field. */
  readonly basis: Readonly<Record<string, string>>
  readonly null_reasons: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
  /** Only if requested with `provenance`. */
  readonly derivations: Readonly<Record<string, string>>
  readonly sources: readonly SourceRow[]
}

/** One version of the statement of a period, and its knowledge interval (`known_to` is exclusive). */
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

/** A filing whose statement presentation is loaded. */
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
  /** The statements of one filing in the order of the filing; empty if none is loaded. */
  ofFiling(publication: LiveGenerations, accession: Accession): Promise<PresentedStatement[]>
}

/** Statistics of the loaded data, for operators. */
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
  /** Daily prices of all sources. */
  readonly prices: number
  readonly firstPriceDate: string | null
  readonly lastPriceDate: string | null
  readonly firstFilingDate: string | null
  readonly lastFilingDate: string | null
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly bytesOnDisk: number }[]
}

/** Current number of queries to one engine. */
export interface StoreQueue {
  readonly store: 'numbers' | 'text'
  readonly running: number
  /** Queued queries; their number is limited. */
  readonly waiting: number
}

/** Stored rows that are missing or changed. */
export interface Damage {
  readonly table: string
  /** Affected companies; null: all. */
  readonly ciks: readonly number[] | null
  /** Description for operators. */
  readonly reason: string
}

export interface SystemStore {
  /** Known damage. Queries that would read damaged rows fail with `data_damaged`. */
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

/** Stores with the interfaces for loaders and `close`. */
export interface OpenStores extends Stores {
  readonly publisher: Publisher
  readonly documents: DocumentPublisher
  readonly ingest: IngestStore
  /**
   * Copies a consistent snapshot of the stored data into a new directory, which can be opened later. Loads wait only while the
   * snapshot is taken, not for the copy. Absent if the data is on servers.
   */
  copyTo?(directory: string): Promise<void>
  /** Begins writes of companies, filings, text and signals that become visible together. */
  edit(): StoresEdit
  close(): Promise<void>
}

/**
 * Writes that become visible together: if a load is killed before `commit`, none of them is visible. If the filing index is in
 * OpenSearch or Elasticsearch, the text of each filing is visible once it is written.
 */
export interface StoresEdit {
  /** Reads of the written companies return staged data. */
  readonly stores: OpenStores
  commit(): Promise<void>
  /** Discards all staged writes. */
  discard(): void
}
