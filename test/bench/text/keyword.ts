import { join } from 'node:path'
import { openText } from '../../../src/stores/open.ts'
import type { OpenTextIndex, TextFilter } from '../../../src/stores/ports/text.ts'
import { atLeast, atMost, type Bench, type Figure } from '../define-bench.ts'
import { engine } from '../http/engine.ts'
import { pick, randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { type SyntheticCorpus, writeCorpus } from './synthetic-corpus.ts'

/** 100,800 chunks. */
const SIZE = { companies: 120, filings: 8, sections: 7, chunks: 15 }
/** Goals: milliseconds within one company, and speed-up over a full scan. */
const MAX_COMPANY_MS = 5
const MIN_SCAN_RATIO = 15
const ROUNDS = 200
const WARM_UP = 30

type RunQuery = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

export const keyword: Bench = {
  name: 'keyword',
  summary:
    'Keyword search in the embedded filing index: within one company, rare keywords compared with a scan of all chunks, and index size.',
  async run({ scratch, log }) {
    const dataDir = join(scratch, 'text-data')
    const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
    const raw = engine(dataDir, 2)
    try {
      log('  writing the corpus ...')
      const began = performance.now()
      const corpus = await writeCorpus(index, SIZE)
      const seconds = (performance.now() - began) / 1_000
      const { bytesOnDisk } = await index.status()
      return [
        { name: 'chunks', value: corpus.chunks, unit: '', goal: atLeast(100_000, corpus.chunks) },
        { name: 'section text', value: corpus.bytes / 1e6, unit: 'MB' },
        { name: 'write rate', value: corpus.bytes / 1e6 / seconds, unit: 'MB/s' },
        { name: 'index size per GB of text', value: ((bytesOnDisk ?? 0) / corpus.bytes) * 1_000, unit: 'MB' },
        ...(await inCompany(index, raw.query, corpus)),
        ...(await overAll(index, raw.query, corpus)),
      ]
    } finally {
      await raw.close()
      await index.close()
    }
  },
}

/** Condition for rows of live generations. */
const LIVE = 'generation IN (SELECT argMax(generation, published) FROM text_filings GROUP BY cik, accn)'

/** The first words of the vocabulary occur in nearly every chunk and are not searched for. */
const FREQUENT = 200

/** Searches all filings of one company: two years, as many as the API searches by default. */
async function inCompany(
  index: OpenTextIndex,
  query: RunQuery,
  { ciks, words }: SyntheticCorpus,
): Promise<Figure[]> {
  const random = randomNumbers(5)
  const times = { port: [] as number[], raw: [] as number[] }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const cik = pick(ciks, random)
    const text = pick(words.slice(FREQUENT), random)
    const scan = `SELECT count() AS n FROM text_rows PREWHERE cik = ${cik} AND row_type = 'chunk' AND ${LIVE.replace('GROUP', `WHERE cik = ${cik} GROUP`)} AND position(folded, '${text}') > 0`
    const [total, counted] = await timeBoth(
      round,
      times,
      () => searchTotal(index, [cik], text),
      () => countRows(query, scan),
    )
    if (total !== counted)
      throw new Error(`"${text}" in ${cik}: the index found ${total} chunks, the scan ${counted}`)
  }
  const p50 = median(times.port)
  return [
    { name: 'in one company: scan by the engine, p50', value: median(times.raw), unit: 'ms' },
    { name: 'in one company: p50', value: p50, unit: 'ms', goal: atMost(MAX_COMPANY_MS, p50) },
    { name: 'in one company: p99', value: quantile(times.port, 0.99), unit: 'ms' },
  ]
}

/** Searches each phrase only once, because the engine caches conditions. */
async function overAll(index: OpenTextIndex, query: RunQuery, { rare }: SyntheticCorpus): Promise<Figure[]> {
  const times = { port: [] as number[], raw: [] as number[] }
  for (const [round, phrase] of rare.entries()) {
    // Cut at both ends, so that the index cannot use complete words.
    const text = phrase.slice(3, -1)
    const scan = `SELECT count() AS n FROM text_rows WHERE row_type = 'chunk' AND ${LIVE} AND position(folded, '${text}') > 0`
    const [total, counted] = await timeBoth(
      round - 4,
      times,
      () => searchTotal(index, null, text),
      () => countRows(query, scan),
    )
    if (total !== counted || total === 0)
      throw new Error(`"${text}": the index found ${total} chunks, the scan ${counted}`)
  }
  const [served, scanned] = [median(times.port), median(times.raw)]
  const ratio = scanned / served
  return [
    { name: 'rare, all companies: scan with position(), p50', value: scanned, unit: 'ms' },
    { name: 'rare, all companies: p50', value: served, unit: 'ms' },
    {
      name: 'rare, all companies: scan over index',
      value: ratio,
      unit: 'x',
      goal: atLeast(MIN_SCAN_RATIO, ratio),
    },
  ]
}

/** Runs one after the other, alternating which is first. Rounds below 0 are a warm-up. */
async function timeBoth(
  round: number,
  times: { readonly port: number[]; readonly raw: number[] },
  port: () => Promise<number>,
  raw: () => Promise<number>,
): Promise<[port: number, raw: number]> {
  const timed = async (to: number[], task: () => Promise<number>) => {
    const began = performance.now()
    const result = await task()
    if (round >= 0) to.push(performance.now() - began)
    return result
  }
  if (round % 2 === 0) {
    const first = await timed(times.port, port)
    return [first, await timed(times.raw, raw)]
  }
  const first = await timed(times.raw, raw)
  return [await timed(times.port, port), first]
}

async function searchTotal(
  index: OpenTextIndex,
  ciks: readonly number[] | null,
  text: string,
): Promise<number> {
  const filter: TextFilter = {
    ciks,
    accessions: null,
    forms: null,
    from: null,
    to: null,
    sectionIds: null,
    rowTypes: ['chunk'],
    states: null,
    fiscalYear: null,
    fiscalPeriod: null,
    keyword: { text, mode: 'contains' },
  }
  return (await index.search(filter, { limit: 20, offset: 0, order: 'filing' })).total
}

async function countRows(query: RunQuery, sql: string): Promise<number> {
  return Number((await query(sql))[0]!.n)
}
