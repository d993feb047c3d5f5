import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseQuery } from '../../../src/domain/search/parse-query.ts'
import { openText } from '../../../src/stores/open.ts'
import type { SearchFilter, SearchRequest } from '../../../src/stores/ports/search.ts'
import type { OpenTextIndex } from '../../../src/stores/ports/text.ts'
import { atLeast, atMost, type Bench, type Figure } from '../define-bench.ts'
import { type Engine, engine } from '../http/engine.ts'
import { pick, randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { type SyntheticCorpus, writeCorpus } from './synthetic-corpus.ts'

/** 100,800 passages. */
const SIZE = { companies: 120, filings: 8, sections: 7, chunks: 15 }
const ROUNDS = 120
const WARM_UP = 20
/** Time limit per measurement, so that the benchmark ends within minutes even on a busy machine. */
const MAX_SECONDS = 15
const CLIENTS = 16
/** Frequency ranks of the words that are searched for: they occur in 1 % to 25 % of the passages. */
const RANKS = [100, 3_000] as const
const MAX_P50_MS = 25
const MAX_P99_MS = 80
const MIN_REQUESTS_PER_SECOND = 60
const MAX_FACETS_RATIO = 2
/** Bytes of all indexes per byte of text. */
const MAX_DISK_RATIO = 1.6

const ANY: SearchFilter = {
  ciks: null,
  forms: null,
  from: null,
  to: null,
  fiscalYears: null,
  fiscalPeriods: null,
  sectionIds: null,
  rowTypes: ['chunk', 'table'],
  signals: null,
  latestOnly: false,
  indexedAfter: null,
}

export const search: Bench = {
  name: 'search',
  summary:
    'Ranked search over 100,800 passages in the embedded index, compared with SQLite FTS5 over the same passages.',
  async run({ scratch, log }) {
    const dataDir = join(scratch, 'search-data')
    const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
    const raw = engine(dataDir, 1)
    try {
      log('  writing the corpus ...')
      const began = performance.now()
      const corpus = await writeCorpus(index, SIZE)
      const seconds = (performance.now() - began) / 1_000
      // The engine merges these tables by itself an hour after the last write.
      for (const table of ['text_stems', 'text_words']) await raw.command(`OPTIMIZE TABLE ${table} FINAL`)
      const { bytesOnDisk } = await index.status()
      const disk = (bytesOnDisk ?? 0) / corpus.bytes
      return [
        { name: 'passages', value: corpus.chunks, unit: '', goal: atLeast(100_000, corpus.chunks) },
        { name: 'write rate', value: corpus.bytes / 1e6 / seconds, unit: 'MB/s' },
        { name: 'size on disk over text', value: disk, unit: 'x', goal: atMost(MAX_DISK_RATIO, disk) },
        ...(await searchFigures(index, corpus)),
        ...(await sqliteFigures(index, raw, corpus, join(scratch, 'fts'))),
      ]
    } finally {
      await raw.close()
      await index.close()
    }
  },
}

function requestFor(
  q: string,
  more: Partial<SearchRequest> = {},
  match: 'all' | 'any' = 'all',
): SearchRequest {
  return {
    query: parseQuery(q, match).root,
    filter: ANY,
    sort: 'relevance',
    groupBy: 'none',
    limit: 10,
    position: null,
    facets: [],
    ...more,
  }
}

/** Returns a generator of queries of three random words. */
function queries({ words }: SyntheticCorpus, seed: number): () => string {
  const random = randomNumbers(seed)
  const choice = words.slice(...RANKS)
  return () => [0, 1, 2].map(() => pick(choice, random)).join(' ')
}

interface Timed {
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Processor time per round in milliseconds, engine threads included. Other programs affect it less than elapsed time. */
  readonly processor: number
}

/** Repeats a task after a warm-up. */
async function timed(task: () => Promise<unknown>): Promise<Timed> {
  for (let round = 0; round < WARM_UP; round += 1) await task()
  const times: number[] = []
  const before = process.cpuUsage()
  const end = performance.now() + MAX_SECONDS * 1_000
  while (times.length === 0 || (times.length < ROUNDS && performance.now() < end)) {
    const began = performance.now()
    await task()
    times.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  return {
    p50: median(times),
    p99: quantile(times, 0.99),
    processor: (user + system) / 1_000 / times.length,
  }
}

async function searchFigures(index: OpenTextIndex, corpus: SyntheticCorpus): Promise<Figure[]> {
  const { search } = index.passages
  const nextQuery = queries(corpus, 7)
  const random = randomNumbers(9)
  const all = await timed(() => search(requestFor(nextQuery())))
  const any = await timed(() => search(requestFor(nextQuery(), {}, 'any')))
  const phrase = await timed(() => search(requestFor(`"${nextQuery()}"`)))
  const company = await timed(() =>
    search(requestFor(nextQuery(), { filter: { ...ANY, ciks: [pick(corpus.ciks, random)] } })),
  )
  const dates = await timed(() =>
    search(requestFor(nextQuery(), { filter: { ...ANY, from: '2023-06-01', to: '2024-06-30' } })),
  )
  const facets = await timed(() =>
    search(requestFor(nextQuery(), { facets: ['company', 'form_type', 'filing_year'] })),
  )
  const perSecond = await throughput(() => search(requestFor(nextQuery())))
  const { p50, p99 } = all
  const ratioTo = (other: Timed) => other.p50 / p50
  return [
    { name: 'all of three words: p50', value: p50, unit: 'ms', goal: atMost(MAX_P50_MS, p50) },
    { name: 'all of three words: p99', value: p99, unit: 'ms', goal: atMost(MAX_P99_MS, p99) },
    { name: 'all of three words: processor time', value: all.processor, unit: 'ms' },
    { name: 'any of three words: p50', value: any.p50, unit: 'ms' },
    { name: 'any of three words: p99', value: any.p99, unit: 'ms' },
    { name: 'any of three words: processor time', value: any.processor, unit: 'ms' },
    { name: 'phrase: p50', value: phrase.p50, unit: 'ms' },
    { name: 'in one company: processor time', value: company.processor, unit: 'ms' },
    { name: 'with three facets: processor time', value: facets.processor, unit: 'ms' },
    {
      name: 'in one company, relative to all',
      value: ratioTo(company),
      unit: 'x',
      goal: atMost(1, ratioTo(company)),
    },
    {
      name: 'between two dates, relative to all',
      value: ratioTo(dates),
      unit: 'x',
      goal: atMost(1, ratioTo(dates)),
    },
    {
      name: 'with three facets, relative to none',
      value: ratioTo(facets),
      unit: 'x',
      goal: atMost(MAX_FACETS_RATIO, ratioTo(facets)),
    },
    {
      name: `${CLIENTS} clients`,
      value: perSecond,
      unit: 'requests/s',
      goal: atLeast(MIN_REQUESTS_PER_SECOND, perSecond),
    },
  ]
}

async function throughput(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const end = began + MAX_SECONDS * 1_000
  let done = 0
  const client = async () => {
    for (; done < ROUNDS * 2 && performance.now() < end; done += 1) await task()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return done / ((performance.now() - began) / 1_000)
}

/** The same queries with FTS5 of the SQLite built into Node: stemmed words, ranked by BM25, ten rows with their text. */
async function sqliteFigures(
  index: OpenTextIndex,
  raw: Engine,
  corpus: SyntheticCorpus,
  folder: string,
): Promise<Figure[]> {
  await mkdir(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'passages.db'))
  try {
    await copyPassages(raw, corpus, db)
    const ten = db.prepare(
      "SELECT rowid, bm25(passages) AS score, snippet(passages, 0, '[', ']', '', 40) AS text FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT 10",
    )
    const count = db.prepare('SELECT count(*) AS n FROM passages WHERE passages MATCH ?')
    const figures: Figure[] = []
    for (const [match, operator] of [
      ['all', ' '],
      ['any', ' OR '],
    ] as const) {
      const ourQuery = queries(corpus, 21)
      const ours = await timed(() => index.passages.search(requestFor(ourQuery(), {}, match)))
      const theirQuery = queries(corpus, 21)
      const theirs = await timed(async () => {
        const query = theirQuery()
          .split(' ')
          .map(word => `"${word}"`)
          .join(operator)
        ten.all(query)
        count.get(query)
      })
      const ratio = theirs.p50 / ours.p50
      figures.push(
        { name: `${match} of three words, FTS5: p50`, value: theirs.p50, unit: 'ms' },
        { name: `${match} of three words, FTS5: processor time`, value: theirs.processor, unit: 'ms' },
        { name: `${match} of three words: FTS5 over ours`, value: ratio, unit: 'x', goal: atLeast(1, ratio) },
      )
    }
    return figures
  } finally {
    db.close()
  }
}

async function copyPassages(raw: Engine, { ciks }: SyntheticCorpus, db: DatabaseSync): Promise<void> {
  db.exec(
    "PRAGMA journal_mode = OFF; CREATE VIRTUAL TABLE passages USING fts5(text, tokenize = 'porter unicode61')",
  )
  const insert = db.prepare('INSERT INTO passages (text) VALUES (?)')
  for (const cik of ciks) {
    const rows = await raw.query(
      `SELECT content_raw AS text FROM text_rows WHERE cik = ${cik} AND row_type = 'chunk'`,
    )
    db.exec('BEGIN')
    for (const { text } of rows) insert.run(String(text))
    db.exec('COMMIT')
  }
  db.exec("INSERT INTO passages (passages) VALUES ('optimize')")
}
