import { type Html, html } from '../../pages/site.ts'
import { SERVICE } from '../../request/service.ts'

/** No external or inline content, no framing; forms submit to this site only. */
export const DASHBOARD_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export const STYLE_PATH = '/dashboard/style.css'
export const SCRIPT_PATH = '/dashboard/copy.js'

interface Page {
  readonly title: string
  /** Address of the signed-in user. */
  readonly email: string | null
  readonly body: Html
}

/** A whole page as text. */
export function pageText({ title, email, body }: Page): string {
  const { html: text } =
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${SERVICE.title}</title><link rel="stylesheet" href="${STYLE_PATH}"><script src="${SCRIPT_PATH}" defer></script></head><body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="home" href="/dashboard">${SERVICE.title}</a><nav aria-label="Site"><a href="/docs">Documentation</a>${
      email === null
        ? html`<a href="/dashboard/sign-in">Sign in</a>`
        : html`<span class="who">${email}</span><form method="post" action="/dashboard/sign-out"><button class="quiet">Sign out</button></form>`
    }</nav></header>
<main id="main"><h1>${title}</h1>${body}</main></body></html>`
  return `<!doctype html>\n${text}`
}

interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text' | 'date'
  /** What browsers and password managers fill in. */
  readonly autocomplete: string
  readonly value?: string | undefined
  readonly hint?: string
  readonly fault?: string | undefined
  readonly isOptional?: boolean
  /** Set where a page has two fields of one name. */
  readonly id?: string
}

/** A labeled field with its hint and error. */
export function field({
  name,
  label,
  type,
  autocomplete,
  value,
  hint,
  fault,
  isOptional,
  id = name,
}: Field): Html {
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${id}">${label}</label>${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}"${!isOptional && html` required`}${described && html` aria-describedby="${described}"`}${fault && html` aria-invalid="true"`}>${fault && html`<p class="fault" id="${id}-fault">${fault}</p>`}</div>`
}

/** A message that screen readers announce at once; null: none. */
export function alert(sentence: string | null): Html | null {
  return sentence === null ? null : html`<p class="alert" role="alert">${sentence}</p>`
}

export function notice(sentence: string | null): Html | null {
  return sentence === null ? null : html`<p class="notice" role="status">${sentence}</p>`
}

export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** `1 call`, `2 calls` */
export function countOf(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`
}

/** `2026-01-31` → `31 Jan 2026` */
export function formatLongDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** A moment as its day, UTC. */
export function utcDate(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** A moment as day and minute, UTC. */
export function minuteOf(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
