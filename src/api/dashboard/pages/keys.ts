import type { KeyRecord } from '../../../stores/ports/account.ts'
import { MAX_NAME_LENGTH } from '../../access/key-format.ts'
import { type Html, html } from '../../pages/site.ts'
import type { FieldErrors, KeyField } from '../forms.ts'
import { field, minuteOf, utcDate } from './layout.ts'

export interface KeyForm {
  readonly name: string
  readonly kind: string
  readonly expires: string
  readonly faults: FieldErrors<KeyField>
}

const COLUMNS = ['Name', 'Key', 'Kind', 'Created', 'Last used', 'State', 'Action'] as const

/** The keys of an account, and the form that creates one. */
export function keySection(keys: readonly KeyRecord[], now: number, form: KeyForm | null): Html {
  return html`<section aria-labelledby="keys"><h2 id="keys">API keys</h2>${
    keys.length === 0
      ? html`<p>No keys yet.</p>`
      : html`<div class="table" tabindex="0" role="region" aria-label="API keys"><table class="stack" role="table"><thead role="rowgroup"><tr role="row">${COLUMNS.map(name => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead><tbody role="rowgroup">${keys.map(key => keyRow(key, now))}</tbody></table></div>`
  }${keyForm(form)}</section>`
}

/** On narrow screens a row is a block of labeled lines: the roles keep it a table for screen readers. */
function keyRow(key: KeyRecord, now: number): Html {
  const { id, name, hint, kind, createdAt, lastUsedAt } = key
  const shownName = name === '' ? 'unnamed' : name
  const [state, works] = stateOf(key, now)
  const cells = [
    html`<code>${hint}</code>`,
    kind,
    utcDate(createdAt),
    lastUsedAt === null ? 'never' : minuteOf(lastUsedAt),
    state,
    works &&
      html`<details><summary aria-label="Revoke ${shownName}">Revoke</summary><form method="post" action="/dashboard/keys/revoke"><input type="hidden" name="id" value="${id}"><button class="danger" aria-label="Revoke now: ${shownName}">Revoke now</button></form></details>`,
  ]
  return html`<tr role="row"><th scope="row" role="rowheader">${shownName}</th>${cells.map(
    (cell, index) => html`<td role="cell" data-label="${COLUMNS[index + 1]}">${cell}</td>`,
  )}</tr>`
}

function stateOf({ revokedAt, expiresAt }: KeyRecord, now: number): readonly [text: string, works: boolean] {
  if (revokedAt !== null) return [`revoked ${utcDate(revokedAt)}`, false]
  if (expiresAt === null) return ['valid', true]
  const lastDay = utcDate(expiresAt - 1)
  return expiresAt <= now ? [`expired after ${lastDay}`, false] : [`valid until ${lastDay}`, true]
}

function keyForm(form: KeyForm | null): Html {
  const faults = form?.faults ?? {}
  const kind = form?.kind ?? 'live'
  const kinds = [
    ['live', 'live: counts against your plan'],
    ['test', 'test: a separate quota of 500 calls a day'],
  ] as const
  return html`<form class="card" method="post" action="/dashboard/keys"><h3>Create a key</h3>
${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: form?.name, hint: `Where the key is used; at most ${MAX_NAME_LENGTH} characters.`, fault: faults.name })}
<div class="field"><label for="kind">Kind</label><select id="kind" name="kind"${faults.kind && html` aria-invalid="true" aria-describedby="kind-fault"`}>${kinds.map(
    ([value, label]) => html`<option value="${value}"${value === kind && html` selected`}>${label}</option>`,
  )}</select>${faults.kind && html`<p class="fault" id="kind-fault">${faults.kind}</p>`}</div>
${field({ name: 'expires', label: 'Last day (optional)', type: 'date', autocomplete: 'off', value: form?.expires, hint: 'UTC. Without a day the key works until it is revoked.', fault: faults.expires, isOptional: true })}
<button>Create key</button></form>`
}
