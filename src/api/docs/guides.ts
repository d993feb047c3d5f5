import { readFileSync } from 'node:fs'
import { Marked, type Tokens } from 'marked'
import { ERRORS } from '../../errors.ts'
import { type Html, html } from '../pages/site.ts'
import type { ExampleValues } from './examples.ts'

/** A page of the documentation. */
interface Guide {
  /** Last part of the address: `/docs/quick-start`. */
  readonly id: string
  readonly title: string
  /** One sentence for lists of pages. */
  readonly summary: string
}

/** The pages in reading order. Their text is in `docs/guides`, but for the errors and the changelog. */
export const GUIDES: readonly Guide[] = [
  {
    id: 'quick-start',
    title: 'Quick start',
    summary: 'First requests: a company, a statement, a metric, a search.',
  },
  {
    id: 'authentication',
    title: 'Authentication and tiers',
    summary: 'Keys, what each plan contains, quotas, rate-limit headers.',
  },
  {
    id: 'point-in-time',
    title: 'Point in time',
    summary: 'How as_of works, what it covers and what it does not.',
  },
  {
    id: 'metrics-and-screens',
    title: 'Metrics and screens',
    summary: 'Computed metrics, statistics over periods, screens, lineage.',
  },
  {
    id: 'search',
    title: 'Search language',
    summary: 'Words, phrases, prefixes, exclusion, facets, paging, a feed of what is new.',
  },
  {
    id: 'signals',
    title: 'Signals and guidance',
    summary: 'What filings say, with evidence, and what could not be evaluated.',
  },
  { id: 'mcp', title: 'MCP', summary: 'Setting up language-model clients, the tools, budgets.' },
  {
    id: 'bulk',
    title: 'Bulk copies',
    summary: 'All metrics and facts as CSV, NDJSON or Parquet, and only what changed.',
  },
  { id: 'errors', title: 'Errors', summary: 'Every error code with its remedy.' },
  { id: 'changelog', title: 'Changelog', summary: 'What changed, by version.' },
]

const ROOT = new URL('../../../', import.meta.url)

const FILES: Readonly<Record<string, string>> = { changelog: 'CHANGELOG.md' }

/** Texts of files; they do not change while the process lives. */
const texts = new Map<string, string>()

function fileText(id: string): string {
  const known = texts.get(id)
  if (known !== undefined) return known
  const text = readFileSync(new URL(FILES[id] ?? `docs/guides/${id}.md`, ROOT), 'utf8')
  texts.set(id, text)
  return text
}

/** A guide as Markdown; its examples name `origin` and companies that are loaded. */
export function guideMarkdown(id: string, origin: string, values: ExampleValues): string {
  const text = id === 'errors' ? errorsMarkdown() : fileText(id)
  const names: Readonly<Record<string, string>> = {
    origin,
    ticker: values.ticker,
    other_ticker: values.otherTicker,
    company_name: values.name,
    cik: values.cik,
    accession: values.accession ?? '0000000000-00-000000',
  }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name] ?? whole)
}

