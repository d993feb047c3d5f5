import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CompanyObservation } from '../../src/domain/company/company.ts'
import { type Successors, successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import type { IngestLease } from '../../src/stores/ports/ingest.ts'
import { LoadUsageError } from '../define-loader.ts'
import { documentsWanted, EDGAR_OPTIONS, isUrl, valueFaults } from '../edgar/options.ts'
import { loadCompanies } from '../edgar/pipeline.ts'
import { clientOf, hostsOf, secSource } from '../edgar/sec-source.ts'
import { readTickerLists } from '../edgar/ticker-lists.ts'
import { type ArgumentValues, type Options, readArguments } from '../read-arguments.ts'
import type { RunLoad } from '../run.ts'
import { type Clock, systemClock } from '../shared/clock.ts'
import { openLoadMemory } from '../shared/load-fingerprints.ts'
import { type LoadReport, newReport } from '../shared/load-report.ts'
import { progressOn } from '../shared/progress.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import type { Ingest } from './define-ingest.ts'
import { follow } from './follow.ts'
import { PAGE_SIZE } from './follow-feed.ts'
import { INTERVAL_SECONDS } from './schedule.ts'
import { INGEST_USAGE } from './usage.ts'

/** Real milliseconds, not a clock's: a claim runs out a minute after it was renewed, by the clock of the store. */
const RENEW_MS = 15_000
const SURE_MS = 45_000
/** Between two looks whether the other one is gone. */
const LOOK_MS = 5_000
/** A claim is confirmed by a second look. */
const CONFIRM_MS = 1_000

interface RenewedLease {
  /** Whether this process may continue; false also if the lease could not be renewed for too long. */
  holds(): boolean
  /** One look: whether this process ingests now. */
  look(): Promise<boolean>
  release(): Promise<void>
}

/** Renews a claim in the background while work is under way. */
function keepLease(lease: IngestLease, holder: string, onError: (error: unknown) => void): RenewedLease {
  let sureUntil = 0
  let renewing: Promise<void> = Promise.resolve()
  async function look(): Promise<boolean> {
    const began = performance.now()
    const isHolder = await lease.hold(holder)
    sureUntil = isHolder ? began + SURE_MS : 0
    return isHolder
  }
  const timer = setInterval(() => {
    if (sureUntil === 0) return
    renewing = look().then(() => undefined, onError)
  }, RENEW_MS)
  timer.unref()
  return {
    holds: () => performance.now() < sureUntil,
    look,
    async release() {
      clearInterval(timer)
      await renewing
      sureUntil = 0
      await lease.release(holder)
    },
  }
}

/**
 * Waits until this process is the one that ingests; `onWait` is called once if another one does. False if that did not come to
 * pass in `looks` looks.
 */
async function awaitLease(
  lease: Pick<RenewedLease, 'look'>,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  { looks, onWait }: { readonly looks: number; readonly onWait: () => void },
): Promise<boolean> {
  for (let look = 1; look <= looks; look += 1) {
    if (await lease.look()) return true
    if (look === 2) onWait()
    await clock.sleep(look === 1 ? CONFIRM_MS : LOOK_MS, signal)
  }
  return false
}

const HOUR_MS = 3_600_000

/**
 * SEC's lists of tickers, requested every hour and stored. If they are unavailable, the previous lists stay; where there are
 * none and companies are chosen by them, `RejectedInputError` is thrown: without its list a company would seem to have left.
 */
export function hourlyIdentities({
  clock,
  isNeeded,
  say,
  read,
  put,
}: {
  readonly clock: Clock
  readonly isNeeded: boolean
  say(line: string): void
  read(report: LoadReport): Promise<readonly CompanyObservation[]>
  put(parts: readonly CompanyObservation[]): Promise<void>
}): () => Promise<readonly CompanyObservation[]> {
  let known: readonly CompanyObservation[] | null = null
  let readAt = 0

  return async () => {
    const now = clock.now()
    if (known !== null && Math.abs(now - readAt) < HOUR_MS) return known
    const report = newReport()
    const parts = await read(report)
    const [first] = report.refused
    if (first === undefined) {
      await put(parts)
      known = parts
    } else {
      const message = `${first.file}: ${first.reason}`
      if (known === null && isNeeded) throw new RejectedInputError(message)
      say(message)
      known ??= []
    }
    readAt = now
    return known
  }
}

export const INGEST_OPTIONS = { ...EDGAR_OPTIONS, interval: 'text', once: 'flag' } as const satisfies Options

/** Range of the interval between two polls, in seconds. */
const MIN_SECONDS = 10
const MAX_SECONDS = 86_400

/** What is wrong with the values of `ingest`, one sentence each. */
async function ingestFaults(values: ArgumentValues, secUserAgent: string | null): Promise<string[]> {
  const from = values.text('from')
  const seconds = secondsOf(values)
  return [
    ...(await valueFaults(values, secUserAgent)),
    ...(from !== null && !isUrl(from) ? ['--from must be an address: a directory announces nothing.'] : []),
    ...(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS
      ? []
      : [`--interval must be a whole number of seconds from ${MIN_SECONDS} to ${MAX_SECONDS}.`]),
  ]
}

/** Seconds between two looks while EDGAR accepts filings; NaN where it is no number. */
function secondsOf(values: ArgumentValues): number {
  const given = values.text('interval')
  return given === null ? INTERVAL_SECONDS : /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN
}

export interface RunIngest extends RunLoad {
  /** Entries of a page of the feed. */
  readonly pageSize?: number
}

const MS_PER_DAY = 86_400_000
/** With `--once`, looks for which another ingest is waited for: longer than the claim of one that was killed holds. */
const LOOKS_ONCE = 15

/**
 * `npm run ingest`. Resolves to the exit code: 0 stopped by the signal, or a round done with `--once`; 1 the round failed,
 * with a sentence why; 2 wrong use, with every fault.
 */
export async function runIngest(args: readonly string[], run: RunIngest): Promise<number> {
  const { values, faults } = readArguments(args, INGEST_OPTIONS)
  if (faults.length === 0) faults.push(...(await ingestFaults(values, run.config.secUserAgent)))
  if (faults.length > 0) return wrongUse(run, faults)
  const clock = run.clock ?? systemClock
  const lease = keepLease(run.stores.ingest.lease, randomUUID(), error =>
    run.io.err(`The claim to ingest could not be renewed: ${(error as Error).message}`),
  )
  try {
    return await holdAndFollow(await openIngest(values, run, clock, lease), lease, values.flag('once'), run)
  } catch (error) {
    if (error instanceof LoadUsageError) return wrongUse(run, error.faults)
    // An aborted wait.
    if (run.signal.aborted) return 0
    throw error
  } finally {
    await lease.release()
  }
}

async function holdAndFollow(
  ingest: Ingest,
  lease: RenewedLease,
  once: boolean,
  { io }: RunIngest,
): Promise<number> {
  const { signal, stores } = ingest
  const looks = once ? LOOKS_ONCE : Number.POSITIVE_INFINITY
  const onWait = () => io.out('Another ingest process is running; waiting for it to finish.')
  try {
    for (;;) {
      if (!(await awaitLease(lease, ingest, { looks, onWait }))) {
        io.err('Another ingest process is running.')
        return 1
      }
      const failure = await follow(ingest, once)
      if (once) {
        if (failure !== null) io.err(failure)
        return failure === null ? 0 : 1
      }
      if (signal.aborted) return 0
    }
  } finally {
    const position = lease.holds() ? await stores.ingest.position() : null
    if (position !== null) await stores.ingest.putPosition({ ...position, ended: true })
  }
}

async function openIngest(
  values: ArgumentValues,
  run: RunIngest,
  clock: Clock,
  lease: RenewedLease,
): Promise<Ingest> {
  const { stores, io, signal, config } = run
  const hosts = hostsOf(values.text('from'))
  const client = clientOf({ config, fetch: run.fetch ?? fetch, clock, signal })
  const source = secSource(hosts, client)
  const known: Successors = successors()
  const memory = await openLoadMemory(join(config.dataDir, 'load-memory.json'))
  const documents = () => documentsWanted(values, Math.floor(clock.now() / MS_PER_DAY))
  const load = async (ciks: readonly number[], parts: readonly CompanyObservation[]): Promise<LoadReport> => {
    const [report, wanted] = [newReport(), documents()]
    await loadCompanies(source, ciks, parts, {
      ...{ stores, successors: known, derive: deriveNumbers, report, memory, signal },
      progress: progressOn(io, clock),
      ...(wanted && { documents: wanted }),
    })
    return report
  }
  return {
    ...{ stores, client, hosts, clock, signal, values, documents },
    successors: known,
    seconds: secondsOf(values),
    pageSize: run.pageSize ?? PAGE_SIZE,
    say: line => io.out(line),
    identities: hourlyIdentities({
      clock,
      isNeeded: values.flag('all') || values.list('tickers').length > 0,
      say: line => io.out(line),
      read: async report => readTickerLists(await source.tickerFiles(), report),
      put: async parts => void (await load([], parts)),
    }),
    load: company => load([company], []),
    holds: lease.holds,
  }
}

function wrongUse({ io }: RunIngest, faults: readonly string[]): number {
  for (const fault of faults) io.err(fault)
  io.err(`Usage: npm run ingest -- ${INGEST_USAGE}`)
  return 2
}
