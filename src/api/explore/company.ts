import { METRICS } from '../../domain/metrics/catalog/index.ts'
import { byTicker } from '../endpoints/companies/by-ticker.ts'
import { filingsOfCompany } from '../endpoints/filings/of-company.ts'
import { marketDaily } from '../endpoints/market/daily.ts'
import { dataMetrics } from '../endpoints/metrics/data-metrics.ts'
import { peers } from '../endpoints/screener/peers.ts'
import { barChart, lineChart } from '../pages/charts.ts'
import { type Html, html } from '../pages/site.ts'
import type { Asked } from './ask.ts'
import { filingPath } from './home.ts'
import {
  address,
  answered,
  callOf,
  compact,
  companyPath,
  input,
  isMoney,
  metricName,
  metricText,
  pageLinks,
  problem,
  rowsOf,
  select,
  tableOf,
  type View,
  type Visit,
  wordsOf,
} from './page.ts'

interface Identity {
  readonly ticker: string
  readonly company_name: string
  readonly cik: string
  readonly exchange: string | null
  readonly filer_type: string | null
  readonly sector: string | null
  readonly industry: string | null
  readonly fiscal_year_end: string | null
  readonly currency: string | null
  readonly aliases: { readonly former_names: readonly (string | { readonly name: string })[] }
  readonly coverage: Readonly<Record<string, string | number | null>>
}

const TABS = [
  ['', 'Overview'],
  ['statements', 'Statements'],
  ['filings', 'Filings'],
  ['signals', 'Signals and guidance'],
  ['segments', 'Segments'],
  ['peers', 'Peers'],
] as const

/** The frame of all pages of a company: identity, tabs and the as-of day, which every tab keeps. */
export async function companyView(
  visit: Visit,
  tab: string,
  content: (identity: Identity, asOf: string) => Promise<Html>,
  extra: Html | null = null,
): Promise<View> {
  const asOf = visit.text('as_of')
  const found = await visit.asker.ask<Identity>(byTicker, { ticker: visit.path('ticker') })
  if (found.error) return { title: 'Company', status: found.error.status, body: problem(found.error) }
  const { ticker, company_name, cik, exchange, sector, industry } = found.answer
  const facts = [ticker, `CIK ${cik}`, exchange, sector && wordsOf(sector), industry && wordsOf(industry)]
  const links = TABS.map(
    ([id, name]) =>
      html`<a href="${address(companyPath(ticker, id), { as_of: asOf })}"${id === tab && html` aria-current="page"`}>${name}</a>`,
  )
  return {
    title: company_name,
    body: html`<p class="muted">${facts.filter(Boolean).join(' · ')}</p><nav class="tabs" aria-label="Company">${links}</nav>
<form class="row">${input('As known on', 'as_of', asOf, { type: 'date' })}${extra}<button>Show</button>${asOf && html`<a href="${companyPath(ticker, tab)}">Latest</a>`}</form>
${asOf && html`<p class="notice" role="status">Everything below is as known on ${asOf}: only what was filed on or before that day.</p>`}
${await content(found.answer, asOf)}`,
  }
}

const KEY_FIGURES = [
  'revenue',
  'net_income',
  'free_cash_flow',
  'gross_margin',
  'operating_margin',
  'roic',
  'debt_to_equity',
  'pe_ratio',
]
const CHARTS = ['revenue', 'operating_income', 'free_cash_flow', 'gross_margin', 'operating_margin', 'roic']

interface MetricsAnswer {
  readonly data: Readonly<
    Record<
      string,
      {
        readonly metrics: Readonly<Record<string, Readonly<Record<string, number | null>>>>
        readonly history: Readonly<Record<string, readonly MetricPoint[]>> | null
      }
    >
  >
  readonly metadata: {
    readonly unavailable: readonly (MetricKey & { readonly reason: string })[]
    readonly flags: readonly (MetricKey & { readonly flag: string })[]
  }
}

/** A metric of the answer, and the key of its value. */
interface MetricKey {
  readonly metric: string
  readonly key: string
}

interface MetricPoint {
  readonly period_end: string
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
  readonly value: number | null
}

interface PriceAnswer {
  readonly data: readonly {
    readonly date: string
    readonly close: number | null
    readonly adj_close: number | null
  }[]
}

interface FilingRow {
  readonly accession_number: string
  readonly form_type: string
  readonly filing_date: string
  readonly period_end: string | null
  readonly source_url: string | null
  readonly has_text: boolean
}

