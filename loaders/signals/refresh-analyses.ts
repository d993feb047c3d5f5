import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Company } from '../../src/domain/company/company.ts'
import { sectorOf } from '../../src/domain/company/taxonomy.ts'
import { addMonths, formatDay, parseDay } from '../../src/domain/day.ts'
import { followsOn } from '../../src/domain/signals/analyze-source.ts'
import type { ContextFigures } from '../../src/domain/signals/computed/rule-context.ts'
import { looksAtSector } from '../../src/domain/signals/computed/tone-signals.ts'
import type { KnownCalendar } from '../../src/domain/signals/guidance/extract-guidance.ts'
import { RULES_VERSION } from '../../src/domain/signals/rules-version.ts'
import type { SourceAnalysis } from '../../src/domain/signals/source-analysis.ts'
import {
  FAMILY_FORMS,
  familyOf,
  type SourceIdentity,
  type SourceText,
} from '../../src/domain/signals/source-text.ts'
import type { MeasuredSource } from '../../src/stores/ports/signal.ts'
import type { OpenStores, Stores } from '../../src/stores/ports/stores.ts'
import type { IndexedFiling } from '../../src/stores/ports/text.ts'
import type { Workers } from '../edgar/workers.ts'
import type { LoadedTexts } from '../filing-documents/load-documents.ts'
import { count } from '../shared/counts.ts'
import { indexedFilings } from '../shared/indexed-filings.ts'
import { addRefused, type LoadReport } from '../shared/load-report.ts'
import { prefetch } from '../shared/prefetch.ts'
import { companyCalendar } from './company-calendar.ts'
import { filingIdentity, filingSource } from './filing-source.ts'
import { companyFigures } from './known-numbers.ts'
import { analysesBefore, type SourceJob, type SourceJobResult, sourceReader } from './read-source.ts'
import { storedReadings } from './stored-readings.ts'

/** Filings whose text is fetched while one is read: those that wait together share a query. */
const AHEAD = 4
/** Readings that are written together. */
const BATCH = 20

type ReadingStores = Pick<OpenStores, 'text' | 'metrics' | 'facts' | 'companies' | 'publisher'>

interface RefreshDeps {
  readonly stores: ReadingStores
  readonly report: LoadReport
  readonly signal: AbortSignal
  /** Texts that are known already, by accession number; others come out of the index. */
  readonly texts?: LoadedTexts
  /** Threads that read sources, one company in one of them; null or absent: this thread. */
  readonly workers?: Pick<Workers, 'session'> | null
}

/**
 * Reads the filings of a company that were not read yet, whose text changed, or which were read by other rules; oldest
 * first, since a source is compared with those before it. No document is parsed: text that was not just loaded comes out of the
 * filing index.
 */
