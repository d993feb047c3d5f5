import { join } from 'node:path'
import { successors } from '../../src/domain/company/successors.ts'
import { parseCik } from '../../src/domain/company/symbols.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import { type LoadContext, type Loader, LoadUsageError } from '../define-loader.ts'
import type { ArgumentValues } from '../read-arguments.ts'
import { openLoadMemory } from '../shared/load-fingerprints.ts'
import { addRefused } from '../shared/load-report.ts'
import { openMirror } from './mirror.ts'
import { documentsWanted, EDGAR_OPTIONS, edgarFaults, isUrl } from './options.ts'
import { loadCompanies } from './pipeline.ts'
import { clientOf, hostsOf, secSource } from './sec-source.ts'
import type { EdgarSource } from './source.ts'
import { findTickers, readTickerLists } from './ticker-lists.ts'

const MS_PER_DAY = 86_400_000

/** Loads companies, filing lists, facts and text from SEC's files. */
export const edgarLoader: Loader = {
  name: 'edgar',
  usage:
    'edgar [--from DIR|URL] [--tickers A,B] [--ciks 1,2] [--all] [--forms 10-K,8-K] [--since YYYY-MM-DD] [--no-text]',
  description:
    'Companies, facts, filings and their text from a mirror directory, or from sec.gov with SEC_USER_AGENT set.',
  examples: [
    ['npm run load -- edgar --from ./mirror', 'Loads every company of a mirror directory.'],
    [
      'npm run load -- edgar --tickers AAA,BBB --forms 10-K',
      'Loads two companies from the SEC (SEC_USER_AGENT).',
    ],
  ],
  options: EDGAR_OPTIONS,
  check: (values, { config }) => edgarFaults(values, config.secUserAgent),
  async run(values, context) {
    const from = values.text('from')
    if (from !== null && !isUrl(from)) {
      const mirror = await openMirror(from)
      for (const { file, reason } of mirror.refused) addRefused(context.report, file, reason)
      try {
        await loadFrom(mirror, values, context)
      } finally {
        mirror.close()
      }
    } else {
      await loadFrom(secSource(hostsOf(from), clientOf(context)), values, context)
    }
  },
}

async function loadFrom(source: EdgarSource, values: ArgumentValues, context: LoadContext): Promise<void> {
  const identities = await readTickerLists(await source.tickerFiles(), context.report)
  const { ciks: named, unknown } = findTickers(identities, values.list('tickers'))
  if (unknown.length > 0) {
    throw new LoadUsageError(
      unknown.map(ticker => `No company has the ticker ${ticker} in the lists of ${source.name}.`),
    )
  }
  const selected = [...named, ...values.list('ciks').map(cik => parseCik(cik)!)]
  const documents = documentsWanted(values, Math.floor(context.clock.now() / MS_PER_DAY))
  await loadCompanies(source, selected.length > 0 ? selected : await allCiks(source), identities, {
    ...context,
    successors: successors(),
    derive: deriveNumbers,
    ...(documents && { documents }),
    workers: context.config.loadWorkers ?? null,
    memory: await openLoadMemory(join(context.config.dataDir, 'load-memory.json')),
  })
}

async function allCiks(source: EdgarSource): Promise<number[]> {
  const ciks: number[] = []
  for await (const cik of source.ciks()) ciks.push(cik)
  return ciks
}
