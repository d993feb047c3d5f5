import { AppError } from '../../src/errors.ts'
import type { IngestPosition } from '../../src/stores/ingest-port.ts'
import { LoadStopped, WrongUse } from '../define-loader.ts'
import { THROTTLED } from '../edgar/back-off.ts'
import { Refusal } from '../refusal.ts'
import { type Ingest, NOWHERE } from './define-ingest.ts'
import { followCompanies } from './follow-companies.ts'
import { type IndexesSeen, lookAtFeed, lookAtIndexes } from './look.ts'
import { intervalMs } from './schedule.ts'
import { type Selection, select } from './selection.ts'
import { dueCompanies, workOn } from './work.ts'

/** Milliseconds between two looks at the daily indexes, while the feed leaves nothing out. */
const INDEX_MS = 1_800_000

const NO_INDEX = 'No daily index is listed: what the feed leaves out is not found.'
const NOBODY = 'No company is followed: load some, or name them by --tickers, --ciks or --all.'

/** What one round after the other goes on with. */
interface Course {
  position: IngestPosition
  selection: Selection | null
  indexedAt: number | null
  /** Last line about a matter, so that none is told round after round. */
  readonly told: Map<string, string>
}

/**
 * Looks at the feed, now and then at the daily indexes, and works until the next look, for as long as this process holds the
 * lease. Resolves to why the last round failed, null where it did not: at once when aborted, after one round with `once`, or
 * when the lease is lost.
 */
export async function follow(ingest: Ingest, once: boolean): Promise<string | null> {
  const { stores, clock, signal, holds, say } = ingest
  const position = { ...((await stores.ingest.position()) ?? NOWHERE), ended: false }
  const course: Course = { position, selection: null, indexedAt: null, told: new Map() }
  for (;;) {
    const began = clock.now()
    const interval = intervalMs(began, ingest.seconds)
    const failure = await attempt(() => round(ingest, course, once ? null : began + interval), ingest)
    if (failure !== null && !once) say(failure.message)
    if (once || signal.aborted || !holds()) return failure?.message ?? null
    const left = began + interval - clock.now()
    const pause = failure?.isThrottled ? THROTTLED.mostMs : Math.min(Math.max(left, 0), interval)
    await clock.sleep(pause, signal)
  }
}

interface Failure {
  readonly message: string
  readonly isThrottled: boolean
}

/** What can pass by itself ends a round and not the whole. */
async function attempt(task: () => Promise<void>, { signal }: Ingest): Promise<Failure | null> {
  try {
    await task()
    return null
  } catch (error) {
    if (signal.aborted) return null
    if (error instanceof LoadStopped) return { message: error.message, isThrottled: true }
    const passes =
      error instanceof Refusal ||
      (error instanceof AppError && (error.code === 'unavailable' || error.code === 'timeout'))
    if (!passes) throw error
    return { message: error.message, isThrottled: false }
  }
}

/** One look and the work until `deadline` (ms since 1970); null: until nothing is due. */
async function round(ingest: Ingest, course: Course, deadline: number | null): Promise<void> {
  const { stores, clock, signal, holds } = ingest
  const selection = await selectionOf(ingest, course)
  const failure = await look(ingest, course, selection)
  await followCompanies(ingest, selection)
  const due = dueCompanies(await stores.ingest.waiting(), clock.now(), ingest.successors.companyOf)
  for (const company of due) {
    if (signal.aborted || !holds() || (deadline !== null && clock.now() >= deadline)) break
    const { loaded, failed } = await workOn(company, ingest)
    const { position } = course
    await moveOn(ingest, course, {
      ...position,
      loaded: position.loaded + loaded,
      failed: position.failed + failed,
    })
  }
  if (failure !== null) throw failure
}

/** Looks at the feed and, where it is time, at the indexes. What could not be read is told after the work. */
async function look(ingest: Ingest, course: Course, selection: Selection): Promise<Refusal | null> {
  let failure: Refusal | null = null
  let isWhole = false
  try {
    const feed = await lookAtFeed(ingest, course.position, selection)
    await moveOn(ingest, course, feed.position)
    isWhole = feed.reachesBack
    tellNoted(ingest, feed.noted, 'the feed')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    failure = error
  }
  const now = ingest.clock.now()
  const isTime = course.indexedAt === null || Math.abs(now - course.indexedAt) >= INDEX_MS
  if (isWhole && !isTime) return failure
  try {
    const indexes = await lookAtIndexes(ingest, course.position, selection)
    await moveOn(ingest, course, indexes.position)
    course.indexedAt = now
    tellNoted(ingest, indexes.noted, 'the daily indexes')
    tellIndexes(ingest, course, indexes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    failure ??= error
  }
  return failure
}

/** A ticker that vanished from the lists ends the first round only: later ones go on with the companies it stood for. */
async function selectionOf(ingest: Ingest, course: Course): Promise<Selection> {
  const { stores, values, successors, say } = ingest
  try {
    course.selection = select(values, await ingest.identities(), stores.companies.snapshot(), successors)
  } catch (error) {
    if (!(error instanceof WrongUse) || course.selection === null) throw error
    for (const fault of error.faults) say(fault)
  }
  if (course.selection === null) throw new Error('Nothing is selected')
  const isEmpty = course.selection.companies.size === 0 && !values.flag('all')
  tellNews(ingest, course, 'selection', isEmpty ? NOBODY : '')
  return course.selection
}

async function moveOn(
  { stores, clock, seconds }: Ingest,
  course: Course,
  position: IngestPosition,
): Promise<void> {
  const now = clock.now()
  course.position = { ...position, dueAt: now + intervalMs(now, seconds) }
  await stores.ingest.putPosition(course.position)
}

function tellNoted({ say }: Ingest, noted: number, where: string): void {
  if (noted > 0) say(`${noted} new ${noted === 1 ? 'filing' : 'filings'} in ${where}`)
}

function tellIndexes(
  ingest: Ingest,
  course: Course,
  { pending, isListed }: Pick<IndexesSeen, 'pending' | 'isListed'>,
): void {
  const { indexDay } = course.position
  if (indexDay === null) return
  const open = pending === null ? '' : `; that of ${pending} is not final yet`
  const read = `Daily indexes are read whole to ${indexDay}${open}`
  tellNews(ingest, course, 'indexes', isListed ? read : NO_INDEX)
}

function tellNews({ say }: Ingest, { told }: Course, matter: string, line: string): void {
  if (line !== '' && told.get(matter) !== line) say(line)
  told.set(matter, line)
}
