import { newestReadingFirst, type ReadingRow, readingRows } from '../../shared/reading-rows.ts'
import type { ClickHouse } from '../engine/client.ts'
import { removal } from '../engine/cluster.ts'
import type { Generations } from '../publishing/state.ts'
import { type CleanTextOptions, cleanBefore } from '../text/clean.ts'
import { readCompanyReadings, readLostReadings } from './read.ts'
import {
  endLine,
  type LiveReading,
  readingLine,
  SIGNAL_READING_COLUMNS,
  SIGNAL_SOURCE_COLUMNS,
  sourceLine,
} from './rows.ts'

/** Maximum (company, generation) pairs per statement, well below the engine's limit of 256 KiB of SQL. */
const PAIRS = 5_000

/** Analyses that were never published or were superseded long enough ago. */
const READINGS = `
  SELECT cik, generation FROM signal_analyses
  WHERE generation < {unpublishedBefore:UInt64} AND (cik, generation) NOT IN (SELECT cik, generation FROM signal_sources)
  UNION DISTINCT
  SELECT cik, generation FROM signal_sources WHERE sign = -1 AND published < {supersededBefore:UInt64}`

/** Publications that were superseded long enough ago. */
const ENDED = `
  SELECT DISTINCT cik, generation FROM signal_sources
  WHERE sign = 1 AND (cik, generation) IN (
    SELECT cik, generation FROM signal_sources WHERE sign = -1 AND published < {supersededBefore:UInt64})`

/** An end is removed once its publication is; the latest remains, because the data version is derived from it. */
const ENDS = `
  SELECT DISTINCT cik, generation FROM signal_sources
  WHERE sign = -1 AND published < {supersededBefore:UInt64}
    AND published < (SELECT max(published) FROM signal_sources)
    AND (cik, generation) NOT IN (SELECT cik, generation FROM signal_sources WHERE sign = 1)`

/** Removes analyses that no reader needs. At open no request reads superseded ones, and cursors never do. */
export async function cleanSignals(db: ClickHouse, options: CleanTextOptions): Promise<void> {
  const before = cleanBefore(db, options)
  const params = options.atOpen ? { ...before, supersededBefore: Number.MAX_SAFE_INTEGER } : before
  const select = (sql: string) =>
    db.query<{ cik: number; generation: string }>(sql, params, { threads: 2, seconds: 120 })
  const [readings, ended, ends] = [await select(READINGS), await select(ENDED), await select(ENDS)]
  await remove(db, 'signal_analyses', readings)
  await remove(db, 'signal_sources', ended, 'sign = 1')
  await remove(db, 'signal_sources', ends, 'sign = -1')
}

async function remove(
  db: ClickHouse,
  table: string,
  rows: readonly { readonly cik: number; readonly generation: string }[],
  which = '1',
): Promise<void> {
  for (let from = 0; from < rows.length; from += PAIRS) {
    const pairs = rows
      .slice(from, from + PAIRS)
      .map(({ cik, generation }) => `(${Number(cik)},${BigInt(generation)})`)
    await db.command(removal(db.cluster, table, `${which} AND (cik, generation) IN (${pairs.join(',')})`))
  }
}

interface SignalWriterOptions {
  readonly numbers: Generations
  /** Milliseconds since 1970. */
  readonly now: () => number
  /**
   * Whether stored analyses of a company are damaged; they are then written again even if their content did not
   * change.
   */
  readonly isDamaged: (cik: number) => boolean
}

/** An analysis whose row is written but not visible yet. Null: it is to be removed. */
export type StagedReading = { readonly row: ReadingRow; readonly generation: number } | null

/** By source id. */
export type StagedReadings = ReadonlyMap<string, StagedReading>

