import type { FastifyReply } from 'fastify'
import type { AccountStore, AccountSummary } from '../../stores/ports/account.ts'
import type { QuotaStore } from '../../stores/ports/quota.ts'
import type { Access, QuotaStatus } from '../access/access.ts'
import { accountSubject, keyHolder } from '../access/caller.ts'
import { type Html, html } from '../pages/site.ts'
import type { DashboardContext } from './dashboard.ts'
import type { Member } from './member.ts'
import { type PageRequest, sendPage } from './page-request.ts'
import { alert, count, countOf, field, notice, pageText, utcDate } from './pages/layout.ts'
import { lastDays } from './usage.ts'

/** Accounts on a page. */
const PAGE_SIZE = 25
const MAX_PAGE = 1_000_000
const MAX_SEARCH_LENGTH = 254
const ACCOUNT_ID = /^acc_[-0-9a-f]{1,60}$/
/** Days in which a call counts as the last use, beside uses of keys. */
const USE_DAYS = 30

/** An account as operators see it. */
export interface AccountRow extends AccountSummary {
  /** UTC, `YYYY-MM-DD`; null: no key was ever used, and nothing else in the last days. */
  readonly lastUse: string | null
  /** In the current period. */
  readonly quota: QuotaStatus
}

interface AccountSources {
  readonly accounts: Pick<AccountStore, 'find'>
  readonly quota: QuotaStore
  readonly access: Access
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** One page of accounts with their usage, and the number of all. */
export async function accountRows(
  { accounts, quota, access, now }: AccountSources,
  search: string,
  limit: number,
  offset: number,
): Promise<{ readonly rows: readonly AccountRow[]; readonly total: number }> {
  const days = lastDays(USE_DAYS, now())
  const { rows, total } = await accounts.find(search, limit, offset)
  const complete = rows.map(async (account): Promise<AccountRow> => {
    const [status, usage] = await Promise.all([
      access.quotaStatus(keyHolder({ id: null, accountId: account.id, kind: 'live' }, account.plan)),
      quota.usage(accountSubject(account.id), days[0] ?? '', days.at(-1) ?? '').catch(() => []),
    ])
    const keyDay = account.keyUsedAt === null ? '' : utcDate(account.keyUsedAt)
    const lastUse = [keyDay, ...usage.map(({ day }) => day)].sort().at(-1) || null
    return { ...account, lastUse, quota: status }
  })
  return { rows: await Promise.all(complete), total }
}

/** Calls used in the period, and their share of the quota: `40 of 500 (8 %)`. */
export function shareOf({ limit, remaining }: QuotaStatus): string {
  if (remaining === null) return 'unavailable'
  const used = limit - remaining
  return `${count(used)} of ${count(limit)} (${Math.floor((100 * used) / limit)} %)`
}

export async function showAccounts(
  dashboard: DashboardContext,
  page: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  return sendPage(page, await accountsPage(dashboard, page.query, member))
}

/** Sets the plan of an account, disables or enables it. Its keys, sessions and tokens follow at once in this process. */
export async function changeAccount(
  dashboard: DashboardContext,
  page: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  const [id, change] = ['account', 'change'].map(name => page.form.get(name) ?? '') as [string, string]
  const { accounts } = dashboard.accounts
  const reject = async (problem: string, status: number) =>
    sendPage(page, await accountsPage(dashboard, page.form, member, { problem }), status)
  if (change === 'disable' && id === member.account.id)
    return reject('You cannot disable your own account.', 400)
  const known = Object.hasOwn(CHANGES, change) ? CHANGES[change] : undefined
  if (!known) return reject('Choose a plan, disable or enable.', 400)
  if (!ACCOUNT_ID.test(id) || !(await known.apply(accounts, id, dashboard.now())))
    return reject('There is no such account.', 404)
  await dashboard.changed()
  page.request.log.info({ ...known.audit, account: id, by: member.account.id }, 'account changed')
  const done = `Account ${id}: ${known.done}. Other servers apply it within a second.`
  return sendPage(page, await accountsPage(dashboard, page.form, member, { done }))
}

interface Change {
  readonly done: string
  readonly audit: object
  apply(accounts: AccountStore, id: string, now: number): Promise<boolean>
}

const setPlan = (plan: 'free' | 'pro'): Change => ({
  done: `plan set to ${plan}`,
  audit: { audit: 'account_plan', plan },
  apply: (accounts, id) => accounts.setPlan(id, plan),
})

const CHANGES: Readonly<Record<string, Change>> = {
  free: setPlan('free'),
  pro: setPlan('pro'),
  disable: {
    done: 'disabled',
    audit: { audit: 'account_disabled' },
    apply: (accounts, id, now) => accounts.setDisabled(id, now),
  },
  enable: {
    done: 'enabled',
    audit: { audit: 'account_enabled' },
    apply: (accounts, id) => accounts.setDisabled(id, null),
  },
}

async function accountsPage(
  { accounts: { accounts }, quota, access, now }: DashboardContext,
  given: URLSearchParams,
  { user }: Member,
  { problem, done }: { readonly problem?: string; readonly done?: string } = {},
): Promise<string> {
  const search = (given.get('q') ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, MAX_SEARCH_LENGTH)
  const number = /^\d{1,7}$/.test(given.get('page') ?? '') ? Number(given.get('page')) : 1
  const shown = Math.min(MAX_PAGE, Math.max(1, number))
  const { rows, total } = await accountRows(
    { accounts, quota, access, now },
    search,
    PAGE_SIZE,
    (shown - 1) * PAGE_SIZE,
  )
  return pageText({
    title: 'Accounts',
    email: user.email,
    body: html`${alert(problem ?? null)}${notice(done ?? null)}<p><a href="/dashboard">Back to the dashboard</a></p><form class="card" method="get" action="/dashboard/admin" role="search">
${field({ name: 'q', label: 'Search', type: 'text', autocomplete: 'off', value: search, hint: 'Part of an email address, or an account ID.', isOptional: true })}
<button>Search</button></form><p>${countOf(total, 'account')}${search !== '' && html` found. <a href="/dashboard/admin">Show all</a>`}</p>${rows.length > 0 && table(rows, search, shown)}${pager(search, shown, Math.ceil(total / PAGE_SIZE))}`,
  })
}

const COLUMNS = ['Address', 'Plan', 'Created', 'Last use', 'Calls in period', 'Status', 'Action'] as const

function table(rows: readonly AccountRow[], search: string, shown: number): Html {
  return html`<div class="table" tabindex="0" role="region" aria-label="Accounts"><table class="stack" role="table"><thead role="rowgroup"><tr role="row">${COLUMNS.map(name => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead><tbody role="rowgroup">${rows.map(row => accountRow(row, search, shown))}</tbody></table></div>`
}

function accountRow(row: AccountRow, search: string, shown: number): Html {
  const { id, email, plan, createdDay, lastUse, quota, disabledAt } = row
  const name = email ?? 'No user'
  const cells = [
    plan,
    createdDay,
    lastUse ?? 'never',
    shareOf(quota),
    disabledAt === null ? 'enabled' : html`<strong>disabled</strong> ${utcDate(disabledAt)}`,
    html`<details><summary aria-label="Change ${name}">Change</summary><form method="post" action="/dashboard/admin"><input type="hidden" name="account" value="${id}"><input type="hidden" name="q" value="${search}"><input type="hidden" name="page" value="${shown}">${(['free', 'pro'] as const).filter(one => one !== plan).map(one => html`<button class="quiet" name="change" value="${one}" aria-label="Set plan to ${one}: ${name}">Set plan to ${one}</button> `)}${disabledAt === null ? html`<button class="quiet danger" name="change" value="disable" aria-label="Disable ${name}">Disable</button>` : html`<button class="quiet" name="change" value="enable" aria-label="Enable ${name}">Enable</button>`}</form></details>`,
  ]
  return html`<tr role="row"><th scope="row" role="rowheader">${name}<br><code>${id}</code></th>${cells.map(
    (cell, index) => html`<td role="cell" data-label="${COLUMNS[index + 1]}">${cell}</td>`,
  )}</tr>`
}

function pager(search: string, shown: number, pages: number): Html | false {
  if (pages <= 1 && shown === 1) return false
  const link = (to: number, text: string) =>
    html`<a href="/dashboard/admin?${new URLSearchParams({ q: search, page: `${to}` }).toString()}">${text}</a> `
  return html`<nav aria-label="Pages"><p>Page ${shown} of ${Math.max(1, pages)} ${shown > 1 && link(Math.min(shown - 1, Math.max(1, pages)), 'Previous')}${shown < pages && link(shown + 1, 'Next')}</p></nav>`
}
