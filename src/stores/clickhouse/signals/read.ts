import { LRUCache } from 'lru-cache'
import type { SourceAnalysis } from '../../../domain/signals/source-analysis.ts'
import { AppError } from '../../../errors.ts'
import type { AnalysisFilter, MeasuredSource, SignalIndex } from '../../ports/signal.ts'
import type { CompanyListCache } from '../../shared/company-list-cache.ts'
import { isRepairing } from '../../shared/damage.ts'
import { checkDepth } from '../../shared/keyword-query.ts'
import { newestReadingFirst, passes, readingOf, textsOf } from '../../shared/reading-rows.ts'
import type { ClickHouse } from '../engine/client.ts'
import { activeParts } from '../engine/cluster.ts'
import type { Params } from '../engine/literal.ts'
import type { ReadingDays, ReadingKey } from './days.ts'
import { type LiveReading, liveReading, type ReadingColumns } from './rows.ts'

/** Maximum companies whose analyses are selected in memory; for more, the engine selects. */
const MAX_COMPANIES = 20

const CONTENTS = `
  SELECT generation, content FROM signal_analyses
  PREWHERE cik IN {ciks:Array(UInt32)} AND generation IN {generations:Array(UInt64)}`

const TEXTS =
  'SELECT texts FROM signal_analyses PREWHERE cik = {cik:UInt32} AND generation = {generation:UInt64}'

const COUNTS = `
  SELECT sum(sign) AS readings, sum(sign * toInt64(length(signals))) AS signals FROM signal_sources`

const SIZE = (cluster: string | null) => `
  SELECT sum(bytes_on_disk) AS bytes FROM ${activeParts(cluster)}
  WHERE table IN ('signal_sources', 'signal_analyses')`

/** Queries over all companies may read many rows. */
const WIDE = { threads: 2 }

/** Maximum characters of cached contents. */
const MAX_CONTENTS = 16_000_000

/** Contents by generation, which never change. */
type ReadingContents = LRUCache<number, { readonly reading: SourceAnalysis; readonly size: number }>

export function readingContents(): ReadingContents {
  return new LRUCache({ maxSize: MAX_CONTENTS, sizeCalculation: ({ size }) => size + 100 })
}

export interface SignalReaderOptions {
  readonly live: CompanyListCache<LiveReading>
  /** Index of live analyses; null if staged ones must be included. */
  readonly days: ReadingDays | null
  readonly contents: ReadingContents
  /** Whether stored rows are damaged: nothing is then served from the cache. */
  readonly isDamaged: () => boolean
}

