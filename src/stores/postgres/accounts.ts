import type { OpenAccounts } from '../account-port.ts'
import { sqlAccounts, sqlKeys } from '../adapter-common/sql-accounts.ts'
import { sqlInvites } from '../adapter-common/sql-invites.ts'
import { openPostgres } from './pool.ts'

/** Accounts and keys in a PostgreSQL database, `postgres://user:password@host/database`. */
export async function openPostgresAccounts(url: string): Promise<OpenAccounts> {
  // A key that was revoked must stay revoked.
  const { door, close } = await openPostgres({ url, shapes: 'access', durability: 'full' })
  return {
    engine: 'PostgreSQL',
    accounts: sqlAccounts(door),
    keys: sqlKeys(door),
    invites: sqlInvites(door),
    ping: async () => void (await door.query('SELECT 1')),
    close,
  }
}
