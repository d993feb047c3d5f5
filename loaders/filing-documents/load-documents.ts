import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatCik } from '../../src/domain/company/company.ts'
import type { Accession } from '../../src/domain/company/filing.ts'
import type { Day } from '../../src/domain/day.ts'
import type { Fact } from '../../src/domain/numbers/fact.ts'
import type { FilingPresentation } from '../../src/domain/numbers/presentation.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
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
import { RejectedInputError } from '../shared/rejected-input.ts'
import { checkHeader, type DescribedFolder } from './describe.ts'
import { type FiscalLabel, fiscalLabel, type KnownPeriod } from './fiscal-label.ts'
import { type FilingNumbers, type LoadedFiling, loadFiling } from './load-filing.ts'
import { readFolder } from './read-folder.ts'
import { addText, lowCoverage } from './text-report.ts'

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
  /** The filings that bring any of this, and what they were made from: to be settled once the numbers are published. */
  readonly inputs: Map<Accession, string>
}

/** The company whose filings are loaded. */
interface CompanyOfFilings {
  /** The current registrant's CIK. */
  readonly cik: number
  /** `MM-DD`; null if unknown. */
  readonly fiscalYearEnd: string | null
  /** The fiscal calendar as of a day. */
  periodsOn(day: Day): Promise<readonly KnownPeriod[]>
}

interface DocumentDeps {
  readonly stores: Pick<OpenStores, 'text' | 'documents'>
  readonly report: LoadReport
  readonly signal: AbortSignal
  /** Fingerprint of this program; null: every filing is processed again. */
  readonly program: string | null
}

/**
 * Loads the documents of a company's filings, one after the other: text into the filing index, facts with axes into the
 * stores; returns what they bring for the company's numbers. Skips a filing that was made from the same files by the same
 * program. Reports one that cannot be used and goes on. If aborted, ends after the current filing and keeps what is written.
 */
export async function loadDocuments(
  company: CompanyOfFilings,
  folders: readonly DescribedFolder[],
  deps: DocumentDeps,
): Promise<DocumentNumbers> {
  const { stores, report, signal } = deps
  const numbers: DocumentNumbers = {
    facts: [],
    presentations: [],
    periodEnds: new Map(),
    inputs: new Map(),
  }
  if (folders.length === 0) return numbers
  const accessions = folders.map(({ accession }) => accession)
  const [loaded, indexed] = await Promise.all([
    stores.documents.loaded(company.cik),
    stores.text.indexed(company.cik, accessions),
  ])
  const flights = boundedConcurrency(IN_FLIGHT, CHARACTERS_IN_FLIGHT)
  for (const described of folders) {
    if (signal.aborted) break
    const before = loaded.get(described.accession)
    // Facts may be there while the text is in another index than today's.
    const isThere = before !== undefined && (before.textRows === 0 || indexed.has(described.accession))
    const known = isThere ? before.inputs : null
    try {
      const write = await loadOne(described, known, company, numbers, deps)
      if (write !== null) await flights.add(write.run, write.characters)
    } catch (error) {
      if (!(error instanceof RejectedInputError)) throw error
      addRefused(report, described.folder.name, error.message)
      await described.folder.forget?.()
    }
    await nextTurn()
  }
  await flights.settle()
  addOutcome(report, company.cik, await stores.documents.publish(company.cik))
  return numbers
}

/** Computes the rows of a filing; resolves to the function that writes them and their size, or to null if nothing changed. */
async function loadOne(
  described: DescribedFolder,
  known: string | null,
  company: CompanyOfFilings,
  numbers: DocumentNumbers,
  { stores, report, program }: DocumentDeps,
): Promise<{ run(): Promise<void>; readonly characters: number } | null> {
  const periods = await company.periodsOn(described.filed)
  const label = fiscalLabel(described, periods, company.fiscalYearEnd)
  const inputsOf = (digest: string) => hashOf([program ?? '', digest, statedOf(described, label)])
  count(report.read, 'filings with documents')
  // Files of a filing at the SEC never change: they are not even requested.
  const fixed = described.folder.isFixed && program !== null ? inputsOf(described.accession) : null
  if (fixed !== null && fixed === known) return null
  const content = await readFolder(described.folder, described.primaryDocument)
  const inputs = fixed ?? inputsOf(content.digest)
  if (program !== null && inputs === known) return null
  if (content.header) checkHeader(content.header, described.folder)
  if (content.documents.length === 0 && content.instance === null)
    throw new RejectedInputError('has no document')
  const loaded = await loadFiling(described, content, { ...company, periods })
  for (const warning of loaded.warnings) report.warned.push({ file: described.folder.name, warning })
  if (content.documents.length > 0) {
    addText(report.texts, described.form, loaded.sections)
    for (const notice of lowCoverage(loaded.sections)) addNotice(report, described.folder.name, notice)
  }
  addRows(report, 'dimensional facts', loaded.facts)
  const brings = addNumbers(described, loaded.numbers, numbers, report)
  if (brings) numbers.inputs.set(described.accession, inputs)
  return {
    run: () => write(loaded, brings ? '' : inputs, { stores, report }),
    characters: loaded.rows.reduce((sum, { content_raw }) => sum + (content_raw?.length ?? 0), 0),
  }
}

/** Whether the filing brings anything for the numbers. */
function addNumbers(
  { accession, periodEnd: known }: DescribedFolder,
  { facts, presentation, periodEnd }: FilingNumbers,
  numbers: DocumentNumbers,
  report: LoadReport,
): boolean {
  addRows(report, 'facts of documents', facts)
  const isNew = known === null && periodEnd !== null
  if (isNew) numbers.periodEnds.set(accession, periodEnd)
  if (facts.facts.length > 0) numbers.facts.push(facts.facts)
  if (presentation !== null) numbers.presentations.push(presentation)
  return facts.facts.length > 0 || presentation !== null || isNew
}

async function write(
  { filing, rows, documents }: LoadedFiling,
  inputs: string,
  { stores, report }: Pick<DocumentDeps, 'stores' | 'report'>,
): Promise<void> {
  if (rows.length > 0 && (await stores.text.putFiling(filing, rows)) === 'written') {
    for (const { row_type } of rows) count(report.written, ROW_NAMES[row_type])
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

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex')
}

/** Reports folders that belong to no known filing. */
export function reportUnnamed(report: LoadReport, folders: number): void {
  if (folders > 0) addDropped(report, 'filings', new Map([['no_accession', folders]]))
}