/** Reads of signals: first selects live analyses, then reads their contents. */
export function signalReader(
  db: ClickHouse,
  { live, days, contents: cache, isDamaged }: SignalReaderOptions,
): Omit<SignalIndex, 'put' | 'remove'> {
  /** Live analyses of the requested companies, newest first; null if the engine has to select them. */
  async function chosen(filter: AnalysisFilter): Promise<readonly LiveReading[] | null> {
    const { ciks } = filter
    if (ciks === null || ciks.length > MAX_COMPANIES) return null
    const lists = await Promise.all([...new Set(ciks)].map(cik => live.ofCompany(cik)))
    return lists
      .flat()
      .filter(reading => passes(filter, reading))
      .sort(newestReadingFirst)
  }

  /** Contents from the cache, the others from the engine. */
  async function contents(keys: readonly ReadingKey[]): Promise<SourceAnalysis[]> {
    if (isDamaged()) cache.clear()
    const found = new Map<number, SourceAnalysis>()
    for (const { generation } of keys) {
      const cached = cache.get(generation)
      if (cached) found.set(generation, cached.reading)
    }
    const missing = keys.filter(({ generation }) => !found.has(generation))
    if (missing.length > 0) {
      const params = {
        ciks: [...new Set(missing.map(({ cik }) => cik))],
        generations: missing.map(({ generation }) => generation),
      }
      const rows = await db.query<{ generation: string; content: string }>(CONTENTS, params)
      for (const { generation, content } of rows) {
        const reading = readingOf(content)
        found.set(Number(generation), reading)
        cache.set(Number(generation), { reading, size: content.length })
      }
    }
    return keys.map(({ generation }) => {
      const reading = found.get(generation)
      // Superseded and removed since it was selected: a retry finds its replacement.
      if (!reading)
        throw new AppError('unavailable', { cause: new Error(`No analysis with generation ${generation}`) })
      return reading
    })
  }

  async function inMemory(filter: AnalysisFilter): Promise<readonly ReadingKey[] | null> {
    const own = await chosen(filter)
    if (own) return own.map(({ cik, generation }) => ({ cik, generation: Number(generation) }))
    return days === null || isDamaged() || isRepairing() ? null : await days.matching(filter)
  }

  async function counted(filter: AnalysisFilter): Promise<number> {
    const { sql, params } = countReadingsSql(filter)
    const [row] = await db.query<{ total: string }>(sql, params, WIDE)
    return Number(row!.total)
  }

  return {
    async search(filter, page) {
      checkDepth(page)
      const { limit, offset } = page
      const own = await inMemory(filter)
      if (own) return { readings: await contents(own.slice(offset, offset + limit)), total: own.length }
      const { sql, params } = readingsSql(filter)
      const rows = await db.query<PageRow>(sql, { ...params, limit, offset }, WIDE)
      const keys = rows.map(({ cik, generation }) => ({ cik, generation: Number(generation) }))
      const [first] = rows
      if (first) return { readings: await contents(keys), total: Number(first.total) }
      // An empty page contains no total.
      return { readings: [], total: offset === 0 ? 0 : await counted(filter) }
    },
    async companies(filter) {
      const own = await inMemory(filter)
      if (own) return [...new Set(own.map(({ cik }) => cik))].sort((a, b) => a - b)
      const { sql, params } = companiesSql(filter)
      return (await db.query<{ cik: number }>(sql, params, WIDE)).map(({ cik }) => cik)
    },
    async stored(cik) {
      return (await live.ofCompany(cik)).map(({ id, inputs }) => ({ id, inputs }))
    },
    async texts(cik, id) {
      const source = (await live.ofCompany(cik)).find(reading => reading.id === id)
      if (!source) return null
      const [row] = await db.query<{ texts: string }>(TEXTS, { cik, generation: BigInt(source.generation) })
      if (!row)
        throw new AppError('unavailable', {
          cause: new Error(`No analysis with generation ${source.generation}`),
        })
      return textsOf(row.texts)
    },
    async measured(measure, query) {
      const { sql, params } = measuredSql(measure, query)
      return db.query<MeasuredSource>(sql, params, WIDE)
    },
    async status() {
      const [counts] = await db.query<{ readings: string; signals: string }>(COUNTS, {}, WIDE)
      const [size] = await db.query<{ bytes: string }>(SIZE(db.cluster))
      return {
        readings: Number(counts!.readings),
        signals: Number(counts!.signals),
        bytesOnDisk: Number(size!.bytes),
      }
    },
  }
}

interface PageRow {
  readonly cik: number
  readonly generation: string
  readonly total: string
}

interface SignalSql {
  readonly sql: string
  readonly params: Params
}

const ORDER = 'ORDER BY filed DESC, cik DESC, id DESC'