const REMEDIES: Readonly<Record<keyof typeof ERRORS, string>> = {
  invalid_parameter:
    '`details` lists every invalid parameter with what it takes. Correct them all and send the request again.',
  malformed_body: 'Send a JSON object with `Content-Type: application/json`.',
  window_exceeded: 'Narrow the query with dates, forms or companies, or follow the cursor of the endpoint.',
  unauthorized: 'Send a key as `Authorization: Bearer ...`. Keys are made in the dashboard.',
  forbidden:
    'The key works, but its plan does not include this. The guide on authentication lists the plans.',
  https_required: 'Use `https://`. A key sent over plain HTTP has been readable on the way: revoke it.',
  not_found: 'Check the path. `/openapi.json` lists all of them.',
  company_not_found:
    'Search the company by name at `/public/companies/search`; `details` may name near tickers.',
  filing_not_found: 'Check the accession number in the list of filings of the company.',
  method_not_allowed: 'Use a method that the `Allow` header names.',
  not_acceptable: 'Ask for a media type that the message names, or leave out `Accept`.',
  request_timeout: 'The request arrived too slowly. Send it again.',
  cursor_expired: 'The data changed since the cursor was made. Start again without a cursor.',
  payload_too_large: 'Send a smaller body, or several requests.',
  uri_too_long: 'Use the POST form of the endpoint, or several requests.',
  unsupported_media_type: 'Send JSON, without compression.',
  rate_limited: 'Wait until the time in `details.reset` and the `Retry-After` header.',
  headers_too_large: 'Send fewer or shorter headers.',
  internal: 'A fault of the service. Report it with the `X-Request-Id` of the response.',
  unavailable: 'Retry after the seconds of `Retry-After`.',
  data_damaged: 'Tell the operator: stored data has to be repaired. Other companies are not affected.',
  overloaded: 'Retry after the seconds of `Retry-After`, with fewer requests at a time.',
  timeout: 'Ask for less: fewer companies, metrics or years.',
}

function errorsMarkdown(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, message }]) =>
      `| \`${code}\` | ${status} | ${message} | ${REMEDIES[code as keyof typeof ERRORS]} |`,
  )
  return `# Errors

Every error has the body \`{"error":{"code","message","status","details"}}\`. Programs should look at \`code\`; \`message\` is for people.
\`details\` names all invalid parameters at once, or with 429 the quota that is used up. The \`X-Request-Id\` header identifies the
request in the log of the operator.

| code | status | meaning | what to do |
|---|---|---|---|
${rows.join('\n')}
`
}

/** Raw HTML in a text is shown as text: the policy of the pages allows none. */
const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => html`${text}`.html,
    table(token) {
      const head = token.header
        .map(cell => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`)
        .join('')
      const rows = token.rows
        .map(
          row => `<tr>${row.map(cell => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`,
        )
        .join('')
      return `<div class="table" tabindex="0" role="region" aria-label="Table"><table class="fixed"><colgroup>${columnWidths(token)}</colgroup><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`
    },
    code: ({ text, lang }) =>
      html`<pre tabindex="0" role="region" aria-label="${lang ? `Example, ${lang}` : 'Example'}"><code>${text}</code></pre>`
        .html,
  },
})

/** Fixed column widths by the longest text of each column, so that a table does not move while a page arrives. */
function columnWidths({ header, rows }: Tokens.Table): string {
  // A text without spaces must fit on one line, in letters as wide as those of code.
  const room = ({ text }: Tokens.TableCell) => text.length * (text.includes(' ') ? 1 : 1.55)
  const longest = header.map((cell, index) =>
    Math.min(60, Math.max(12, room(cell), ...rows.map(row => (row[index] ? room(row[index]) : 0)))),
  )
  const total = longest.reduce((sum, length) => sum + length, 0)
  return longest.map(length => `<col width="${Math.round((100 * length) / total)}%">`).join('')
}

/** The HTML of a guide without its first heading, which is the title of the page. */
export function guideHtml(markdown: string): Html {
  return { html: marked.parse(markdown.replace(/^# .*\n+/, ''), { async: false }) }
}

/** Links to all pages; `current` is the id of the one that is shown. */
export function guideLinks(current: string): Html {
  const link = (id: string, title: string, path = `/docs/${id}`) =>
    html`<li><a href="${path}"${id === current && html` aria-current="page"`}>${title}</a></li>`
  return html`<h2>Guides</h2><ul>${GUIDES.map(({ id, title }) => link(id, title))}</ul><h2>Reference</h2><ul>${link('reference', 'API reference')}${link('', 'Reference as Markdown', '/docs/reference.md')}${link('', 'OpenAPI document', '/openapi.json')}${link('', 'For language models', '/llms.txt')}</ul>`
}
