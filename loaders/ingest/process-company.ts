import { type Accession, type Filing, periodTypeOfForm } from '../../src/domain/company/filing.ts'
import type { IngestTask } from '../../src/stores/ports/ingest.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import { LoadAbortedError } from '../define-loader.ts'
import { type DocumentFilter, isWantedBy } from '../filing-documents/document-filter.ts'
import type { LoadReport } from '../shared/load-report.ts'
import type { Ingest } from './define-ingest.ts'
import { companyTask, finishAttempt, isDue, type Missing, startAttempt } from './tasks.ts'

/** What work came to, in filings. */
interface ProcessingResult {
  readonly loaded: number
  readonly failed: number
}

/** What is waiting of a company of which something is due. */
interface DueCompany {
  readonly company: number
  readonly due: readonly IngestTask[]
  /** Waits for a later time; checked again when the company is loaded anyway, which counts as no attempt. */
  readonly later: readonly IngestTask[]
}

/** Untried tasks first, then filings before complete companies, the oldest first. */
export function dueCompanies(
  tasks: readonly IngestTask[],
  now: number,
  companyOf: (cik: number) => number,
): DueCompany[] {
  const inOrder = tasks.toSorted(
    (a, b) =>
      Math.min(a.tries, 1) - Math.min(b.tries, 1) ||
      Number(a.accession === null) - Number(b.accession === null) ||
      (a.acceptedAt ?? a.seenAt) - (b.acceptedAt ?? b.seenAt),
  )
  const later = Map.groupBy(
    inOrder.filter(task => !isDue(task, now)),
    ({ cik }) => companyOf(cik),
  )
  const due = Map.groupBy(
    inOrder.filter(task => isDue(task, now)),
    ({ cik }) => companyOf(cik),
  )
  return [...due].map(([company, tasks]) => ({ company, due: tasks, later: later.get(company) ?? [] }))
}

/**
 * Loads one company for the sake of its tasks, and notes what became of them. What is in the stores already, with all that
 * belongs to it, is not loaded again. Throws `LoadAbortedError`; the try does not count then.
 */
export async function processCompany(
  { company, due, later }: DueCompany,
  ingest: Ingest,
): Promise<ProcessingResult> {
  const { stores, clock, signal } = ingest
  const lacking = await lackingOf(company, due, ingest)
  const there = due.filter((_, at) => lacking[at] === null).map(task => finishAttempt(task, null))
  const open = due.filter((_, at) => lacking[at] !== null)
  if (open.length === 0) {
    await stores.ingest.put(there)
    return { loaded: 0, failed: 0 }
  }
  const tried = open.map(task => startAttempt(task, clock.now()))
  await stores.ingest.put([...there, ...tried])
  const report = await loaded(company, open, ingest)
  if (signal.aborted) return { loaded: 0, failed: 0 }
  const after = await outcomes(company, { tried, later }, report, ingest)
  await stores.ingest.put([...after, ...(await wholeCompany(company, after, report, ingest))])
  tell(company, after, report, ingest)
  const filings = after.filter(({ accession }) => accession !== null)
  return {
    loaded: filings.filter(({ state }) => state === 'loaded').length,
    failed: filings.filter(({ state }) => state === 'given_up').length,
  }
}

/** The attempted tasks, and of the others those that the load completed. */
async function outcomes(
  company: number,
  { tried, later }: { readonly tried: readonly IngestTask[]; readonly later: readonly IngestTask[] },
  { refused }: LoadReport,
  { stores, documents }: Ingest,
): Promise<IngestTask[]> {
  const all = [...tried, ...later]
  const missing = await missingOf(company, all, stores, documents())
  const whole = refused.length > 0 ? 'documents' : null
  return all.flatMap((task, at) => {
    const lacks = task.accession === null ? whole : (missing[at] ?? null)
    return at >= tried.length && lacks !== null ? [] : [finishAttempt(task, lacks)]
  })
}

/** Only what was never tried may be there already: a try that was cut short left something behind, and not all of it. */
async function lackingOf(
  company: number,
  tasks: readonly IngestTask[],
  { stores, documents }: Ingest,
): Promise<(Missing | null)[]> {
  const missing = await missingOf(company, tasks, stores, documents())
  return tasks.map((task, at) => (task.accession === null || task.tries > 0 ? 'list' : (missing[at] ?? null)))
}

