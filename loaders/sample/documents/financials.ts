import { type Day, formatDay } from '../../../src/domain/day.ts'
import type { Books } from '../books.ts'
import type { Report } from '../filing-draft.ts'
import type { Span } from '../report-columns.ts'
import { tagsOf } from '../tags.ts'
import type { InlineWriter } from './inline.ts'
import { escaped, paragraph, table } from './markup.ts'
import { type Breakdown, breakdownsOf, partsOf } from './segments.ts'

/** A report about to be written. */
export interface Telling {
  readonly books: Books
  readonly report: Report
  readonly filed: Day
  readonly inline: InlineWriter
}

/** `in thousands`, as the tables say. */
export function unitsOf({ profile }: Books): string {
  return `(${profile.currency === 'USD' ? '' : `${profile.currency} `}in ${profile.unit === 1_000 ? 'thousands' : 'millions'})`
}

/** The lines of a flow statement, each value a fact. */
export function flowTable(telling: Telling, statement: 'income' | 'cash'): string {
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

export function balanceTable(telling: Telling): string {
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

/** A note on one breakdown of revenue: its table, each value a fact on the axis. */
export function breakdownNote(telling: Telling, breakdown: Breakdown): string {
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

export function breakdowns({ books }: Telling): readonly Breakdown[] {
  return breakdownsOf(books)
}

export function periodOf({ calendar: { quarters } }: Books, { first, last }: Span) {
  return { start: quarters[first]!.start, end: quarters[last]!.end }
}

/** `three months ended March 31, 2024`, by the number of quarters. */
export function spanName(books: Books, span: Span): string {
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

function endOf({ calendar: { quarters } }: Books, quarter: number): Day {
  return quarter < 0 ? quarters[0]!.start - 1 : quarters[quarter]!.end
}

/** Tags in force on the day; where two are, the later one, so that a line stands once in a table. */
function currentTags({ books, filed }: Telling, statement: 'income' | 'cash' | 'balance') {
  const tags = tagsOf(books, statement).filter(({ from, to }) => from <= filed && filed <= to)
  return [...new Map(tags.map(tag => [tag.line, tag])).values()]
}

/** The revenue tag of the day; of companies that tag only its parts the general one. */
function revenueConcept(telling: Telling): string {
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
