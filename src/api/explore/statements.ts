import { factHistory } from '../endpoints/facts/history.ts'
import { balanceSheet, cashFlow, incomeStatement } from '../endpoints/statements/statements.ts'
import { type Html, html } from '../pages/site.ts'
import { companyView } from './company.ts'
import { filingPath } from './home.ts'
import {
  address,
  answered,
  callOf,
  companyPath,
  input,
  isPerShare,
  lineText,
  metricName,
  problem,
  scaleOf,
  select,
  tableOf,
  type View,
  type Visit,
  wordsOf,
} from './page.ts'

const STATEMENTS = {
  income: incomeStatement,
  balance: balanceSheet,
  cash_flow: cashFlow,
} as const

const NAMES = [
  ['income', 'Income statement'],
  ['balance', 'Balance sheet'],
  ['cash_flow', 'Cash flow'],
] as const
const PERIODS = [
  ['annual', 'Years'],
  ['quarterly', 'Quarters'],
  ['ttm', 'Twelve months'],
] as const

type Cell = string | number | null | readonly string[]

interface StatementAnswer {
  readonly currency: string | null
  readonly data: readonly (Readonly<Record<string, Cell>> & {
    readonly period_end: string
    readonly accession_number: string | null
    readonly warnings: readonly string[]
  })[]
}

/** Columns of a statement on one page. */
const COLUMNS = 8
/** Properties of a record that are no lines of the statement. */
const NOT_LINES = new Set([
  'period_end',
  'period_type',
  'period_start',
  'fiscal_year',
  'fiscal_period',
  'fiscal_year_reported',
  'filed',
  'filing_date',
  'accession_number',
  'filer_cik',
  'warnings',
  'provenance',
  'null_reasons',
  'currency',
])

function chosenStatement(visit: Visit): keyof typeof STATEMENTS {
  const name = visit.text('statement')
  return Object.hasOwn(STATEMENTS, name) ? (name as keyof typeof STATEMENTS) : 'income'
}

/** Statements side by side; figures that changed since another day are marked and name the earlier figure. */
export function statementsPage(visit: Visit): Promise<View> {
  const statement = chosenStatement(visit)
  const period = visit.text('period') || 'annual'
  const compare = visit.text('compare')
  const extra = html`${select('Statement', 'statement', statement, NAMES)}${select('Periods', 'period', period, PERIODS)}${input('Mark changes since', 'compare', compare, { type: 'date' })}`
  return companyView(
    visit,
    'statements',
    async ({ ticker }, asOf) => {
      const given = { ticker, period, limit: COLUMNS, as_of: asOf }
      const [now, then] = await Promise.all([
        visit.asker.ask<StatementAnswer>(STATEMENTS[statement], given),
        compare
          ? visit.asker.ask<StatementAnswer>(STATEMENTS[statement], {
              ...given,
              as_of: compare,
              limit: COLUMNS * 2,
            })
          : null,
      ])
      const figureAt = (field: string, end: string) =>
        address(companyPath(ticker, 'figure'), { statement, field, period, period_end: end, as_of: asOf })
      return answered(now, visit.origin, 'statement', answer =>
        statementTable(answer, then?.answer ?? null, compare, figureAt),
      )
    },
    extra,
  )
}

function statementTable(
  { data, currency }: StatementAnswer,
  earlier: StatementAnswer | null,
  compare: string,
  figureAt: (field: string, end: string) => string,
): Html {
  if (data.length === 0) return html`<p>No statement of this kind was filed by this day.</p>`
  const before = new Map(earlier?.data.map(record => [record.period_end, record]))
  const lines = Object.keys(data[0]!).filter(
    name => !NOT_LINES.has(name) && data.some(record => typeof record[name] === 'number'),
  )
  const amounts = lines
    .filter(line => !isPerShare(line))
    .flatMap(line => data.map(record => record[line]).filter(value => typeof value === 'number'))
  const scale = scaleOf(amounts)
  const text = (value: number, line: string) => lineText(value, isPerShare(line) ? null : scale)
  const heads = data.map(
    ({ period_end, fiscal_period, fiscal_year }) =>
      html`<th scope="col" class="number">${period_end}<br><span class="muted">${fiscal_period ?? ''} ${fiscal_year ?? ''}</span></th>`,
  )
  const rows = lines.map(
    line =>
      html`<tr><th scope="row">${metricName(line)}</th>${data.map(record => {
        const value = record[line]
        if (typeof value !== 'number') return html`<td class="number">–</td>`
        const old = before.get(record.period_end)?.[line]
        const changed = typeof old === 'number' && old !== value
        return html`<td class="number${changed && ' changed'}"${changed && html` title="${old.toLocaleString('en-US')} as known on ${compare}"`}><a href="${figureAt(line, record.period_end)}">${text(value, line)}</a>${changed && html`<br><span class="reason">was ${text(old, line)}</span>`}</td>`
      })}</tr>`,
  )
  const warnings = data.flatMap(({ period_end, warnings: texts }) =>
    texts.map(text => `${period_end}: ${text}`),
  )
  return html`<p class="muted">${currency ?? 'Reporting currency'}${scale.name && ` and shares in ${scale.name}`}, except per-share amounts. Each figure links to its source.</p><div class="table" tabindex="0" role="region" aria-label="Statement"><table class="statement"><thead><tr><th scope="col">Line</th>${heads}</tr></thead><tbody>${rows}</tbody></table></div>${
    warnings.length > 0 &&
    html`<details><summary>${warnings.length} warnings</summary><ul>${warnings.map(text => html`<li>${text}</li>`)}</ul></details>`
  }`
}

