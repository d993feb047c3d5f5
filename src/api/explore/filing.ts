import { signalScreen } from '../endpoints/intelligence/screen.ts'
import { filingText } from '../endpoints/text/filing-text.ts'
import { sectionChangesEndpoint } from '../endpoints/text/section-changes.ts'
import { sectionsSummary } from '../endpoints/text/sections-summary.ts'
import { type Html, html } from '../pages/site.ts'
import { filingPath } from './home.ts'
import { address, answered, companyPath, input, problem, type View, type Visit, wordsOf } from './page.ts'

interface SectionRow {
  readonly section_id: string
  readonly section_display_name: string
  readonly item: string | null
  readonly state: string
  readonly char_count: number
  readonly warnings: readonly string[]
}

interface SummaryAnswer {
  readonly served_filing: { readonly form_type: string; readonly filing_date: string } | null
  readonly sections: readonly SectionRow[]
}

interface TextAnswer {
  readonly total_results: number
  readonly results: readonly {
    readonly content_text: string
    readonly ticker: string | null
    readonly company_name: string | null
    readonly source_url: string | null
    readonly section_id: string
  }[]
  readonly keyword_matched: boolean | null
}

/** The text of a filing by section, with a keyword, a quote or the evidence of a signal marked. */
export async function filingPage(visit: Visit): Promise<View> {
  const { asker, origin } = visit
  const accession = visit.path('accession')
  const [q, quote, signal] = [visit.text('q'), visit.text('quote'), visit.text('signal')]
  const summary = await asker.ask<SummaryAnswer>(sectionsSummary, { accession_number: accession })
  if (summary.error) return { title: 'Filing', status: summary.error.status, body: problem(summary.error) }
  const { served_filing: filing, sections } = summary.answer
  const readable = sections.filter(({ char_count }) => char_count > 0)
  const wanted = visit.text('section_id')
  const chosen =
    readable.find(({ section_id }) => section_id === wanted) ??
    readable.find(({ section_id }) => section_id === 'risk_factors') ??
    readable[0]
  if (!filing || !chosen) return { title: 'Filing', body: html`<p>No text of ${accession} is loaded.</p>` }
  const text = await asker.ask<TextAnswer>(filingText, {
    accession_number: accession,
    section_id: chosen.section_id,
    row_type: 'section',
    limit: 1,
  })
  const row = text.answer?.results[0]
  const evidence = signal && row?.ticker ? await evidenceOf(visit, row.ticker, signal, filing) : []
  const marks = [q, quote, ...evidence.map(({ quote: words }) => words)].filter(Boolean)
  const at = (section: string) => filingPath(accession, { section_id: section, q, quote, signal })
  const list = sections.map(({ section_id, section_display_name, item, state, char_count }) => {
    const name = `${item ? `${item}. ` : ''}${section_display_name}`
    return char_count > 0
      ? html`<li><a href="${at(section_id)}"${section_id === chosen.section_id && html` aria-current="page"`}>${name}</a></li>`
      : html`<li class="muted">${name} <span class="reason">${wordsOf(state).toLowerCase()}</span></li>`
  })
  return {
    title: `${row?.company_name ?? ''} ${filing.form_type}, filed ${filing.filing_date}`.trim(),
    body: html`<p>${row?.ticker && html`<a href="${companyPath(row.ticker)}">${row.ticker}</a> · `}${accession}${row?.source_url && html` · <a href="${row.source_url}" rel="noreferrer">sec.gov</a>`}${row?.ticker && html` · <a href="${changesPath(row.ticker, chosen.section_id, filing.form_type)}">Changes to the filing before</a>`}</p>
<form class="row"><input type="hidden" name="section_id" value="${chosen.section_id}">${input('Mark these words', 'q', q, { wide: true, type: 'search' })}<button>Mark</button></form>
${evidence.map(({ quote: words, section_id }) => html`<p class="notice">${wordsOf(signal)}: <q>${words}</q>${section_id && section_id !== chosen.section_id && html` <a href="${at(section_id)}">Read it in ${wordsOf(section_id)}</a>`}</p>`)}
<div class="split"><nav aria-label="Sections"><ul>${list}</ul></nav><div><h2>${chosen.section_display_name}</h2>${chosen.warnings.map(warning => html`<p class="notice">${wordsOf(warning)}</p>`)}${answered(text, origin, 'text of a section', ({ results }) => html`<div class="text">${marked(results[0]?.content_text ?? '', marks)}</div>`)}</div></div>`,
  }
}

