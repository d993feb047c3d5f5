import type { Standing } from '../../access/access.ts'
import { type Html, html } from '../../http/docs/html.ts'
import type { Account, KeyRecord } from '../../stores/account-port.ts'
import type { Faults, PasswordField } from '../forms.ts'
import { PASSWORD_LENGTH } from '../people.ts'
import type { UsageChart } from '../usage.ts'
import { usageSection } from './chart.ts'
import { firstRequest } from './first-request.ts'
import { type KeyForm, keySection } from './keys.ts'
import { alert, field, notice, pageText } from './layout.ts'
import { count, dayWords, minuteOf } from './words.ts'

export interface Overview {
  readonly email: string
  readonly account: Account
  readonly keys: readonly KeyRecord[]
  readonly standing: Standing
  /** Null: the counters could not be asked. */
  readonly usage: { readonly live: UsageChart; readonly testCalls: number } | null
  readonly origin: string
  readonly now: number
  readonly problem?: string
  readonly told?: string
  readonly keyForm?: KeyForm
  readonly passwordFaults?: Faults<PasswordField>
}

const WINDOW_WORDS = { minute: 'this minute', day: 'today', month: 'this month' } as const

export function overviewPage(overview: Overview): string {
  const { email, keys, now, origin, problem, told, keyForm, passwordFaults } = overview
  return pageText({
    title: 'Dashboard',
    email,
    body: html`${alert(problem ?? null)}${notice(told ?? null)}${planSection(overview)}${usage(overview)}${keySection(keys, now, keyForm ?? null)}${firstRequest(origin)}${passwordSection(email, passwordFaults ?? null)}`,
  })
}

function planSection({ account, standing }: Overview): Html {
  const { limit, remaining, window, resetsAt } = standing
  const used = remaining === null ? null : limit - remaining
  return html`<section aria-labelledby="plan"><h2 id="plan">Plan</h2><dl class="facts">
<div><dt>Plan</dt><dd>${account.plan}</dd></div>
<div><dt>Calls ${WINDOW_WORDS[window]}</dt><dd>${used === null ? 'cannot be told at the moment' : html`${count(used)} of ${count(limit)}`}</dd></div>
<div><dt>Resets</dt><dd>${minuteOf(resetsAt)}</dd></div>
<div><dt>Account</dt><dd><code>${account.id}</code>, since ${dayWords(account.createdDay)}</dd></div></dl></section>`
}

function usage({ usage: found }: Overview): Html {
  return html`<section aria-labelledby="usage"><h2 id="usage">Usage</h2>${
    found === null
      ? html`<p>The counters do not answer at the moment. Your usage is kept; load this page again in a minute.</p>`
      : html`${usageSection(found.live)}${found.testCalls > 0 && html`<p>Beside these, ${count(found.testCalls)} calls with test keys.</p>`}`
  }</section>`
}

/** The hidden field tells password managers whose password it is. */
function passwordSection(email: string, faults: Faults<PasswordField> | null): Html {
  return html`<section aria-labelledby="password-head"><h2 id="password-head">Password</h2><details${faults && html` open`}><summary>Change password</summary><form class="card" method="post" action="/dashboard/password"><input type="text" name="email" autocomplete="username" value="${email}" hidden>
${field({ name: 'current', label: 'Password now', type: 'password', autocomplete: 'current-password', fault: faults?.current })}
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${PASSWORD_LENGTH.least} characters. Other sessions end.`, fault: faults?.password })}
<button>Change password</button></form></details></section>`
}

/** The one page that shows a key. */
export function newKeyPage(email: string, name: string, key: string, origin: string): string {
  return pageText({
    title: 'Your new key',
    email,
    body: html`${notice('Copy the key now: it is shown only once and cannot be shown again.')}<p>Key “${name}”:</p><pre class="key" tabindex="0" role="region" aria-label="The new key"><code data-copy="key">${key}</code></pre><p><a class="button" href="/dashboard">I have copied it</a></p>${firstRequest(origin)}`,
  })
}

export function problemPage(status: number, sentence: string): string {
  const title = status >= 500 ? 'Something failed here' : 'That did not work'
  return pageText({
    title,
    email: null,
    body: html`${alert(sentence)}<p><a href="/dashboard">Back to the dashboard</a></p>`,
  })
}
