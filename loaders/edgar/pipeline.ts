import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CompanyPart, formatCik } from '../../src/domain/company/company.ts'
import type { CompanyLoad } from '../../src/stores/ports.ts'
import { companyStep, type LoadDeps } from '../company-step.ts'
import { total } from '../counts.ts'
import { type DescribedFolder, filingOf } from '../filing-documents/describe.ts'
import { filerParts } from '../filing-documents/filer-parts.ts'
import { calendarOf, countFolders, describeFolders, membersOf } from '../filing-documents/filings-step.ts'
import { loadDocuments } from '../filing-documents/load-documents.ts'
import type { DocumentsWanted } from '../filing-documents/wanted.ts'
import { filingsOfFacts } from '../filings/filings-of-facts.ts'
import { mergeFilings } from '../filings/merge-filings.ts'
import type { LoadMemory } from '../load-memory.ts'
import { addRefused } from '../load-report.ts'
import { readCompanies } from '../signals/index.ts'
import { type StoreWriter, storeWriter } from '../store-writer.ts'
import { type DocumentContents, digestOf, fetchDocuments, readDocuments } from './read-documents.ts'
import type { EdgarSource } from './source.ts'

export interface PipelineDeps extends LoadDeps {
  /** Null: every company is made anew. */
  readonly memory: LoadMemory | null
  /** Which filings' documents are loaded too; absent: none. */
  readonly documents?: DocumentsWanted
}

/**
 * Loads companies of a source: identities first, then company by company its documents, together with those of its
 * predecessors, each published whole. Ends after the current company when aborted, with what is published kept.
 */
export async function loadCompanies(
  source: EdgarSource,
  ciks: readonly number[],
  identities: readonly CompanyPart[],
  deps: PipelineDeps,
): Promise<void> {
  const { stores, successors, report, progress, signal, memory } = deps
  const companies = [...new Set(ciks.map(cik => successors.companyOf(cik)))]
  const writer = storeWriter(stores, report, memory)
  writer.putParts(identities)
  await writer.flush()
  progress.begin(companies.length)
  try {
    for (const company of companies) {
      if (signal.aborted) break
      const before = total(report.read)
      await loadCompany(source, company, writer, deps)
      progress.step(total(report.read) - before)
    }
  } catch (error) {
    // What was made before the failure is whole and stays; the first failure is the one to tell.
    await writer.flush().catch(() => undefined)
    throw error
  }
  await writer.flush()
  // Signals compare words with figures, so these are published first.
  if (deps.documents && !signal.aborted) await readCompanies(companies, deps)
  if (!signal.aborted) await stores.publisher.clean()
}

async function loadCompany(
  source: EdgarSource,
  company: number,
  writer: StoreWriter,
  deps: PipelineDeps,
): Promise<void> {
  const { stores, successors, report, memory, documents: wanted } = deps
  const members = membersOf(company, successors)
  const documents = (await Promise.all(members.map(cik => source.documents(cik)))).flat()
  const refusedBefore = report.refused.length
  const fetched = await fetchDocuments(documents, report)
  await nextTurn()
  const publication = stores.companies.snapshot().publication(company)
  const inputs = memory && fetched.length === documents.length ? digestOf(fetched) : null
  const isKnown = inputs !== null && documents.length > 0 && (memory?.isSame(publication, inputs) ?? false)
  const contents = isKnown ? { facts: [], filings: [], parts: [] } : await readDocuments(fetched, report)
  const listed = async () =>
    isKnown
      ? await stores.publisher.filingsOf(publication)
      : mergeFilings(...contents.filings, filingsOfFacts(contents.facts.flat()))
  const { folders, found } = wanted
    ? await describeFolders(source, members, await listed(), wanted, report)
    : { folders: [], found: documents.length === 0 ? await countFolders(source, members) : 0 }
  if (documents.length + found === 0) {
    addRefused(report, `CIK ${formatCik(company)}`, `no file of it in ${source.name}`)
    return
  }
  // A company with a refused file is not remembered, so that the file is reported each time.
  const isWhole = documents.length > 0 && report.refused.length === refusedBefore
  const load = isKnown
    ? passOver(company, report)
    : await makeCompany({ company, contents, folders, inputs: isWhole ? inputs : null }, writer, deps)
  await loadDocuments(
    {
      cik: company,
      fiscalYearEnd: fiscalYearEndOf(contents.parts, company, stores),
      periodsOn: calendarOf(load, publication, stores),
    },
    folders,
    { ...deps, program: memory?.program ?? null },
  )
}

function passOver(company: number, report: LoadDeps['report']): null {
  report.unchanged.add(company)
  return null
}

/** Joins what the sources have with what is stored, and hands it to the writer. */
async function makeCompany(
  made: {
    readonly company: number
    readonly contents: DocumentContents
    readonly folders: readonly DescribedFolder[]
    readonly inputs: string | null
  },
  writer: StoreWriter,
  deps: PipelineDeps,
): Promise<CompanyLoad | null> {
  const { company, contents, folders, inputs } = made
  const filings = [...contents.filings, folders.map(filingOf)]
  const { load, currency } = await companyStep({ cik: company, ...contents, filings }, deps)
  const parts = [...withCurrency(contents.parts, currency), ...filerParts(folders)]
  if (load) await writer.write(load, parts, inputs)
  else writer.putParts(parts)
  return load
}

/** As the registrant's own list of filings says, else as it is stored. */
function fiscalYearEndOf(
  parts: readonly CompanyPart[],
  company: number,
  { companies }: LoadDeps['stores'],
): string | null {
  const told = parts.find(({ cik, fiscalYearEnd }) => cik === company && fiscalYearEnd !== null)
  return (
    told?.fiscalYearEnd ??
    companies.snapshot().companies.find(({ cik }) => cik === company)?.fiscalYearEnd ??
    null
  )
}

/** The reporting currency goes to what the latest facts say of their registrant. */
function withCurrency(parts: readonly CompanyPart[], currency: string | null): CompanyPart[] {
  const latest = parts
    .filter(part => part.source === 'companyfacts')
    .reduce<CompanyPart | null>((a, b) => (a === null || b.observed > a.observed ? b : a), null)
  return parts.map(part => (part === latest ? { ...part, currency } : part))
}