export async function refreshAnalyses(
  cik: number,
  deps: RefreshDeps,
  how: { readonly isForced: boolean },
): Promise<void> {
  const { stores, report, signal } = deps
  const [versions, stored] = await Promise.all([stores.text.versions(cik), stores.text.signals.stored(cik)])
  const known = new Map(stored.map(({ id, inputs }) => [id, inputs]))
  const isRead = ([accession, version]: [string, string]) =>
    known.get(accession)?.startsWith(`${openingOf(version)}.`) ?? false
  const isUsed = versions.size > 0 && !report.published.has(cik)
  if (!how.isForced && [...versions].every(isRead)) {
    if (isUsed) report.unchanged.add(cik)
    return
  }
  const company = stores.companies.snapshot().companies.find(of => of.cik === cik) ?? null
  const run = await companyRun(cik, company, deps)
  const gone = stored.flatMap(({ id }) => (isOfFiling(id) && !versions.has(id.slice(0, 20)) ? [id] : []))
  let written: SourceAnalysis[] = []
  const flush = async () => {
    if (written.length === 0) return
    const outcome = await stores.text.signals.put(
      cik,
      written.map(reading => ({ reading, texts: [] })),
    )
    count(report.written, 'readings', outcome.written)
    written = []
  }
  const read = run.filings.filter(({ accession_number }) => versions.has(accession_number))
  const before = (filing: IndexedFiling) =>
    how.isForced ? null : (known.get(filing.accession_number) ?? null)
  const prepare = (filing: IndexedFiling) => run.prepare(filing, before(filing) === null)
  for await (const prepared of prefetch(read, AHEAD, prepare)) {
    if (signal.aborted) break
    const { filing } = prepared
    count(report.read, 'sources of signals')
    const version = versions.get(filing.accession_number)!
    const readings = await run.read(prepared, version, before(filing))
    if (readings && 'rejected' in readings) addRefused(report, filing.accession_number, readings.rejected)
    else if (readings) {
      written.push(...readings)
      const ids = new Set(readings.map(({ id }) => id))
      const lost = stored.filter(({ id }) => id.startsWith(`${filing.accession_number}/`) && !ids.has(id))
      gone.push(...lost.map(({ id }) => id))
    }
    if (written.length >= BATCH) await flush()
    await nextTurn()
  }
  await flush()
  if (gone.length > 0) await stores.text.signals.remove(cik, gone)
  if (isUsed) report.unchanged.add(cik)
}

/** A filing, or a call furnished with one; the transcripts loader analyzes user-supplied documents. */
function isOfFiling(id: string): boolean {
  return /^\d{10}-\d{2}-\d{6}(?:\/|$)/.test(id)
}

/** Prefix of the inputs of an analysis of a text by these rules. */
function openingOf(version: string): string {
  return `${RULES_VERSION}.${version}`
}

interface Prepared {
  readonly filing: IndexedFiling
  readonly numbers: ContextFigures
  readonly calendar: KnownCalendar
  /** Null if it was not requested. */
  readonly source: SourceText | null
}

/** A company's filings oldest first, and how one is read after those before it. */
async function companyRun(
  cik: number,
  company: Company | null,
  { stores, texts, workers }: Pick<RefreshDeps, 'stores' | 'texts' | 'workers'>,
) {
  const publication = stores.companies.snapshot().publication(cik)
  const listed = publication.filings > 0 ? await stores.publisher.filingsOf(publication) : []
  const items = new Map(listed.map(filing => [filing.accession, filing.items]))
  const names = company ? [company.name, ...company.formerNames.map(({ name }) => name)] : []
  const readings = new Map(
    (await storedReadings(cik, stores.text.signals)).map(reading => [reading.id, reading]),
  )
  const calendar = await companyCalendar(publication, company?.fiscalYearEnd ?? null, stores)
  const figuresOn = companyFigures(publication, company?.currency ?? null, stores)
  const sectorTone = sectorTones(stores, () => filings.at(-1)!.filing_date)
  const readSource = reader([...readings.values()], workers ?? null)
  let last: SourceText | null = null

  const sourceOf = async (filing: IndexedFiling): Promise<SourceText> => {
    const context = { items: items.get(filing.accession_number) ?? [], names }
    const sections = texts?.get(filing.accession_number)
    return sections
      ? { ...filingIdentity(filing), ...context, sections }
      : await filingSource(stores.text, filing, context)
  }

  /** Data that can be read before the earlier filings are analyzed; the text only if it is certainly needed. */
  async function prepare(filing: IndexedFiling, withText: boolean): Promise<Prepared> {
    const [numbers, source] = await Promise.all([
      figuresOn(filingIdentity(filing)),
      withText ? sourceOf(filing) : null,
    ])
    return { filing, numbers, calendar: calendar.calendarOn(filing.filing_date), source }
  }

  async function read(
    { filing, numbers, calendar: calendarThen, source: fetched }: Prepared,
    version: string,
    inputsBefore: string | null,
  ): Promise<SourceJobResult | null> {
    const identity = filingIdentity(filing)
    const { earlier, before } = analysesBefore(identity, readings)
    const splits = calendar.splitsOn(filing.filing_date)
    const known = [
      names,
      items.get(identity.id) ?? [],
      numbers,
      splits,
      earlier.map(({ id, inputs }) => [id, inputs]),
    ]
    const inputs = `${openingOf(version)}.${digestOf(known)}`
    if (inputs === inputsBefore) return null
    const source = fetched ?? (await sourceOf(filing))
    const isNext = before[0] !== undefined && followsOn(before[0], source)
    const previous = isNext ? await previousText(before[0]!, source) : null
    last = source
    const read = await readSource({
      ...{ source, inputs, numbers, calendar: calendarThen, splits, isNext, previous },
      sectorTone: looksAtSector(source, before) ? await sectorTone(identity) : [],
    })
    if (!('rejected' in read)) for (const reading of read) readings.set(reading.id, reading)
    return read
  }

  /** Texts are large: only the last one is cached, which usually is the previous one of its form. */
  async function previousText(before: SourceAnalysis, source: SourceText): Promise<SourceJob['previous']> {
    const family = familyOf(source)
    if (family !== '10-K' && family !== '20-F') return null
    if (last?.id === before.id) return 'last'
    const filing = filings.find(({ accession_number }) => accession_number === before.id)
    return filing ? sourceOf(filing) : null
  }

  const filings: IndexedFiling[] = []
  for await (const filing of indexedFilings(stores.text, cik)) filings.unshift(filing)
  return { filings, prepare, read }
}

