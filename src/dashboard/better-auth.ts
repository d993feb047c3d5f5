import { setTimeout } from 'node:timers/promises'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { AppError } from '../errors.ts'
import type { OpenLogins } from '../stores/login-port.ts'
import {
  type Arrival,
  PASSWORD_LENGTH,
  type People,
  type Person,
  type Refusal,
  type Visitor,
} from './people.ts'

/** Seconds: a session, and after how long it is made longer. */
const SESSION = 7 * 86_400
const LONGER_AFTER = 86_400
/** More people than one installation has. */
const MOST = 1_000_000
/** Times a sign-up is tried that another writer came between. */
const TRIES = 3

/** Looks at the tables to be made, and milliseconds between two. */
const MOST_LOOKS = 20
const BETWEEN_LOOKS = 50

/** What its refusals mean here; any other one is the store's failure. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  INVALID_EMAIL_OR_PASSWORD: 'wrong_login',
  INVALID_EMAIL: 'invalid_email',
  INVALID_PASSWORD: 'invalid_password',
  PASSWORD_TOO_SHORT: 'invalid_password',
  PASSWORD_TOO_LONG: 'invalid_password',
}

/** One for cookies that go over TLS alone, one for plain HTTP on a developer's machine: its cookies are fixed when it is made. */
function authOptions(database: object, secret: string, isSecure: boolean) {
  return {
    // Never shown or called: only its functions are used, and the door checks where a form comes from.
    baseURL: 'http://localhost',
    basePath: '/dashboard/auth',
    secret,
    database: database as NonNullable<BetterAuthOptions['database']>,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
    },
    user: { modelName: 'login_user' },
    session: { modelName: 'login_session', expiresIn: SESSION, updateAge: LONGER_AFTER },
    account: { modelName: 'login_credential' },
    verification: { modelName: 'login_verification' },
    // By address and by e-mail, counted where the calls are: see limits.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It writes e-mail addresses; what fails is thrown.
    logger: { disabled: true },
    advanced: {
      cookiePrefix: 'filings',
      useSecureCookies: isSecure,
      defaultCookieAttributes: { path: '/dashboard', sameSite: 'lax', httpOnly: true },
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions
}

const makeAuth = (options: ReturnType<typeof authOptions>) => betterAuth(options)

type Auth = ReturnType<typeof makeAuth>

/** People as better-auth keeps them; its tables are made where they are not there. */
export async function betterAuthPeople(logins: OpenLogins, secret: string): Promise<People> {
  const { database } = logins
  const [forSecure, forPlain] = [authOptions(database, secret, true), authOptions(database, secret, false)]
  await migrate(forPlain)
  // Not before: each looks once whether its tables are there, and would go by that for good while another process makes them.
  const [secure, plain] = [makeAuth(forSecure), makeAuth(forPlain)]
  const authOf = ({ isSecure }: Visitor): Auth => (isSecure ? secure : plain)
  const context = await plain.$context

  return {
    signUp(visitor, email, password) {
      const body = { email, password, name: email }
      return again(() =>
        arrival(authOf(visitor).api.signUpEmail({ body, headers: headersOf(visitor), returnHeaders: true })),
      )
    },
    signIn(visitor, email, password) {
      const headers = headersOf(visitor)
      return arrival(
        authOf(visitor).api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
      )
    },
    async signOut(visitor) {
      const headers = headersOf(visitor)
      const left = await asked(authOf(visitor).api.signOut({ headers, returnHeaders: true }))
      return left.headers.getSetCookie()
    },
    async session(visitor) {
      if (visitor.cookie === undefined) return null
      const headers = headersOf(visitor)
      const found = await asked(authOf(visitor).api.getSession({ headers, returnHeaders: true }))
      return (
        found.response && { person: personOf(found.response.user), cookies: found.headers.getSetCookie() }
      )
    },
    changePassword(visitor, currentPassword, newPassword) {
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      const headers = headersOf(visitor)
      return arrival(authOf(visitor).api.changePassword({ body, headers, returnHeaders: true }))
    },
    async byEmail(email) {
      const found = await asked(context.internalAdapter.findUserByEmail(email.toLowerCase()))
      return found && personOf(found.user)
    },
    async resetPassword(email, password) {
      const found = await asked(context.internalAdapter.findUserByEmail(email.toLowerCase()))
      if (!found) return false
      const hash = await context.password.hash(password)
      await asked(context.internalAdapter.updatePassword(found.user.id, hash))
      await asked(context.internalAdapter.deleteUserSessions(found.user.id))
      return true
    },
    async list() {
      const found = await asked(context.adapter.findMany<Person>({ model: 'user', limit: MOST }))
      return found.map(personOf)
    },
    close: () => logins.close(),
  }
}

function personOf({ id, email }: Person): Person {
  return { id, email }
}

function headersOf({ cookie }: Visitor): Headers {
  return new Headers(cookie === undefined ? {} : { cookie })
}

/**
 * Processes that start at once may create the same thing. Whoever comes second looks again and goes on from there: each failure
 * means that another got further, and there are fewer things to be made than looks.
 */
async function migrate(options: BetterAuthOptions): Promise<void> {
  for (let look = 1; ; look += 1) {
    try {
      await (await getMigrations(options)).runMigrations()
      return
    } catch (error) {
      if (look === MOST_LOOKS || !isThereAlready(error)) throw failure(error)
      await setTimeout(BETWEEN_LOOKS)
    }
  }
}

/** PostgreSQL by its SQLSTATE (unique_violation of its own catalogue, duplicate_table, duplicate_object), SQLite by its words. */
function isThereAlready(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return ['23505', '42P07', '42710'].includes(String(code)) || /already exists/.test(String(message))
}

async function arrival(
  answer: Promise<{ readonly headers: Headers; readonly response: { readonly user: Person } }>,
): Promise<Arrival | Refusal> {
  try {
    const { headers, response } = await answer
    return { person: personOf(response.user), cookies: headers.getSetCookie() }
  } catch (error) {
    const refusal = isAPIError(error) ? REFUSALS[String(error.body?.code)] : undefined
    if (refusal) return refusal
    throw failure(error)
  }
}

/**
 * Its transaction reads before it writes, which SQLite refuses when somebody wrote in between; and of two sign-ups with one
 * address the second then learns that it is taken.
 */
async function again<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      const mayPass = isAPIError(cause) && cause.body?.code === 'FAILED_TO_CREATE_USER'
      if (!mayPass || tried === TRIES) throw error
    }
  }
}

async function asked<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw failure(error)
  }
}

/** What the store or its driver throws is its failure; a slip of ours stays one. */
function failure(error: unknown): unknown {
  return error instanceof TypeError || error instanceof AppError
    ? error
    : new AppError('unavailable', { cause: error })
}
