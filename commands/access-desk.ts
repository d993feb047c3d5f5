import { type TieredAccess, tieredAccess } from '../src/access/tiered.ts'
import type { Config } from '../src/config.ts'
import type { OpenAccounts } from '../src/stores/account-port.ts'
import { openAccounts, openQuota } from '../src/stores/open-access.ts'

/** Accounts, keys and counters of a process, each opened when it is first asked for. */
export interface AccessDesk {
  accounts(): Promise<OpenAccounts>
  /** Who may call, by those accounts. */
  access(): Promise<TieredAccess>
  /** After keys or plans were changed: what this process remembers of them is asked for again. */
  changed(): Promise<void>
}

export interface OpenDesk extends AccessDesk {
  close(): Promise<void>
}

/** `say` is told of failures that no caller sees. */
export function accessDesk(
  config: Pick<Config, 'dataDir' | 'accountsUrl' | 'quotaUrl' | 'quotaDown'>,
  say: (line: string) => void,
): OpenDesk {
  const settings = { ...config, now: Date.now }
  const accounts = once(() => openAccounts(settings))
  const quota = once(() => openQuota(settings))
  const access = once(async () =>
    tieredAccess({
      keys: (await accounts.get()).keys,
      quota: await quota.get(),
      quotaDown: config.quotaDown,
      now: Date.now,
      failed: error => say(`The last use of a key was not noted: ${messageOf(error)}`),
    }),
  )
  return {
    accounts: accounts.get,
    access: access.get,
    changed: async () => (await access.known())?.forgetKeys(),
    async close() {
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
