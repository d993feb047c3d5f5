import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CompanyObservation, formatCik } from '../../src/domain/company/company.ts'
import { mergeSeries } from '../../src/domain/prices/merge-series.ts'
import type { PriceSeries } from '../../src/domain/prices/price-series.ts'
import type { LiveGenerations, OpenStores } from '../../src/stores/ports/stores.ts'
import { type DescribedFolder, filingOf } from '../filing-documents/describe.ts'
import type { DocumentFilter } from '../filing-documents/document-filter.ts'
import { filerParts } from '../filing-documents/filer-parts.ts'
import { calendarOf, countFolders, describeFolders, membersOf } from '../filing-documents/filings-step.ts'
import { type LoadedTexts, loadDocuments, readFilings } from '../filing-documents/load-documents.ts'
import { filingsOfFacts } from '../filings/filings-of-facts.ts'
import { mergeFilings } from '../filings/merge-filings.ts'
import { publishSeries } from '../prices/publish-prices.ts'
import {
  buildCompany,
  buildNumbers,
  type LoadDeps,
  readStored,
  type StoredCompany,
} from '../shared/build-company.ts'
import { count, total } from '../shared/counts.ts'
import type { LoadFingerprints } from '../shared/load-fingerprints.ts'
import { addOutcome, addRead, addRefused, newReport, type ReadReport } from '../shared/load-report.ts'
import { prefetch } from '../shared/prefetch.ts'
import { builtCompany, type StoreWriter, storeWriter } from '../shared/store-writer.ts'
import { refreshAnalyses } from '../signals/refresh-analyses.ts'
import {
  type CompanyJobResult,
  type DocumentContents,
  type FetchedDocument,
  readDocuments,
  refuse,
  withCurrency,
} from './read-documents.ts'
import type { EdgarDocument, EdgarSource } from './source.ts'
import { type Workers, workersFor } from './workers.ts'

interface PipelineDeps extends LoadDeps {
  /** Null: every company is processed. */
  readonly memory: LoadFingerprints | null
  /** Filings whose documents are loaded; absent: none. */
  readonly documents?: DocumentFilter
  /** Prices that are published with a company, before its metrics are computed. */
  readonly prices?: (company: number) => readonly PriceSeries[]
  /** Threads that build companies and read filings; 0: this thread; null or absent: one per further core. */
  readonly workers?: number | null
}

/** Companies whose first filings are read ahead: publishing a company takes as long as reading a few. */
const WITH_FILINGS_AHEAD = 2

type WithWorkers = Omit<PipelineDeps, 'workers'> & { readonly workers: Workers | null }

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
  const withFilings = deps.documents !== undefined
  const workers = workersFor({ companies: companies.length, withFilings }, deps.workers ?? null, {
    numbers: stores.publisher.encoded?.module,
    text: writer.stores().text.encoded?.module,
  })
  try {
    // Filings of the next companies are read while those of one are analyzed.
    const ahead = workers ? (withFilings ? WITH_FILINGS_AHEAD : workers.size + 1) : 0
    const read = (company: number) => readCompany(source, company, writer, { ...deps, workers })
    for await (const content of prefetch(companies, ahead, read)) {
      if (signal.aborted) break
      const before = total(report.read)
      const loaded = await loadCompany(source, content, writer, { ...deps, workers })
      await endCompany(content.company, loaded, writer, { ...deps, workers })
      progress.step(total(report.read) - before)
    }
  } catch (error) {
    // Companies before the failure are complete and become visible. The first failure is the one to report.
    await writer.rescue().catch(() => undefined)
    throw error
  } finally {
    await workers?.close()
  }
  await writer.flush()
  if (!signal.aborted) await stores.publisher.removeSuperseded()
}

/** What was loaded of a company. */
interface LoadedCompany {
  /** Of filings that are wanted. */
  readonly folders: number
  readonly texts: LoadedTexts
}

/** Analyzes a company's text and makes all of it visible; drops the company if its documents are not complete. */
async function endCompany(
  company: number,
  { folders, texts }: LoadedCompany,
  writer: StoreWriter,
  deps: WithWorkers,
): Promise<void> {
  const hasDocuments = folders > 0
  const hasText = hasDocuments || deps.stores.companies.snapshot().coverage(company).textFilings > 0
  if (deps.documents && hasText && !deps.signal.aborted) {
    const threads = deps.workers?.suits(folders) ? deps.workers : null
    // Signals compare text with figures, which must be written.
    await writer.settle()
    const stores = writer.stores()
    await refreshAnalyses(company, { ...deps, stores, texts, workers: threads }, { isForced: false })
  }
  if (hasDocuments && deps.signal.aborted) await writer.discard(company)
  else await writer.endCompany()
}

