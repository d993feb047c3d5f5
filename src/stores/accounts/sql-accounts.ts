import type {
  Account,
  AccountStore,
  AccountSummary,
  InviteStore,
  KeyRecord,
  KeyStore,
  Plan,
} from '../ports/account.ts'
import { type Migration, pendingMigrations } from '../shared/migrations.ts'

interface AccountRow {
  readonly id: string
  readonly plan: Plan
  readonly created_day: string
  readonly user_id: string | null
  readonly disabled_at: number | null
  readonly quota_alerts: number
}

interface SummaryRow extends AccountRow {
  readonly email: AccountSummary['email']
  readonly key_used_at: AccountSummary['keyUsedAt']
}

interface KeyRow {
  readonly id: string
  readonly account_id: string
  readonly kind: KeyRecord['kind']
  readonly name: string
  readonly hint: string
  readonly hash: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly last_used_at: number | null
  readonly revoked_at: number | null
}

const ACCOUNT = 'id, plan, created_day, user_id, disabled_at, quota_alerts'
/** `$1` part of an email address with escaped wildcards, `$2` id. The user table belongs to better-auth. */
const FOUND = `
  FROM access_account a LEFT JOIN login_user u ON u.id = a.user_id
  WHERE u.email LIKE '%' || CAST($1 AS TEXT) || '%' ESCAPE '!' OR a.id = $2 OR CAST($1 AS TEXT) = ''`
const KEY =
  'k.id, k.account_id, k.kind, k.name, k.hint, k.hash, k.created_at, k.expires_at, k.last_used_at, k.revoked_at'

/** Accounts in the tables of `index-mappings/access`, in SQL that SQLite and PostgreSQL share. */
export function sqlAccounts(client: SqlClient): AccountStore {
  const one = async (where: string, value: string) => {
    const [row] = await client.query<AccountRow>(
      `SELECT ${ACCOUNT} FROM access_account WHERE ${where} = $1`,
      [value],
    )
    return row ? accountOf(row) : null
  }
  return {
    async add({ id, plan, createdDay, userId, disabledAt, quotaAlerts }) {
      await client.query(`INSERT INTO access_account (${ACCOUNT}) VALUES ($1, $2, $3, $4, $5, $6)`, [
        id,
        plan,
        createdDay,
        userId,
        disabledAt,
        Number(quotaAlerts),
      ])
    },
    byId: id => one('id', id),
    byUser: userId => one('user_id', userId),
    async setPlan(id, plan) {
      const sql = 'UPDATE access_account SET plan = $2 WHERE id = $1 RETURNING id'
      return (await client.query(sql, [id, plan])).length > 0
    },
    async setDisabled(id, at) {
      const sql =
        at === null
          ? 'UPDATE access_account SET disabled_at = NULL WHERE id = $1 RETURNING id'
          : 'UPDATE access_account SET disabled_at = COALESCE(disabled_at, $2) WHERE id = $1 RETURNING id'
      return (await client.query(sql, at === null ? [id] : [id, at])).length > 0
    },
    async setQuotaAlerts(id, isOn) {
      const sql = 'UPDATE access_account SET quota_alerts = $2 WHERE id = $1 RETURNING id'
      return (await client.query(sql, [id, Number(isOn)])).length > 0
    },
    async find(search, limit, offset) {
      const text = search.toLowerCase().replaceAll(/[!%_]/g, '!$&')
      const [count] = await client.query<{ readonly total: number }>(
        `SELECT CAST(COUNT(*) AS INTEGER) AS total ${FOUND}`,
        [text, search],
      )
      const rows = await client.query<SummaryRow>(
        `SELECT a.id, a.plan, a.created_day, a.user_id, a.disabled_at, a.quota_alerts, u.email,
           (SELECT MAX(k.last_used_at) FROM access_key k WHERE k.account_id = a.id) AS key_used_at
         ${FOUND} ORDER BY a.created_day DESC, a.id LIMIT $3 OFFSET $4`,
        [text, search, limit, offset],
      )
      return {
        rows: rows.map(row => ({ ...accountOf(row), email: row.email, keyUsedAt: row.key_used_at })),
        total: count?.total ?? 0,
      }
    },
    async list() {
      const rows = await client.query<AccountRow>(
        `SELECT ${ACCOUNT} FROM access_account ORDER BY created_day, id`,
      )
      return rows.map(accountOf)
    },
    async remove(id) {
      const account = await one('id', id)
      if (account === null) return false
      await client.transaction([
        ['DELETE FROM access_key WHERE account_id = $1', id],
        ['DELETE FROM access_account WHERE id = $1', id],
        ...(account.userId === null ? [] : userDeletion(account.userId)),
      ])
      return true
    },
  }
}

