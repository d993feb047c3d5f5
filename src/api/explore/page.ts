import { METRICS } from '../../domain/metrics/catalog/index.ts'
import type { AppError } from '../../errors.ts'
import { type SampleCall, sampleSection } from '../pages/samples.ts'
import { type Html, html } from '../pages/site.ts'
import type { Asked, Asker } from './ask.ts'

/** A request for a page of the explorer. */
export interface Visit {
  readonly asker: Asker
  /** `https://example.org`, as the browser calls this site. */
  readonly origin: string
  /** The signed-in user; null if signed out. */
  readonly email: string | null
  /** Text of a parameter, trimmed; '' if absent. */
  text(name: string): string
  /** All values of a parameter that a form may send more than once. */
  texts(name: string): string[]
  /** Part of the path. */
  path(name: string): string
}

/** Content of a page. `status` is 200 unless the page itself does not exist. */
export interface View {
  readonly title: string
  readonly body: Html
  readonly section?: string
  readonly status?: number
}

/** A message in place of failed content, with the remedy. */
export function problem(error: AppError): Html {
  const needsKey = error.code === 'unauthorized' || error.code === 'forbidden'
  return html`<p class="error">${error.message}${needsKey && html` <a href="/dashboard">Sign in or sign up</a> to see it here.`}</p>`
}

/** What `show` makes of an answer, or the problem; below it what a tier left out, and the call. */
export function answered<Answer>(
  asked: Asked<Answer>,
  origin: string,
  title: string,
  show: (answer: Answer) => Html,
): Html {
  if (asked.error) return html`${problem(asked.error)}${callOf(asked.call, origin, title)}`
  return html`${show(asked.answer)}${lessOf(asked)}${callOf(asked.call, origin, title)}`
}

/** Says what a higher tier would show more of; nothing where the tier left out nothing. */
function lessOf({ answer, reduced }: Asked<unknown>): Html | false {
  const isWhole = (answer as { has_more?: boolean } | null)?.has_more === false
  const cut = reduced.filter(({ parameter }) => parameter !== 'limit' || !isWhole)
  if (cut.length === 0) return false
  const shown = cut.map(({ parameter, most }) =>
    parameter === 'limit' ? `${most} rows` : `${most} ${parameter}`,
  )
  return html`<p class="muted">At most ${shown.join(' and ')} are shown without an account. <a href="/dashboard">Sign in or sign up</a> to see more.</p>`
}

/** Links to the previous and next rows. `rows` rows were requested, starting at `offset`. */
export function pageLinks(
  { offset, rows, hasMore }: { readonly offset: number; readonly rows: number; readonly hasMore: boolean },
  at: (offset: string) => string,
  [before, after]: readonly [before: string, after: string],
): Html {
  const previous = Math.max(0, offset - rows)
  return html`<p>${offset > 0 && html`<a href="${at(previous > 0 ? String(previous) : '')}">${before}</a> `}${hasMore && html`<a href="${at(String(offset + rows))}">${after}</a>`}</p>`
}

/** Rows that a call requests: its limit. */
export function rowsOf({ call }: Asked<unknown>): number {
  return Number(call.query['limit'] ?? call.body?.['limit'])
}

export function callOf(call: SampleCall, origin: string, title: string): Html {
  return sampleSection(call, origin, `This call: ${title}`)
}

/** An address of the explorer; parameters that are empty are left out. */
export function address(
  path: string,
  query: Readonly<Record<string, string | readonly string[] | null | undefined>> = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const text of Array.isArray(value) ? value : [value]) if (text) search.append(name, text)
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export function companyPath(ticker: string, tab = ''): string {
  return `/explore/companies/${encodeURIComponent(ticker)}${tab && `/${tab}`}`
}

interface Column<Row> {
  readonly head: string
  /** Right-aligned with figures of one width. */
  readonly isNumber?: boolean
  cell(row: Row): Html | string | number | null
}

/** A table that scrolls within itself on narrow screens. */
export function tableOf<Row>(label: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  return html`<div class="table" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${columns.map(
    ({ head, isNumber }) => html`<th scope="col"${isNumber && html` class="number"`}>${head}</th>`,
  )}</tr></thead><tbody>${rows.map(
    row =>
      html`<tr>${columns.map(({ cell, isNumber }) => html`<td${isNumber && html` class="number"`}>${cell(row)}</td>`)}</tr>`,
  )}</tbody></table></div>`
}

/** An input with its label in a form of one row. */
export function input(
  label: string,
  name: string,
  value: string,
  { type = 'text', wide = false, list = '', placeholder = '' } = {},
): Html {
  return html`<label${wide && html` class="wide"`}>${label}<input name="${name}" type="${type}" value="${value}"${list && html` list="${list}"`}${placeholder && html` placeholder="${placeholder}"`}></label>`
}

export function select(
  label: string,
  name: string,
  value: string,
  options: readonly (readonly [value: string, label: string])[],
): Html {
  return html`<label>${label}<select name="${name}">${options.map(
    ([option, text]) =>
      html`<option value="${option}"${option === value && html` selected`}>${text}</option>`,
  )}</select></label>`
}

/** `net_income_to_common` → `Net income to common` */
export function wordsOf(id: string): string {
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A number for display: `1,229.5M`, `0.77`. */
export function compact(value: number): string {
  const size = Math.abs(value)
  for (const [unit, letter] of [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const) {
    if (size >= unit * 10 || (unit > 1e3 && size >= unit)) return `${digits(value / unit)}${letter}`
  }
  return digits(value)
}

function digits(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 })
}

/** The unit in which a table shows amounts. */
interface Scale {
  /** '' for single units. */
  readonly name: string
  readonly unit: number
  /** Digits after the decimal point, at most. */
  readonly digits: number
}

/** One unit for all amounts of a table, as filers choose it: by the largest. */
export function scaleOf(amounts: readonly number[]): Scale {
  const largest = amounts.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0)
  if (largest >= 1e9) return { name: 'millions', unit: 1e6, digits: 1 }
  if (largest >= 1e6) return { name: 'thousands', unit: 1e3, digits: 0 }
  return { name: '', unit: 1, digits: 2 }
}

/** `scale` is null for amounts per share. */
export function lineText(value: number, scale: Scale | null): string {
  if (scale === null)
    return value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return (value / scale.unit).toLocaleString('en-US', { maximumFractionDigits: scale.digits })
}

/** Ratios that are read as multiples (`10.1×`); the others are read as percentages. */
const MULTIPLES = new Set(['valuation', 'liquidity', 'leverage', 'efficiency'])
const METRIC = new Map(METRICS.map(metric => [metric.id, metric]))

/** A metric value for display: by the unit and category of its metric in the catalog. */
export function metricText(value: number | null, id: string): string {
  if (value === null) return '–'
  const metric = METRIC.get(id)
  if (metric?.unit !== 'ratio') return compact(value)
  const isMultiple = MULTIPLES.has(metric.category) && !/yield|payout|percent|rate/.test(id)
  return isMultiple ? `${digits(value)}×` : percent(value)
}

/** A fraction as a percentage. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${digits(value * 100)}%`
}

/** Name of a metric or a statistic of one. */
export function metricName(id: string): string {
  return METRIC.get(id)?.name ?? wordsOf(id)
}

/** Whether a metric or statement line is an amount per share. */
export function isPerShare(id: string): boolean {
  return METRIC.get(id)?.unit === 'per_share'
}

/** Whether a metric is an amount of money. */
export function isMoney(id: string): boolean {
  return METRIC.get(id)?.unit === 'usd'
}
