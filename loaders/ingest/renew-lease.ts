import type { IngestLease } from '../../src/stores/ports/ingest.ts'
import type { Clock } from '../shared/clock.ts'

/** Real milliseconds, not a clock's: a claim runs out a minute after it was renewed, by the clock of the store. */
const RENEW_MS = 15_000
const SURE_MS = 45_000
/** Between two looks whether the other one is gone. */
const LOOK_MS = 5_000
/** A claim is confirmed by a second look. */
const CONFIRM_MS = 1_000

export interface RenewedLease {
  /** Whether this process may go on; false also where the claim could not be renewed for too long. */
  holds(): boolean
  /** One look: whether this process ingests now. */
  look(): Promise<boolean>
  release(): Promise<void>
}

/** Renews a claim in the background while work is under way. */
export function keepLease(
  lease: IngestLease,
  holder: string,
  onError: (error: unknown) => void,
): RenewedLease {
  let sureUntil = 0
  let renewing: Promise<void> = Promise.resolve()
  async function look(): Promise<boolean> {
    const asked = performance.now()
    const isHolder = await lease.hold(holder)
    sureUntil = isHolder ? asked + SURE_MS : 0
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
 * Waits until this process is the one that ingests; `onWait` is told once that another one is. False where that did not come to
 * pass in `looks` looks.
 */
export async function awaitLease(
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
