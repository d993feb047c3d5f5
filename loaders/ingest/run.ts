import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CompanyObservation } from '../../src/domain/company/company.ts'
import { type Successors, successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import { LoadUsageError } from '../define-loader.ts'
import { documentsWanted } from '../edgar/options.ts'
import { loadCompanies } from '../edgar/pipeline.ts'
import { clientOf, hostsOf, secSource } from '../edgar/sec-source.ts'
import { readTickerLists } from '../edgar/ticker-lists.ts'
import { type ArgumentValues, readArguments } from '../read-arguments.ts'
import type { RunLoad } from '../run.ts'
import { type Clock, systemClock } from '../shared/clock.ts'
import { openLoadMemory } from '../shared/load-fingerprints.ts'
import { type LoadReport, newReport } from '../shared/load-report.ts'
import { progressOn } from '../shared/progress.ts'
import type { Ingest } from './define-ingest.ts'
import { follow } from './follow.ts'
import { PAGE_SIZE } from './follow-feed.ts'
import { hourlyIdentities } from './identities.ts'
import { INGEST_OPTIONS, ingestFaults, secondsOf } from './options.ts'
import { awaitLease, keepLease, type RenewedLease } from './renew-lease.ts'
import { INGEST_USAGE } from './usage.ts'

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
