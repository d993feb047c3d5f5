import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CompanyObservation, formatCik } from '../../src/domain/company/company.ts'
import type { Filing } from '../../src/domain/company/filing.ts'
import { type Day, formatDay } from '../../src/domain/day.ts'
import type { Fact } from '../../src/domain/numbers/fact.ts'
import type { LiveGenerations, OpenStores } from '../../src/stores/ports/stores.ts'
import { type DescribedFolder, filingOf } from '../filing-documents/describe.ts'
import type { DocumentFilter } from '../filing-documents/document-filter.ts'
import { filerParts } from '../filing-documents/filer-parts.ts'
import { calendarOf, countFolders, describeFolders, membersOf } from '../filing-documents/filings-step.ts'
import { loadDocuments } from '../filing-documents/load-documents.ts'
import { filingsOfFacts } from '../filings/filings-of-facts.ts'
import { mergeFilings } from '../filings/merge-filings.ts'
import { buildCompany, buildNumbers, type LoadDeps } from '../shared/build-company.ts'
import { count, total } from '../shared/counts.ts'
import { parseJson } from '../shared/json.ts'
import type { LoadFingerprints } from '../shared/load-fingerprints.ts'
import { addOutcome, addRefused, addRows, type LoadReport } from '../shared/load-report.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { type StoreWriter, storeWriter } from '../shared/store-writer.ts'
import { refreshAnalyses } from '../signals/refresh-analyses.ts'
import { readCompanyFacts } from './companyfacts.ts'
import type { EdgarDocument, EdgarSource } from './source.ts'
import { readSubmissions, readSubmissionsPage } from './submissions.ts'

export interface PipelineDeps extends LoadDeps {
  /** Null: every company is processed. */
  readonly memory: LoadFingerprints | null
  /** Filings whose documents are loaded; absent: none. */
  readonly documents?: DocumentFilter
  /** Writes more of a company, before its metrics are computed. */
  readonly before?: (company: number, stores: OpenStores) => Promise<void>
}

/**
 * Loads companies of a source: identities first, then company by company its numbers, documents and signals, together with those
 * of its predecessors, which become visible together. When aborted it ends after the current company, or drops it if its documents
 * are not complete.
 */
export async function loadCompanies(
  source: EdgarSource,
  ciks: readonly number[],
  identities: readonly CompanyObservation[],
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
      const { hasDocuments } = await loadCompany(source, company, writer, deps)
      await endCompany(company, hasDocuments, writer, deps)
      progress.step(total(report.read) - before)
    }
  } catch (error) {
    // Companies before the failure are complete and become visible. The first failure is the one to report.
    await writer.rescue().catch(() => undefined)
    throw error
  }
  await writer.flush()
  if (!signal.aborted) await stores.publisher.removeSuperseded()
}

/** Analyzes a company's text and makes all of it visible; drops the company if its documents are not complete. */
async function endCompany(
  company: number,
  hasDocuments: boolean,
  writer: StoreWriter,
  deps: PipelineDeps,
): Promise<void> {
  const hasText = hasDocuments || deps.stores.companies.snapshot().coverage(company).textFilings > 0
  if (deps.documents && hasText && !deps.signal.aborted) {
    // Signals compare text with figures, which must be written.
    await writer.settle()
    await refreshAnalyses(company, { ...deps, stores: writer.stores() }, { isForced: false })
  }
  if (hasDocuments && deps.signal.aborted) await writer.discard(company)
  else await writer.endCompany()
}

async function loadCompany(
  source: EdgarSource,
  company: number,
  writer: StoreWriter,
  deps: PipelineDeps,
): Promise<{ readonly hasDocuments: boolean }> {
  const { successors, report, memory, documents: wanted } = deps
  let stores = writer.stores()
  const members = membersOf(company, successors)
  const documents = (await Promise.all(members.map(cik => source.documents(cik)))).flat()
  const refusedBefore = report.refused.length
  const fetched = await fetchDocuments(documents, report)
  await nextTurn()
  const publication = stores.companies.snapshot().publication(company)
  const inputs = memory && fetched.length === documents.length ? digestOf(fetched) : null
  const isDamaged = stores.system.damage().some(({ ciks }) => ciks === null || ciks.includes(company))
  const isKnown =
    inputs !== null && documents.length > 0 && !isDamaged && (memory?.isSame(publication, inputs) ?? false)
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
    return { hasDocuments: false }
  }
  const hasDocuments = folders.length > 0
  if (hasDocuments) await writer.beginAlone()
  stores = writer.stores()
  await deps.before?.(company, stores)
  // A company with a rejected file gets no fingerprint, so the next load reports the file again.
  const isWhole = documents.length > 0 && report.refused.length === refusedBefore
  const content = { company, contents, folders, isKnown, inputs: isWhole ? inputs : null }
  await buildAndWrite(content, publication, writer, { ...deps, stores })
  return { hasDocuments }
}

/**
 * Loads the documents of filings, then writes the company with what they bring for its numbers. The fiscal labels of the
 * documents need the calendar, which is derived from the facts that are there without them.
 */
