import type { OpenLogins } from '../login-port.ts'
import { openPostgres } from './pool.ts'

/** Logins in the database of the accounts. */
export async function openPostgresLogins(url: string): Promise<OpenLogins> {
  const { pool, close } = await openPostgres({ url, shapes: 'access', durability: 'full' })
  return { engine: 'PostgreSQL', database: pool, close }
}
