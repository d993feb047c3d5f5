import { join } from 'node:path'
import { successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import type { Loader } from '../define-loader.ts'
import { loadCompanies } from '../edgar/pipeline.ts'
import type { EdgarSource } from '../edgar/source.ts'
import { readTickerLists } from '../edgar/ticker-lists.ts'
import { type Clock, systemClock } from '../shared/clock.ts'
import { openLoadMemory } from '../shared/load-fingerprints.ts'
import type { LoadOutput } from '../shared/load-output.ts'
import { type LoadReport, newReport } from '../shared/load-report.ts'
import { type Progress, progressOn } from '../shared/progress.ts'
import { MAX_COMPANIES } from './numbers.ts'
import { samplePrices } from './prices.ts'
import { DEFAULT_SIZE, type SampleSize, sampleProfiles } from './profiles.ts'
import { sampleSource } from './source.ts'

/** `npm run load -- sample`: the synthetic companies, through the same pipeline as SEC's files. */
export const sampleLoader: Loader = {
  name: 'sample',
  usage: 'sample [--companies N] [--no-text]',
  description: `Synthetic (fictional) companies with prices: ${DEFAULT_SIZE.companies} by default, up to ${MAX_COMPANIES.toLocaleString('en')}.`,
  examples: [
    ['npm run load -- sample', 'Loads the synthetic companies with text and prices.'],
    ['npm run load -- sample --companies 600 --no-text', 'Loads 600 companies without documents.'],
  ],
  options: { companies: 'text', 'no-text': 'flag' },
  check: async values => {
    const companies = values.text('companies')
    if (companies === null || companiesIn(companies) !== null) return []
    return [
      `--companies "${companies}" must be a whole number from 1 to ${MAX_COMPANIES.toLocaleString('en')}.`,
    ]
  },
  async run(values, context) {
    const companies = companiesIn(values.text('companies') ?? '') ?? DEFAULT_SIZE.companies
    await loadFrom({ ...DEFAULT_SIZE, companies }, { ...context, text: !values.flag('no-text') })
  },
}

function companiesIn(text: string): number | null {
  const companies = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return companies >= 1 && companies <= MAX_COMPANIES ? companies : null
}

/**
 * Loads the synthetic sample; resolves to the number of companies published or unchanged. If `signal` is aborted, stops
 * after the current company. Throws errors of the stores.
 */
export async function loadSample(
  stores: OpenStores,
  options: {
    readonly io: LoadOutput
    readonly signal: AbortSignal
    /** Directory of the load fingerprints; null: every company is processed. */
    readonly dataDir: string | null
    readonly report?: LoadReport
    readonly clock?: Clock
    /** Whether to load filing documents too (default). */
    readonly text?: boolean
    readonly loadWorkers?: number | null
  } & Partial<SampleSize>,
): Promise<number> {
  const {
    io,
    signal,
    dataDir,
    report = newReport(),
    clock = systemClock,
    text = true,
    loadWorkers = null,
    ...size
  } = options
  const progress = progressOn(io, clock)
  await loadFrom(
    { ...DEFAULT_SIZE, ...size },
    {
      stores,
      signal,
      report,
      progress,
      text,
      config: { dataDir, loadWorkers },
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
    readonly config: { readonly dataDir: string | null; readonly loadWorkers?: number | null }
    readonly text: boolean
  },
): Promise<void> {
  const { dataDir } = context.config
  const source = sampleSource(size)
  const identities = await readTickerLists(await source.tickerFiles(), context.report)
  const profiles = new Map([...sampleProfiles(size)].map(profile => [profile.cik, profile]))
  await loadCompanies(source, await allCiks(source), identities, {
    ...context,
    successors: successors(),
    derive: deriveNumbers,
    prices(company) {
      const profile = profiles.get(company)
      return profile ? samplePrices(profile) : []
    },
    ...(context.text && { documents: { forms: null, since: null } }),
    workers: context.config.loadWorkers ?? null,
    memory: dataDir === null ? null : await openLoadMemory(join(dataDir, 'load-memory.json')),
  })
}

async function allCiks(source: EdgarSource): Promise<number[]> {
  const ciks: number[] = []
  for await (const cik of source.ciks()) ciks.push(cik)
  return ciks
}
