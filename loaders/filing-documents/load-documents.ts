import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatCik } from '../../src/domain/company/company.ts'
import type { Day } from '../../src/domain/day.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import { count } from '../counts.ts'
import { addDropped, addRefused, addRows, type LoadReport } from '../load-report.ts'
import { Refusal } from '../refusal.ts'
import { checkHeader, type DescribedFolder } from './describe.ts'
import { type FiscalLabel, fiscalLabel, type KnownPeriod } from './fiscal-label.ts'
import { loadFiling } from './load-filing.ts'
import { type FolderContent, readFolder } from './read-folder.ts'
import { addText } from './text-report.ts'

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
  for (const described of folders) {
    if (signal.aborted) break
    // Facts may be there while the text is in another index than today's.
    const known = indexed.has(described.accession) ? (loaded.get(described.accession) ?? null) : null
    try {
      await loadOne(described, known, company, deps)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      addRefused(report, described.folder.name, error.message)
    }
    await nextTurn()
  }
  if ((await stores.documents.publish(company.cik)) === 'published') {
    report.unchanged.delete(company.cik)
    report.published.add(company.cik)
  } else if (!report.published.has(company.cik)) report.unchanged.add(company.cik)
}

async function loadOne(
  described: DescribedFolder,
  known: string | null,
  company: CompanyOfFilings,
  { stores, report, program }: DocumentDeps,
): Promise<void> {
  const periods = await company.periodsOn(described.filed)
  const label = fiscalLabel(described, periods, company.fiscalYearEnd)
  const inputsOf = (digest: string) => hashOf([program ?? '', digest, statedOf(described, label)])
  count(report.read, 'filings with documents')
  // What the SEC keeps of a filing never changes: it need not even be asked for.
  const fixed = described.folder.isFixed && program !== null ? inputsOf(described.accession) : null
  if (fixed !== null && fixed === known) return unchanged(report)
  const content = await readFolder(described.folder, described.primaryDocument)
  const inputs = fixed ?? inputsOf(content.digest)
  if (program !== null && inputs === known) return unchanged(report)
  await store(described, content, inputs, { ...company, periods }, { stores, report })
}

async function store(
  described: DescribedFolder,
  content: FolderContent,
  inputs: string,
  company: {
    readonly cik: number
    readonly periods: readonly KnownPeriod[]
    readonly fiscalYearEnd: string | null
  },
  { stores, report }: Pick<DocumentDeps, 'stores' | 'report'>,
): Promise<void> {
  if (content.header) checkHeader(content.header, described.folder)
  if (content.documents.length === 0 && content.instance === null) throw new Refusal('has no document')
  const loaded = await loadFiling(described, content, company)
  const { filing, sections, rows, facts, documents, warnings } = loaded
  for (const warning of warnings) report.warned.push({ file: described.folder.name, warning })
  addText(report.texts, described.form, sections)
  addRows(report, 'dimensional facts', facts)
  const text = rows.length > 0 ? await stores.text.putFiling(filing, rows) : 'unchanged'
  if (text === 'written') {
    for (const { row_type } of rows) count(report.written, ROW_NAMES[row_type])
  }
  const outcome = await stores.documents.put({ ...documents, inputs })
  if (outcome === 'written') count(report.written, 'dimensional facts', facts.facts.length)
}

const ROW_NAMES = { section: 'sections', chunk: 'chunks', table: 'tables' } as const

function unchanged(report: LoadReport): void {
  count(report.read, 'filings with documents unchanged')
}

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