async function buildAndWrite(
  content: CompanyContent,
  publication: LiveGenerations,
  writer: StoreWriter,
  deps: PipelineDeps,
): Promise<void> {
  const { company, contents, folders, isKnown, inputs } = content
  const { stores, report, memory } = deps
  const base = { cik: company, facts: contents.facts, presentations: [] }
  const first = folders.length > 0 && !isKnown ? await buildNumbers(base, deps) : null
  const brought = await loadDocuments(
    {
      cik: company,
      fiscalYearEnd: fiscalYearEndOf(contents.parts, company, stores),
      periodsOn: calendarOf(first?.numbers ?? null, publication, stores),
    },
    folders,
    { ...deps, program: memory?.program ?? null },
  )
  if (isKnown && brought.inputs.size === 0) {
    addOutcome(report, company, 'unchanged')
    return
  }
  const { load, currency } = await buildCompany(
    {
      ...base,
      facts: [...contents.facts, ...brought.facts],
      presentations: [brought.presentations],
      filings: [...contents.filings, folders.map(folder => filingOf(folder, brought.periodEnds))],
    },
    deps,
    folders.length > 0 && brought.inputs.size === 0 ? first : null,
  )
  const parts = [...withCurrency(contents.parts, currency), ...filerParts(folders)]
  if (load) await writer.write(load, parts, inputs, () => stores.documents.settle(company, brought.inputs))
  else writer.putParts(parts)
}

/** What a source has of one company. */
interface CompanyContent {
  readonly company: number
  readonly contents: DocumentContents
  readonly folders: readonly DescribedFolder[]
  /** Whether its documents are those that it was last built from; they are not read then. */
  readonly isKnown: boolean
  /** Digest of the documents, stored as their fingerprint; null: not stored. */
  readonly inputs: string | null
}

/** From the registrant's filing list, otherwise as stored. */
function fiscalYearEndOf(
  parts: readonly CompanyObservation[],
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

/** Adds the reporting currency to the latest companyfacts observation. */
function withCurrency(parts: readonly CompanyObservation[], currency: string | null): CompanyObservation[] {
  const latest = parts
    .filter(part => part.source === 'companyfacts')
    .reduce<CompanyObservation | null>((a, b) => (a === null || b.observed > a.observed ? b : a), null)
  return parts.map(part => (part === latest ? { ...part, currency } : part))
}

/** A document with its content, not yet parsed. */
interface FetchedDocument {
  readonly document: EdgarDocument
  readonly bytes: Buffer
}

/** Parsed documents of a company. */
interface DocumentContents {
  readonly facts: Fact[][]
  readonly filings: Filing[][]
  readonly parts: CompanyObservation[]
}

/** Fetches the content of documents; failures are reported. */
async function fetchDocuments(
  documents: readonly EdgarDocument[],
  report: LoadReport,
): Promise<FetchedDocument[]> {
  const fetched: FetchedDocument[] = []
  for (const document of documents) {
    count(report.read, 'files')
    try {
      fetched.push({ document, bytes: await document.bytes() })
    } catch (error) {
      refuse(report, document, error)
    }
  }
  return fetched
}

/** Hash of contents, independent of the order of documents. */
function digestOf(fetched: readonly FetchedDocument[]): string {
  const digests = fetched.map(({ document, bytes }) =>
    createHash('sha256').update(`${document.kind}/${document.cik}\n`).update(bytes).digest('hex'),
  )
  return createHash('sha256').update(digests.sort().join()).digest('hex')
}

/** Parses documents one at a time, letting other work run in between; unusable ones are reported. */
async function readDocuments(
  fetched: readonly FetchedDocument[],
  report: LoadReport,
): Promise<DocumentContents> {
  const contents: DocumentContents = { facts: [], filings: [], parts: [] }
  for (const { document, bytes } of fetched) {
    try {
      readDocument(document, parseJson(bytes), contents, report)
    } catch (error) {
      refuse(report, document, error)
    }
    await nextTurn()
  }
  return contents
}

function refuse(report: LoadReport, document: EdgarDocument, error: unknown): void {
  if (!(error instanceof RejectedInputError)) throw error
  addRefused(report, document.name, error.message)
}

function readDocument(
  { kind, cik }: EdgarDocument,
  json: unknown,
  contents: DocumentContents,
  report: LoadReport,
): void {
  if (kind === 'companyfacts') {
    const file = readCompanyFacts(json, cik)
    addRows(report, 'facts', file)
    contents.facts.push(file.facts)
    contents.parts.push(factsPart(file.cik, file.name, lastFiled(file.facts)))
  } else if (kind === 'submissions') {
    const file = readSubmissions(json, cik)
    addRows(report, 'filings', file)
    contents.filings.push(file.filings)
    contents.parts.push(file.part)
  } else if (kind === 'submissions_page' && cik !== null) {
    const page = readSubmissionsPage(json, cik)
    addRows(report, 'filings', page)
    contents.filings.push(page.filings)
  }
}

function lastFiled(facts: readonly Fact[]): Day {
  return facts.reduce((day, fact) => Math.max(day, fact.filing.filed), 0)
}

/** The companyfacts observation of a registrant, dated by the last filing in it. */
function factsPart(cik: number, name: string | null, filed: Day): CompanyObservation {
  return {
    cik,
    source: 'companyfacts',
    observed: formatDay(filed),
    rank: null,
    name,
    listings: null,
    formerNames: null,
    sic: null,
    sicDescription: null,
    entityType: null,
    forms: null,
    fiscalYearEnd: null,
    stateOfIncorporation: null,
    currency: null,
  }
}
