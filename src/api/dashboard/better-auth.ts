import { setTimeout } from 'node:timers/promises'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { getMigrations } from 'better-auth/db/migration'
import { AppError } from '../../errors.ts'
import type { OpenLogins } from '../../stores/ports/account.ts'
import { AUTH_PATH } from '../access/oauth-paths.ts'
import type { Mailer } from './mail.ts'
import { oauthPlugin, oauthServer } from './oauth.ts'
import {
  PASSWORD_LENGTH,
  type SessionRequest,
  type SignInError,
  type SignInResult,
  type User,
  type UserStore,
} from './user-store.ts'

/** Seconds: a session, and after how long it is extended. */
const SESSION_SECONDS = 7 * 86_400
const EXTEND_AFTER_SECONDS = 86_400
/** Seconds for which mailed links work. */
const VERIFY_SECONDS = 86_400
const RESET_SECONDS = 3_600
/** More users than one installation has. */
const MAX_USERS = 1_000_000
/** Attempts of a sign-up while other writers interfere. */
const MAX_SIGN_UP_ATTEMPTS = 3

/** Attempts to create the tables, and milliseconds between two. */
const MAX_MIGRATION_ATTEMPTS = 20
const MIGRATION_PAUSE_MS = 50

/** Errors of the library that a user can cause; all others are failures of the store. */
const USER_ERRORS: Readonly<Record<string, SignInError>> = {
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  INVALID_EMAIL_OR_PASSWORD: 'wrong_login',
  EMAIL_NOT_VERIFIED: 'not_verified',
  INVALID_EMAIL: 'invalid_email',
  INVALID_PASSWORD: 'invalid_password',
  PASSWORD_TOO_SHORT: 'invalid_password',
  PASSWORD_TOO_LONG: 'invalid_password',
}

export interface UserStoreOptions {
  /** Signs cookies and mailed links. */
  readonly secret: string
  /** Runs password hashing, which takes a core for some 50 ms, within a limit; rejects with `overloaded` beyond it. */
  readonly hashing: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Null: email addresses are not confirmed, and only the operator resets passwords. */
  readonly mail: Mailer | null
  /** Address of this service, for which applications are given tokens; null: applications cannot be connected. */
  readonly publicUrl: string | null
}

/** What the instance for one kind of address needs to issue tokens. */
interface Provider {
  readonly publicUrl: string
  readonly isSecure: boolean
  readonly plugin: BetterAuthPlugin
}

type Callbacks = Pick<UserStoreOptions, 'hashing' | 'mail'> & {
  readonly provider: Provider | null
  onReset(userId: string): Promise<void>
  onExistingUser(user: { email: string; emailVerified: boolean }): void
}

/** Two instances exist, with cookies for TLS and for plain HTTP: the library fixes its cookies at creation. */
function authOptions(database: object, secret: string, isSecure: boolean, callbacks: Callbacks) {
  const { hashing, mail, onReset, onExistingUser, provider } = callbacks
  const issues = provider?.isSecure === isSecure ? provider : null
  return {
    // Without an address of its own never shown or requested: only functions of the library are called, and the routes check the
    // origin of forms.
    baseURL: issues?.publicUrl ?? 'http://localhost',
    basePath: AUTH_PATH,
    plugins: issues === null ? [] : [issues.plugin],
    secret,
    database: database as NonNullable<BetterAuthOptions['database']>,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: {
        hash: (password: string) => hashing(() => hashPassword(password)),
        verify: (given: { hash: string; password: string }) => hashing(() => verifyPassword(given)),
      },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      onPasswordReset: ({ user }: { user: { id: string } }) => onReset(user.id),
      ...(mail && {
        requireEmailVerification: true,
        sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }) =>
          mail.send('reset', user.email, `/dashboard/reset?token=${encodeURIComponent(token)}`),
        onExistingUserSignUp: async ({ user }: { user: { email: string; emailVerified: boolean } }) =>
          onExistingUser(user),
      }),
    },
    ...(mail && {
      emailVerification: {
        expiresIn: VERIFY_SECONDS,
        sendVerificationEmail: async ({ user, token }: { user: { email: string }; token: string }) =>
          mail.send('verify', user.email, `/dashboard/verify?token=${encodeURIComponent(token)}`),
      },
    }),
    user: { modelName: 'login_user' },
    session: { modelName: 'login_session', expiresIn: SESSION_SECONDS, updateAge: EXTEND_AFTER_SECONDS },
    account: { modelName: 'login_credential' },
    verification: { modelName: 'login_verification' },
    // See attempts.ts: all processes share those limits.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It logs email addresses; errors are thrown.
    logger: { disabled: true },
    advanced: {
      cookiePrefix: 'filings',
      useSecureCookies: isSecure,
      // The explorer uses the quota of the signed-in account.
      defaultCookieAttributes: { path: '/', sameSite: 'lax', httpOnly: true },
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions
}