async function loaded(
  company: number,
  open: readonly IngestTask[],
  { stores, load, signal }: Ingest,
): Promise<LoadReport> {
  try {
    return await load(company)
  } catch (error) {
    if (error instanceof LoadAbortedError && !signal.aborted) await stores.ingest.put(open)
    throw error
  }
}

/** A company that was loaded without a rejected file is completely up to date, whichever task it was loaded for. */
async function wholeCompany(
  company: number,
  after: readonly IngestTask[],
  report: LoadReport,
  { stores, clock }: Ingest,
): Promise<IngestTask[]> {
  if (report.refused.length > 0 || after.some(({ accession }) => accession === null)) return []
  const known = (await stores.ingest.companies()).find(({ cik }) => cik === company)
  if (known?.state === 'loaded') return []
  return [finishAttempt(companyTask(company, clock.now()), null)]
}

/** Loaded filings of one company that are named one by one. */
const MAX_NAMED = 5

function tell(company: number, after: readonly IngestTask[], { refused }: LoadReport, { say }: Ingest): void {
  const loaded = after.filter(({ state }) => state === 'loaded')
  const named = loaded.length > MAX_NAMED ? [] : loaded
  const others = after.filter(({ state }) => state !== 'loaded')
  const parts = [
    ...(loaded.length > named.length ? [`${loaded.length} loaded`] : []),
    ...named.map(task => `${nameOf(task)} loaded`),
    ...others.map(task => `${nameOf(task)} ${outcomeOf(task)}`),
  ]
  say(`CIK ${company}: ${parts.join('; ')}`)
  for (const { file, reason } of refused) say(`  refused ${file}: ${reason}`)
}

function nameOf({ accession, form }: IngestTask): string {
  return accession === null ? 'as a whole' : `${form} ${accession}`
}

function outcomeOf({ state, tries, reason }: IngestTask): string {
  return state === 'given_up' ? `abandoned after ${tries} attempts: ${reason}` : `waits: ${reason}`
}

/** What the stores lack of filings of one company, in their order; null of those that are there with all that belongs to them. */
async function missingOf(
  company: number,
  tasks: readonly IngestTask[],
  stores: Pick<OpenStores, 'companies' | 'publisher' | 'documents'>,
  documents: DocumentFilter | null,
): Promise<(Missing | null)[]> {
  const publication = stores.companies.snapshot().publication(company)
  const listed = publication.filings > 0 ? await stores.publisher.filingsOf(publication) : []
  const byAccession = new Map(listed.map(filing => [filing.accession, filing]))
  const filings = tasks.map(({ accession }) => (accession === null ? undefined : byAccession.get(accession)))
  const isWanted = documents === null ? () => false : isWantedBy(documents)
  const loaded = filings.some(filing => filing && isWanted(filing))
    ? await stores.documents.loaded(company)
    : null
  const withFacts = filings.some(filing => filing && bringsFacts(filing)) ? await filingsWithFacts() : null

  async function filingsWithFacts(): Promise<ReadonlySet<Accession>> {
    const facts = publication.numbers > 0 ? await stores.publisher.factsOf(publication) : []
    // Facts of the report itself are available immediately; companyfacts has them later, with those of its other documents.
    return new Set(facts.flatMap(({ source, filing }) => (source === 'document' ? [] : filing.accession)))
  }

  return filings.map(filing => {
    // A filing known only from facts has neither size nor time: the list does not have it yet.
    if (filing === undefined || (filing.size === null && filing.acceptedAt === null)) return 'list'
    if (isWanted(filing) && !loaded?.has(filing.accession)) return 'documents'
    return bringsFacts(filing) && !withFacts?.has(filing.accession) ? 'facts' : null
  })
}

/** Of periodic reports in XBRL companyfacts has the facts, some time later; other forms carry a cover page at most. */
function bringsFacts({ isXbrl, form }: Filing): boolean {
  return isXbrl && periodTypeOfForm(form) !== null
}
