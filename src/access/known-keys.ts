import { forOthersToo } from '../observe/request-scope.ts'
import type { KeyRecord, KeyStore, Plan } from '../stores/account-port.ts'
import { hashOfKey } from './key-format.ts'

/** Milliseconds for which a key is not asked for again: below the second within which a revoked key is refused everywhere. */
const FRESH = 900
/** Milliseconds between two notes of a key's last use. */
const NOTE_EVERY = 60_000
/** Keys remembered; far more than call within a second. */
const MOST = 10_000

export interface FoundKey {
  readonly key: KeyRecord
  readonly plan: Plan
}

export interface KnownKeys {
  /** Null where there is no such key. */
  find(key: string, now: number): Promise<FoundKey | null>
  /** What was revoked or changed in this process holds at once. */
  forget(): void
}

/** Keys as the store knows them, remembered for less than a second; `failed` is told of uses that could not be noted. */
export function knownKeys(store: KeyStore, failed: (error: unknown) => void): KnownKeys {
  const known = new Map<string, { readonly at: number; readonly found: Promise<FoundKey | null> }>()
  const noted = new Map<string, number>()

  function noteUse({ id, lastUsedAt }: KeyRecord, now: number): void {
    if (now - Math.max(lastUsedAt ?? 0, noted.get(id) ?? 0) < NOTE_EVERY) return
    if (noted.size >= MOST) noted.clear()
    noted.set(id, now)
    store.used(id, now).catch(failed)
  }

  async function look(hash: string, now: number): Promise<FoundKey | null> {
    const found = await store.find(hash)
    // Only good keys are remembered: made-up ones must not push them out.
    if (!found) known.delete(hash)
    else if (found.key.revokedAt === null) noteUse(found.key, now)
    return found
  }

  return {
    async find(key, now) {
      // Found by its hash, so that no comparison tells how much of a guess was right.
      const hash = hashOfKey(key)
      const last = known.get(hash)
      if (last && now >= last.at && now - last.at < FRESH) return last.found
      if (known.size >= MOST) known.clear()
      const found = forOthersToo(() => look(hash, now))
      known.set(hash, { at: now, found })
      found.catch(() => known.delete(hash))
      return found
    },
    forget: () => known.clear(),
  }
}