/** One page, with the total number of matches. */
function readingsSql(filter: AnalysisFilter): SignalSql {
  return {
    sql: `
      SELECT cik, generation, count() OVER () AS total FROM (${matching(filter)})
      ${ORDER} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: paramsOf(filter),
  }
}

function countReadingsSql(filter: AnalysisFilter): SignalSql {
  return { sql: `SELECT count() AS total FROM (${matching(filter)})`, params: paramsOf(filter) }
}

function companiesSql(filter: AnalysisFilter): SignalSql {
  return { sql: `SELECT DISTINCT cik FROM (${matching(filter)}) ORDER BY cik`, params: paramsOf(filter) }
}

function measuredSql(
  measure: string,
  { forms, from, to }: { readonly forms: readonly string[]; readonly from: string; readonly to: string },
): SignalSql {
  const filter = { ciks: null, kinds: null, forms, from, to, signals: null }
  const columns = `,
    any(form) AS form_type,
    anyIf(measured[indexOf(measures, {measure:String})], sign = 1) AS value,
    countIf(has(measures, {measure:String})) AS has_it`
  return {
    sql: `
      SELECT cik, id, form_type, filed AS filing_date, value
      FROM (${matching(filter, columns)}) WHERE has_it > 0 ${ORDER}`,
    params: { ...paramsOf(filter), measure },
  }
}

/**
 * Live analyses that match: an end has the same columns as its publication, so it passes the same conditions and
 * cancels it.
 */
function matching(filter: AnalysisFilter, columns = ''): string {
  return `
    SELECT filed, cik, generation, any(id) AS id${columns} FROM signal_sources
    PREWHERE ${testsOf(filter).join(' AND ')}
    GROUP BY filed, cik, generation HAVING sum(sign) > 0`
}

/**
 * One condition per signal: `has` searches a list of strings far faster for one value than `hasAll` or `hasAny` for
 * several.
 */
function testsOf({ ciks, kinds, forms, from, to, signals }: AnalysisFilter): string[] {
  const each = signals?.ids.map((_, at) => `has(signals, {s${at}:String})`) ?? []
  const tests = [
    ...(from === null ? [] : ['filed >= {from:Date}']),
    ...(to === null ? [] : ['filed <= {to:Date}']),
    ...(ciks === null ? [] : ['cik IN {ciks:Array(UInt32)}']),
    ...(kinds === null ? [] : ['has({kinds:Array(String)}, toString(kind))']),
    ...(forms === null ? [] : ['form IN {forms:Array(String)}']),
    ...(each.length === 0 ? [] : [`(${each.join(signals?.mode === 'all' ? ' AND ' : ' OR ')})`]),
  ]
  return tests.length === 0 ? ['1'] : tests
}

function paramsOf({ ciks, kinds, forms, from, to, signals }: AnalysisFilter): Params {
  const ids = Object.fromEntries(signals?.ids.map((id, at) => [`s${at}`, id]) ?? [])
  const given = Object.entries({ ciks, kinds, forms, from, to }).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), ...ids } as Params
}

/** Generations that are not ended, with their publication stamp. */
const PUBLISHED = `
  SELECT generation, max(published) AS stamp FROM signal_sources PREWHERE cik = {cik:UInt32}
  GROUP BY generation HAVING sum(sign) > 0`

const READINGS = `
  SELECT generation, id, filed, kind, form, signals, inputs, content_hash
  FROM signal_analyses PREWHERE cik = {cik:UInt32}`

const LOST = `
  SELECT generation, max(published) AS stamp, any(id) AS id, any(filed) AS filed, any(kind) AS kind, any(form) AS form,
    anyIf(signals, sign = 1) AS signals, '' AS inputs, '' AS content_hash
  FROM signal_sources PREWHERE cik = {cik:UInt32}
  WHERE generation NOT IN (SELECT generation FROM signal_analyses PREWHERE cik = {cik:UInt32})
  GROUP BY generation HAVING sum(sign) > 0`

/** Published analyses of a company whose rows are missing. */
export async function readLostReadings(db: ClickHouse, cik: number): Promise<LiveReading[]> {
  const rows = await db.query<ReadingColumns & { readonly stamp: string }>(LOST, { cik })
  return rows.map(({ stamp, ...row }) => liveReading(cik, row, Number(stamp)))
}

interface CompanyReadings {
  /** The latest of each source, newest first. */
  readonly live: readonly LiveReading[]
  /** Earlier ones that were not ended, because two processes wrote the same company concurrently. */
  readonly strays: readonly LiveReading[]
}

export async function readCompanyReadings(db: ClickHouse, cik: number): Promise<CompanyReadings> {
  // In this order, so that each publication found has its analysis.
  const published = await db.query<{ generation: string; stamp: string }>(PUBLISHED, { cik })
  if (published.length === 0) return { live: [], strays: [] }
  const stamps = new Map(published.map(({ generation, stamp }) => [generation, Number(stamp)]))
  const rows = await db.query<ReadingColumns>(READINGS, { cik })
  const readings = rows.flatMap(row => {
    const stamp = stamps.get(row.generation)
    return stamp === undefined ? [] : [liveReading(cik, row, stamp)]
  })
  const latest = new Map<string, LiveReading>()
  for (const reading of readings) {
    if ((latest.get(reading.id)?.published ?? 0) < reading.published) latest.set(reading.id, reading)
  }
  const live = [...latest.values()].sort(newestReadingFirst)
  return { live, strays: readings.filter(reading => latest.get(reading.id) !== reading) }
}
