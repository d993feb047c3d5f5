import type { OpenAccounts, OpenLogins } from '../../ports/account.ts'
import { sqlAccounts, sqlInvites, sqlKeys } from '../sql-accounts.ts'
import { openPostgres } from './pool.ts'

/** Accounts and keys in a PostgreSQL database, `postgres://user:password@host/database`. */
export async function openPostgresAccounts(url: string): Promise<OpenAccounts> {
  // A key that was revoked must stay revoked.
  const { client, close } = await openPostgres({ url, shapes: 'access', durability: 'full' })
  return {
    engine: 'PostgreSQL',
    accounts: sqlAccounts(client),
    keys: sqlKeys(client),
    invites: sqlInvites(client),
    ping: async () => void (await client.query('SELECT 1')),
    close,
  }
}

/** Logins in the database of the accounts. */
export async function openPostgresLogins(url: string): Promise<OpenLogins> {
  const { pool, close } = await openPostgres({ url, shapes: 'access', durability: 'full' })
  return { engine: 'PostgreSQL', database: pool, close }
}
