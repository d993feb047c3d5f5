import { formatDay, parseDay } from '../../src/domain/day.ts'
import type { IngestPosition } from '../../src/stores/ingest-port.ts'
import type { Announced } from './announced.ts'
import type { Ingest } from './define-ingest.ts'
import { readFeedBack } from './follow-feed.ts'
import { readIndexesSince } from './follow-indexes.ts'
import { easternDay } from './schedule.ts'
import type { Selection } from './selection.ts'
import { newTask, taskKey } from './tasks.ts'

/** Looks at the feed; what it tells is noted before the position moves on. */
export async function lookAtFeed(
  ingest: Ingest,
  position: IngestPosition,
  selection: Selection,
): Promise<{ readonly position: IngestPosition; readonly reachesBack: boolean; readonly noted: number }> {
  const { client, hosts, pageSize } = ingest
  const { announced, newest, reachesBack } = await readFeedBack(
    { client, latest: hosts.latest, pageSize },
    position.feedUntil,
  )
  const noted = await note(ingest, announced, selection)
  const now = ingest.clock.now()
  return {
    position: {
      ...position,
      // Followed from the first look on; the companies themselves are brought up to date as a whole.
      indexDay: position.indexDay ?? dayBefore(easternDay(newest ?? now)),
      feedUntil: Math.max(position.feedUntil ?? 0, newest ?? 0) || null,
      lookedAt: now,
    },
    reachesBack,
    noted,
  }
}

export interface IndexesSeen {
  readonly position: IngestPosition
  /** Filings that nobody had noted. */
  readonly noted: number
  /** The last day that has an index, where it may still grow. */
  readonly pending: string | null
  /** False where the host lists no index at all. */
  readonly isListed: boolean
}

/** Looks for what the feed left out. */
export async function lookAtIndexes(
  ingest: Ingest,
  position: IngestPosition,
  selection: Selection,
): Promise<{
  readonly position: IngestPosition
  readonly noted: number
  readonly pending: string | null
  readonly isListed: boolean
}> {
  const readUntil = parseDay(position.indexDay ?? '')
  if (readUntil === null) return { position, noted: 0, pending: null, isListed: true }
  const today = parseDay(easternDay(ingest.clock.now()))!
  const { client, hosts } = ingest
  const look = await readIndexesSince(readUntil, today, { client, dailyIndex: hosts.dailyIndex })
  for (const oddity of look.oddities) ingest.say(oddity)
  const noted = await note(ingest, look.announced, selection)
  const pending = look.latest !== null && look.latest > look.readUntil ? formatDay(look.latest) : null
  return {
    position: { ...position, indexDay: formatDay(look.readUntil) },
    noted,
    pending,
    isListed: look.latest !== null,
  }
}

/** Notes filings of the selection that nobody noted before; how many they are. */
async function note(ingest: Ingest, announced: readonly Announced[], selection: Selection): Promise<number> {
  const chosen = new Map(
    announced.filter(({ cik }) => selection.has(cik)).map(filing => [taskKey(filing), filing] as const),
  )
  if (chosen.size === 0) return 0
  const { ingest: store } = ingest.stores
  const known = await store.known([...new Set([...chosen.values()].map(({ accession }) => accession))])
  const unknown = [...chosen].filter(([key]) => !known.has(key)).map(([, filing]) => filing)
  await store.put(unknown.map(filing => newTask(filing, ingest.clock.now())))
  return unknown.length
}

function dayBefore(day: string): string {
  return formatDay(parseDay(day)! - 1)
}
