import { LRUCache } from 'lru-cache'
import type { AccountStore } from '../../stores/ports/account.ts'
import type { QuotaStore } from '../../stores/ports/quota.ts'
import { accountSubject, type Caller } from '../access/caller.ts'
import type { QuotaWindow } from '../access/quota-status.ts'
import type { Mailer } from './mail.ts'
import type { UserStore } from './user-store.ts'

/** Percent of a quota at which a user is warned, the lowest first. */
export const ALERT_LEVELS = [80, 100] as const
type Level = (typeof ALERT_LEVELS)[number]

/** Accounts and periods whose alerts this process need not look at again. */
const MAX_KNOWN = 10_000
/** Milliseconds for which it is stored after its period that an alert was sent. */
const KEPT_AFTER_MS = 86_400_000

interface QuotaAlertsOptions {
  readonly accounts: Pick<AccountStore, 'byId'>
  readonly quota: Pick<QuotaStore, 'debit'>
  readonly users: () => Promise<Pick<UserStore, 'byId'>>
  readonly mail: () => Promise<Mailer | null>
  /** Receives failures: that alert is not sent. */
  readonly failed: (error: unknown) => void
}

/** Emails users once per account, period and level, whatever the number of servers. */
export interface QuotaAlerts {
  /** Must be called after every debit; `used` are the calls of the period. */
  debited(caller: Caller, window: QuotaWindow, used: number): void
  /** Waits for alerts that are being sent. */
  close(): Promise<void>
}

export function quotaAlerts({ accounts, quota, users, mail, failed }: QuotaAlertsOptions): QuotaAlerts {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })
  const sending = new Set<Promise<void>>()

  /** True for the first server that asks. */
  async function claim(accountId: string, level: Level, window: QuotaWindow): Promise<boolean> {
    const { taken } = await quota.debit({
      subject: `alert:${accountId}`,
      window: `${level}:${window.id}`,
      calls: 1,
      limit: 1,
      keptMs: window.endsAt - window.startsAt + KEPT_AFTER_MS,
      usage: null,
    })
    return taken
  }

  async function send(accountId: string, level: Level, window: QuotaWindow): Promise<void> {
    const account = await accounts.byId(accountId)
    if (!account?.quotaAlerts || account.userId === null) return
    const user = await (await users()).byId(account.userId)
    if (!user?.isVerified) return
    // Calls that are refunded may reach a lower level again.
    const claimed = await Promise.all(
      ALERT_LEVELS.filter(one => one <= level).map(one => claim(accountId, one, window)),
    )
    if (claimed.at(-1)) (await mail())?.send(`quota_${level}`, user.email, '/dashboard')
  }

  return {
    debited(caller, window, used) {
      const { accountId, subject, quota } = caller
      if (accountId === null || subject !== accountSubject(accountId)) return
      const level = ALERT_LEVELS.findLast(one => 100 * used >= one * quota.calls)
      if (level === undefined) return
      const id = `${accountId} ${window.id} ${level}`
      if (known.has(id)) return
      known.set(id, true)
      const sent = send(accountId, level, window).catch(failed)
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
    },
    close: async () => void (await Promise.all(sending)),
  }
}
