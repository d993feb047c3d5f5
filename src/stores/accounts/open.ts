import { instrumented } from '../../observability/request-context.ts'
import type { OpenAccounts, OpenLogins } from '../ports/account.ts'
import type { OpenQuota } from '../ports/quota.ts'
import { openSqliteAccounts, openSqliteLogins } from './sqlite/database.ts'
import { openSqliteQuota } from './sqlite/quota.ts'

interface AccessSettings {
  /** Directory of the SQLite files; used where no server is named. */
  readonly dataDir: string
  /** `postgres://`; null: SQLite. */
  readonly accountsUrl: string | null
  /** `redis://`, `rediss://` or `postgres://`; null: SQLite. */
  readonly quotaUrl: string | null
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/*
 * The clients of servers are imported by those who have such a server: a start without them waits for none.
 */

/** Opens the accounts and keys of the settings. A server may be unavailable at first: until it is reached, every use is `unavailable`. */
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

/** Opens the login store, in the database of the accounts. A server may be unavailable at first here too. */
export async function openLogins({
  dataDir,
  accountsUrl,
}: Pick<AccessSettings, 'dataDir' | 'accountsUrl'>): Promise<OpenLogins> {
  if (accountsUrl === null) return openSqliteLogins(dataDir)
  return (await import('./postgres/pool.ts')).openPostgresLogins(accountsUrl)
}

/** Opens the quota counters of the settings. A server may be unavailable at first here too. */
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
