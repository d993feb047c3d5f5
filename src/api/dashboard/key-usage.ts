import type { QuotaStore, Usage } from '../../stores/ports/quota.ts'
import type { Caller } from '../access/caller.ts'

/** Milliseconds between two writes: a killed process loses the counts since its last one. */
const WRITE_EVERY_MS = 60_000
/** Counts that wait for a write; beyond, calls of further keys are not counted. */
const MAX_WAITING = 10_000
/** Milliseconds for which the store keeps a counter that nobody reads: the counts themselves are usage. */
const KEPT_MS = 86_400_000

/** Upper bounds of the histogram, ms. With those of the outcomes, a key has at most 11 rows a day. */
const BOUNDS_MS = [10, 30, 100, 300, 1_000, 3_000] as const

const OUTCOMES = ['answered', 'limited', 'rejected', 'failed'] as const
/** `limited`: 429; `rejected`: other 4xx; `failed`: 5xx. */
type Outcome = (typeof OUTCOMES)[number]

/** Counts calls by key, outcome and latency, in memory, and writes them in intervals. */
export interface KeyUsage {
  /** Callers without a key are not counted. `ms`: over REST the time to the last byte, over MCP that of the tool. */
  count(caller: Pick<Caller, 'accountId' | 'keyId'>, status: number, ms: number): void
  /** Writes what waits. Calls `failed` if the store does not respond. */
  write(): Promise<void>
  /** Writes what waits, and no more after that. */
  close(): Promise<void>
}

interface KeyUsageOptions {
  readonly quota: QuotaStore
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Receives failures: the count that failed is lost, those after it are written later. */
  readonly failed: (error: unknown) => void
}

interface Waiting {
  readonly subject: string
  readonly day: string
  readonly label: string
  calls: number
}

export function keyUsage({ quota, now, failed }: KeyUsageOptions): KeyUsage {
  let waiting = new Map<string, Waiting>()
  let writing: Promise<void> | null = null

  function add({ subject, day, label, calls }: Waiting): void {
    const id = `${subject} ${day} ${label}`
    const known = waiting.get(id)
    if (known) known.calls += calls
    else if (waiting.size < MAX_WAITING) waiting.set(id, { subject, day, label, calls })
  }

  async function writeAll(): Promise<void> {
    const batch = [...waiting.values()]
    waiting = new Map()
    for (const [index, { subject, day, label, calls }] of batch.entries()) {
      try {
        await quota.debit({
          subject,
          window: `written:${day}`,
          calls,
          limit: Number.MAX_SAFE_INTEGER,
          keptMs: KEPT_MS,
          usage: { day, endpoint: label },
        })
      } catch (error) {
        // Not tried again: it may have been written.
        batch.slice(index + 1).forEach(add)
        return failed(error)
      }
    }
  }

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref()
  return {
    count({ accountId, keyId }, status, ms) {
      if (accountId === null || keyId === null) return
      const day = new Date(now()).toISOString().slice(0, 10)
      const subject = keySubject(accountId, keyId)
      add({ subject, day, label: outcomeOf(status), calls: 1 })
      add({ subject, day, label: bucketOf(ms), calls: 1 })
    },
    write,
    async close() {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}

/** Subject of the usage of a key, or of an application, which several accounts may have connected. */
export function keySubject(accountId: string, keyId: string): string {
  return `key:${accountId}:${keyId}`
}

function outcomeOf(status: number): Outcome {
  if (status >= 500) return 'failed'
  if (status === 429) return 'limited'
  return status >= 400 ? 'rejected' : 'answered'
}

function bucketOf(ms: number): string {
  return `ms:${BOUNDS_MS.find(bound => ms <= bound) ?? 'more'}`
}

export interface KeySummary extends Readonly<Record<Outcome, number>> {
  /** `≤ 30 ms`, an upper bound; null without calls. */
  readonly p50: string | null
  readonly p95: string | null
}

/** Usage rows of one key, of any days, as totals. */
export function summarizeKey(rows: readonly Usage[]): KeySummary {
  const of = (label: string) =>
    rows.reduce((sum, { endpoint, calls }) => (endpoint === label ? sum + calls : sum), 0)
  const [answered, limited, rejected, failed] = OUTCOMES.map(of) as [number, number, number, number]
  const counts = [...BOUNDS_MS, 'more' as const].map(bound => ({ bound, calls: of(`ms:${bound}`) }))
  const total = counts.reduce((sum, { calls }) => sum + calls, 0)
  const percentile = (share: number) => {
    let seen = 0
    const found = counts.find(({ calls }) => {
      seen += calls
      return calls > 0 && seen >= share * total
    })
    if (!found) return null
    return found.bound === 'more' ? `> ${BOUNDS_MS.at(-1)} ms` : `≤ ${found.bound} ms`
  }
  return { answered, limited, rejected, failed, p50: percentile(0.5), p95: percentile(0.95) }
}
