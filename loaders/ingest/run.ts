import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CompanyPart } from '../../src/domain/company/company.ts'
import { type Successors, successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/derive/derive-numbers.ts'
import { type Clock, systemClock } from '../clock.ts'
import { WrongUse } from '../define-loader.ts'
import { documentsWanted } from '../edgar/options.ts'
import { loadCompanies } from '../edgar/pipeline.ts'
import { clientOf, hostsOf, secSource } from '../edgar/sec-source.ts'
import { readTickerLists } from '../edgar/ticker-lists.ts'
import { openLoadMemory } from '../load-memory.ts'
import { type LoadReport, newReport } from '../load-report.ts'
import { progressOn } from '../progress.ts'
import { type ArgumentValues, readArguments } from '../read-arguments.ts'
import type { RunLoad } from '../run.ts'
import type { Ingest } from './define-ingest.ts'
import { follow } from './follow.ts'
import { PAGE_SIZE } from './follow-feed.ts'
import { hourlyIdentities } from './identities.ts'
import { awaitLease, type KeptLease, keepLease } from './keep-lease.ts'
import { INGEST_OPTIONS, ingestFaults, secondsOf } from './options.ts'

export const INGEST_USAGE =
  '[--tickers A,B] [--ciks 1,2] [--all] [--forms 10-K,8-K] [--since YYYY-MM-DD] [--no-text] [--interval SECONDS] [--once] [--from URL]'

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
    if (error instanceof WrongUse) return wrongUse(run, error.faults)
    // An aborted wait.
    if (run.signal.aborted) return 0
    throw error
  } finally {
    await lease.release()
  }
}

async function holdAndFollow(
  ingest: Ingest,
  lease: KeptLease,
  once: boolean,
  { io }: RunIngest,
): Promise<number> {
  const { signal, stores } = ingest
  const looks = once ? LOOKS_ONCE : Number.POSITIVE_INFINITY
  const onWait = () => io.out('Another ingest is at work; this one waits for its end.')
  try {
    for (;;) {
      if (!(await awaitLease(lease, ingest, { looks, onWait }))) {
        io.err('Another ingest is at work.')
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
  lease: KeptLease,
): Promise<Ingest> {
  const { stores, io, signal, config } = run
  const hosts = hostsOf(values.text('from'))
  const client = clientOf({ config, fetch: run.fetch ?? fetch, clock, signal })
  const source = secSource(hosts, client)
  const known: Successors = successors()
  const memory = await openLoadMemory(join(config.dataDir, 'load-memory.json'))
  const documents = () => documentsWanted(values, Math.floor(clock.now() / MS_PER_DAY))
  const load = async (ciks: readonly number[], parts: readonly CompanyPart[]): Promise<LoadReport> => {
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
