import type { OAuthServer } from './oauth.ts'

/** Someone who signs in. */
export interface User {
  readonly id: string
  readonly email: string
  /** Whether the user has proved to own the address. */
  readonly isVerified: boolean
}

/** A user with a session; `cookies` are values of `Set-Cookie` for the response. */
export interface SignInResult {
  readonly user: User
  readonly cookies: readonly string[]
}

/**
 * Why nobody was signed in. `not_verified`: the password is right, but the email address is not confirmed. `mail_sent`: what
 * happens next is in a message to the address, which alone shows whether it has an account.
 */
export type SignInError =
  | 'email_taken'
  | 'wrong_login'
  | 'invalid_email'
  | 'invalid_password'
  | 'not_verified'
  | 'mail_sent'

/** The parts of a request that sessions depend on. */
export interface SessionRequest {
  /** Text of the `Cookie` header. */
  readonly cookie: string | undefined
  /** Over TLS: cookies are then marked `Secure`. */
  readonly isSecure: boolean
}

/**
 * Users, their passwords and sessions. Methods throw `AppError` `unavailable` if the store does not respond, and `overloaded`
 * if too many passwords are being checked.
 */
export interface UserStore {
  /** Connects applications to accounts; null without an address of the service (`PUBLIC_URL`). */
  readonly oauth: OAuthServer | null
  /** `mail_sent` for every valid address if addresses are confirmed by email. */
  signUp(visitor: SessionRequest, email: string, password: string): Promise<SignInResult | SignInError>
  signIn(visitor: SessionRequest, email: string, password: string): Promise<SignInResult | SignInError>
  /** Ends the session, if there is one; resolves to cookies that delete it. */
  signOut(visitor: SessionRequest): Promise<readonly string[]>
  /** Null if nobody is signed in. */
  session(visitor: SessionRequest): Promise<SignInResult | null>
  /** Ends all sessions and starts a new one. */
  changePassword(visitor: SessionRequest, current: string, next: string): Promise<SignInResult | SignInError>
  /** Whether it is the password of the signed-in user. */
  isPassword(visitor: SessionRequest, password: string): Promise<boolean>
  byEmail(email: string): Promise<User | null>
  byId(id: string): Promise<User | null>
  /** Sets a password, confirms the address and ends all sessions; false if nobody has the address. */
  resetPassword(email: string, password: string): Promise<boolean>
  /** Mails a link that confirms an address, if it is not confirmed yet. */
  sendVerification(email: string): Promise<void>
  /** Confirms the address that a mailed token was sent to; false for a token that is invalid or expired. */
  verify(token: string): Promise<boolean>
  /** Mails a link for a new password, if somebody has the address. */
  requestReset(email: string): Promise<void>
  /** As `resetPassword`, with a mailed token; resolves to the user, or null for a token that is invalid, used or expired. */
  resetByToken(token: string, password: string): Promise<User | null>
  list(): Promise<User[]>
  close(): Promise<void>
}

/** Characters of a password, for the pages and the user store alike. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/** Users whose store could not be opened yet: each call tries again, and throws as opening does. */
export function lazyUserStore(open: () => Promise<UserStore>, hasOAuth: boolean): UserStore {
  const oauth = async () => {
    const server = (await open()).oauth
    if (server === null) throw new Error('The user store was opened without an address of the service.')
    return server
  }
  return {
    oauth: hasOAuth
      ? {
          handle: async request => (await oauth()).handle(request),
          metadata: async () => (await oauth()).metadata(),
          holder: async token => (await oauth()).holder(token),
          client: async id => (await oauth()).client(id),
          applications: async userId => (await oauth()).applications(userId),
          disconnect: async (...given) => (await oauth()).disconnect(...given),
          removeUnused: async now => (await oauth()).removeUnused(now),
        }
      : null,
    signUp: async (...given) => (await open()).signUp(...given),
    signIn: async (...given) => (await open()).signIn(...given),
    signOut: async (...given) => (await open()).signOut(...given),
    session: async visitor => (visitor.cookie === undefined ? null : (await open()).session(visitor)),
    changePassword: async (...given) => (await open()).changePassword(...given),
    isPassword: async (...given) => (await open()).isPassword(...given),
    byEmail: async email => (await open()).byEmail(email),
    byId: async id => (await open()).byId(id),
    resetPassword: async (...given) => (await open()).resetPassword(...given),
    sendVerification: async email => (await open()).sendVerification(email),
    verify: async token => (await open()).verify(token),
    requestReset: async email => (await open()).requestReset(email),
    resetByToken: async (...given) => (await open()).resetByToken(...given),
    list: async () => (await open()).list(),
    // Closed by the code that opened it.
    close: async () => {},
  }
}
