import type { OpenAccounts, OpenLogins } from '../../ports/account.ts'
import { sqlAccounts, sqlInvites, sqlKeys } from '../sql-accounts.ts'
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

/** Logins in the file of the accounts, through a connection of their own: the library opens transactions in it. */
export async function openSqliteLogins(dataDir: string): Promise<OpenLogins> {
  const database = await openSqlite({ dataDir, name: 'access', durability: 'full' })
  return { engine: 'SQLite', database, close: async () => database.close() }
}
