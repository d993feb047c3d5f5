import type { OpenLogins } from '../login-port.ts'
import { openSqlite } from './database.ts'

/** Logins in the file of the accounts, through a connection of their own: the library opens transactions in it. */
export async function openSqliteLogins(dataDir: string): Promise<OpenLogins> {
  const database = await openSqlite({ dataDir, name: 'access', durability: 'full' })
  return { engine: 'SQLite', database, close: async () => database.close() }
}
