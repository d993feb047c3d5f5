import { METRICS } from '../../domain/metrics/catalog/index.ts'
import { screen } from '../endpoints/screener/screen.ts'
import { type Html, html } from '../pages/site.ts'
import type { Asked } from './ask.ts'
import {
  address,
  answered,
  companyPath,
  input,
  metricName,
  metricText,
  pageLinks,
  rowsOf,
  select,
  tableOf,
  type View,
  type Visit,
  wordsOf,
} from './page.ts'

interface ScreenAnswer {
  readonly total: number
  readonly has_more: boolean
  readonly universe_size: number
  readonly excluded: Readonly<Record<string, number>>
  readonly results: readonly {
    readonly ticker: string
    readonly company_name: string
    readonly sector: string | null
    readonly currency: string | null
    readonly metrics: Readonly<Record<string, number | null>>
  }[]
}

const OPERATORS = [
  ['gt', 'above'],
  ['gte', 'at least'],
  ['lt', 'below'],
  ['lte', 'at most'],
  ['in_top', 'in the highest (fraction)'],
  ['in_bottom', 'in the lowest (fraction)'],
] as const
/** Rows of the form; those without a metric are left out. */
const ROWS = 4
const LIMIT = 50

interface FilterRow {
  readonly metric: string
  readonly operator: string
  readonly value: string
}

function filterRows({ texts, text }: Visit): FilterRow[] {
  const [metrics, operators, values] = [texts('metric'), texts('operator'), texts('value')]
  const isNew = metrics.length === 0 && !text('columns')
  return Array.from({ length: ROWS }, (_, index) => ({
    metric: metrics[index] ?? (isNew && index === 0 ? 'roic' : ''),
    operator: operators[index] ?? 'gt',
    value: values[index] ?? (isNew && index === 0 ? '0.1' : ''),
  }))
}

/** The screen that the form describes. */
export function askScreen(visit: Visit): Promise<Asked<ScreenAnswer>> {
  const { text, asker } = visit
  const filters = filterRows(visit)
    .filter(({ metric }) => metric)
    .map(({ metric, operator, value }) => ({ metric, operator, value: value === '' ? value : Number(value) }))
  const rankBy = text('rank_by')
  return asker.ask<ScreenAnswer>(screen, {
    filters,
    columns: (text('columns') || 'revenue, operating_margin, pe_ratio').split(/[\s,]+/).filter(Boolean),
    as_of: text('as_of'),
    limit: LIMIT,
    offset: Math.max(0, Math.floor(Number(text('offset')) || 0)),
    ...(rankBy && { rank_by: { metric: rankBy, direction: text('direction') || 'desc' } }),
  })
}

/** Companies by thresholds of metrics, ranked, as of any day, with the same rows as CSV. */
export async function screenPage(visit: Visit): Promise<View> {
  const { text, texts, origin } = visit
  const rows = filterRows(visit)
  const found = await askScreen(visit)
  const here = {
    metric: texts('metric'),
    operator: texts('operator'),
    value: texts('value'),
    columns: text('columns'),
    rank_by: text('rank_by'),
    direction: text('direction'),
    as_of: text('as_of'),
  }
  const metric = (label: string, name: string, value: string) =>
    input(label, name, value, { list: 'metric-ids' })
  return {
    title: 'Screen companies',
    section: '/explore/screen',
    body: html`<form><datalist id="metric-ids">${METRICS.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</datalist>${rows.map((row, index) => html`<fieldset class="bare"><legend>Filter ${index + 1}</legend><div class="row">${metric('Metric', 'metric', row.metric)}${select('Is', 'operator', row.operator, OPERATORS)}${input('Value', 'value', row.value)}</div></fieldset>`)}<div class="row">${metric('Rank by', 'rank_by', text('rank_by'))}${select(
      'Best is',
      'direction',
      text('direction') || 'desc',
      [
        ['desc', 'highest'],
        ['asc', 'lowest'],
      ],
    )}${input('Columns', 'columns', text('columns') || 'revenue, operating_margin, pe_ratio', { wide: true })}${input('As known on', 'as_of', text('as_of'), { type: 'date' })}<button>Screen</button></div></form><p class="muted">Ratios are fractions: 0.15 is 15%. Metrics are of the last twelve months.</p>${answered(
      found,
      origin,
      'screen',
      answer =>
        screenTable(
          answer,
          address('/explore/screen.csv', here),
          pageLinks(
            { offset: Number(text('offset')) || 0, rows: rowsOf(found), hasMore: answer.has_more },
            offset => address('/explore/screen', { ...here, offset }),
            ['Earlier companies', 'More companies'],
          ),
        ),
    )}`,
  }
}

function screenTable(
  { results, total, universe_size, excluded }: ScreenAnswer,
  csv: string,
  links: Html,
): Html {
  const left = Object.entries(excluded)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${wordsOf(reason).toLowerCase()}`)
  const summary = html`<p>${total.toLocaleString('en-US')} of ${universe_size.toLocaleString('en-US')} companies match${left.length > 0 && `; left out: ${left.join(', ')}`}. <a href="${csv}">CSV</a></p>`
  if (results.length === 0) return summary
  const ids = Object.keys(results[0]!.metrics)
  type Row = ScreenAnswer['results'][number]
  return html`${summary}${tableOf(
    'Companies that match',
    [
      {
        head: 'Company',
        cell: ({ ticker, company_name }: Row) => html`<a href="${companyPath(ticker)}">${company_name}</a>`,
      },
      { head: 'Sector', cell: ({ sector }) => sector && wordsOf(sector) },
      ...ids.map(id => ({
        head: metricName(id),
        isNumber: true,
        cell: ({ metrics }: Row) => metricText(metrics[id] ?? null, id),
      })),
      { head: 'Currency', cell: ({ currency }) => currency },
    ],
    results,
  )}${links}`
}
