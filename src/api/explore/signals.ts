import { earningsHistory } from '../endpoints/intelligence/earnings-history.ts'
import { guidanceVsActual } from '../endpoints/intelligence/guidance-vs-actual.ts'
import { signalSummary } from '../endpoints/intelligence/signal-summary.ts'
import { html } from '../pages/site.ts'
import { companyView } from './company.ts'
import { filingPath } from './home.ts'
import { answered, compact, percent, tableOf, type View, type Visit, wordsOf } from './page.ts'

interface SummaryRow {
  readonly signal_id: string
  readonly category: string
  readonly count: number
  readonly first_date: string
  readonly last_date: string
  readonly last_accession_number: string | null
}

interface GuidanceRow {
  readonly metric: string
  readonly segment: string | null
  readonly period_end: string | null
  readonly outcome: string
  readonly guidance: {
    readonly low: number | null
    readonly high: number | null
    readonly unit: string
    readonly issued_date: string
    readonly accession_number: string
    readonly quote: string
  }
  readonly actual: { readonly value?: number | null } | number | null
}

interface EarningsRow {
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
  readonly period_end: string | null
  readonly announced_date: string
  readonly accession_number: string | null
  readonly revenue: number | null
  readonly eps_diluted: number | null
  readonly price_reaction_1d: number | null
}

/** Signals over time, guidance against actuals, announcements of results. */
export function signalsPage(visit: Visit): Promise<View> {
  return companyView(visit, 'signals', async ({ ticker }, asOf) => {
    const { asker, origin } = visit
    const [signals, guidance, earnings] = await Promise.all([
      asker.ask<{ signals: SummaryRow[] }>(signalSummary, { ticker, as_of: asOf }),
      asker.ask<{ data: GuidanceRow[] }>(guidanceVsActual, { ticker, as_of: asOf, limit: 20 }),
      asker.ask<{ data: EarningsRow[] }>(earningsHistory, { identifier: ticker, as_of: asOf, limit: 12 }),
    ])
    return html`<section><h2>Signals</h2>${answered(signals, origin, 'signals', ({ signals: rows }) =>
      rows.length === 0
        ? html`<p>No signal was found in the text that is loaded.</p>`
        : tableOf(
            'Signals',
            [
              { head: 'Signal', cell: ({ signal_id }: SummaryRow) => wordsOf(signal_id) },
              { head: 'Category', cell: ({ category }) => wordsOf(category) },
              { head: 'Times', isNumber: true, cell: ({ count }) => count },
              { head: 'First', cell: ({ first_date }) => first_date },
              {
                head: 'Last',
                cell: ({ last_date, last_accession_number, signal_id }) =>
                  last_accession_number
                    ? html`<a href="${filingPath(last_accession_number, { signal: signal_id })}">${last_date}</a>`
                    : last_date,
              },
            ],
            rows,
          ),
    )}</section>
<section><h2>Announcements of results</h2>${answered(earnings, origin, 'earnings history', ({ data }) =>
      data.length === 0
        ? html`<p>No announcement of results is loaded.</p>`
        : tableOf(
            'Announcements of results',
            [
              { head: 'Announced', cell: ({ announced_date }: EarningsRow) => announced_date },
              {
                head: 'Period',
                cell: ({ fiscal_period, fiscal_year, period_end }) =>
                  fiscal_year === null ? period_end : `${fiscal_period} ${fiscal_year}`,
              },
              {
                head: 'Revenue',
                isNumber: true,
                cell: ({ revenue }) => (revenue === null ? '–' : compact(revenue)),
              },
              {
                head: 'Diluted EPS',
                isNumber: true,
                cell: ({ eps_diluted }) => (eps_diluted === null ? '–' : eps_diluted.toFixed(2)),
              },
              {
                head: 'Price, next day',
                isNumber: true,
                cell: ({ price_reaction_1d }) => percent(price_reaction_1d),
              },
            ],
            data,
          ),
    )}</section>
<section><h2>Guidance against actual figures</h2>${answered(guidance, origin, 'guidance', ({ data }) =>
      data.length === 0
        ? html`<p>No guidance was found in the text that is loaded.</p>`
        : tableOf(
            'Guidance',
            [
              { head: 'Period end', cell: ({ period_end }: GuidanceRow) => period_end },
              {
                head: 'Metric',
                cell: ({ metric, segment }) => `${wordsOf(metric)}${segment ? `, ${segment}` : ''}`,
              },
              { head: 'Guidance', cell: ({ guidance: range }) => rangeText(range) },
              { head: 'Actual', cell: ({ actual }) => actualText(actual) },
              { head: 'Outcome', cell: ({ outcome }) => wordsOf(outcome) },
              {
                head: 'Issued',
                cell: ({ guidance: { issued_date, accession_number, quote } }) =>
                  html`<a href="${filingPath(accession_number, { quote })}">${issued_date}</a>`,
              },
            ],
            data,
          ),
    )}</section>`
  })
}

function rangeText({ low, high, unit }: GuidanceRow['guidance']): string {
  const text = (value: number | null) => (value === null ? '…' : compact(value))
  const range = low === high ? text(low) : `${text(low)} to ${text(high)}`
  return `${range} ${unit}`
}

function actualText(actual: GuidanceRow['actual']): string {
  const value = typeof actual === 'object' ? actual?.value : actual
  return value === null || value === undefined ? '–' : compact(value)
}
