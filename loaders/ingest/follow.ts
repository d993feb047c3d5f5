import { formatDay, parseDay } from '../../src/domain/day.ts'
import { AppError } from '../../src/errors.ts'
import type { IngestPosition, IngestTask } from '../../src/stores/ports/ingest.ts'
import { LoadAbortedError, LoadUsageError } from '../define-loader.ts'
import { THROTTLED } from '../edgar/back-off.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import type { AnnouncedFiling } from './announced-filing.ts'
import { INITIAL_POSITION, type Ingest } from './define-ingest.ts'
import { readFeedBack } from './follow-feed.ts'
import { readIndexesSince } from './follow-indexes.ts'
import { dueCompanies, processCompany } from './process-company.ts'
import { easternDay, intervalMs } from './schedule.ts'
import { type Selection, select } from './selection.ts'
import { companyTask, newTask, taskKey } from './tasks.ts'

/** Milliseconds between two looks at the daily indexes, while the feed leaves nothing out. */
const INDEX_MS = 1_800_000

const NO_INDEX = 'The host lists no daily index, so filings missing from the feed will not be found.'
const NOBODY = 'No company is followed: load some, or name them by --tickers, --ciks or --all.'

/** State that one round passes to the next. */
interface Course {
  position: IngestPosition
  selection: Selection | null
  indexedAt: number | null
  /** Last message on each subject, so that none is repeated every round. */
  readonly lastMessages: Map<string, string>
}

/**
 * Looks at the feed, now and then at the daily indexes, and works until the next look, for as long as this process holds the
 * lease. Resolves to why the last round failed, null where it did not: at once when aborted, after one round with `once`, or
 * when the lease is lost.
 */
export async function follow(ingest: Ingest, once: boolean): Promise<string | null> {
  const { stores, clock, signal, holds, say } = ingest
  const position = { ...((await stores.ingest.position()) ?? INITIAL_POSITION), ended: false }
  const course: Course = { position, selection: null, indexedAt: null, lastMessages: new Map() }
  for (;;) {
    const began = clock.now()
    const interval = intervalMs(began, ingest.seconds)
    const failure = await attempt(() => round(ingest, course, once ? null : began + interval), ingest)
    if (failure !== null && !once) say(failure.message)
    if (once || signal.aborted || !holds()) return failure?.message ?? null
    const left = began + interval - clock.now()
    const pause = failure?.isThrottled ? THROTTLED.maxMs : Math.min(Math.max(left, 0), interval)
    await clock.sleep(pause, signal)
  }
}

interface Failure {
  readonly message: string
  readonly isThrottled: boolean
}

/** A transient failure ends the round, not the process. */
async function attempt(task: () => Promise<void>, { signal }: Ingest): Promise<Failure | null> {
  try {
    await task()
    return null
  } catch (error) {
    if (signal.aborted) return null
    if (error instanceof LoadAbortedError) return { message: error.message, isThrottled: true }
    const passes =
      error instanceof RejectedInputError ||
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
    const { loaded, failed } = await processCompany(company, ingest)
    const { position } = course
    await moveOn(ingest, course, {
      ...position,
      loaded: position.loaded + loaded,
      failed: position.failed + failed,
    })
  }
  if (failure !== null) throw failure
}

/** Polls the feed and, when due, the indexes. Read failures are reported after the work. */
async function look(
  ingest: Ingest,
  course: Course,
  selection: Selection,
): Promise<RejectedInputError | null> {
  let failure: RejectedInputError | null = null
  let isWhole = false
  try {
    const feed = await pollFeed(ingest, course.position, selection)
    await moveOn(ingest, course, feed.position)
    isWhole = feed.reachesBack
    tellNoted(ingest, feed.noted, 'the feed')
  } catch (error) {
    if (!(error instanceof RejectedInputError)) throw error
    failure = error
  }
  const now = ingest.clock.now()
  const isTime = course.indexedAt === null || Math.abs(now - course.indexedAt) >= INDEX_MS
  if (isWhole && !isTime) return failure
  try {
    const indexes = await pollIndexes(ingest, course.position, selection)
    await moveOn(ingest, course, indexes.position)
    course.indexedAt = now
    tellNoted(ingest, indexes.noted, 'the daily indexes')
    tellIndexes(ingest, course, indexes)
  } catch (error) {
    if (!(error instanceof RejectedInputError)) throw error
    failure ??= error
  }
  return failure
}

/** A ticker that vanished from the lists ends the first round only: later ones continue with the companies it meant. */
async function selectionOf(ingest: Ingest, course: Course): Promise<Selection> {
  const { stores, values, successors, say } = ingest
  try {
    course.selection = select(values, await ingest.identities(), stores.companies.snapshot(), successors)
  } catch (error) {
    if (!(error instanceof LoadUsageError) || course.selection === null) throw error
    for (const fault of error.faults) say(fault)
  }
  if (course.selection === null) throw new Error('Nothing is selected')
  const isEmpty = course.selection.companies.size === 0 && !values.flag('all')
  reportChange(ingest, course, 'selection', isEmpty ? NOBODY : '')
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
  reportChange(ingest, course, 'indexes', isListed ? read : NO_INDEX)
}

function reportChange({ say }: Ingest, { lastMessages }: Course, subject: string, line: string): void {
  if (line !== '' && lastMessages.get(subject) !== line) say(line)
  lastMessages.set(subject, line)
}

/**
 * Records companies that joined the selection, to be updated completely, and drops those that left it: should
 * they come back, their filings of the meantime are missing.
 */
async function followCompanies({ stores, clock }: Ingest, selection: Selection): Promise<void> {
  const followed = new Map((await stores.ingest.companies()).map(task => [task.cik, task]))
  const left = (task: IngestTask): IngestTask => ({ ...task, state: 'left' })
  const isFollowed = (cik: number) => (followed.get(cik)?.state ?? 'left') !== 'left'
  const come = [...selection.companies].filter(cik => !isFollowed(cik))
  const gone = [...followed.values()].filter(({ cik }) => isFollowed(cik) && !selection.has(cik))
  const waiting = (await stores.ingest.waiting()).filter(
    ({ cik, accession }) => accession !== null && !selection.has(cik),
  )
  await stores.ingest.put([
    ...come.map(cik => companyTask(cik, clock.now())),
    ...gone.map(left),
    ...waiting.map(left),
  ])
}

/** Polls the feed; announced filings are recorded before the position advances. */
async function pollFeed(
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
      // Followed from the first poll on; the companies themselves are updated completely.
      indexDay: position.indexDay ?? dayBefore(easternDay(newest ?? now)),
      feedUntil: Math.max(position.feedUntil ?? 0, newest ?? 0) || null,
      lookedAt: now,
    },
    reachesBack,
    noted,
  }
}

interface IndexesSeen {
  readonly position: IngestPosition
  /** Filings that were not recorded before. */
  readonly noted: number
  /** The last day that has an index, where it may still grow. */
  readonly pending: string | null
  /** False where the host lists no index at all. */
  readonly isListed: boolean
}

/** Looks for what the feed left out. */
async function pollIndexes(
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

/** Records new filings of the selection; returns their number. */
async function note(
  ingest: Ingest,
  announced: readonly AnnouncedFiling[],
  selection: Selection,
): Promise<number> {
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