/** Fetches and reads what a source has of a company; may run before the companies ahead of it are written. */
async function readCompany(
  source: EdgarSource,
  company: number,
  writer: StoreWriter,
  deps: WithWorkers,
): Promise<CompanyContent> {
  const { successors, memory, documents: wanted, prices, workers } = deps
  const stores = writer.stores()
  const report = newReport()
  const members = membersOf(company, successors)
  const documents = (await Promise.all(members.map(cik => source.documents(cik)))).flat()
  const fetched = await fetchDocuments(documents, report)
  await nextTurn()
  const publication = stores.companies.snapshot().publication(company)
  const inputs = memory && fetched.length === documents.length ? digestOf(fetched) : null
  const isDamaged = stores.system.damage().some(({ ciks }) => ciks === null || ciks.includes(company))
  const isKnown =
    inputs !== null && documents.length > 0 && !isDamaged && (memory?.isSame(publication, inputs) ?? false)
  const content = {
    company,
    publication,
    members,
    documents: documents.length,
    contents: { facts: [], filings: [], parts: [] },
    isKnown,
    inputs,
    prices: prices?.(company) ?? [],
    job: null,
    filings: null,
    report,
  }
  if (wanted) {
    const contents = isKnown ? content.contents : await readDocuments(fetched, report)
    return await readFolders(source, { ...content, contents }, stores, { ...deps, documents: wanted })
  }
  if (isKnown) return content
  if (workers && documents.length > 0) {
    const stored = await readStored(company, stores)
    const job = await workers.run('company', {
      cik: company,
      documents: fetched,
      stored: { ...stored, prices: mergeSeries(stored.prices, content.prices) },
    })
    addRead(report, job.report)
    return { ...content, job }
  }
  return { ...content, contents: await readDocuments(fetched, report) }
}

/** Finds the filings that are wanted of a company, and begins to read their documents. */
async function readFolders(
  source: EdgarSource,
  content: CompanyContent,
  stores: OpenStores,
  deps: WithWorkers & { readonly documents: DocumentFilter },
): Promise<CompanyContent> {
  const { company, publication, members, contents, isKnown, report } = content
  const { memory, workers } = deps
  const listed = isKnown
    ? await stores.publisher.filingsOf(publication)
    : mergeFilings(...contents.filings, filingsOfFacts(contents.facts.flat()))
  const { folders, found } = await describeFolders(source, members, listed, deps.documents, report)
  const isFirst = folders.length > 0 && !isKnown
  // The fiscal labels of documents need the calendar, which is derived from the facts that are there without them.
  const stored = isFirst ? await readStored(company, stores) : null
  const base = { cik: company, facts: contents.facts, presentations: [] }
  const built = stored && (await buildNumbers(base, stored, deps))
  const documents = readFilings(
    {
      cik: company,
      fiscalYearEnd: fiscalYearEndOf(contents.parts, company, stores),
      periodsOn: calendarOf(built?.numbers ?? null, publication, stores),
    },
    folders,
    { stores, program: memory?.program ?? null, workers: workers?.suits(folders.length) ? workers : null },
  )
  return { ...content, filings: { folders, found, stored, built, documents } }
}

async function loadCompany(
  source: EdgarSource,
  content: CompanyContent,
  writer: StoreWriter,
  deps: WithWorkers,
): Promise<LoadedCompany> {
  const { report } = deps
  const { company, members, filings, job } = content
  const refusedBefore = report.refused.length
  addRead(report, content.report)
  const found = filings?.found ?? (content.documents === 0 ? await countFolders(source, members) : 0)
  if (content.documents + found === 0) {
    addRefused(report, `CIK ${formatCik(company)}`, `no file of it in ${source.name}`)
    return { folders: 0, texts: new Map() }
  }
  const folders = filings?.folders ?? []
  if (folders.length > 0) await writer.beginAlone()
  const stores = writer.stores()
  if (content.prices.length > 0) await publishSeries(company, content.prices, stores, report)
  // A company with a rejected file gets no fingerprint, so the next load reports the file again.
  const isWhole = content.documents > 0 && report.refused.length === refusedBefore
  const inputs = isWhole ? content.inputs : null
  let texts: LoadedTexts = new Map()
  if (job === null) texts = await buildAndWrite({ ...content, inputs }, folders, writer, { ...deps, stores })
  else if (job.built) await writer.write(job.built, job.parts, inputs)
  else writer.putParts(job.parts)
  return { folders: folders.length, texts }
}

