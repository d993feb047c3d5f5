import { type Day, formatDay } from '../../../src/domain/day.ts'
import type { Report } from '../filing-draft.ts'
import type { Ledger } from '../ledger.ts'
import type { Span } from '../report-columns.ts'
import { tagsOf } from '../tags.ts'
import type { InlineWriter } from './inline.ts'
import { escaped, paragraph, table } from './markup.ts'

/** Input of a report. */
export interface ReportContext {
  readonly books: Ledger
  readonly report: Report
  readonly filed: Day
  readonly inline: InlineWriter
}

/** `in thousands`, as in tables. */
export function unitsOf({ profile }: Ledger): string {
  return `(${profile.currency === 'USD' ? '' : `${profile.currency} `}in ${profile.unit === 1_000 ? 'thousands' : 'millions'})`
}

/** The lines of a flow statement; each value is a fact. */
export function flowTable(telling: ReportContext, statement: 'income' | 'cash'): string {
  const { books, report, filed, inline } = telling
  const spans = report.columns[statement]
  const { taxonomy } = books.chart.chart
  const rows = currentTags(telling, statement).map(({ line, concept, sign }) => [
    wordsOf(concept),
    ...spans.map(span =>
      inline.number(
        `${taxonomy}:${concept}`,
        periodOf(books, span),
        books.flow(line, span.first, span.last, filed) * sign,
      ),
    ),
  ])
  return table([unitsOf(books), ...spans.map(span => spanName(books, span))], rows)
}

export function balanceTable(telling: ReportContext): string {
  const { books, report, filed, inline } = telling
  const { taxonomy } = books.chart.chart
  const days = report.columns.balances.map(quarter => ({ quarter, end: endOf(books, quarter) }))
  const rows = currentTags(telling, 'balance').map(({ line, concept, sign }) => [
    wordsOf(concept),
    ...days.map(({ quarter, end }) =>
      inline.number(
        `${taxonomy}:${concept}`,
        { start: null, end },
        books.balance(line, quarter, filed) * sign,
      ),
    ),
  ])
  return table([unitsOf(books), ...days.map(({ end }) => longDay(end))], rows)
}

/** A note with one breakdown of revenue: a table in which each value is a dimensional fact. */
export function breakdownNote(telling: ReportContext, breakdown: Breakdown): string {
  const { books, report, filed, inline } = telling
  const spans = report.columns.income
  const amounts = spans.map(span => partsOf(books, breakdown, span, filed))
  const concept = revenueConcept(telling)
  const rows = breakdown.parts.map((part, at) => [
    escaped(part.name),
    ...spans.map((span, column) =>
      inline.number(concept, { ...periodOf(books, span), dimension: part }, amounts[column]![at]!),
    ),
  ])
  const [newest] = amounts
  const share = Math.round((100 * newest![1]) / (newest![0] + newest![1]))
  return [
    paragraph(
      `${breakdown.title}. ${breakdown.parts[1].name} made ${share} percent of revenue in the latest period shown.`,
    ),
    table([unitsOf(books), ...spans.map(span => spanName(books, span))], rows),
  ].join('\n')
}

export function breakdowns({ books }: ReportContext): readonly Breakdown[] {
  return breakdownsOf(books)
}

export function periodOf({ calendar: { quarters } }: Ledger, { first, last }: Span) {
  return { start: quarters[first]!.start, end: quarters[last]!.end }
}

/** `three months ended March 31, 2024`, by number of quarters. */
export function spanName(books: Ledger, span: Span): string {
  const lengths = ['three months', 'six months', 'nine months', 'year']
  const quarters = span.last - span.first + 1
  return `${quarters > 4 ? 'period' : lengths[quarters - 1]} ended ${longDay(endOf(books, span.last))}`
}

export function longDay(day: Day): string {
  const [year, month, date] = formatDay(day).split('-').map(Number)
  const names = 'January February March April May June July August September October November December'.split(
    ' ',
  )
  return `${names[month! - 1]} ${date}, ${year}`
}

function endOf({ calendar: { quarters } }: Ledger, quarter: number): Day {
  return quarter < 0 ? quarters[0]!.start - 1 : quarters[quarter]!.end
}

