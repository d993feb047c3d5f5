import type { Account, KeyRecord } from '../../../stores/ports/account.ts'
import type { QuotaStatus } from '../../access/access.ts'
import { type CallerTier, TIER_NAMES, TIERS } from '../../access/caps.ts'
import { stackedBars } from '../../pages/charts.ts'
import { type Html, html } from '../../pages/site.ts'
import type { FieldErrors, PasswordField } from '../forms.ts'
import type { KeySummary } from '../key-usage.ts'
import type { Application } from '../oauth.ts'
import { ALERT_LEVELS } from '../quota-alerts.ts'
import type { UsageChart } from '../usage.ts'
import { PASSWORD_LENGTH } from '../user-store.ts'
import { type FirstRequests, firstRequests } from './first-requests.ts'
import { type KeyForm, keySection } from './keys.ts'
import {
  alert,
  count,
  countOf,
  field,
  formatLongDate,
  minuteOf,
  notice,
  pageText,
  utcDate,
} from './layout.ts'

/** Usage of a key or application in the last days. */
export interface KeyRow extends KeySummary {
  readonly name: string
}

export interface Overview {
  readonly email: string
  readonly account: Account
  readonly keys: readonly KeyRecord[]
  /** Null: the service has no address that applications could be connected to. */
  readonly applications: readonly Application[] | null
  readonly quotaStatus: QuotaStatus
  /** Keys and applications used in the last days; null: the quota store is unavailable. */
  readonly byKey: readonly KeyRow[] | null
  /** Null: the quota store is unavailable. */
  readonly usage: { readonly live: UsageChart; readonly testCalls: number } | null
  /** Ticker of a company with statements; null: none is loaded. */
  readonly ticker: string | null
  /** Whether users can be warned of a used-up quota by email. */
  readonly hasMail: boolean
  /** Whether the user manages all accounts. */
  readonly isAdmin: boolean
  readonly origin: string
  readonly now: number
  readonly problem?: string
  readonly done?: string
  readonly keyForm?: KeyForm
  readonly passwordFaults?: FieldErrors<PasswordField>
}

const WINDOW_WORDS = { minute: 'this minute', day: 'today', month: 'this month' } as const

export function overviewPage(overview: Overview): string {
  const { email, account, keys, ticker, now, origin, problem, done, keyForm, passwordFaults } = overview
  return pageText({
    title: 'Dashboard',
    email,
    body: html`${alert(problem ?? null)}${notice(done ?? null)}${overview.isAdmin && html`<p><a href="/dashboard/admin">Manage all accounts</a></p>`}${planSection(overview)}${usage(overview)}${keySection(keys, now, keyForm ?? null)}${applicationSection(overview)}${firstRequests({ origin, plan: account.plan, ticker })}${passwordSection(email, passwordFaults ?? null)}${dataSection()}`,
  })
}

function planSection({ account, quotaStatus, hasMail }: Overview): Html {
  const { limit, remaining, window, resetsAt } = quotaStatus
  const used = remaining === null ? null : limit - remaining
  return html`<section aria-labelledby="plan"><h2 id="plan">Plan</h2>${quotaAlert(quotaStatus)}<dl class="facts">
<div><dt>Plan</dt><dd>${account.plan}</dd></div>
<div><dt>Calls ${WINDOW_WORDS[window]}</dt><dd>${used === null ? 'temporarily unavailable' : html`${count(used)} of ${count(limit)}`}</dd></div>
<div><dt>Resets</dt><dd>${minuteOf(resetsAt)}</dd></div>
<div><dt>Account</dt><dd><code>${account.id}</code>, since ${formatLongDate(account.createdDay)}</dd></div></dl>${hasMail && alertSwitch(account.quotaAlerts)}${planTable(account.plan)}</section>`
}

function alertSwitch(isOn: boolean): Html {
  const levels = ALERT_LEVELS.map(level => `${level} %`).join(' and ')
  return html`<form method="post" action="/dashboard/alerts"><p>Email alerts at ${levels} of the quota are ${isOn ? 'on' : 'off'}. <button class="quiet" name="alerts" value="${isOn ? 'off' : 'on'}">Turn ${isOn ? 'off' : 'on'}</button></p></form>`
}

function quotaAlert({ limit, remaining, window, resetsAt }: QuotaStatus): Html | null {
  if (remaining === null || 100 * (limit - remaining) < ALERT_LEVELS[0] * limit) return null
  const words = WINDOW_WORDS[window]
  const reset = minuteOf(resetsAt)
  if (remaining === 0) return alert(`All calls ${words} are used. Further calls get 429 until ${reset}.`)
  const percent = Math.floor((100 * (limit - remaining)) / limit)
  return notice(
    `${percent} % of the calls ${words} are used; ${count(remaining)} remain until ${reset}. Further calls get 429.`,
  )
}

