import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CompanyObservation, formatCik } from '../../src/domain/company/company.ts'
import type { Accession } from '../../src/domain/company/filing.ts'
import type { Day } from '../../src/domain/day.ts'
import type { Fact } from '../../src/domain/numbers/fact.ts'
import type { FilingPresentation } from '../../src/domain/numbers/presentation.ts'
import type { SectionText } from '../../src/domain/signals/source-text.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import type { TextRowType } from '../../src/stores/ports/text.ts'
import type { Workers } from '../edgar/workers.ts'
import { boundedConcurrency } from '../shared/bounded-concurrency.ts'
import { count } from '../shared/counts.ts'
import {
  addDropped,
  addNotice,
  addOutcome,
  addRefused,
  addRows,
  type LoadReport,
} from '../shared/load-report.ts'
import { prefetch } from '../shared/prefetch.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import type { DescribedFolder } from './describe.ts'
import {
  type FilingJob,
  type FilingJobResult,
  inputsOf,
  type ReadFiling,
  runFilingJob,
} from './filing-job.ts'
import { type FiscalLabel, fiscalLabel, type KnownPeriod } from './fiscal-label.ts'
import type { FilingFolder } from './folder.ts'
import type { FilingNumbers } from './load-filing.ts'
import { addText } from './text-report.ts'

/** Filings that may be written while the next ones are parsed: those that wait together share statements. */
const IN_FLIGHT = 32
/** Characters of their text: bounds memory to about 100 MB. */
const CHARACTERS_IN_FLIGHT = 8_000_000

/** What the documents of a company's filings bring for its numbers. */
interface DocumentNumbers {
  /** By filing. */
  readonly facts: Fact[][]
  readonly presentations: FilingPresentation[]
  /** Period ends that the list of filings does not have, by accession number. */
  readonly periodEnds: Map<Accession, Day>
  /** What covers say of the registrants, the latest of each. */
  readonly covers: Map<number, CompanyObservation>
  /** The filings that bring any of this, and what they were made from: to be settled once the numbers are published. */
  readonly inputs: Map<Accession, string>
}

/** What signals are read from, by accession number: of filings that were just loaded, as many as fit into memory. */
export type LoadedTexts = Map<string, readonly SectionText[]>

/** Characters of their text: filings beyond are read from the index again. */
const MAX_LOADED_CHARACTERS = 8_000_000

/** The company whose filings are loaded. */
interface CompanyOfFilings {
  /** The current registrant's CIK. */
  readonly cik: number
  /** `MM-DD`; null if unknown. */
  readonly fiscalYearEnd: string | null
  /** The fiscal calendar as of a day. */
  periodsOn(day: Day): Promise<readonly KnownPeriod[]>
}

interface ReadDeps {
  readonly stores: Pick<OpenStores, 'text' | 'documents'>
  /** Fingerprint of this program; null: every filing is processed again. */
  readonly program: string | null
  /** Threads that read filings; null: this one. */
  readonly workers: Pick<Workers, 'size' | 'run'> | null
}

interface DocumentDeps {
  readonly stores: Pick<OpenStores, 'text' | 'documents'>
  readonly report: LoadReport
  readonly signal: AbortSignal
}

/** A filing as it was read. */
interface FolderResult {
  readonly described: DescribedFolder
  readonly result: FilingJobResult
}

/**
 * Reads the filings of a company in their order, with worker threads some of them ahead: the first ones at once. Skips a filing
 * that was made from the same files by the same program.
 */
export function readFilings(
  company: CompanyOfFilings,
  folders: readonly DescribedFolder[],
  deps: ReadDeps,
): AsyncGenerator<FolderResult> {
  const { stores, workers } = deps
  const accessions = folders.map(({ accession }) => accession)
  const all = async function* () {
    const [loaded, indexed] = await Promise.all([
      stores.documents.loaded(company.cik),
      stores.text.indexed(company.cik, accessions),
    ])
    yield* prefetch(folders, workers ? workers.size + 1 : 0, described => {
      const before = loaded.get(described.accession)
      // Facts may be there while the text is in another index than today's.
      const isThere = before !== undefined && (before.textRows === 0 || indexed.has(described.accession))
      return readOne(described, isThere ? before.inputs : null, company, deps)
    })
  }
  return workers && folders.length > 0 ? begun(all()) : all()
}

/** The same; the first is requested immediately. */
function begun<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const first = items.next()
  // Reported to the consumer, and dropped if the consumer ended before.
  first.catch(() => undefined)
  return (async function* () {
    for (let next = await first; !next.done; next = await items.next()) yield next.value
  })()
}

/**
 * Loads the filings of a company: text into the filing index, facts with axes into the stores; returns what they bring for the
 * company's numbers. Reports a filing that cannot be used and continues. If aborted, ends after the current one and keeps what is
 * written.
 */