/** Reads sources in one worker thread, which gets what is stored with the first of them, or in this one. */
function reader(
  stored: readonly SourceAnalysis[],
  workers: Pick<Workers, 'session'> | null,
): (job: SourceJob) => Promise<SourceJobResult> {
  if (!workers) {
    const read = sourceReader(stored)
    return async job => read(job)
  }
  const session = workers.session()
  let first: { readonly stored: readonly SourceAnalysis[] } | null = { stored }
  return job => {
    const sent = session.run('source', { ...job, ...first })
    first = null
    return sent
  }
}

function digestOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/** Months of other companies' tone that are read at a time, from a year before the analyzed source. */
const TONE_MONTHS = 36

interface MeasuredSpan {
  readonly from: string
  readonly to: string
  readonly measured: readonly MeasuredSource[]
}

/**
 * Net tone of the sector's sources of the same family in the year before a source, its company's own left out. The sources of a
 * company are requested oldest first, so that most find what was read for a previous one.
 */
function sectorTones({ text, companies }: Pick<Stores, 'text' | 'companies'>, lastDay: () => string) {
  const spans = new Map<string, MeasuredSpan>()
  return async (source: SourceIdentity): Promise<number[]> => {
    const family = familyOf(source)
    const known = companies.snapshot().companies
    const sector = sectorOf(known.find(({ cik }) => cik === source.cik)?.sic ?? null)
    if (family === null || sector === null) return []
    const day = parseDay(source.filing_date)!
    const from = formatDay(addMonths(day, -12))
    const to = formatDay(day - 1)
    let span = spans.get(family)
    if (!span || from < span.from || to > span.to) {
      const end = formatDay(
        Math.max(day - 1, Math.min(addMonths(day, TONE_MONTHS - 12), parseDay(lastDay())!)),
      )
      const query = { forms: FAMILY_FORMS[family], from, to: end }
      span = { from, to: end, measured: await text.signals.measured('tone', query) }
      spans.set(family, span)
    }
    const peers = new Set(known.filter(({ sic }) => sectorOf(sic) === sector).map(({ cik }) => cik))
    return span.measured
      .filter(
        ({ cik, filing_date }) =>
          filing_date >= from && filing_date <= to && cik !== source.cik && peers.has(cik),
      )
      .map(({ value }) => value)
  }
}