const CALLER_NAMES: Readonly<Record<CallerTier, string>> = {
  guest: 'guest (without a key)',
  free: 'free',
  pro: 'pro',
}

/** Endpoints and quota of every tier. */
function planTable(plan: Account['plan']): Html {
  return html`<details><summary>Compare plans</summary><div class="table" tabindex="0" role="region" aria-label="Endpoints and calls of each plan"><table class="stack" role="table">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Plan</th><th scope="col" role="columnheader">Endpoints</th><th scope="col" role="columnheader" class="number">Calls</th></tr></thead>
<tbody role="rowgroup">${TIER_NAMES.map(tier => {
    const { endpoints, calls, window } = TIERS[tier]
    return html`<tr role="row"${tier === plan && html` aria-current="true"`}><th scope="row" role="rowheader">${CALLER_NAMES[tier]}${tier === plan && ' – your plan'}</th><td role="cell" data-label="Endpoints">${endpoints.join(', ')}</td><td role="cell" data-label="Calls" class="number">${count(calls)} per ${window}</td></tr>`
  })}</tbody></table></div><p><a href="/docs/reference">The reference</a> names the tier of each endpoint. Ask the operator of this service to change your plan.</p></details>`
}

function usage({ usage: found, byKey }: Overview): Html {
  return html`<section aria-labelledby="usage"><h2 id="usage">Usage</h2>${
    found === null
      ? html`<p>Usage is temporarily unavailable. Nothing is lost; reload this page in a minute.</p>`
      : html`${usageSection(found.live)}${found.testCalls > 0 && html`<p>In addition, ${countOf(found.testCalls, 'call')} with test keys.</p>`}${byKey && byKeyTable(byKey)}`
  }</section>`
}

function applicationSection({ applications, origin }: Overview): Html | false {
  if (applications === null) return false
  return html`<section aria-labelledby="applications"><h2 id="applications">Connected applications</h2>${
    applications.length === 0
      ? html`<p>None. Assistants that support MCP connect to <code>${origin}/mcp</code> and then ask you here.</p>`
      : html`<table class="stack"><thead><tr><th scope="col">Application</th><th scope="col">Connected</th><th scope="col">Last token</th><th scope="col">Access</th></tr></thead><tbody>${applications.map(
          ({ clientId, name, connectedAt, lastUsedAt }) =>
            html`<tr><th scope="row">${name}</th><td data-label="Connected">${utcDate(connectedAt)}</td><td data-label="Last token">${lastUsedAt === null ? 'none' : minuteOf(lastUsedAt)}</td><td data-label="Access"><form method="post" action="/dashboard/applications/disconnect"><input type="hidden" name="id" value="${clientId}"><button class="danger" aria-label="Disconnect ${name}">Disconnect</button></form></td></tr>`,
        )}</tbody></table><p>Their calls count against your quota.</p>`
  }</section>`
}

const KEY_COLUMNS = [
  'Key',
  'Answered',
  'Over quota (429)',
  'Rejected (4xx)',
  'Failed (5xx)',
  'Median',
  '95th percentile',
]

/** By key and status: calls over REST and MCP. */
function byKeyTable(rows: readonly KeyRow[]): Html | null {
  if (rows.length === 0) return null
  return html`<h3>Calls by key, last 7 days</h3><p class="hint">REST requests and MCP tool calls, by the status of the response. Updated once a minute.</p><div class="table" tabindex="0" role="region" aria-label="Calls by key"><table class="stack" role="table"><thead role="rowgroup"><tr role="row">${KEY_COLUMNS.map(name => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead><tbody role="rowgroup">${rows.map(
    ({ name, answered, limited, rejected, failed, p50, p95 }) =>
      html`<tr role="row"><th scope="row" role="rowheader">${name}</th>${[count(answered), count(limited), count(rejected), count(failed), p50 ?? '–', p95 ?? '–'].map((cell, index) => html`<td role="cell" data-label="${KEY_COLUMNS[index + 1]}">${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`
}

/** The hidden field tells password managers the user name. */
function passwordSection(email: string, faults: FieldErrors<PasswordField> | null): Html {
  return html`<section aria-labelledby="password-head"><h2 id="password-head">Password</h2><details${faults && html` open`}><summary>Change password</summary><form class="card" method="post" action="/dashboard/password"><input type="text" name="email" autocomplete="username" value="${email}" hidden>
${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', fault: faults?.current })}
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${PASSWORD_LENGTH.min} characters. Other sessions end.`, fault: faults?.password })}
<button>Change password</button></form></details></section>`
}

function dataSection(): Html {
  return html`<section aria-labelledby="data"><h2 id="data">Your data</h2><p><a href="/dashboard/account.json" download>Export as JSON</a>: profile, keys (without the keys themselves), connected applications and usage by day and endpoint.</p><p><a href="/dashboard/delete">Delete account</a>: with its keys and connections.</p></section>`
}

/** States what is deleted, what is kept and for how long, and asks for the password. */
export function deletionPage(email: string, fault?: string): string {
  return pageText({
    title: 'Delete account',
    email,
    body: html`${alert(fault === undefined ? null : 'Account not deleted. Fix the error below.')}<p>This cannot be undone. <a href="/dashboard/account.json" download>Export your data</a> first if you need it.</p>