export async function loadDocuments(
  cik: number,
  filings: AsyncIterable<FolderResult>,
  deps: DocumentDeps,
): Promise<DocumentNumbers & { readonly texts: LoadedTexts }> {
  const { stores, report, signal } = deps
  const numbers: DocumentNumbers = {
    facts: [],
    presentations: [],
    periodEnds: new Map(),
    covers: new Map(),
    inputs: new Map(),
  }
  const texts: LoadedTexts = new Map()
  let characters = 0
  const flights = boundedConcurrency(IN_FLIGHT, CHARACTERS_IN_FLIGHT)
  for await (const { described, result } of filings) {
    if (signal.aborted) break
    count(report.read, 'filings with documents')
    if (result !== null && 'rejected' in result) {
      addRefused(report, described.folder.name, result.rejected)
      await described.folder.forget?.()
    } else if (result !== null) {
      const inputs = addRead(described, result, numbers, report)
      characters += result.characters
      if (characters <= MAX_LOADED_CHARACTERS) texts.set(described.accession, result.sections)
      await flights.add(() => write(result, inputs, deps), result.characters)
    }
    await nextTurn()
  }
  await flights.settle()
  addOutcome(report, cik, await stores.documents.publish(cik))
  return { ...numbers, texts }
}

/** Computes the rows of a filing, in a worker thread if there are any. */
async function readOne(
  described: DescribedFolder,
  known: string | null,
  company: CompanyOfFilings,
  { stores, program, workers }: ReadDeps,
): Promise<FolderResult> {
  const { folder } = described
  const periods = await company.periodsOn(described.filed)
  const stated = statedOf(described, fiscalLabel(described, periods, company.fiscalYearEnd))
  // Files of a filing at the SEC never change: they are not even requested.
  const fixed = folder.isFixed && program !== null ? inputsOf(program, described.accession, stated) : null
  if (fixed !== null && fixed === known) return { described, result: null }
  const files = await fetchFiles(folder)
  if ('rejected' in files) return { described, result: files }
  const { name, cik, accession } = folder
  const encoder = workers && stores.text.encoded
  const job: FilingJob = {
    ...{ program, stated, fixed, known, files },
    described: { ...described, folder: { name, cik, accession } },
    company: { cik: company.cik, fiscalYearEnd: company.fiscalYearEnd, periods },
    ...(encoder && { ticket: encoder.ticket() }),
  }
  return { described, result: await (workers ? workers.run('filing', job) : runFilingJob(job, null)) }
}

async function fetchFiles(folder: FilingFolder): Promise<FilingJob['files'] | { readonly rejected: string }> {
  try {
    return await Promise.all(
      (await folder.files()).map(async ({ name, type, bytes }) => ({ name, type, bytes: await bytes() })),
    )
  } catch (error) {
    if (!(error instanceof RejectedInputError)) throw error
    return { rejected: error.message }
  }
}

/** Reports what was read and collects facts for the numbers. Returns the inputs to store with it. */
function addRead(
  described: DescribedFolder,
  read: ReadFiling,
  numbers: DocumentNumbers,
  report: LoadReport,
): string {
  for (const warning of read.warnings) report.warned.push({ file: described.folder.name, warning })
  if (read.text) addText(report.texts, described.form, read.text)
  for (const notice of read.notices) addNotice(report, described.folder.name, notice)
  addRows(report, 'dimensional facts', read.facts)
  if (!addNumbers(described, read.numbers, numbers, report)) return read.inputs
  numbers.inputs.set(described.accession, read.inputs)
  return ''
}

/** Whether the filing brings anything for the numbers. */
function addNumbers(
  { accession, periodEnd: known }: DescribedFolder,
  { facts, presentation, periodEnd, cover }: FilingNumbers,
  numbers: DocumentNumbers,
  report: LoadReport,
): boolean {
  addRows(report, 'facts of documents', facts)
  const isNew = known === null && periodEnd !== null
  if (isNew) numbers.periodEnds.set(accession, periodEnd)
  if (cover !== null && cover.observed >= (numbers.covers.get(cover.cik)?.observed ?? ''))
    numbers.covers.set(cover.cik, cover)
  if (facts.facts.length > 0) numbers.facts.push(facts.facts)
  if (presentation !== null) numbers.presentations.push(presentation)
  return facts.facts.length > 0 || presentation !== null || cover !== null || isNew
}

async function write(
  { filing, rows, counts, documents }: ReadFiling,
  inputs: string,
  { stores, report }: Pick<DocumentDeps, 'stores' | 'report'>,
): Promise<void> {
  const put = () => ('content' in rows ? stores.text.encoded!.put(rows) : stores.text.putFiling(filing, rows))
  if (counts.size > 0 && (await put()) === 'written') {
    for (const [row_type, times] of counts) count(report.written, ROW_NAMES[row_type as TextRowType], times)
  }
  if ((await stores.documents.put({ ...documents, inputs })) === 'written')
    count(report.written, 'dimensional facts', documents.facts.length)
}

const ROW_NAMES = { section: 'sections', chunk: 'chunks', table: 'tables' } as const

/** Values of a filing that do not come from its files but enter its rows. */
function statedOf(
  { folder, accession, form, filed, periodEnd, primaryDocument }: DescribedFolder,
  label: FiscalLabel,
): string {
  return JSON.stringify([formatCik(folder.cik), accession, form, filed, periodEnd, primaryDocument, label])
}

/** Reports folders that belong to no known filing. */
export function reportUnnamed(report: Pick<LoadReport, 'dropped'>, folders: number): void {
  if (folders > 0) addDropped(report, 'filings', new Map([['no_accession', folders]]))
}
