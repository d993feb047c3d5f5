import type { FastifyReply } from 'fastify'
import { accountSubject, keyHolder, testSubject } from '../access/caller.ts'
import { makeAccount } from '../access/make-key.ts'
import type { Account, AccountStore } from '../stores/account-port.ts'
import type { Desk } from './dashboard.ts'
import { type Overview, overviewPage } from './pages/overview.ts'
import type { Person } from './people.ts'
import { lastDays, usageChart } from './usage.ts'
import { goTo, setCookies, type Visit } from './visit.ts'

/** Days that the chart shows. */
const DAYS = 30

/** Someone who is signed in, with the account. */
export interface Member {
  readonly person: Person
  readonly account: Account
}

export type MemberHandler = (desk: Desk, visit: Visit, member: Member) => Promise<FastifyReply>

/** A handler for who is signed in; all others are sent to sign in. */
export function forMembers(handler: MemberHandler) {
  return async (desk: Desk, visit: Visit): Promise<FastifyReply> => {
    const arrival = await desk.people.session(visit.visitor)
    if (!arrival) return goTo(visit, '/dashboard/sign-in')
    setCookies(visit, arrival.cookies)
    const account = await accountOf(desk.accounts.accounts, arrival.person, desk.now())
    return handler(desk, visit, { person: arrival.person, account })
  }
}

/** The account of a person, made at the first visit: one person, one account. */
async function accountOf(accounts: AccountStore, { id }: Person, now: number): Promise<Account> {
  const known = await accounts.byUser(id)
  if (known) return known
  const made = makeAccount('free', now, id)
  try {
    await accounts.add(made)
    return made
  } catch (error) {
    // Two pages asked for at once both make it: the store keeps one.
    const other = await accounts.byUser(id)
    if (other) return other
    throw error
  }
}

/** The overview as it is now, with what a form has to say. */
export async function overviewOf(
  desk: Desk,
  visit: Visit,
  { person, account }: Member,
  said: Partial<Overview> = {},
): Promise<string> {
  const now = desk.now()
  const caller = keyHolder({ id: null, accountId: account.id, kind: 'live' }, account.plan)
  const [keys, standing, usage] = await Promise.all([
    desk.accounts.keys.list(account.id),
    desk.access.standing(caller),
    usageOf(desk, account.id, now).catch((error: unknown) => {
      visit.request.log.warn({ err: error }, 'usage could not be read')
      return null
    }),
  ])
  const { origin } = visit
  return overviewPage({
    email: person.email,
    account,
    keys: keys.toReversed(),
    standing,
    usage,
    origin,
    now,
    ...said,
  })
}

async function usageOf({ quota }: Desk, accountId: string, now: number): Promise<Overview['usage']> {
  const days = lastDays(DAYS, now)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const [live, test] = await Promise.all(
    [accountSubject(accountId), testSubject(accountId)].map(subject => quota.usage(subject, from, to)),
  )
  return { live: usageChart(live ?? [], days), testCalls: usageChart(test ?? [], days).total }
}
