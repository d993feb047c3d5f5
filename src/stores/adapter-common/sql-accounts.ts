import type { Account, AccountStore, KeyRecord, KeyStore, Plan } from '../account-port.ts'
import type { SqlDoor } from './sql-door.ts'

interface AccountRow {
  readonly id: string
  readonly plan: Plan
  readonly created_day: string
  readonly user_id: string | null
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

const ACCOUNT = 'id, plan, created_day, user_id'
const KEY =
  'k.id, k.account_id, k.kind, k.name, k.hint, k.hash, k.created_at, k.expires_at, k.last_used_at, k.revoked_at'

/** Accounts in the tables of `index-mappings/access`, in the SQL that SQLite and PostgreSQL share. */
export function sqlAccounts(door: SqlDoor): AccountStore {
  const one = async (where: string, value: string) => {
    const [row] = await door.query<AccountRow>(`SELECT ${ACCOUNT} FROM access_account WHERE ${where} = $1`, [
      value,
    ])
    return row ? accountOf(row) : null
  }
  return {
    async add({ id, plan, createdDay, userId }) {
      await door.query(`INSERT INTO access_account (${ACCOUNT}) VALUES ($1, $2, $3, $4)`, [
        id,
        plan,
        createdDay,
        userId,
      ])
    },
    byId: id => one('id', id),
    byUser: userId => one('user_id', userId),
    async setPlan(id, plan) {
      const sql = 'UPDATE access_account SET plan = $2 WHERE id = $1 RETURNING id'
      return (await door.query(sql, [id, plan])).length > 0
    },
    async list() {
      const rows = await door.query<AccountRow>(
        `SELECT ${ACCOUNT} FROM access_account ORDER BY created_day, id`,
      )
      return rows.map(accountOf)
    },
  }
}

/** Keys, likewise. */
export function sqlKeys(door: SqlDoor): KeyStore {
  return {
    async add(key) {
      await door.query(
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
    },
    async find(hash) {
      const [row] = await door.query<KeyRow & { readonly plan: Plan }>(
        `SELECT ${KEY}, a.plan FROM access_key k JOIN access_account a ON a.id = k.account_id WHERE k.hash = $1`,
        [hash],
      )
      return row ? { key: keyOf(row), plan: row.plan } : null
    },
    async list(accountId) {
      const order = 'ORDER BY k.created_at, k.id'
      const rows =
        accountId === undefined
          ? await door.query<KeyRow>(`SELECT ${KEY} FROM access_key k ${order}`)
          : await door.query<KeyRow>(`SELECT ${KEY} FROM access_key k WHERE k.account_id = $1 ${order}`, [
              accountId,
            ])
      return rows.map(keyOf)
    },
    async revoke(id, at) {
      const sql = 'UPDATE access_key SET revoked_at = COALESCE(revoked_at, $2) WHERE id = $1 RETURNING id'
      return (await door.query(sql, [id, at])).length > 0
    },
    async used(id, at) {
      const sql =
        'UPDATE access_key SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)'
      await door.query(sql, [id, at])
    },
  }
}

function accountOf({ id, plan, created_day, user_id }: AccountRow): Account {
  return { id, plan, createdDay: created_day, userId: user_id }
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