<h2>Deleted at once</h2><ul><li>Your email address and password, and the account with its plan.</li><li>All API keys: requests with them get 401.</li><li>All sessions, this one included.</li><li>The connections of applications and their tokens.</li></ul>
<h2>Kept</h2><ul><li>Counts of calls by day and endpoint, under the random ID of the account, for ${USAGE_KEPT_DAYS} days. They contain no address and no request.</li><li>Hashes of your address and network that limit sign-in attempts, for up to two days.</li><li>Log lines and backups of the operator, as long as the operator keeps them. Log lines contain the ID of the account, never your address.</li></ul>
<form class="card" method="post" action="/dashboard/delete"><input type="text" name="email" autocomplete="username" value="${email}" hidden>
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', hint: 'Confirms that it is you.', fault })}
<button class="danger">Delete account</button></form><p><a href="/dashboard">Back to the dashboard</a></p>`,
  })
}

/** Days for which the quota store keeps usage. */
const USAGE_KEPT_DAYS = 400

export function deletedPage(): string {
  return pageText({
    title: 'Account deleted',
    email: null,
    body: html`${notice('Your account, its keys, sessions and connections are deleted.')}<p><a href="/explore">Go to the explorer</a></p>`,
  })
}

/** The one page that shows a key. */
export function newKeyPage({
  email,
  name,
  ...requests
}: FirstRequests & { readonly email: string; readonly name: string; readonly key: string }): string {
  return pageText({
    title: 'Your new key',
    email,
    body: html`${notice('Copy the key now: it is shown only once and cannot be shown again.')}<p>Key “${name}”:</p><pre class="key" tabindex="0" role="region" aria-label="The new key"><code data-copy="key">${requests.key}</code></pre><p><a class="button" href="/dashboard">I have copied it</a></p>${firstRequests(requests)}`,
  })
}

export function problemPage(status: number, sentence: string): string {
  const title = status >= 500 ? 'Internal error' : 'Request rejected'
  return pageText({
    title,
    email: null,
    body: html`${alert(sentence)}<p><a href="/dashboard">Back to the dashboard</a></p>`,
  })
}

/** Calls by day as stacked bars, a legend, and the same numbers as a table. */
function usageSection(chart: UsageChart): Html {
  if (chart.total === 0) {
    return html`<p>No calls in these ${chart.days.length} days yet. The first request below makes one.</p>`
  }
  return html`${drawing(chart)}${legend(chart)}${figures(chart)}`
}

function drawing({ days, series, totals, total }: UsageChart): Html {
  // Without the year: on a phone, longer labels overlap.
  const labels = days.map(day => formatLongDate(day).replace(/ \d{4}$/, ''))
  return html`<figure class="chart"><figcaption>${countOf(total, 'call')} in ${days.length} days (UTC); at most ${count(Math.max(...totals))} a day.</figcaption>
${stackedBars({
  title: 'Calls by day and endpoint; the same numbers are in the table below',
  unit: 'Calls a day',
  labels,
  series: series.map(({ endpoint, calls }) => ({ name: endpoint, values: calls })),
})}</figure>`
}

function legend({ series }: UsageChart): Html {
  return html`<ul class="legend">${series.map(
    ({ endpoint, total }, rank) =>
      html`<li><svg width="12" height="12" aria-hidden="true"><rect class="s${rank}" width="12" height="12"/></svg> <code>${endpoint}</code> ${count(total)}</li>`,
  )}</ul>`
}

function figures({ days, series, totals }: UsageChart): Html {
  const rows = days
    .map((day, index) => ({ day, index }))
    .filter(({ index }) => (totals[index] ?? 0) > 0)
    .reverse()
  return html`<details><summary>Show as a table</summary><div class="table" tabindex="0" role="region" aria-label="Calls by day and endpoint"><table>
<thead><tr><th scope="col">Day (UTC)</th>${series.map(({ endpoint }) => html`<th scope="col" class="number">${endpoint}</th>`)}<th scope="col" class="number">All</th></tr></thead>
<tbody>${rows.map(
    ({ day, index }) =>
      html`<tr><th scope="row">${day}</th>${series.map(({ calls }) => html`<td class="number">${count(calls[index] ?? 0)}</td>`)}<td class="number">${count(totals[index] ?? 0)}</td></tr>`,
  )}</tbody></table></div></details>`
}
