import type { OpenAccounts } from './account-port.ts'
import type { OpenLogins } from './login-port.ts'
import { openPostgresAccounts } from './postgres/accounts.ts'
import { openPostgresLogins } from './postgres/logins.ts'
import { openPostgresQuota } from './postgres/quota.ts'
import type { OpenQuota } from './quota-port.ts'
import { openRedisQuota } from './redis/quota.ts'
import { openSqliteAccounts } from './sqlite/accounts.ts'
import { openSqliteLogins } from './sqlite/logins.ts'
import { openSqliteQuota } from './sqlite/quota.ts'

export interface AccessSettings {
  /** Directory of the SQLite files; used where no server is named. */
  readonly dataDir: string
  /** `postgres://`; null: SQLite. */
  readonly accountsUrl: string | null
  /** `redis://`, `rediss://` or `postgres://`; null: SQLite. */
  readonly quotaUrl: string | null
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Opens accounts and keys where the settings say. Throws `AppError` `unavailable` where they cannot be reached. */
export function openAccounts({ dataDir, accountsUrl }: AccessSettings): Promise<OpenAccounts> {
  return accountsUrl === null ? openSqliteAccounts(dataDir) : openPostgresAccounts(accountsUrl)
}

/** Opens the place of logins, beside the accounts. Throws likewise. */
export function openLogins({
  dataDir,
  accountsUrl,
}: Pick<AccessSettings, 'dataDir' | 'accountsUrl'>): Promise<OpenLogins> {
  return accountsUrl === null ? openSqliteLogins(dataDir) : openPostgresLogins(accountsUrl)
}

/** Opens the counters where the settings say. Throws likewise. */
export function openQuota({ dataDir, quotaUrl, now }: AccessSettings): Promise<OpenQuota> {
  if (quotaUrl === null) return openSqliteQuota(dataDir, now)
  return /^rediss?:/.test(quotaUrl) ? openRedisQuota(quotaUrl) : openPostgresQuota(quotaUrl, now)
}