const makeAuth = (options: ReturnType<typeof authOptions>) => betterAuth(options)

type Auth = ReturnType<typeof makeAuth>

/** Users as better-auth stores them; creates its tables if they do not exist. */
export async function betterAuthUsers(
  logins: OpenLogins,
  { secret, hashing, mail, publicUrl }: UserStoreOptions,
): Promise<UserStore> {
  const { database } = logins
  const provider = publicUrl === null ? null : providerOf(publicUrl)
  const callbacks: Callbacks = {
    hashing,
    mail,
    provider,
    // A mailed token proves that the address is the user's.
    onReset: async id => void (await context.internalAdapter.updateUser(id, { emailVerified: true })),
    onExistingUser({ email, emailVerified }) {
      if (emailVerified) mail?.send('has_account', email, '/dashboard/sign-in')
      // Not awaited: the library takes at least half a second for it, which would show that the address is known.
      else void plain.api.sendVerificationEmail({ body: { email } }).catch(() => {})
    },
  }
  const [forSecure, forPlain] = [true, false].map(isSecure =>
    authOptions(database, secret, isSecure, callbacks),
  ) as [ReturnType<typeof authOptions>, ReturnType<typeof authOptions>]
  await migrate(provider?.isSecure ? forSecure : forPlain)
  // Not earlier: each instance checks once whether its tables exist, while another process may be creating them.
  const [secure, plain] = [makeAuth(forSecure), makeAuth(forPlain)]
  const authOf = ({ isSecure }: SessionRequest): Auth => (isSecure ? secure : plain)
  const context = await plain.$context
  const findUser = (email: string) => guarded(context.internalAdapter.findUserByEmail(email.toLowerCase()))

  const oauth =
    provider && oauthServer(provider.isSecure ? secure : plain, provider.plugin, provider.publicUrl, failure)
  return {
    oauth,
    async signUp(visitor, email, password) {
      const body = { email, password, name: email }
      const result = await again(() =>
        signInResult(
          authOf(visitor).api.signUpEmail({ body, headers: headersOf(visitor), returnHeaders: true }),
        ),
      )
      return mail && typeof result !== 'string' ? 'mail_sent' : result
    },
    signIn(visitor, email, password) {
      const headers = headersOf(visitor)
      return signInResult(
        authOf(visitor).api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
      )
    },
    async signOut(visitor) {
      const headers = headersOf(visitor)
      const left = await guarded(authOf(visitor).api.signOut({ headers, returnHeaders: true }))
      return left.headers.getSetCookie()
    },
    async session(visitor) {
      if (visitor.cookie === undefined) return null
      const headers = headersOf(visitor)
      const found = await guarded(authOf(visitor).api.getSession({ headers, returnHeaders: true }))
      return found.response && { user: userOf(found.response.user), cookies: found.headers.getSetCookie() }
    },
    changePassword(visitor, currentPassword, newPassword) {
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      const headers = headersOf(visitor)
      return signInResult(authOf(visitor).api.changePassword({ body, headers, returnHeaders: true }))
    },
    isPassword: (visitor, password) =>
      accepted(authOf(visitor).api.verifyPassword({ body: { password }, headers: headersOf(visitor) })),
    async byEmail(email) {
      const found = await findUser(email)
      return found && userOf(found.user)
    },
    async byId(id) {
      const user = await guarded(context.internalAdapter.findUserById(id))
      return user && userOf(user)
    },
    async resetPassword(email, password) {
      const found = await findUser(email)
      if (!found) return false
      const hash = await context.password.hash(password)
      await guarded(context.internalAdapter.updatePassword(found.user.id, hash))
      await guarded(context.internalAdapter.deleteUserSessions(found.user.id))
      await guarded(context.internalAdapter.updateUser(found.user.id, { emailVerified: true }))
      return true
    },
    async sendVerification(email) {
      await guarded(plain.api.sendVerificationEmail({ body: { email } }))
    },
    verify: token => accepted(plain.api.verifyEmail({ query: { token } })),
    async requestReset(email) {
      await guarded(plain.api.requestPasswordReset({ body: { email } }))
    },
    async resetByToken(token, newPassword) {
      const stored = await guarded(context.internalAdapter.findVerificationValue(`reset-password:${token}`))
      if (!stored || !(await accepted(plain.api.resetPassword({ body: { newPassword, token } })))) return null
      const user = await guarded(context.internalAdapter.findUserById(stored.value))
      return user && userOf(user)
    },
    async list() {
      const found = await guarded(context.adapter.findMany<StoredUser>({ model: 'user', limit: MAX_USERS }))
      return found.map(userOf)
    },
    async close() {
      await mail?.close()
      await logins.close()
    },
  }
}

