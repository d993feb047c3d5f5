import type { Plan } from '../../../stores/ports/account.ts'
import { TIERS } from '../../access/caps.ts'
import { type SampleCall, samplesOf } from '../../pages/samples.ts'
import { type Html, html } from '../../pages/site.ts'

export interface FirstRequests {
  readonly origin: string
  readonly plan: Plan
  /** Ticker of a company with statements; null: none is loaded. */
  readonly ticker: string | null
  /** Shown on the page of a new key only. */
  readonly key?: string
}

const get = (path: string, query: Readonly<Record<string, string>>): SampleCall => ({
  method: 'GET',
  path: `/api/v1${path}`,
  query,
  body: null,
  tool: null,
})

/** First calls with a key, ready to copy: none needs a higher plan or a company that is not loaded. */
export function firstRequests({ origin, plan, ticker, key = 'your key' }: FirstRequests): Html {
  const company = ticker === null ? null : `/companies/${encodeURIComponent(ticker)}`
  const hasStatements = TIERS[plan].endpoints.includes('pro')
  return html`<section aria-labelledby="first"><h2 id="first">First requests</h2><p>Put your key into the environment variable <code>FILINGS_KEY</code>, never into code or an address.</p>${copyable('environment', `export FILINGS_KEY='${key}'`)}
${samples('', get('/companies/universe', { limit: '3' }), origin)}
${
  company &&
  html`${disclosure(`A metric of ${ticker}`, samples('metric', get(`${company}/metrics/history`, { metrics: 'revenue,roic', years: '3' }), origin))}${
    hasStatements
      ? disclosure(
          `The income statement of ${ticker}`,
          samples('statement', get(`${company}/income-statement`, { limit: '3' }), origin),
        )
      : html`<p>Statements need the pro plan.</p>`
  }${disclosure(`A search in the filings of ${ticker}`, samples('search', get('/filings/search', { q: 'risk', tickers: ticker ?? '', limit: '3' }), origin))}`
}${disclosure('An MCP client', html`<p>Most clients take this configuration. <a href="/docs/mcp">The guide</a> describes tools and sign-in without a key.</p>${copyable('MCP configuration', mcpConfiguration(origin, key))}`)}</section>`
}

function mcpConfiguration(origin: string, key: string): string {
  const server = { type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } }
  return JSON.stringify({ mcpServers: { filings: server } }, null, 2)
}

function disclosure(title: string, body: Html): Html {
  return html`<details><summary>${title}</summary>${body}</details>`
}

/** `topic` tells the copy buttons of one page apart. */
function samples(topic: string, call: SampleCall, origin: string): Html {
  return html`${samplesOf(call, origin).map(
    ({ language, text }) =>
      html`<h3>${language}</h3>${copyable(topic === '' ? language : `${topic} in ${language}`, text)}`,
  )}`
}

function copyable(name: string, text: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${name}"><code data-copy="${name}">${text}</code></pre>`
}
