import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatCik } from '../../src/domain/company/company.ts'
import type { Day } from '../../src/domain/day.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import { count } from '../counts.ts'
import { inFlight } from '../in-flight.ts'
import { addDropped, addRefused, addRows, type LoadReport } from '../load-report.ts'
import { Refusal } from '../refusal.ts'
import { checkHeader, type DescribedFolder } from './describe.ts'
import { type FiscalLabel, fiscalLabel, type KnownPeriod } from './fiscal-label.ts'
import { type LoadedFiling, loadFiling } from './load-filing.ts'
import { readFolder } from './read-folder.ts'
import { addText } from './text-report.ts'

/** Filings that may be written while the next one is parsed: the engine needs as long for the one as we for the other. */
const IN_FLIGHT = 3

/** The company whose filings are loaded. */
export interface CompanyOfFilings {
  /** The current registrant's CIK. */
  readonly cik: number
  /** `MM-DD`; null where nothing tells it. */
  readonly fiscalYearEnd: string | null
  /** The calendar as known on a day. */
  periodsOn(day: Day): Promise<readonly KnownPeriod[]>
}

export interface DocumentDeps {
  readonly stores: Pick<OpenStores, 'text' | 'documents'>
  readonly report: LoadReport
  readonly signal: AbortSignal
  /** Tells this program from others; null: every filing is made anew. */
  readonly program: string | null
}

/**
 * Loads the documents of a company's filings, one after the other: text into the filing index, facts with axes into the
 * stores. A filing that was made from the same files by the same program is passed over; one that cannot be used is
 * reported, and the rest loads. Ends after the filing it is at when aborted, with what was written kept.
 */
export async function loadDocuments(
  company: CompanyOfFilings,
  folders: readonly DescribedFolder[],
  deps: DocumentDeps,
): Promise<void> {
  const { stores, report, signal } = deps
  if (folders.length === 0) return
  const accessions = folders.map(({ accession }) => accession)
  const [loaded, indexed] = await Promise.all([
    stores.documents.loaded(company.cik),
    stores.text.indexed(company.cik, accessions),
  ])
  const flights = inFlight(IN_FLIGHT)
  for (const described of folders) {
    if (signal.aborted) break
    const before = loaded.get(described.accession)
    // Facts may be there while the text is in another index than today's.
    const isThere = before !== undefined && (before.textRows === 0 || indexed.has(described.accession))
    const known = isThere ? before.inputs : null
    try {
      const write = await loadOne(described, known, company, deps)
      if (write !== null) await flights.add(write)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      addRefused(report, described.folder.name, error.message)
      await described.folder.forget?.()
    }
    await nextTurn()
  }
  await flights.settle()
  if ((await stores.documents.publish(company.cik)) === 'published') {
    report.unchanged.delete(company.cik)
    report.published.add(company.cik)
  } else if (!report.published.has(company.cik)) report.unchanged.add(company.cik)
}

/** Makes the rows of a filing; resolves to what writes them, or to null where nothing changed. */
async function loadOne(
  described: DescribedFolder,
  known: string | null,
  company: CompanyOfFilings,
  { stores, report, program }: DocumentDeps,
): Promise<(() => Promise<void>) | null> {
  const periods = await company.periodsOn(described.filed)
  const label = fiscalLabel(described, periods, company.fiscalYearEnd)
  const inputsOf = (digest: string) => hashOf([program ?? '', digest, statedOf(described, label)])
  count(report.read, 'filings with documents')
  // What the SEC keeps of a filing never changes: it need not even be asked for.
  const fixed = described.folder.isFixed && program !== null ? inputsOf(described.accession) : null
  if (fixed !== null && fixed === known) return null
  const content = await readFolder(described.folder, described.primaryDocument)
  const inputs = fixed ?? inputsOf(content.digest)
  if (program !== null && inputs === known) return null
  if (content.header) checkHeader(content.header, described.folder)
  if (content.documents.length === 0 && content.instance === null) throw new Refusal('has no document')
  const loaded = await loadFiling(described, content, { ...company, periods })
  for (const warning of loaded.warnings) report.warned.push({ file: described.folder.name, warning })
  if (content.documents.length > 0) addText(report.texts, described.form, loaded.sections)
  addRows(report, 'dimensional facts', loaded.facts)
  return () => write(loaded, inputs, { stores, report })
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

/** What is told of a filing beside its files, as far as it enters its rows. */
function statedOf(
  { folder, accession, form, filed, periodEnd, primaryDocument }: DescribedFolder,
  label: FiscalLabel,
): string {
  return JSON.stringify([formatCik(folder.cik), accession, form, filed, periodEnd, primaryDocument, label])
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex')
}

/** Reports folders that can be given to no filing. */
export function reportUnnamed(report: LoadReport, folders: number): void {
  if (folders > 0) addDropped(report, 'filings', new Map([['no_accession', folders]]))
}