function providerOf(publicUrl: string): Provider {
  const { origin, protocol } = new URL(publicUrl)
  return { publicUrl: origin, isSecure: protocol === 'https:', plugin: oauthPlugin(origin) }
}

/** False if the library refuses a mailed token or a password. */
async function accepted(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer
    return true
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw failure(error)
  }
}

interface StoredUser {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
}

function userOf({ id, email, emailVerified }: StoredUser): User {
  return { id, email, isVerified: emailVerified }
}

function headersOf({ cookie }: SessionRequest): Headers {
  return new Headers(cookie === undefined ? {} : { cookie })
}

/**
 * Processes that start together may create the same table. The second one then reads again which are missing: each failure
 * means that another process got further, and there are fewer tables than attempts.
 */
async function migrate(options: BetterAuthOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (await getMigrations(options)).runMigrations()
      return
    } catch (error) {
      if (attempt === MAX_MIGRATION_ATTEMPTS || !isThereAlready(error)) throw failure(error)
      await setTimeout(MIGRATION_PAUSE_MS)
    }
  }
}

/** PostgreSQL by its SQLSTATE (unique_violation of its own catalog, duplicate_table, duplicate_object), SQLite by its message. */
function isThereAlready(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return ['23505', '42P07', '42710'].includes(String(code)) || /already exists/.test(String(message))
}

async function signInResult(
  answer: Promise<{ readonly headers: Headers; readonly response: { readonly user: StoredUser } }>,
): Promise<SignInResult | SignInError> {
  try {
    const { headers, response } = await answer
    return { user: userOf(response.user), cookies: headers.getSetCookie() }
  } catch (error) {
    if (!isAPIError(error)) throw failure(error)
    const known = USER_ERRORS[String(error.body?.code)]
    if (known) return known
    // Its own validation refuses some addresses that other mail systems accept.
    if (error.statusCode === 400) return 'invalid_email'
    throw failure(error)
  }
}

/**
 * The library's transaction reads before it writes, which SQLite refuses if another writer came in between. Of two sign-ups with
 * one address, the second attempt then returns `email_taken`.
 */
async function again<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      const mayPass = isAPIError(cause) && cause.body?.code === 'FAILED_TO_CREATE_USER'
      if (!mayPass || count === MAX_SIGN_UP_ATTEMPTS) throw error
    }
  }
}

async function guarded<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw failure(error)
  }
}

/** Errors of the store or its driver as `unavailable`; programming errors stay as they are. */
function failure(error: unknown): unknown {
  return error instanceof TypeError || error instanceof AppError
    ? error
    : new AppError('unavailable', { cause: error })
}
