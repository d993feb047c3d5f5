import { join } from 'node:path'
import { openText } from '../../../src/stores/open.ts'
import type { OpenTextIndex, TextFilter } from '../../../src/stores/ports/text.ts'
import { atLeast, atMost, type Bench, type Figure } from '../define-bench.ts'
import { engine } from '../http/engine.ts'
import { pick, randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { type MadeCorpus, writeCorpus } from './corpus.ts'

/** 100,000 chunks and a few. */
const SIZE = { companies: 120, filings: 8, sections: 7, chunks: 15 }
/** Milliseconds; and how many times faster than reading everything. */
const IN_COMPANY = 5
const OVER_SCAN = 15
const ROUNDS = 200
const WARM_UP = 30

type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

export const keyword: Bench = {
  name: 'keyword',
  summary:
    'Keywords in the embedded filing index: in one company, rare ones over all chunks against a scan; its size.',
  async run({ scratch, say }) {
    const dataDir = join(scratch, 'text-data')
    const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
    const raw = engine(dataDir, 2)
    try {
      say('  writing the corpus ...')
      const began = performance.now()
      const corpus = await writeCorpus(index, SIZE)
      const seconds = (performance.now() - began) / 1_000
      const { bytesOnDisk } = await index.status()
      return [
        { name: 'chunks', value: corpus.chunks, unit: '', goal: atLeast(100_000, corpus.chunks) },
        { name: 'text of sections', value: corpus.bytes / 1e6, unit: 'MB' },
        { name: 'written', value: corpus.bytes / 1e6 / seconds, unit: 'MB/s' },
        { name: 'index for a GB of text', value: ((bytesOnDisk ?? 0) / corpus.bytes) * 1_000, unit: 'MB' },
        ...(await inCompany(index, raw.ask, corpus)),
        ...(await overAll(index, raw.ask, corpus)),
      ]
    } finally {
      await raw.close()
      await index.close()
    }
  },
}

const LIVE = 'generation IN (SELECT argMax(generation, published) FROM text_filings GROUP BY cik, accn)'

/** Words that stand in nearly every chunk are not asked for. */
const FREQUENT = 200

/** Over all the company's filings, as many as the API looks into by itself: two years of them. */
async function inCompany(index: OpenTextIndex, ask: Ask, { ciks, words }: MadeCorpus): Promise<Figure[]> {
  const random = randomNumbers(5)
  const times = { port: [] as number[], raw: [] as number[] }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const cik = pick(ciks, random)
    const text = pick(words.slice(FREQUENT), random)
    const scan = `SELECT count() AS n FROM text_rows PREWHERE cik = ${cik} AND row_type = 'chunk' AND ${LIVE.replace('GROUP', `WHERE cik = ${cik} GROUP`)} AND position(folded, '${text}') > 0`
    const [total, counted] = await both(
      round,
      times,
      () => found(index, [cik], text),
      () => counts(ask, scan),
    )
    if (total !== counted) throw new Error(`${text} in ${cik}: ${total}, not ${counted}`)
  }
  const p50 = median(times.port)
  return [
    { name: 'in one company: engine counts, p50', value: median(times.raw), unit: 'ms' },
    { name: 'in one company: p50', value: p50, unit: 'ms', goal: atMost(IN_COMPANY, p50) },
    { name: 'in one company: p99', value: quantile(times.port, 0.99), unit: 'ms' },
  ]
}

/** Each phrase once: the engine remembers what a condition found. */
async function overAll(index: OpenTextIndex, ask: Ask, { rare }: MadeCorpus): Promise<Figure[]> {
  const times = { port: [] as number[], raw: [] as number[] }
  for (const [round, phrase] of rare.entries()) {
    // Cut off at both ends, so that no whole word need be in it.
    const text = phrase.slice(3, -1)
    const scan = `SELECT count() AS n FROM text_rows WHERE row_type = 'chunk' AND ${LIVE} AND position(folded, '${text}') > 0`
    const [total, counted] = await both(
      round - 4,
      times,
      () => found(index, null, text),
      () => counts(ask, scan),
    )
    if (total !== counted || total === 0) throw new Error(`${text}: ${total}, not ${counted}`)
  }
  const [served, scanned] = [median(times.port), median(times.raw)]
  const ratio = scanned / served
  return [
    { name: 'rare, over all: scan by position, p50', value: scanned, unit: 'ms' },
    { name: 'rare, over all: p50', value: served, unit: 'ms' },
    { name: 'rare, over all: scan over served', value: ratio, unit: 'x', goal: atLeast(OVER_SCAN, ratio) },
  ]
}

/** One after the other, in turn the one or the other first; rounds below 0 warm up. */
async function both(
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

async function found(index: OpenTextIndex, ciks: readonly number[] | null, text: string): Promise<number> {
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

async function counts(ask: Ask, sql: string): Promise<number> {
  return Number((await ask(sql))[0]!.n)
}
