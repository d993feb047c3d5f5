import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeAccount, makeKey } from '../../src/api/access/key-format.ts'
import { type QuotaDown, type TieredAccess, tieredAccess } from '../../src/api/access/tiered.ts'
import { openSqliteAccounts } from '../../src/stores/accounts/sqlite/database.ts'
import { openSqliteQuota } from '../../src/stores/accounts/sqlite/quota.ts'
import type { Account, KeyKind, OpenAccounts, Plan } from '../../src/stores/ports/account.ts'
import type { OpenQuota, QuotaStore } from '../../src/stores/ports/quota.ts'

export const START = Date.parse('2025-03-04T12:00:00Z')

export interface TestAccess {
  /** The one that `reset` gives anew. */
  readonly access: TieredAccess
  readonly accounts: OpenAccounts
  readonly quota: OpenQuota
  /** Moves the clock that everything goes by. */
  at(moment: string | number): void
  now(): number
  account(plan: Plan): Promise<Account>
  /** A key of a new account, or of the one given. */
  key(
    plan: Plan,
    wish?: KeyWishes,
  ): Promise<{ readonly key: string; readonly id: string; readonly accountId: string }>
  /** Another process over the same stores. */
  another(options?: { readonly quota?: QuotaStore; readonly quotaDown?: QuotaDown }): TieredAccess
  /** As it was when it was opened, but for accounts. */
  reset(): void
  close(): Promise<void>
}

interface KeyWishes {
  readonly kind?: KeyKind
  readonly accountId?: string
  readonly expiresAt?: number
  readonly revoked?: boolean
}

/** Keys and quotas over SQLite in a directory of their own, with a clock that stands still. */
export async function openTestAccess(): Promise<TestAccess> {
  const folder = await mkdtemp(join(tmpdir(), 'test-access-'))
  let now = START
  const clock = () => now
  const accounts = await openSqliteAccounts(folder)
  const quota = await openSqliteQuota(folder, clock)
  const another: TestAccess['another'] = (options = {}) =>
    tieredAccess({
      keys: accounts.keys,
      quota,
      quotaDown: 'public',
      now: clock,
      failed(error) {
        throw error
      },
      ...options,
    })
  const account = async (plan: Plan) => {
    const made = makeAccount(plan, now)
    await accounts.accounts.add(made)
    return made
  }
  let access = another()
  const counters = new DatabaseSync(join(folder, 'quota.sqlite'))
  return {
    get access() {
      return access
    },
    accounts,
    quota,
    at(moment) {
      now = typeof moment === 'number' ? moment : Date.parse(moment)
    },
    now: clock,
    account,
    async key(plan, { kind = 'live', accountId, expiresAt, revoked } = {}) {
      const id = accountId ?? (await account(plan)).id
      const { key, record } = makeKey(
        { accountId: id, kind, name: 'test', expiresAt: expiresAt ?? null },
        now,
      )
      await accounts.keys.add(record)
      if (revoked) await accounts.keys.revoke(record.id, now)
      return { key, id: record.id, accountId: id }
    },
    another,
    reset() {
      now = START
      access = another()
      counters.exec('DELETE FROM quota_counter; DELETE FROM quota_usage')
    },
    async close() {
      counters.close()
      await quota.close()
      await accounts.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