/** Tags in use on the day; if there are two, the later one, so that a line appears once in a table. */
function currentTags({ books, filed }: ReportContext, statement: 'income' | 'cash' | 'balance') {
  const tags = tagsOf(books, statement).filter(({ from, to }) => from <= filed && filed <= to)
  return [...new Map(tags.map(tag => [tag.line, tag])).values()]
}

/** The revenue tag of the day; for companies that tag only its parts, the general one. */
function revenueConcept(telling: ReportContext): string {
  const { books } = telling
  const { taxonomy } = books.chart.chart
  const tag = currentTags(telling, 'income').find(({ line }) => line === books.chart.at('revenue'))
  return `${taxonomy}:${tag?.concept ?? (taxonomy === 'us-gaap' ? 'Revenues' : 'Revenue')}`
}

/** `CostOfRevenue` as `Cost of revenue`. */
function wordsOf(concept: string): string {
  const words = concept.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One part of a revenue breakdown. */
interface Part {
  readonly axis: string
  readonly member: string
  readonly name: string
}

/** A breakdown of revenue into two parts; the second is a share of each quarter, the first the rest. */
interface Breakdown {
  readonly id: 'segment' | 'geography' | 'product'
  readonly title: string
  readonly parts: readonly [Part, Part]
  /** Share of the second part at the start of the ledger, and its growth per quarter. */
  readonly share: number
  readonly drift: number
}

const AXES = {
  'us-gaap': {
    segment: 'us-gaap:StatementBusinessSegmentsAxis',
    product: 'srt:ProductOrServiceAxis',
    geography: 'srt:StatementGeographicalAxis',
  },
  'ifrs-full': {
    segment: 'ifrs-full:SegmentsAxis',
    product: 'ifrs-full:ProductsAndServicesAxis',
    geography: 'ifrs-full:GeographicalAreasAxis',
  },
} as const

/** The company's revenue breakdowns; shares follow from its seed. */
function breakdownsOf({ profile, chart }: Ledger): readonly Breakdown[] {
  const axes = AXES[chart.chart.taxonomy]
  const prefix = prefixOf(profile.cik)
  const drift = 0.001 + (profile.seed % 5) / 2_000
  return [
    {
      id: 'segment',
      title: 'Revenue by segment',
      parts: [
        part(axes.segment, `${prefix}:CoreOperationsSegmentMember`, 'Core Operations'),
        part(axes.segment, `${prefix}:NewVenturesSegmentMember`, 'New Ventures'),
      ],
      share: 0.18 + (profile.seed % 7) / 50,
      drift,
    },
    {
      id: 'product',
      title: 'Revenue by kind',
      parts: [
        part(axes.product, 'us-gaap:ProductMember', 'Products'),
        part(axes.product, 'us-gaap:ServiceMember', 'Services'),
      ],
      share: 0.25 + (profile.seed % 6) / 40,
      drift,
    },
    {
      id: 'geography',
      title: 'Revenue by country',
      parts: [
        part(axes.geography, `country:${home(profile.currency)}`, homeName(profile.currency)),
        part(axes.geography, `${prefix}:RestOfWorldMember`, 'Rest of world'),
      ],
      share: profile.ratios['abroad'] ?? 0.15,
      drift: drift / 2,
    },
  ]
}

/** Amounts of both parts over a span as of a report's filing date; their sum is the revenue. */
function partsOf(
  books: Ledger,
  { share, drift }: Breakdown,
  { first, last }: Span,
  filed: number,
): readonly [number, number] {
  const revenue = books.chart.at('revenue')
  let second = 0
  for (let at = first; at <= last; at += 1) {
    second += Math.round(books.flow(revenue, at, at, filed) * Math.min(0.9, share + drift * at))
  }
  return [books.flow(revenue, first, last, filed) - second, second]
}

/** Prefix of the company's own concepts. */
function prefixOf(cik: number): string {
  return `zz${cik % 100_000}`
}

function part(axis: string, member: string, name: string): Part {
  return { axis, member, name }
}

function home(currency: string): string {
  return currency === 'EUR' ? 'DE' : 'US'
}

function homeName(currency: string): string {
  return currency === 'EUR' ? 'Germany' : 'United States'
}