const NOTHING_LOADED = {
  ...{ facts: [], presentations: [], periodEnds: new Map(), covers: new Map(), inputs: new Map() },
  texts: new Map(),
}

/** Loads the documents of filings, then writes the company with what they bring for its numbers. Returns their texts. */
async function buildAndWrite(
  content: CompanyContent,
  folders: readonly DescribedFolder[],
  writer: StoreWriter,
  deps: WithWorkers,
): Promise<LoadedTexts> {
  const { company, contents, isKnown, inputs, filings } = content
  const { stores, report } = deps
  const loaded =
    filings && folders.length > 0 ? await loadDocuments(company, filings.documents, deps) : NOTHING_LOADED
  if (isKnown && loaded.inputs.size === 0) {
    addOutcome(report, company, 'unchanged')
    return loaded.texts
  }
  const { load, currency } = await buildCompany(
    {
      cik: company,
      facts: [...contents.facts, ...loaded.facts],
      presentations: [loaded.presentations],
      filings: [...contents.filings, folders.map(folder => filingOf(folder, loaded.periodEnds))],
    },
    filings?.stored
      ? { ...filings.stored, prices: mergeSeries(filings.stored.prices, content.prices) }
      : await readStored(company, stores),
    deps,
    filings?.built ?? null,
  )
  const parts = [...withCurrency(contents.parts, currency), ...filerParts(folders), ...loaded.covers.values()]
  if (load)
    await writer.write(builtCompany(load), parts, inputs, () =>
      stores.documents.settle(company, loaded.inputs),
    )
  else writer.putParts(parts)
  return loaded.texts
}

/** What a source has of one company. */
interface CompanyContent {
  readonly company: number
  /** What is stored of it. */
  readonly publication: LiveGenerations
  readonly members: readonly number[]
  /** Files that the source has of it, documents of filings not counted. */
  readonly documents: number
  readonly contents: DocumentContents
  readonly prices: readonly PriceSeries[]
  /** The company as a worker thread built it; null: it is built in this thread. */
  readonly job: CompanyJobResult | null
  /** The filings that are wanted; null: none are. */
  readonly filings: {
    readonly folders: readonly DescribedFolder[]
    /** All that the source has. */
    readonly found: number
    /** What the stores have, and the numbers without what documents bring; null where that is not needed. */
    readonly stored: StoredCompany | null
    readonly built: Awaited<ReturnType<typeof buildNumbers>>
    readonly documents: ReturnType<typeof readFilings>
  } | null
  /** What was read, added to the report when the company's turn comes. */
  readonly report: ReadReport
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
  const observation = parts.find(({ cik, fiscalYearEnd }) => cik === company && fiscalYearEnd !== null)
  return (
    observation?.fiscalYearEnd ??
    companies.snapshot().companies.find(({ cik }) => cik === company)?.fiscalYearEnd ??
    null
  )
}

/** Fetches the content of documents; failures are reported. */
async function fetchDocuments(
  documents: readonly EdgarDocument[],
  report: ReadReport,
): Promise<FetchedDocument[]> {
  const fetched: FetchedDocument[] = []
  for (const document of documents) {
    count(report.read, 'files')
    try {
      const { kind, name, cik } = document
      fetched.push({ kind, name, cik, bytes: await document.bytes() })
    } catch (error) {
      refuse(report, document.name, error)
    }
  }
  return fetched
}

/** Hash of contents, independent of the order of documents. */
function digestOf(fetched: readonly FetchedDocument[]): string {
  const digests = fetched.map(({ kind, cik, bytes }) =>
    createHash('sha256').update(`${kind}/${cik}\n`).update(bytes).digest('hex'),
  )
  return createHash('sha256').update(digests.sort().join()).digest('hex')
}
