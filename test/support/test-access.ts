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
  /** Replaced by `reset`. */
  readonly access: TieredAccess
  readonly accounts: OpenAccounts
  readonly quota: OpenQuota
  /** Sets the clock. */
  at(moment: string | number): void
  now(): number
  account(plan: Plan): Promise<Account>
  /** Creates a key for a new account, or for `accountId`. */
  key(
    plan: Plan,
    options?: KeyOptions,
  ): Promise<{ readonly key: string; readonly id: string; readonly accountId: string }>
  /** Access control as in another process over the same stores. */
  another(options?: { readonly quota?: QuotaStore; readonly quotaDown?: QuotaDown }): TieredAccess
  /** Restores the initial clock and quota; accounts and keys remain. */
  reset(): void
  close(): Promise<void>
}

interface KeyOptions {
  readonly kind?: KeyKind
  readonly accountId?: string
  readonly expiresAt?: number
  readonly revoked?: boolean
}

/** Keys and quotas over SQLite in a temporary directory, with a clock that only `at` moves. */
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
    const account = makeAccount(plan, now)
    await accounts.accounts.add(account)
    return account
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