/** Writes analyses of new generations, which no query reads until rows of `signal_sources` activate them. */
export interface SignalWriter {
  /**
   * Stages analyses that differ from `live`, which includes staged ones. Throws `TypeError` for analyses of another
   * company.
   */
  stage(
    cik: number,
    given: Parameters<typeof readingRows>[1],
    live: readonly LiveReading[],
  ): Promise<Map<string, StagedReading>>
  /** Activates staged analyses and ends those that they replace with one insert. Returns the filing dates of both. */
  activate(staged: ReadonlyMap<number, StagedReadings>, published: number): Promise<string[]>
  /** Call when the generations are live or dropped: cleanup may then remove them. */
  release(staged: Iterable<StagedReading>): void
  /** Removes superseded rows if the last cleanup is long enough ago. */
  cleanSometimes(): Promise<void>
}

/** Minimum interval between cleanups, which run at the end of writes. */
const CLEAN_EVERY_MS = 600_000

export function signalWriter(db: ClickHouse, { numbers, now, isDamaged }: SignalWriterOptions): SignalWriter {
  const inFlight = new Set<number>()
  let cleaned = now()

  return {
    async stage(cik, given, live) {
      for (const { published } of live) numbers.atLeast(published)
      const hashes = new Map(live.map(({ id, hash }) => [id, hash]))
      const changed = readingRows(cik, given).filter(
        ({ reading, hash }) => hashes.get(reading.id) !== hash || isDamaged(cik),
      )
      const staged = changed.map(row => ({ row, generation: numbers.next() }))
      for (const { generation } of staged) inFlight.add(generation)
      try {
        if (staged.length > 0) await db.insertTsv('signal_analyses', SIGNAL_READING_COLUMNS, lines(staged))
      } catch (error) {
        for (const { generation } of staged) inFlight.delete(generation)
        throw error
      }
      return new Map(staged.map(one => [one.row.reading.id, one]))
    },
    async activate(staged, published) {
      const lines: string[] = []
      const days = new Set<string>()
      for (const [cik, readings] of staged) {
        // Read again, because analyses of other processes must be superseded too.
        const { live, strays } = await readCompanyReadings(db, cik)
        const lost = isDamaged(cik) ? await readLostReadings(db, cik) : []
        const replaced = [...strays, ...[...live, ...lost].filter(({ id }) => readings.has(id))]
        lines.push(...replaced.map(reading => endLine(reading, published)))
        for (const { filed } of replaced) days.add(filed)
        for (const one of readings.values()) {
          if (one === null) continue
          lines.push(sourceLine(one.row, { published, generation: one.generation }))
          days.add(one.row.reading.filing_date)
        }
      }
      if (lines.length > 0) await db.insertTsv('signal_sources', SIGNAL_SOURCE_COLUMNS, [lines.join('')])
      return [...days]
    },
    release(staged) {
      for (const one of staged) if (one) inFlight.delete(one.generation)
    },
    async cleanSometimes() {
      if (now() - cleaned < CLEAN_EVERY_MS) return
      cleaned = now()
      await cleanSignals(db, { now: cleaned, inFlight: [...inFlight] })
    },
  }
}

function* lines(
  staged: readonly { readonly row: ReadingRow; readonly generation: number }[],
): Generator<string> {
  for (const { row, generation } of staged) yield readingLine(row, generation)
}

/** Live analyses of a company with the staged ones in place of those they replace. */
export function withStagedReadings(
  live: readonly LiveReading[],
  staged: StagedReadings | undefined,
): readonly LiveReading[] {
  if (!staged) return live
  const own = [...staged.values()].flatMap(one => (one ? [stagedReading(one.row, one.generation)] : []))
  return [...live.filter(({ id }) => !staged.has(id)), ...own].sort(newestReadingFirst)
}

function stagedReading({ reading, signals, hash }: ReadingRow, generation: number): LiveReading {
  const { cik, id, filing_date: filed, kind, form_type: form, inputs } = reading
  return {
    cik,
    id,
    filed,
    kind,
    form,
    inputs,
    signals,
    hash,
    generation: String(generation),
    published: generation,
  }
}
