import { oneAtATime } from '../adapter-common/one-at-a-time.ts'
import { type ReadingRow, readingRows } from '../adapter-common/reading-rows.ts'
import type { SignalIndex } from '../signal-port.ts'
import type { ClickHouse } from './client.ts'
import type { Generations } from './generation.ts'
import { cleanSignals } from './signal-clean.ts'
import { readCompanyReadings } from './signal-live.ts'
import {
  endLine,
  type LiveReading,
  readingLine,
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
  async function liveOf(cik: number) {
    const { live, strays } = await readCompanyReadings(db, cik)
    numbers.atLeast(Math.max(0, ...live.map(({ published }) => published)))
    return { live: new Map(live.map(reading => [reading.id, reading])), strays }
  }

  async function write(cik: number, rows: readonly ReadingRow[], former: readonly LiveReading[]) {
    const made = rows.map(row => ({ row, g: numbers.next() }))
    for (const { g } of made) inFlight.add(g)
    try {
      await db.insertTsv('signal_readings', SIGNAL_READING_COLUMNS, lines(made))
      await publish(cik, published => [
        ...former.map(reading => endLine(reading, published)),
        ...made.map(({ row, g }) => sourceLine(row, { published, g })),
      ])
    } finally {
      for (const { g } of made) inFlight.delete(g)
    }
  }

  function publish(cik: number, linesOf: (published: number) => readonly string[]): Promise<void> {
    return inTurn(async () => {
      const published = numbers.next()
      await db.insertTsv('signal_sources', SIGNAL_SOURCE_COLUMNS, [linesOf(published).join('')])
      onPublished(published, cik)
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
        const { live, strays } = await liveOf(cik)
        const changed = rows.filter(({ reading, hash }) => live.get(reading.id)?.hash !== hash)
        const former = [...strays, ...changed.flatMap(({ reading }) => live.get(reading.id) ?? [])]
        if (changed.length + former.length > 0) await write(cik, changed, former)
        if (former.length > 0) await cleanNowAndThen()
        return { written: changed.length, unchanged: rows.length - changed.length }
      })
    },
    remove(cik, ids) {
      return perCompany(String(cik), async () => {
        const { live, strays } = await liveOf(cik)
        const gone = [...strays, ...[...new Set(ids)].flatMap(id => live.get(id) ?? [])]
        if (gone.length === 0) return
        await publish(cik, published => gone.map(reading => endLine(reading, published)))
        await cleanNowAndThen()
      })
    },
  }
}

function* lines(made: readonly { readonly row: ReadingRow; readonly g: number }[]): Generator<string> {
  for (const { row, g } of made) yield readingLine(row, g)
}
