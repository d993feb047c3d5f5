/** What an account pays for. */
export type Plan = 'free' | 'pro'

export interface Account {
  readonly id: string
  readonly plan: Plan
  /** UTC, `YYYY-MM-DD`. */
  readonly createdDay: string
  /** Who signs in for it; null for accounts made on the command line. */
  readonly userId: string | null
  /** Milliseconds since 1970 when the operator disabled it; null: it is enabled. */
  readonly disabledAt: number | null
  /** Whether the user is emailed when most of the quota is used. */
  readonly quotaAlerts: boolean
}

/** An account with what operators see of it. */
export interface AccountSummary extends Account {
  /** Null for accounts made on the command line. */
  readonly email: string | null
  /** Latest use of a key, milliseconds since 1970. */
  readonly keyUsedAt: number | null
}

/** Test keys have a quota of their own and are never billed. */
export type KeyKind = 'live' | 'test'

/** All there is to know of a key but the key itself. Moments are milliseconds since 1970. */
export interface KeyRecord {
  readonly id: string
  readonly accountId: string
  readonly kind: KeyKind
  readonly name: string
  /** How the key begins, to know it again by. */
  readonly hint: string
  /** SHA-256 of the whole key, hexadecimal. */
  readonly hash: string
  readonly createdAt: number
  /** First moment at which it no longer works; null: it never expires. */
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
}

/** Accounts: rare, durable writes. Methods throw `AppError` `unavailable` where the store does not answer. */
export interface AccountStore {
  add(account: Account): Promise<void>
  /** Null where there is none. */
  byId(id: string): Promise<Account | null>
  byUser(userId: string): Promise<Account | null>
  /** False where there is no such account. */
  setPlan(id: string, plan: Plan): Promise<boolean>
  /** False where there is no such account. Null enables it; a disabled account keeps the first moment. */
  setDisabled(id: string, at: number | null): Promise<boolean>
  /** False where there is no such account. */
  setQuotaAlerts(id: string, isOn: boolean): Promise<boolean>
  /** All, the oldest first. */
  list(): Promise<Account[]>
  /**
   * One page of the accounts whose address contains a text, or whose id it is, the newest first, and their number. The tables of
   * users must exist.
   */
  find(
    search: string,
    limit: number,
    offset: number,
  ): Promise<{ readonly rows: AccountSummary[]; readonly total: number }>
  /**
   * Deletes all of an account or nothing: its keys, and its user with password, sessions, mailed links and the grants and tokens of
   * applications. False where there is no such account.
   */
  remove(id: string): Promise<boolean>
}

export interface FoundKey extends Pick<Account, 'plan' | 'disabledAt'> {
  readonly key: KeyRecord
}

/** Keys of accounts. Methods throw as those of accounts. */
export interface KeyStore {
  add(key: KeyRecord): Promise<void>
  /**
   * Adds a key unless its account then has more than `max` keys that are neither revoked nor expired at `now`; false if so. Of
   * keys that are added at the same time at the limit, all may be refused, but never too many added.
   */
  addWithin(key: KeyRecord, max: number, now: number): Promise<boolean>
  /** The key of a hash with the state of its account now; null where there is none. */
  find(hash: string): Promise<FoundKey | null>
  /** Of one account or of all, the oldest first; revoked and expired ones too. */
  list(accountId?: string): Promise<KeyRecord[]>
  /** False where there is no such key. The first moment stays. */
  revoke(id: string, at: number): Promise<boolean>
  /** Notes a use; an earlier moment than the one known changes nothing. */
  used(id: string, at: number): Promise<void>
}

/** Lets one person sign up. Moments are milliseconds since 1970. */
export interface Invite {
  /** SHA-256 of the code, hexadecimal. */
  readonly hash: string
  readonly createdAt: number
  /** First moment at which it no longer works. */
  readonly expiresAt: number
}

/** Invites to sign up. Methods throw as those of accounts. */
export interface InviteStore {
  add(invite: Invite): Promise<void>
  /** Uses one up; false where there is none of this hash that is still good. Of concurrent calls only one returns true. */
  spend(hash: string, at: number): Promise<boolean>
  /** Makes one good again that was spent for nothing. */
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

/** Tables of the library for passwords and sessions, in the database of the accounts. */
export interface OpenLogins {
  /** `SQLite`, for operators. */
  readonly engine: string
  /** A `DatabaseSync` of `node:sqlite`, or a `Pool` of `pg`: the library sends its own queries. */
  readonly database: object
  close(): Promise<void>
}