/** Tables of better-auth: all rows of the user are deleted by cascade, except emailed links and authorization codes. */
function userDeletion(userId: string): Statement[] {
  return [
    ["DELETE FROM login_verification WHERE value LIKE '%' || CAST($1 AS TEXT) || '%'", userId],
    ['DELETE FROM login_user WHERE id = $1', userId],
  ]
}

/** API keys. */
export function sqlKeys(client: SqlClient): KeyStore {
  async function add(key: KeyRecord): Promise<void> {
    await client.query(
      `INSERT INTO access_key (id, account_id, kind, name, hint, hash, created_at, expires_at, last_used_at, revoked_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        key.id,
        key.accountId,
        key.kind,
        key.name,
        key.hint,
        key.hash,
        key.createdAt,
        key.expiresAt,
        key.lastUsedAt,
        key.revokedAt,
      ],
    )
  }

  return {
    add,
    async addWithin(key, max, now) {
      await add(key)
      // Counted after the insert: of two concurrent inserts, at least the later count includes both.
      const [row] = await client.query<{ readonly working: number }>(
        `SELECT CAST(COUNT(*) AS INTEGER) AS working FROM access_key
         WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
        [key.accountId, now],
      )
      if (row && row.working <= max) return true
      await client.query('DELETE FROM access_key WHERE id = $1', [key.id])
      return false
    },
    async find(hash) {
      const [row] = await client.query<KeyRow & Pick<AccountRow, 'plan' | 'disabled_at'>>(
        `SELECT ${KEY}, a.plan, a.disabled_at FROM access_key k JOIN access_account a ON a.id = k.account_id WHERE k.hash = $1`,
        [hash],
      )
      return row ? { key: keyOf(row), plan: row.plan, disabledAt: row.disabled_at } : null
    },
    async list(accountId) {
      const order = 'ORDER BY k.created_at, k.id'
      const rows =
        accountId === undefined
          ? await client.query<KeyRow>(`SELECT ${KEY} FROM access_key k ${order}`)
          : await client.query<KeyRow>(`SELECT ${KEY} FROM access_key k WHERE k.account_id = $1 ${order}`, [
              accountId,
            ])
      return rows.map(keyOf)
    },
    async revoke(id, at) {
      const sql = 'UPDATE access_key SET revoked_at = COALESCE(revoked_at, $2) WHERE id = $1 RETURNING id'
      return (await client.query(sql, [id, at])).length > 0
    },
    async used(id, at) {
      const sql =
        'UPDATE access_key SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)'
      await client.query(sql, [id, at])
    },
  }
}

function accountOf({ id, plan, created_day, user_id, disabled_at, quota_alerts }: AccountRow): Account {
  return {
    id,
    plan,
    createdDay: created_day,
    userId: user_id,
    disabledAt: disabled_at,
    quotaAlerts: quota_alerts === 1,
  }
}

function keyOf(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    name: row.name,
    hint: row.hint,
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}

/** Invites in the tables of `index-mappings/access`, in SQL that SQLite and PostgreSQL share. */
export function sqlInvites(client: SqlClient): InviteStore {
  return {
    async add({ hash, createdAt, expiresAt }) {
      await client.query('INSERT INTO access_invite (hash, created_at, expires_at) VALUES ($1, $2, $3)', [
        hash,
        createdAt,
        expiresAt,
      ])
    },
    async spend(hash, at) {
      const sql =
        'UPDATE access_invite SET used_at = $2 WHERE hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING hash'
      return (await client.query(sql, [hash, at])).length > 0
    },
    async restore(hash) {
      await client.query('UPDATE access_invite SET used_at = NULL WHERE hash = $1', [hash])
    },
  }
}

