import { AppError } from '../../errors.ts'
import { checkDepth } from '../adapter-common/depth.ts'
import type { LiveLists } from '../adapter-common/live-lists.ts'
import { newestReadingFirst, passes } from '../adapter-common/reading-filter.ts'
import { readingOf, textsOf } from '../adapter-common/reading-rows.ts'
import type { MeasuredSource, ReadingFilter, SignalIndex } from '../signal-port.ts'
import type { ClickHouse } from './client.ts'
import { activeParts } from './cluster.ts'
import { companiesSql, countReadingsSql, measuredSql, readingsSql } from './signal-query.ts'
import type { LiveReading } from './signal-rows.ts'

interface Key {
  readonly cik: number
  readonly g: string
}

/** Companies whose readings are chosen here; among more, the engine chooses. */
const COMPANIES = 20

const CONTENTS = `
  SELECT g, content FROM signal_readings
  PREWHERE cik IN {ciks:Array(UInt32)} AND g IN {gs:Array(UInt64)}`

const TEXTS = 'SELECT texts FROM signal_readings PREWHERE cik = {cik:UInt32} AND g = {g:UInt64}'

const COUNTS = `
  SELECT sum(sign) AS readings, sum(sign * toInt64(length(signals))) AS signals FROM signal_sources`

const SIZE = (cluster: string | null) => `
  SELECT sum(bytes_on_disk) AS bytes FROM ${activeParts(cluster)}
  WHERE table IN ('signal_sources', 'signal_readings')`

/** Over all companies much may have to be read. */
const WIDE = { threads: 2 }

/** The reading half of the signals: which readings are live, then these whole. */
export function signalReader(
  db: ClickHouse,
  live: LiveLists<LiveReading>,
): Omit<SignalIndex, 'put' | 'remove'> {
  /** Live readings of the companies asked for, newest first; null where the engine has to choose. */
  async function chosen(filter: ReadingFilter): Promise<readonly LiveReading[] | null> {
    const { ciks } = filter
    if (ciks === null || ciks.length > COMPANIES) return null
    const lists = await Promise.all([...new Set(ciks)].map(cik => live.ofCompany(cik)))
    return lists
      .flat()
      .filter(reading => passes(filter, reading))
      .sort(newestReadingFirst)
  }

  async function contents(keys: readonly Key[]) {
    if (keys.length === 0) return []
    const params = { ciks: [...new Set(keys.map(({ cik }) => cik))], gs: keys.map(({ g }) => BigInt(g)) }
    const rows = await db.query<{ g: string; content: string }>(CONTENTS, params)
    const found = new Map(rows.map(({ g, content }) => [g, content]))
    return keys.map(({ g }) => {
      const content = found.get(g)
      // Superseded and removed since: a later try finds what took its place.
      if (content === undefined) throw new AppError('unavailable', { cause: new Error(`No reading ${g}`) })
      return readingOf(content)
    })
  }

  async function counted(filter: ReadingFilter): Promise<number> {
    const { sql, params } = countReadingsSql(filter)
    const [row] = await db.query<{ total: string }>(sql, params, WIDE)
    return Number(row!.total)
  }

  return {
    async search(filter, page) {
      checkDepth(page)
      const { limit, offset } = page
      const own = await chosen(filter)
      if (own) return { readings: await contents(own.slice(offset, offset + limit)), total: own.length }
      const { sql, params } = readingsSql(filter)
      const keys = await db.query<Key & { total: string }>(sql, { ...params, limit, offset }, WIDE)
      const [first] = keys
      if (first) return { readings: await contents(keys), total: Number(first.total) }
      // An empty page tells no total.
      return { readings: [], total: offset === 0 ? 0 : await counted(filter) }
    },
    async companies(filter) {
      const own = await chosen(filter)
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
      const [row] = await db.query<{ texts: string }>(TEXTS, { cik, g: BigInt(source.g) })
      if (!row) throw new AppError('unavailable', { cause: new Error(`No reading ${source.g}`) })
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
