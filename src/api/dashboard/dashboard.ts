import type { OpenAccounts } from '../../stores/ports/account.ts'
import type { QuotaStore } from '../../stores/ports/quota.ts'
import type { Access } from '../access/access.ts'
import type { Attempts } from './attempts.ts'
import type { Signup } from './pages/sign.ts'
import type { UserStore } from './user-store.ts'

/** Stores and settings of the dashboard. */
export interface Dashboard {
  readonly users: UserStore
  readonly accounts: Pick<OpenAccounts, 'accounts' | 'keys' | 'invites'>
  readonly quota: QuotaStore
  readonly signup: Signup
  /** Email addresses are confirmed, and users reset their passwords, by email. */
  readonly hasMail: boolean
  /** Email addresses, in lower case, of the users who manage accounts. */
  readonly admins: ReadonlySet<string>
  /** Must be called after keys or accounts were changed. */
  changed(): Promise<void>
}

/** The same with services of the server. */
export interface DashboardContext extends Dashboard {
  readonly access: Access
  readonly attempts: Attempts
  /** Ticker of a company with statements, for examples; null: none is loaded. */
  exampleTicker(): string | null
  /** Milliseconds since 1970. */
  readonly now: () => number
}
