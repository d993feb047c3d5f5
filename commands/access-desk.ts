import { type TieredAccess, tieredAccess } from '../src/access/tiered.ts'
import type { Config } from '../src/config.ts'
import type { Dashboard } from '../src/dashboard/dashboard.ts'
import { latePeople } from '../src/dashboard/late-people.ts'
import type { People } from '../src/dashboard/people.ts'
import { sessionSecret } from '../src/dashboard/session-secret.ts'
import { AppError } from '../src/errors.ts'
import type { OpenAccounts } from '../src/stores/account-port.ts'
import { openAccounts, openLogins, openQuota } from '../src/stores/open-access.ts'

/** Accounts, keys and counters of a process, each opened when it is first asked for. */
export interface AccessDesk {
  accounts(): Promise<OpenAccounts>
  /** Who may call, by those accounts. */
  access(): Promise<TieredAccess>
  /** Those who sign in. */
  people(): Promise<People>
  dashboard(): Promise<Dashboard>
  /** After keys or plans were changed: what this process remembers of them is asked for again. */
  changed(): Promise<void>
}

export interface OpenDesk extends AccessDesk {
  close(): Promise<void>
}

/** `say` is told of failures that no caller sees. */
export function accessDesk(
  config: Pick<Config, 'dataDir' | 'accountsUrl' | 'quotaUrl' | 'quotaDown' | 'signup' | 'sessionSecret'>,
  say: (line: string) => void,
): OpenDesk {
  const settings = { ...config, now: Date.now }
  const accounts = once(async () => toldOf('The accounts', await openAccounts(settings)))
  const quota = once(async () => toldOf('The counters', await openQuota(settings)))
  const access = once(async () =>
    tieredAccess({
      keys: (await accounts.get()).keys,
      quota: await quota.get(),
      quotaDown: config.quotaDown,
      now: Date.now,
      failed: error => say(`The last use of a key was not noted: ${messageOf(error)}`),
    }),
  )
  const people = once(async () => {
    const secret = await sessionSecret(config.sessionSecret, config.dataDir)
    // Half a second to read: only for those who ask for people.
    const { betterAuthPeople } = await import('../src/dashboard/better-auth.ts')
    // The accounts come first: the library's tables stand beside theirs.
    await accounts.get()
    const logins = await openLogins(settings)
    return betterAuthPeople(logins, secret).catch(async (error: unknown) => {
      await logins.close()
      throw error
    })
  })
  /** A database that is not there yet stops no start. */
  const peopleNow = () =>
    people.get().catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error
      return latePeople(people.get)
    })
  /** The operator learns at the start what callers would find out later. */
  const toldOf = async <Opened extends { ping(): Promise<void> }>(what: string, opened: Opened) => {
    await opened.ping().catch(error => say(`${what} cannot be asked yet: ${causeOf(error)}`))
    return opened
  }
  const changed = async () => (await access.known())?.forgetKeys()
  return {
    accounts: accounts.get,
    access: access.get,
    people: people.get,
    async dashboard() {
      const [found, counters] = [await accounts.get(), await quota.get()]
      return { people: await peopleNow(), accounts: found, quota: counters, signup: config.signup, changed }
    },
    changed,
    async close() {
      await (await people.known())?.close()
      await (await quota.known())?.close()
      await (await accounts.known())?.close()
    },
  }
}

/** Something made when it is first asked for; a failure is not remembered. */
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
