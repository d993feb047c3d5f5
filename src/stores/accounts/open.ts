import { instrumented } from '../../observability/request-context.ts'
import type { OpenAccounts, OpenLogins } from '../ports/account.ts'
import type { OpenQuota } from '../ports/quota.ts'
import { openSqliteAccounts, openSqliteLogins } from './sqlite/database.ts'
import { openSqliteQuota } from './sqlite/quota.ts'

interface AccessSettings {
  /** Directory of the SQLite files; used if no server is configured. */
  readonly dataDir: string
  /** `postgres://`; null: SQLite. */
  readonly accountsUrl: string | null
  /** `redis://`, `rediss://` or `postgres://`; null: SQLite. */
  readonly quotaUrl: string | null
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/* Clients of servers are imported lazily: a start without servers does not load them. */

/**
 * Opens the configured store of accounts and keys. A server may be unavailable at open; calls then fail with
 * `unavailable` until it responds.
 */
export async function openAccounts({ dataDir, accountsUrl }: AccessSettings): Promise<OpenAccounts> {
  const opened = await (accountsUrl === null
    ? openSqliteAccounts(dataDir)
    : (await import('./postgres/pool.ts')).openPostgresAccounts(accountsUrl))
  const { engine, accounts, keys, invites } = opened
  const what = { store: 'accounts', engine } as const
  return {
    ...opened,
    accounts: instrumented(accounts, what),
    keys: instrumented(keys, what),
    invites: instrumented(invites, what),
  }
}

/** Opens the login store in the accounts database. A server may be unavailable at open. */
export async function openLogins({
  dataDir,
  accountsUrl,
}: Pick<AccessSettings, 'dataDir' | 'accountsUrl'>): Promise<OpenLogins> {
  if (accountsUrl === null) return openSqliteLogins(dataDir)
  return (await import('./postgres/pool.ts')).openPostgresLogins(accountsUrl)
}

/** Opens the configured quota counters. A server may be unavailable at open. */
export async function openQuota(settings: AccessSettings): Promise<OpenQuota> {
  const opened = await quotaOf(settings)
  const { engine, ping, close, ...methods } = opened
  return { ...opened, ...instrumented(methods, { store: 'quota', engine }) }
}

async function quotaOf({ dataDir, quotaUrl, now }: AccessSettings): Promise<OpenQuota> {
  if (quotaUrl === null) return openSqliteQuota(dataDir, now)
  if (/^rediss?:/.test(quotaUrl)) return (await import('./redis/quota.ts')).openRedisQuota(quotaUrl)
  return (await import('./postgres/quota.ts')).openPostgresQuota(quotaUrl, now)
}
