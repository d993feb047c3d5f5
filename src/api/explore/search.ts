import { filingSearch } from '../endpoints/search/search.ts'
import { type Html, html } from '../pages/site.ts'
import { filingPath } from './home.ts'
import { address, answered, companyPath, input, select, type View, type Visit, wordsOf } from './page.ts'

interface SearchAnswer {
  readonly total: { readonly value: number; readonly relation: string }
  readonly has_more: boolean
  readonly next_cursor: string | null
  readonly results: readonly Hit[]
  readonly facets: Readonly<Record<string, readonly Facet[]>> | null
}

interface Hit {
  readonly company_name: string
  readonly ticker: string | null
  readonly accession_number: string
  readonly form_type: string
  readonly filing_date: string
  readonly section_id: string
  readonly section_display_name: string
  readonly snippet: string
  readonly highlights: readonly (readonly [start: number, end: number])[]
}

interface Facet {
  readonly value: string | number
  readonly label: string
  readonly count: number
}

/** Facets on the page, with the parameter that narrows by each. */
const FACETS: Readonly<Record<string, string>> = {
  company: 'tickers',
  sector: 'sectors',
  form_type: 'form_type',
  section_id: 'section_id',
  fiscal_year: 'fiscal_year',
  signal: 'signals',
}
const SHOWN = 8
const SORTS = [
  ['relevance', 'Best first'],
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const

/** Passages of all filings that match a query, with facets to narrow them. */
export async function searchPage(visit: Visit): Promise<View> {
  const { asker, origin, text, texts } = visit
  const q = text('q')
  const [asOf, sort] = [text('as_of'), text('sort') || 'relevance']
  const narrowed = Object.fromEntries(Object.values(FACETS).map(name => [name, texts(name)]))
  const here = { q, as_of: asOf, sort: text('sort'), ...narrowed }
  const form = html`<form class="row" role="search">${input('Words in the text of all filings', 'q', q, { wide: true, type: 'search', placeholder: '"supply chain" (shortage OR disruption)' })}${select('Order', 'sort', sort, SORTS)}${input('As known on', 'as_of', asOf, { type: 'date' })}${Object.entries(narrowed).flatMap(([name, values]) => values.map(value => html`<input type="hidden" name="${name}" value="${value}">`))}<button>Search</button></form>`
  if (!q)
    return {
      title: 'Search all filings',
      section: '/explore/search',
      body: html`${form}<p>All words must occur, in any inflection. <code>"a phrase"</code>, <code>"near words"~5</code>, <code>prefix*</code>, <code>OR</code>, <code>-excluded</code> and parentheses narrow or widen. A question mark asks for any of the words.</p>`,
    }
  const found = await asker.ask<SearchAnswer>(filingSearch, {
    q,
    as_of: asOf,
    sort,
    ...narrowed,
    fiscal_year: narrowed['fiscal_year']!.map(Number),
    facets: Object.keys(FACETS),
    cursor: text('cursor'),
    limit: 15,
  })
  return {
    title: `Search: ${q}`,
    section: '/explore/search',
    body: html`${form}${chosen(narrowed, here)}${answered(found, origin, 'search', answer => results(answer, here))}`,
  }
}

type Here = Readonly<Record<string, string | readonly string[]>>

/** What narrows the search, each with a link that drops it. */
function chosen(narrowed: Readonly<Record<string, readonly string[]>>, here: Here): Html {
  const chips = Object.entries(narrowed).flatMap(([name, values]) =>
    values.map(
      value =>
        html`<li><a href="${address('/explore/search', { ...here, [name]: values.filter(other => other !== value) })}" aria-label="Drop ${value}">${value} ✕</a></li>`,
    ),
  )
  return chips.length === 0 ? html`` : html`<ul class="chips">${chips}</ul>`
}

function results({ total, results: hits, facets, has_more, next_cursor }: SearchAnswer, here: Here): Html {
  if (hits.length === 0) return html`<p>No passage matches. Drop a word, or use OR between words.</p>`
  const q = String(here['q'])
  return html`<p>${total.relation === 'gte' ? 'More than ' : ''}${total.value.toLocaleString('en-US')} passages.</p><div class="split"><nav aria-label="Narrow">${Object.entries(facets ?? {}).map(([facet, values]) => facetList(facet, values, here))}</nav><div>${hits.map(hit => hitOf(hit, q))}${has_more && next_cursor && html`<p><a href="${address('/explore/search', { ...here, cursor: next_cursor })}">More passages</a></p>`}</div></div>`
}

function facetList(facet: string, values: readonly Facet[], here: Here): Html {
  const parameter = FACETS[facet]
  if (!parameter || values.length === 0) return html``
  const now = (here[parameter] ?? []) as readonly string[]
  return html`<h2>${wordsOf(facet.replace('_id', ''))}</h2><ul>${values
    .slice(0, SHOWN)
    .map(
      ({ value, label, count }) =>
        html`<li><a href="${address('/explore/search', { ...here, [parameter]: [...new Set([...now, String(value)])] })}">${label}</a> <span class="muted">${count.toLocaleString('en-US')}</span></li>`,
    )}</ul>`
}

function hitOf(hit: Hit, q: string): Html {
  const { company_name, ticker, accession_number, form_type, filing_date, section_id, section_display_name } =
    hit
  const name = ticker ? html`<a href="${companyPath(ticker)}">${company_name}</a>` : company_name
  const plain = /^[\w\s]+$/.test(q) ? q : ''
  return html`<article class="hit"><p>${name} · <a href="${filingPath(accession_number, { section_id, q: plain })}">${form_type}, ${section_display_name}</a> · <span class="muted">${filing_date}</span></p><p>${highlighted(hit)}</p></article>`
}

/** The snippet with its words marked; positions are in characters of the snippet. */
function highlighted({ snippet, highlights }: Hit): Html {
  const parts: (Html | string)[] = []
  let at = 0
  for (const [start, end] of highlights) {
    if (start < at) continue
    parts.push(snippet.slice(at, start), html`<mark>${snippet.slice(start, end)}</mark>`)
    at = end
  }
  parts.push(snippet.slice(at))
  return html`${parts}`
}