const PERIODS = [
  ['quarterly', 'Quarters'],
  ['annual', 'Years'],
  ['ttm', 'Twelve months'],
] as const

/** Identity, key figures, charts of metrics, the price with filings marked. */
export function overviewPage(visit: Visit): Promise<View> {
  const chosen = visit.text('metrics') || CHARTS.join(', ')
  const period = visit.text('period') || 'quarterly'
  const extra = html`${select('Periods', 'period', period, PERIODS)}${input('Metrics', 'metrics', chosen, { wide: true, list: 'metric-ids' })}<datalist id="metric-ids">${METRICS.map(({ id }) => html`<option value="${id}"></option>`)}</datalist>`
  return companyView(
    visit,
    '',
    async (identity, asOf) => {
      const { ticker, currency, coverage } = identity
      const { asker, origin } = visit
      const ids = chosen.split(/[\s,]+/).filter(Boolean)
      const [figures, series, prices, filings] = await Promise.all([
        asker.ask<MetricsAnswer>(dataMetrics, { tickers: [ticker], metrics: KEY_FIGURES, as_of: asOf }),
        asker.ask<MetricsAnswer>(dataMetrics, {
          tickers: [ticker],
          metrics: ids,
          period,
          years: period === 'annual' ? 10 : 5,
          as_of: asOf,
        }),
        asker.ask<PriceAnswer>(marketDaily, { ticker, limit: 504, as_of: asOf }),
        asker.ask<{ data: FilingRow[] }>(filingsOfCompany, {
          ticker,
          form_type: ['10-K', '10-Q', '8-K', '20-F', '6-K', '40-F'],
          limit: 40,
          as_of: asOf,
        }),
      ])
      return html`${keyFigures(figures, currency, origin)}
<section><h2>Metrics</h2>${answered(series, origin, 'metrics over time', answer => html`<div class="charts">${metricCharts(answer)}</div>`)}</section>
<section><h2>Price</h2>${answered(prices, origin, 'prices', answer => priceChart(answer, filings, currency))}</section>
<section><h2>Coverage</h2><dl class="facts">${Object.entries(coverage).map(
        ([name, value]) =>
          html`<div><dt>${wordsOf(name)}</dt><dd>${typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? 'none')}</dd></div>`,
      )}</dl></section>
<section><h2>Latest filings</h2>${filings.error ? problem(filings.error) : filingTable(filings.answer.data.slice(0, 8))}<p><a href="${address(companyPath(ticker, 'filings'), { as_of: asOf })}">All filings</a></p>${callOf(filings.call, origin, 'filings')}</section>`
    },
    extra,
  )
}

function keyFigures(figures: Asked<MetricsAnswer>, currency: string | null, origin: string): Html {
  return html`<section><h2>Key figures, last twelve months</h2>${answered(
    figures,
    origin,
    'key figures',
    ({ data, metadata: { unavailable, flags } }) => {
      const metrics = Object.values(data)[0]?.metrics ?? {}
      return html`<dl class="facts">${Object.entries(metrics).map(([id, values]) => {
        const text = metricText(Object.values(values)[0] ?? null, id)
        const notes = [
          ...unavailable.filter(({ metric }) => metric === id).map(({ reason }) => reason),
          ...flags.filter(({ metric }) => metric === id).map(({ flag }) => flag),
        ]
        return html`<div><dt>${metricName(id)}${isMoney(id) && currency && ` (${currency})`}</dt><dd class="big">${text}</dd>${notes.map(note => html`<dd class="muted">${wordsOf(note)}</dd>`)}</div>`
      })}</dl>`
    },
  )}</section>`
}

function metricCharts({ data }: MetricsAnswer): Html[] {
  const history = Object.values(data)[0]?.history ?? {}
  return Object.entries(history).map(([id, points]) => {
    const bars = points
      .map(({ fiscal_year, fiscal_period, period_end, value }) => ({
        label: fiscal_year === null ? period_end : `${fiscal_period} ${fiscal_year}`,
        value,
      }))
      .reverse()
    return barChart(metricName(id), bars, value => metricText(value, id))
  })
}