interface Evidence {
  readonly quote: string
  readonly section_id: string | null
}

async function evidenceOf(
  { asker }: Visit,
  ticker: string,
  signal: string,
  { filing_date }: { readonly filing_date: string },
): Promise<readonly Evidence[]> {
  const found = await asker.ask<{ matches: readonly { evidence: readonly Evidence[] }[] }>(signalScreen, {
    ticker,
    signals: [signal],
    since_date: filing_date,
    until_date: filing_date,
  })
  return (found.answer?.matches ?? []).flatMap(({ evidence }) => evidence)
}

/** The text with every occurrence of the words marked, whatever their case. */
function marked(text: string, words: readonly string[]): Html {
  if (words.length === 0) return html`${text}`
  const pattern = words
    .toSorted((one, other) => other.length - one.length)
    .map(word => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+'))
    .join('|')
  const parts = text.split(new RegExp(`(${pattern})`, 'gi'))
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<mark>${part}</mark>` : part))}`
}

function changesPath(ticker: string, section: string, form: string): string {
  return address(companyPath(ticker, 'changes'), { section_id: section, form_type: form.replace('/A', '') })
}

interface ChangesAnswer {
  readonly company_name: string
  readonly current: FilingName | null
  readonly previous: FilingName | null
  readonly counts: Readonly<Record<string, number>>
  readonly changes: readonly {
    readonly change: 'added' | 'removed' | 'reworded'
    readonly text: string | null
    readonly previous_text: string | null
    readonly words: readonly { readonly op: 'same' | 'added' | 'removed'; readonly text: string }[] | null
  }[]
}

interface FilingName {
  readonly accession_number: string
  readonly form_type: string
  readonly filing_date: string
}

/** Sentences of a section that were added, removed or reworded since the previous filing of the form. */
export async function changesPage(visit: Visit): Promise<View> {
  const ticker = visit.path('ticker')
  const section = visit.text('section_id') || 'risk_factors'
  const changes = await visit.asker.ask<ChangesAnswer>(sectionChangesEndpoint, {
    ticker,
    section_id: section,
    form_type: [visit.text('form_type') || '10-K'],
    as_of: visit.text('as_of'),
    limit: 200,
  })
  const link = (filing: FilingName | null) =>
    filing
      ? html`<a href="${filingPath(filing.accession_number, { section_id: section })}">${filing.form_type} filed ${filing.filing_date}</a>`
      : html`no earlier filing`
  return {
    title: `Changes in ${wordsOf(section)}`,
    body: html`<p><a href="${companyPath(ticker)}">${ticker}</a></p>${answered(
      changes,
      visit.origin,
      'changes of a section',
      ({ current, previous, counts, changes: rows }) =>
        html`<p>${link(current)} against ${link(previous)}.</p><ul class="chips">${Object.entries(counts).map(([name, count]) => html`<li>${count} ${name}</li>`)}</ul>${rows.map(changeText)}`,
    )}`,
  }
}

function changeText({ change, text, previous_text, words }: ChangesAnswer['changes'][number]): Html {
  if (change === 'added') return html`<p><ins>${text}</ins></p>`
  if (change === 'removed') return html`<p><del>${previous_text ?? text}</del></p>`
  return html`<p>${(words ?? []).map(({ op, text: part }) => (op === 'same' ? part : op === 'added' ? html`<ins>${part}</ins>` : html`<del>${part}</del>`))}</p>`
}
