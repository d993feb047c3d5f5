import type { Access } from '../access/access.ts'
import type { OpenAccounts } from '../stores/account-port.ts'
import type { QuotaStore } from '../stores/quota-port.ts'
import type { Attempts } from './attempts.ts'
import type { Signup } from './pages/sign.ts'
import type { People } from './people.ts'

/** What the dashboard works with. */
export interface Dashboard {
  readonly people: People
  readonly accounts: Pick<OpenAccounts, 'accounts' | 'keys' | 'invites'>
  readonly quota: QuotaStore
  readonly signup: Signup
  /** After keys were changed. */
  changed(): Promise<void>
}

/** The same with what the server knows. */
export interface Desk extends Dashboard {
  readonly access: Access
  readonly attempts: Attempts
  /** Milliseconds since 1970. */
  readonly now: () => number
}