interface Source {
  readonly sign: number
  readonly concept: string
  readonly period_start: string | null
  readonly period_end: string
  readonly value: number
  readonly accession_number: string
  readonly filed: string
}

interface FieldProvenance {
  readonly concept: string | null
  readonly derivation: string | null
  readonly reason: string | null
  readonly inputs: readonly Source[]
}

interface FactVersions {
  readonly data: readonly {
    readonly period_start: string | null
    readonly period_end: string
    readonly revisions: readonly {
      readonly value: number
      readonly filed: string
      readonly accession_number: string
      readonly form_type: string
    }[]
  }[]
}

/** Where one figure comes from: derivation, filed facts, and every filing that stated them. */
export function figurePage(visit: Visit): Promise<View> {
  const statement = chosenStatement(visit)
  const [field, period, end] = [
    visit.text('field'),
    visit.text('period') || 'annual',
    visit.text('period_end'),
  ]
  return companyView(visit, 'statements', async ({ ticker }, asOf) => {
    const { asker, origin } = visit
    const found = await asker.ask<StatementAnswer>(STATEMENTS[statement], {
      ticker,
      period,
      limit: 100,
      as_of: asOf,
      include: ['provenance'],
    })
    const call = callOf(found.call, origin, 'statement with sources')
    if (found.error) return html`${problem(found.error)}${call}`
    return figureOf(visit, found.answer, { ticker, field, end, asOf }, call)
  })
}

async function figureOf(
  { asker, origin }: Visit,
  { data, currency }: StatementAnswer,
  {
    ticker,
    field,
    end,
    asOf,
  }: { readonly ticker: string; readonly field: string; readonly end: string; readonly asOf: string },
  call: Html,
): Promise<Html> {
  const record = data.find(({ period_end }) => period_end === end)
  const value = record?.[field]
  const provenance = (
    record as { readonly provenance?: Readonly<Record<string, FieldProvenance>> } | undefined
  )?.provenance?.[field]
  if (!record || typeof value !== 'number' || !provenance)
    return html`<p>No figure ${field} for the period that ends on ${end}.</p>${call}`
  const concepts = [...new Set(provenance.inputs.map(({ concept }) => concept))].slice(0, 3)
  const histories = await Promise.all(
    concepts.map(concept =>
      asker.ask<FactVersions>(factHistory, { ticker, concept, as_of: asOf, limit: 100 }),
    ),
  )
  return html`<h2>${metricName(field)}, ${end}: ${value.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${currency ?? ''}</h2>
<p>Derivation: <strong>${wordsOf(provenance.derivation ?? 'none')}</strong>.</p>${tableOf(
    'Filed facts',
    [
      { head: '', cell: ({ sign }: Source) => (sign < 0 ? '−' : '+') },
      { head: 'Concept', cell: ({ concept }) => html`<code>${concept}</code>` },
      { head: 'From', cell: ({ period_start }) => period_start },
      { head: 'To', cell: ({ period_end }) => period_end },
      { head: 'Value as filed', isNumber: true, cell: ({ value: filed }) => filed.toLocaleString('en-US') },
      { head: 'Filed', cell: ({ filed }) => filed },
      {
        head: 'Filing',
        cell: ({ accession_number }) =>
          html`<a href="${filingPath(accession_number)}">${accession_number}</a>`,
      },
    ],
    provenance.inputs,
  )}${call}
${histories.map(
  (history, index) =>
    html`<section><h2>Filings that stated <code>${concepts[index]}</code> for this period</h2>${answered(history, origin, 'fact history', answer => revisions(answer, provenance.inputs, concepts[index]!))}</section>`,
)}`
}

function revisions({ data }: FactVersions, inputs: readonly Source[], concept: string): Html {
  const periods = new Set(
    inputs
      .filter(source => source.concept === concept)
      .map(({ period_start, period_end }) => `${period_start} ${period_end}`),
  )
  const rows = data
    .filter(({ period_start, period_end }) => periods.has(`${period_start} ${period_end}`))
    .flatMap(({ period_end, revisions: versions }) => versions.map(version => ({ period_end, ...version })))
  if (rows.length === 0) return html`<p>No other version is loaded.</p>`
  return tableOf(
    'Versions',
    [
      { head: 'Filed', cell: ({ filed }) => filed },
      { head: 'Form', cell: ({ form_type }) => form_type },
      { head: 'Period end', cell: ({ period_end }) => period_end },
      { head: 'Value', isNumber: true, cell: ({ value }) => value.toLocaleString('en-US') },
      {
        head: 'Filing',
        cell: ({ accession_number }) =>
          html`<a href="${filingPath(accession_number)}">${accession_number}</a>`,
      },
    ],
    rows,
  )
}