/* Quota queries shared by SQLite and PostgreSQL; the tables are those of `index-mappings/quota`. */

/** `$1` subject, `$2` window. */
export const USED = 'SELECT used FROM quota_counter WHERE subject = $1 AND period = $2'

/** `$1` subject, `$2` first day, `$3` last day. */
export const USAGE =
  'SELECT day, endpoint, calls FROM quota_usage WHERE subject = $1 AND day BETWEEN $2 AND $3 AND calls > 0 ORDER BY day, endpoint'

/**
 * Debits the calls if they fit and then returns one row. `$1` subject, `$2` window, `$3` calls, `$4` limit, `$5`
 * expiry.
 */
export const TAKE = `
  INSERT INTO quota_counter (subject, period, used, expires_at)
  SELECT $1, $2, CAST($3 AS BIGINT), CAST($5 AS BIGINT) WHERE CAST($3 AS BIGINT) <= CAST($4 AS BIGINT)
  ON CONFLICT (subject, period) DO UPDATE SET used = quota_counter.used + excluded.used
  WHERE quota_counter.used + excluded.used <= CAST($4 AS BIGINT)
  RETURNING used`

/** `$1` subject, `$2` window, `$3` calls. */
export const GIVE_BACK = `
  UPDATE quota_counter SET used = CASE WHEN used > $3 THEN used - $3 ELSE 0 END
  WHERE subject = $1 AND period = $2 RETURNING used`

/** `$1` subject, `$2` day, `$3` endpoint, `$4` calls, negative for a refund. */
export const COUNT_USAGE = `
  INSERT INTO quota_usage (subject, day, endpoint, calls) VALUES ($1, $2, $3, $4)
  ON CONFLICT (subject, day, endpoint) DO UPDATE SET calls = quota_usage.calls + excluded.calls`

/** `$1` current time in Unix ms. */
export const PRUNE = 'DELETE FROM quota_counter WHERE expires_at < $1'

/** Days for which usage is stored. */
const USAGE_KEPT_DAYS = 400
export const PRUNE_USAGE = 'DELETE FROM quota_usage WHERE day < $1'

/** First day of stored usage. `now`: Unix ms. */
export function firstUsageDay(now: number): string {
  return new Date(now - USAGE_KEPT_DAYS * 86_400_000).toISOString().slice(0, 10)
}

/** Milliseconds between two deletions of expired counters and old usage. */
export const PRUNE_EVERY = 3_600_000

export type SqlValue = string | number | null

/** Client of an SQL engine. Parameters are `$1`, `$2`; integers are returned as numbers. */
export interface SqlClient {
  query<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs all statements in one transaction. */
  transaction(statements: readonly Statement[]): Promise<void>
}

/** SQL with its parameters. */
export type Statement = readonly [sql: string, ...values: SqlValue[]]

/**
 * Applies all pending migrations atomically; `name` is their folder, `begin` starts a transaction that excludes
 * other writers. Throws `MigrationError`.
 */
export async function migrateSql(
  client: Pick<SqlClient, 'query'>,
  name: 'access' | 'quota',
  migrations: readonly Migration[],
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
): Promise<void> {
  const table = `${name}_migration`
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${table} (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)`,
  )
  const remedy = `start with an empty ${name} database`
  const pending = async () =>
    pendingMigrations(
      migrations,
      await client.query<Migration>(`SELECT version, name, checksum FROM ${table}`),
      remedy,
    )
  if ((await pending()).length === 0) return
  await client.query(begin)
  try {
    // Checked again: another process may have applied them meanwhile.
    for (const { version, name, checksum, statements } of await pending()) {
      for (const statement of statements) await client.query(statement)
      const sql = `INSERT INTO ${table} (version, name, checksum) VALUES ($1, $2, $3)`
      await client.query(sql, [version, name, checksum])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
