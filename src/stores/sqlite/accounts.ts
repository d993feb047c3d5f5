import type { OpenAccounts } from '../account-port.ts'
import { sqlAccounts, sqlKeys } from '../adapter-common/sql-accounts.ts'
import { sqlInvites } from '../adapter-common/sql-invites.ts'
import { openSqlite, sqliteDoor } from './database.ts'

/** Accounts and keys in a file of the data directory. */
export async function openSqliteAccounts(dataDir: string): Promise<OpenAccounts> {
  // A key that was revoked must stay revoked.
  const db = await openSqlite({ dataDir, name: 'access', durability: 'full' })
  const door = sqliteDoor(db)
  return {
    engine: 'SQLite',
    accounts: sqlAccounts(door),
    keys: sqlKeys(door),
    invites: sqlInvites(door),
    ping: async () => void (await door.query('SELECT 1')),
    close: async () => db.close(),
  }
}
