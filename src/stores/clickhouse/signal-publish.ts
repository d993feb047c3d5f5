import { oneAtATime } from '../adapter-common/one-at-a-time.ts'
import { type ReadingRow, readingRows } from '../adapter-common/reading-rows.ts'
import type { SignalIndex } from '../signal-port.ts'
import type { ClickHouse } from './client.ts'
import type { Generations } from './generation.ts'
import { cleanSignals } from './signal-clean.ts'
import { readLiveReadings } from './signal-live.ts'
import {
  type LiveReading,
  readingLine,
  removalLine,
  SIGNAL_READING_COLUMNS,
  SIGNAL_SOURCE_COLUMNS,
  sourceLine,
} from './signal-rows.ts'

export interface SignalPublisherOptions {
  readonly numbers: Generations
  /** Runs publications one after the other: all that was published before one can be read once it is known. */
  readonly inTurn: (task: () => Promise<void>) => Promise<void>
  readonly onPublished: (stamp: number, cik: number) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Superseded rows are removed by the loads that supersede, now and then. */
const CLEAN_EVERY_MS = 600_000

/**
 * Readings of new generations first, then their rows of `signal_sources`, which make them live, in one statement. A load
 * that dies in between leaves readings that nobody asks for, and `cleanSignals` removes them.
 */
export function signalPublisher(
  db: ClickHouse,
  { numbers, inTurn, onPublished, now }: SignalPublisherOptions,
): Pick<SignalIndex, 'put' | 'remove'> {
  const inFlight = new Set<number>()
  let cleaned = now()
  const perCompany = oneAtATime()

  /** As it is now: what another process wrote must be seen, and be superseded. */
  async function liveOf(cik: number): Promise<ReadonlyMap<string, LiveReading>> {
    const live = await readLiveReadings(db, cik)
    numbers.atLeast(Math.max(0, ...live.map(({ published }) => published)))
    return new Map(live.map(reading => [reading.id, reading]))
  }

  async function write(cik: number, rows: readonly ReadingRow[], live: ReadonlyMap<string, LiveReading>) {
    const made = rows.map(row => ({ row, g: numbers.next() }))
    for (const { g } of made) inFlight.add(g)
    try {
      await db.insertTsv('signal_readings', SIGNAL_READING_COLUMNS, lines(made))
      await publish(cik, stamp =>
        made.flatMap(({ row, g }) => {
          const former = live.get(row.reading.id)
          const moved = former !== undefined && former.filed !== row.reading.filing_date
          return [
            ...(moved ? [removalLine(former, stamp())] : []),
            sourceLine(row, { published: stamp(), g }),
          ]
        }),
      )
    } finally {
      for (const { g } of made) inFlight.delete(g)
    }
  }

  function publish(cik: number, linesOf: (stamp: () => number) => readonly string[]): Promise<void> {
    return inTurn(async () => {
      let last = 0
      const lines = linesOf(() => {
        last = numbers.next()
        return last
      })
      await db.insertTsv('signal_sources', SIGNAL_SOURCE_COLUMNS, [lines.join('')])
      onPublished(last, cik)
    })
  }

  async function cleanNowAndThen(): Promise<void> {
    if (now() - cleaned < CLEAN_EVERY_MS) return
    cleaned = now()
    await cleanSignals(db, { now: cleaned, inFlight: [...inFlight] })
  }

  return {
    put(cik, given) {
      const rows = readingRows(cik, given)
      return perCompany(String(cik), async () => {
        const live = await liveOf(cik)
        const changed = rows.filter(({ reading, hash }) => live.get(reading.id)?.hash !== hash)
        if (changed.length > 0) await write(cik, changed, live)
        if (changed.some(({ reading }) => live.has(reading.id))) await cleanNowAndThen()
        return { written: changed.length, unchanged: rows.length - changed.length }
      })
    },
    remove(cik, ids) {
      return perCompany(String(cik), async () => {
        const live = await liveOf(cik)
        const gone = [...new Set(ids)].flatMap(id => live.get(id) ?? [])
        if (gone.length === 0) return
        await publish(cik, stamp => gone.map(reading => removalLine(reading, stamp())))
        await cleanNowAndThen()
      })
    },
  }
}

function* lines(made: readonly { readonly row: ReadingRow; readonly g: number }[]): Generator<string> {
  for (const { row, g } of made) yield readingLine(row, g)
}
