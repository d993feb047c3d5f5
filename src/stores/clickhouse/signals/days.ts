import { LRUCache } from 'lru-cache'
import { type Day, formatDay, parseDay } from '../../../domain/day.ts'
import type { SourceKind } from '../../../domain/signals/source-text.ts'
import type { AnalysisFilter } from '../../ports/signal.ts'
import type { ClickHouse } from '../engine/client.ts'

/** In-memory index of live analyses by filing date, for queries over all companies. */
export interface ReadingDays {
  /** All matches, newest first; null if the filter allows too many days, which the engine then queries. */
  matching(filter: AnalysisFilter): Promise<readonly ReadingKey[] | null>
  /** This process published or removed analyses on these days. */
  changed(days: readonly string[]): void
  /** Another process published something. */
  changedElsewhere(): void
}

interface ReadingDaysOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** How long days are cached, because other processes may publish analyses for them. */
  readonly ttlMs: number
}

/** Maximum days of a filter. */
const MAX_DAYS = 800
/** Maximum cached analyses: about 70 bytes each, because many share form and signals. */
const MAX_READINGS = 400_000
/** Maximum combinations of form and signals that are shared. */
const MAX_SHARED = 20_000

const ON_DAYS = `
  SELECT filed, cik, generation, any(id) AS id, any(kind) AS kind, any(form) AS form, anyIf(signals, sign = 1) AS signals
  FROM signal_sources PREWHERE filed >= {from:Date} AND filed <= {to:Date}
  GROUP BY filed, cik, generation HAVING sum(sign) > 0
  ORDER BY filed DESC, cik DESC, id DESC`

const LAST_DAY = 'SELECT max(filed) AS day FROM signal_sources'

interface Row {
  readonly cik: number
  readonly generation: string
  readonly filed: string
  readonly kind: SourceKind
  readonly form: string
  readonly signals: readonly string[]
}

type Marks = Pick<Row, 'kind' | 'form' | 'signals'>

/** Identifies the content of an analysis. */
export interface ReadingKey {
  readonly cik: number
  readonly generation: number
}

interface CachedReading extends ReadingKey {
  /** Shared with other analyses. */
  readonly marks: Marks
}

export function readingDays(db: ClickHouse, { now, ttlMs }: ReadingDaysOptions): ReadingDays {
  const days = new LRUCache<Day, readonly CachedReading[]>({
    maxSize: MAX_READINGS,
    sizeCalculation: readings => readings.length + 1,
  })
  const shared = new Map<string, Marks>()
  let lastDay: Day | null = null
  let changes = 0
  let readAt = now()

  function clear(): void {
    days.clear()
    shared.clear()
    lastDay = null
    changes += 1
    readAt = now()
  }

  function sharedMarks(marks: Marks): Marks {
    const key = `${marks.kind} ${marks.form} ${marks.signals.join()}`
    const known = shared.get(key) ?? marks
    if (shared.size >= MAX_SHARED) shared.clear()
    shared.set(key, known)
    return known
  }

  async function readDays(first: Day, last: Day): Promise<ReadonlyMap<Day, readonly CachedReading[]>> {
    const before = changes
    const params = { from: formatDay(first), to: formatDay(last) }
    const rows = await db.query<Row>(ON_DAYS, params, { threads: 2 })
    const found = new Map<Day, CachedReading[]>()
    for (let day = first; day <= last; day += 1) found.set(day, [])
    for (const { filed, cik, generation, kind, form, signals } of rows) {
      const marks = sharedMarks({ kind, form, signals })
      found.get(parseDay(filed)!)!.push({ cik, generation: Number(generation), marks })
    }
    // Analyses published during the query may be missing.
    if (changes === before) for (const [day, readings] of found) days.set(day, readings)
    return found
  }

  async function daysOf(first: Day, last: Day): Promise<(readonly CachedReading[])[]> {
    const known = new Map<Day, readonly CachedReading[]>()
    for (let day = first; day <= last; day += 1) {
      const readings = days.get(day)
      if (readings) known.set(day, readings)
    }
    let [from, to] = [first, last]
    while (from <= last && known.has(from)) from += 1
    while (to >= from && known.has(to)) to -= 1
    const read = from <= to ? await readDays(from, to) : known
    const found: (readonly CachedReading[])[] = []
    for (let day = last; day >= first; day -= 1) found.push(read.get(day) ?? known.get(day)!)
    return found
  }

  async function readLastDay(): Promise<Day> {
    const before = changes
    const [row] = await db.query<{ day: string }>(LAST_DAY)
    const day = parseDay(row!.day)!
    if (changes === before) lastDay = day
    return day
  }

  return {
    async matching(filter) {
      if (filter.from === null) return null
      if (now() - readAt > ttlMs) clear()
      const first = parseDay(filter.from)!
      const newest = lastDay ?? (await readLastDay())
      const last = Math.min(newest, filter.to === null ? newest : parseDay(filter.to)!)
      if (last - first >= MAX_DAYS) return null
      const isMatch = matcher(filter)
      const matches: CachedReading[] = []
      for (const readings of await daysOf(first, last))
        for (const reading of readings) if (isMatch(reading)) matches.push(reading)
      return matches
    },
    changed(texts) {
      changes += 1
      lastDay = null
      for (const text of texts) days.delete(parseDay(text)!)
    },
    changedElsewhere: clear,
  }
}

function matcher({ ciks, kinds, forms, signals }: AnalysisFilter): (reading: CachedReading) => boolean {
  const companies = ciks && new Set(ciks)
  const isDetected = (ids: readonly string[], mode: 'all' | 'any', detected: readonly string[]) =>
    mode === 'all' ? ids.every(id => detected.includes(id)) : ids.some(id => detected.includes(id))
  return ({ cik, marks }) =>
    (signals === null || isDetected(signals.ids, signals.mode, marks.signals)) &&
    (companies?.has(cik) ?? true) &&
    (kinds?.includes(marks.kind) ?? true) &&
    (forms?.includes(marks.form) ?? true)
}