function priceChart(
  { data }: PriceAnswer,
  filings: Asked<{ data: FilingRow[] }>,
  currency: string | null,
): Html {
  const isAdjusted = data.some(({ adj_close }) => adj_close !== null)
  const points = data
    .flatMap(({ date, close, adj_close }) => {
      const value = isAdjusted ? adj_close : close
      return value === null ? [] : [{ day: date, value }]
    })
    .reverse()
  if (points.length === 0) return html`<p>No prices are loaded for this company.</p>`
  const events = (filings.answer?.data ?? [])
    .filter(({ has_text }) => has_text)
    .map(({ filing_date, form_type, accession_number }) => ({
      day: filing_date,
      label: form_type,
      href: filingPath(accession_number),
    }))
  return html`${lineChart(`${isAdjusted ? 'Adjusted close' : 'Close'}${currency ? `, ${currency}` : ''}`, points, events, compact)}<p class="muted">Marks on the axis are filings; each leads to its text.</p>`
}

function filingTable(rows: readonly FilingRow[]): Html {
  if (rows.length === 0) return html`<p>No filings.</p>`
  return tableOf(
    'Filings',
    [
      { head: 'Filed', cell: ({ filing_date }) => filing_date },
      { head: 'Form', cell: ({ form_type }) => form_type },
      { head: 'Period end', cell: ({ period_end }) => period_end },
      {
        head: 'Read',
        cell: ({ accession_number, has_text }) =>
          has_text
            ? html`<a href="${filingPath(accession_number)}">Text of ${accession_number}</a>`
            : accession_number,
      },
      {
        head: 'Source',
        cell: ({ source_url }) =>
          source_url ? html`<a href="${source_url}" rel="noreferrer">sec.gov</a>` : null,
      },
    ],
    rows,
  )
}

/** All filings of a company, by form and page. */
export function filingsPage(visit: Visit): Promise<View> {
  const form = visit.text('form_type')
  const offset = Math.max(0, Math.floor(Number(visit.text('offset')) || 0))
  return companyView(
    visit,
    'filings',
    async ({ ticker }, asOf) => {
      const filings = await visit.asker.ask<{ data: FilingRow[]; has_more: boolean }>(filingsOfCompany, {
        ticker,
        form_type: form ? form.split(/[\s,]+/) : [],
        as_of: asOf,
        limit: 50,
        offset,
      })
      const at = (start: string) =>
        address(companyPath(ticker, 'filings'), { as_of: asOf, form_type: form, offset: start })
      return answered(
        filings,
        visit.origin,
        'filings',
        ({ data, has_more }) =>
          html`${filingTable(data)}${pageLinks({ offset, rows: rowsOf(filings), hasMore: has_more }, at, ['Newer', 'Older'])}`,
      )
    },
    input('Forms', 'form_type', form, { placeholder: '10-K, 10-Q, 8-K' }),
  )
}

interface PeersAnswer {
  readonly company: PeerRow
  readonly peers: readonly PeerRow[]
  readonly medians: Readonly<Record<string, number | null>>
}

interface PeerRow {
  readonly ticker: string
  readonly company_name: string
  readonly metrics: Readonly<Record<string, number | null>>
}

const METHODS = [
  ['industry', 'Same industry'],
  ['size', 'Similar size'],
  ['fundamentals', 'Similar fundamentals'],
] as const

/** The company compared with its peers. */
export function peersPage(visit: Visit): Promise<View> {
  const method = visit.text('method') || 'industry'
  return companyView(
    visit,
    'peers',
    async ({ ticker }, asOf) => {
      const found = await visit.asker.ask<PeersAnswer>(peers, {
        cik_or_ticker: ticker,
        method,
        as_of: asOf,
        limit: 15,
      })
      return answered(found, visit.origin, 'peers', ({ company, peers: others, medians }) => {
        const ids = Object.keys(company.metrics)
        const rows = [company, ...others]
        const table = tableOf(
          'Peers',
          [
            {
              head: 'Company',
              cell: (row: PeerRow) =>
                row.ticker
                  ? html`<a href="${companyPath(row.ticker, 'peers')}">${row.company_name}</a>`
                  : row.company_name,
            },
            ...ids.map(id => ({
              head: metricName(id),
              isNumber: true,
              cell: ({ metrics }: PeerRow) => metricText(metrics[id] ?? null, id),
            })),
          ],
          [...rows, { ticker: '', company_name: 'Median of peers', metrics: medians }],
        )
        return html`${others.length === 0 && html`<p>No peers by this method. Try another.</p>`}${table}`
      })
    },
    select('Chosen by', 'method', method, METHODS),
  )
}
