import type { InviteStore } from '../account-port.ts'
import type { SqlDoor } from './sql-door.ts'

/** Invites in the tables of `index-mappings/access`, in the SQL that SQLite and PostgreSQL share. */
export function sqlInvites(door: SqlDoor): InviteStore {
  return {
    async add({ hash, createdAt, expiresAt }) {
      await door.query('INSERT INTO access_invite (hash, created_at, expires_at) VALUES ($1, $2, $3)', [
        hash,
        createdAt,
        expiresAt,
      ])
    },
    async spend(hash, at) {
      const sql =
        'UPDATE access_invite SET used_at = $2 WHERE hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING hash'
      return (await door.query(sql, [hash, at])).length > 0
    },
    async restore(hash) {
      await door.query('UPDATE access_invite SET used_at = NULL WHERE hash = $1', [hash])
    },
  }
}
