export type Plan = 'free' | 'pro'

export interface Account {
  readonly id: string
  readonly plan: Plan
  /** UTC, `YYYY-MM-DD`. */
  readonly createdDay: string
  /** Dashboard user of the account; null for accounts created on the command line. */
  readonly userId: string | null
  /** Milliseconds since 1970 when the operator disabled it; null: it is enabled. */
  readonly disabledAt: number | null
  /** Whether the user is emailed when most of the quota is used. */
  readonly quotaAlerts: boolean
}

/** An account as shown to operators. */
export interface AccountSummary extends Account {
  /** Null for accounts created on the command line. */
  readonly email: string | null
  /** Latest use of a key, milliseconds since 1970. */
  readonly keyUsedAt: number | null
}

/** Test keys have a separate quota and are never billed. */
export type KeyKind = 'live' | 'test'

/** A stored key, without the key itself. Times are milliseconds since 1970. */
export interface KeyRecord {
  readonly id: string
  readonly accountId: string
  readonly kind: KeyKind
  readonly name: string
  /** First characters of the key, to recognize it. */
  readonly hint: string
  /** SHA-256 of the complete key, hexadecimal. */
  readonly hash: string
  readonly createdAt: number
  /** Time from which it is invalid; null: it never expires. */
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
}

/** Accounts: rare, durable writes. Methods throw `AppError` `unavailable` if the store does not respond. */
export interface AccountStore {
  add(account: Account): Promise<void>
  /** Null if it does not exist. */
  byId(id: string): Promise<Account | null>
  byUser(userId: string): Promise<Account | null>
  /** Returns false if the account does not exist. */
  setPlan(id: string, plan: Plan): Promise<boolean>
  /** Returns false if the account does not exist. Null enables it; disabling a disabled account keeps the first time. */
  setDisabled(id: string, at: number | null): Promise<boolean>
  /** Returns false if the account does not exist. */
  setQuotaAlerts(id: string, isOn: boolean): Promise<boolean>
  /** All accounts, oldest first. */
  list(): Promise<Account[]>
  /**
   * One page of the accounts whose email address contains the text or whose id equals it, newest first, and their total. The tables of
   * users must exist.
   */
  find(
    search: string,
    limit: number,
    offset: number,
  ): Promise<{ readonly rows: AccountSummary[]; readonly total: number }>
  /**
   * Deletes an account atomically: its keys, and its user with password, sessions, emailed links and the grants and tokens of
   * applications. Returns false if the account does not exist.
   */
  remove(id: string): Promise<boolean>
}

export interface FoundKey extends Pick<Account, 'plan' | 'disabledAt'> {
  readonly key: KeyRecord
}

/** Keys of accounts. Methods throw like those of `AccountStore`. */
export interface KeyStore {
  add(key: KeyRecord): Promise<void>
  /**
   * Adds a key, or returns false if its account would then have more than `max` keys that are neither revoked nor expired at `now`.
   * Of keys added concurrently at the limit, all may be rejected, but never are too many added.
   */
  addWithin(key: KeyRecord, max: number, now: number): Promise<boolean>
  /** The key with a hash and the current state of its account; null if there is none. */
  find(hash: string): Promise<FoundKey | null>
  /** Keys of one account or of all, oldest first, including revoked and expired ones. */
  list(accountId?: string): Promise<KeyRecord[]>
  /** Returns false if the key does not exist. Revoking again keeps the first time. */
  revoke(id: string, at: number): Promise<boolean>
  /** Records a use; ignored if a later use is recorded. */
  used(id: string, at: number): Promise<void>
}

/** Allows one sign-up. Times are milliseconds since 1970. */
export interface Invite {
  /** SHA-256 of the code, hexadecimal. */
  readonly hash: string
  readonly createdAt: number
  /** Time from which it is invalid. */
  readonly expiresAt: number
}

/** Invites to sign up. Methods throw like those of `AccountStore`. */
export interface InviteStore {
  add(invite: Invite): Promise<void>
  /** Uses an invite; returns false if no valid one has this hash. Of concurrent calls only one returns true. */
  spend(hash: string, at: number): Promise<boolean>
  /** Makes a used invite valid again, after a sign-up that failed. */
  restore(hash: string): Promise<void>
}

export interface OpenAccounts {
  /** `SQLite`, for operators. */
  readonly engine: string
  readonly accounts: AccountStore
  readonly keys: KeyStore
  readonly invites: InviteStore
  ping(): Promise<void>
  close(): Promise<void>
}

/** Tables of the sign-in library for passwords and sessions, in the account database. */
export interface OpenLogins {
  /** `SQLite`, for operators. */
  readonly engine: string
  /** A `DatabaseSync` of `node:sqlite`, or a `Pool` of `pg`: the library sends its own queries. */
  readonly database: object
  close(): Promise<void>
}
