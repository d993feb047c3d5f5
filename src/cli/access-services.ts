import { availableParallelism } from 'node:os'
import { tokenAddress } from '../api/access/oauth-paths.ts'
import { type TieredAccess, tieredAccess } from '../api/access/tiered.ts'
import type { Dashboard } from '../api/dashboard/dashboard.ts'
import type { Mailer } from '../api/dashboard/mail.ts'
import { quotaAlerts } from '../api/dashboard/quota-alerts.ts'
import { sessionSecret } from '../api/dashboard/session-secret.ts'
import { lazyUserStore, type UserStore } from '../api/dashboard/user-store.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { requestContext } from '../observability/request-context.ts'
import { openAccounts, openLogins, openQuota } from '../stores/accounts/open.ts'
import type { OpenAccounts, Plan } from '../stores/ports/account.ts'
import { pool } from '../stores/shared/pool.ts'

/** Accounts, keys and counters of a process, each opened on first use. */
export interface AccessServices {
  accounts(): Promise<OpenAccounts>
  /** Who may call, by those accounts. */
  access(): Promise<TieredAccess>
  /** Those who sign in. */
  users(): Promise<UserStore>
  dashboard(): Promise<Dashboard>
  /** Clears the caches of this process after keys or plans changed. */
  changed(): Promise<void>
  /** Records a change of an account in the log of the process that made it. */
  audit(change: AuditedChange): void
}

/** A change that an operator made to an account. */
export type AuditedChange =
  | { readonly audit: 'account_plan'; readonly account: string; readonly plan: Plan }
  | { readonly audit: 'account_disabled' | 'account_enabled'; readonly account: string }

export interface OpenAccessServices extends AccessServices {
  close(): Promise<void>
}

type AccessConfig = Pick<
  Config,
  | 'dataDir'
  | 'accountsUrl'
  | 'quotaUrl'
  | 'quotaDown'
  | 'signup'
  | 'sessionSecret'
  | 'smtpUrl'
  | 'mailFrom'
  | 'publicUrl'
  | 'accountAdmins'
>

/** `say` receives failures that no caller sees. */
export function accessServices(config: AccessConfig, say: (line: string) => void): OpenAccessServices {
  const settings = { ...config, now: Date.now }
  const address = tokenAddress(config.publicUrl)
  const accounts = once(async () => warnIfUnreachable('The account store', await openAccounts(settings)))
  const quota = once(async () => warnIfUnreachable('The quota store', await openQuota(settings)))
  const access = once(async () =>
    tieredAccess({
      keys: (await accounts.get()).keys,
      quota: await quota.get(),
      quotaDown: config.quotaDown,
      tokens: address === null ? null : tokenHolder,
      onDebit: config.smtpUrl === null ? () => {} : (await alerts.get()).debited,
      now: Date.now,
      failed: error => say(`The last use of a key was not noted: ${messageOf(error)}`),
    }),
  )
  const mailer = once(() => mailerOf(config, say))
  const alerts = once(async () =>
    quotaAlerts({
      accounts: (await accounts.get()).accounts,
      quota: await quota.get(),
      users: users.get,
      mail: mailer.get,
      failed: error => say(`A quota alert could not be sent: ${messageOf(error)}`),
    }),
  )
  const users = once(async () => {
    const secret = await sessionSecret(config.sessionSecret, config.dataDir)
    const { betterAuthUsers } = await import('../api/dashboard/better-auth.ts')
    const mail = await mailer.get()
    // Accounts are opened first: the library's tables are in the same database.
    await accounts.get()
    const logins = await openLogins(settings)
    return betterAuthUsers(logins, {
      secret,
      hashing: passwordHashing(),
      mail,
      publicUrl: address,
    }).catch(async (error: unknown) => {
      await logins.close()
      throw error
    })
  })
  /** Warns the operator at startup; callers would otherwise notice first. */
  const warnIfUnreachable = async <Opened extends { ping(): Promise<void> }>(
    what: string,
    opened: Opened,
  ) => {
    await opened.ping().catch(error => say(`${what} is not reachable yet: ${causeOf(error)}`))
    return opened
  }
  /** The account that an access token of an application is for. */
  const tokenHolder = async (token: string) => {
    const held = await (await users.get()).oauth?.holder(token)
    const account = held ? await (await accounts.get()).accounts.byUser(held.userId) : null
    if (!held || !account) return null
    const { id: accountId, plan, disabledAt } = account
    return { accountId, plan, disabledAt, clientId: held.clientId }
  }
  const changed = async () => (await access.known())?.forgetKeys()
  return {
    accounts: accounts.get,
    access: access.get,
    users: users.get,
    async dashboard() {
      const [found, counters] = [await accounts.get(), await quota.get()]
      // A secret that cannot be read stops the start. The rest is opened for the first who signs in: a database that is not
      // there yet, and half a second of reading modules, hold up no start.
      await sessionSecret(config.sessionSecret, config.dataDir)
      return {
        users: lazyUserStore(users.get, address !== null),
        accounts: found,
        quota: counters,
        signup: config.signup,
        hasMail: config.smtpUrl !== null,
        admins: new Set(config.accountAdmins ?? []),
        changed,
      }
    },
    changed,
    audit: change => say(JSON.stringify({ time: new Date().toISOString(), ...change, by: 'command line' })),
    async close() {
      await (await alerts.known())?.close()
      await (await users.known())?.close()
      await (await quota.known())?.close()
      await (await accounts.known())?.close()
    },
  }
}

/** A quarter of the cores hash passwords: a flood of sign-ins must not slow down queries. */
const HASHING = Math.max(1, Math.floor(availableParallelism() / 4))
/** Sign-ins that wait for it, about a second of work. */
const MAX_WAITING = 16

/** Bounds password hashing; networks take turns. */
function passwordHashing() {
  const cores = pool([...Array(HASHING).keys()], MAX_WAITING)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const scope = requestContext()
    const ticket = scope ? { signal: scope.signal, since: scope.since, caller: scope.caller } : {}
    try {
      return await cores.run(work, ticket)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error
      throw new AppError('overloaded', { cause: error, retryAfter: 5 })
    }
  }
}

async function mailerOf(
  { smtpUrl, mailFrom, publicUrl }: AccessConfig,
  say: (line: string) => void,
): Promise<Mailer | null> {
  if (smtpUrl === null || mailFrom === null || publicUrl === null) return null
  const { smtpMailer } = await import('../api/dashboard/mail.ts')
  const failed = (error: unknown) => say(`A message could not be sent: ${messageOf(error)}`)
  return smtpMailer({ url: smtpUrl, from: mailFrom, publicUrl, failed })
}

/** Creates a value on first use; a failure is not cached. */
function once<Made>(make: () => Promise<Made>) {
  let made: Promise<Made> | null = null
  return {
    get(): Promise<Made> {
      made ??= make().catch((error: unknown) => {
        made = null
        throw error
      })
      return made
    },
    /** Null where it was not made. */
    known: async (): Promise<Made | null> => made,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function causeOf(error: unknown): string {
  return messageOf(error instanceof AppError && error.cause !== undefined ? error.cause : error)
}
