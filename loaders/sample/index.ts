import { join } from 'node:path'
import { successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/derive/derive-numbers.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import { type Clock, systemClock } from '../clock.ts'
import { count } from '../counts.ts'
import type { Loader } from '../define-loader.ts'
import { distinctParts } from '../distinct-parts.ts'
import { loadCompanies } from '../edgar/pipeline.ts'
import type { EdgarSource } from '../edgar/source.ts'
import { readTickerLists } from '../edgar/ticker-lists.ts'
import { openLoadMemory } from '../load-memory.ts'
import type { LoadOutput } from '../load-output.ts'
import { type LoadReport, newReport } from '../load-report.ts'
import { pricePublisher } from '../prices/publish-prices.ts'
import { type Progress, progressOn } from '../progress.ts'
import { MOST_COMPANIES } from './numbers.ts'
import { samplePrices } from './prices.ts'
import { DEFAULT_SIZE, type SampleSize, sampleProfiles } from './profiles.ts'
import { sampleSource } from './source.ts'

/** `npm run load -- sample`: the made companies, through the same pipeline as SEC's own files. */
export const sampleLoader: Loader = {
  name: 'sample',
  usage: 'sample [--companies N] [--no-text]',
  says: `Made companies that do not exist, with prices, ${DEFAULT_SIZE.companies} or up to ${MOST_COMPANIES.toLocaleString('en')}.`,
  options: { companies: 'text', 'no-text': 'flag' },
  check: async values => {
    const companies = values.text('companies')
    if (companies === null || companiesIn(companies) !== null) return []
    return [`--companies "${companies}" is no whole number from 1 to ${MOST_COMPANIES.toLocaleString('en')}.`]
  },
  async run(values, context) {
    const companies = companiesIn(values.text('companies') ?? '') ?? DEFAULT_SIZE.companies
    await loadFrom({ ...DEFAULT_SIZE, companies }, { ...context, text: !values.flag('no-text') })
  },
}

function companiesIn(text: string): number | null {
  const companies = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return companies >= 1 && companies <= MOST_COMPANIES ? companies : null
}

/**
 * Loads the made sample; resolves to the number of companies that were published or found unchanged. Ends after the company
 * it is at when `signal` is aborted. Throws what the stores throw.
 */
export async function loadSample(
  stores: OpenStores,
  options: {
    readonly io: LoadOutput
    readonly signal: AbortSignal
    /** Where is remembered what was loaded; null: every company is made anew. */
    readonly dataDir: string | null
    readonly report?: LoadReport
    readonly clock?: Clock
    /** Whether the documents of filings are loaded too. Default: they are. */
    readonly text?: boolean
  } & Partial<SampleSize>,
): Promise<number> {
  const { io, signal, dataDir, report = newReport(), clock = systemClock, text = true, ...size } = options
  const progress = progressOn(io, clock)
  await loadFrom(
    { ...DEFAULT_SIZE, ...size },
    {
      stores,
      signal,
      report,
      progress,
      text,
      config: { dataDir },
    },
  )
  return report.published.size + report.unchanged.size
}

async function loadFrom(
  size: SampleSize,
  context: {
    readonly stores: OpenStores
    readonly signal: AbortSignal
    readonly report: LoadReport
    readonly progress: Progress
    readonly config: { readonly dataDir: string | null }
    readonly text: boolean
  },
): Promise<void> {
  const { dataDir } = context.config
  const source = sampleSource(size)
  const identities = await readTickerLists(await source.tickerFiles(), context.report)
  // Before the companies, whose metrics then rest on their prices at once; and after their symbols, which tell share classes.
  const written = await context.stores.companies.putCompanies(distinctParts(identities))
  if (written > 0) count(context.report.written, 'identities', written)
  await loadPrices(size, context)
  await loadCompanies(source, await allCiks(source), identities, {
    ...context,
    successors: successors(),
    derive: deriveNumbers,
    ...(context.text && { documents: { forms: null, since: null } }),
    memory: dataDir === null ? null : await openLoadMemory(join(dataDir, 'load-memory.json')),
  })
}

async function loadPrices(
  size: SampleSize,
  { stores, report, signal }: { stores: OpenStores; report: LoadReport; signal: AbortSignal },
): Promise<void> {
  const publisher = pricePublisher(stores, report)
  for (const profile of sampleProfiles(size)) {
    if (signal.aborted) break
    const series = samplePrices(profile)
    if (series.length > 0) await publisher.put(profile.cik, series)
  }
  await publisher.settle()
}

async function allCiks(source: EdgarSource): Promise<number[]> {
  const ciks: number[] = []
  for await (const cik of source.ciks()) ciks.push(cik)
  return ciks
}
