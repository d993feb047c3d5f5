/** Someone who signs in. */
export interface Person {
  readonly id: string
  readonly email: string
}

/** A person with a session; `cookies` are values of `Set-Cookie` to be sent along. */
export interface Arrival {
  readonly person: Person
  readonly cookies: readonly string[]
}

/** Why nobody was let in. */
export type Refusal = 'email_taken' | 'wrong_login' | 'invalid_email' | 'invalid_password'

/** Where a request came from, as far as sessions care. */
export interface Visitor {
  /** Text of the `Cookie` header. */
  readonly cookie: string | undefined
  /** Over TLS: cookies are then sent over nothing else. */
  readonly isSecure: boolean
}

/** People, their passwords and sessions. Methods throw `AppError` `unavailable` where the store does not answer. */
export interface People {
  signUp(visitor: Visitor, email: string, password: string): Promise<Arrival | Refusal>
  signIn(visitor: Visitor, email: string, password: string): Promise<Arrival | Refusal>
  /** Ends the session, if there is one; resolves to the cookies that forget it. */
  signOut(visitor: Visitor): Promise<readonly string[]>
  /** Null where nobody is signed in. */
  session(visitor: Visitor): Promise<Arrival | null>
  /** Ends all sessions but a new one. */
  changePassword(visitor: Visitor, current: string, next: string): Promise<Arrival | Refusal>
  byEmail(email: string): Promise<Person | null>
  /** Sets a password and ends every session; false where nobody has the address. */
  resetPassword(email: string, password: string): Promise<boolean>
  list(): Promise<Person[]>
  close(): Promise<void>
}

/** Characters of a password, as the pages and the store of passwords both hold. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const
