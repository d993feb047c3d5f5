import type { Books } from '../books.ts'
import type { SampleFiling } from '../filings.ts'
import { percent } from './discussion.ts'
import { longDay, unitsOf } from './financials.ts'
import { escaped, page, paragraph, subheading, table } from './markup.ts'
import { outlookOf, type Range } from './release-outlook.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const

/**
 * Exhibit 99.1: results of the quarter that ended last before the filing, with targets for the next quarter and the year; null
 * where the books do not reach.
 */
export function releasePage(books: Books, { filed }: SampleFiling, name: string): string | null {
  const { quarters } = books.calendar
  const quarter = quarters.findLastIndex(({ end }) => end < filed)
  if (quarter < 5) return null
  const line = (key: string, at: number) => books.flow(books.chart.at(key), at, at, filed)
  const rows = [
    ['Revenue', 'revenue'],
    ['Net income', 'net_income'],
    ['Operating cash flow', 'operating_cash_flow'],
  ].map(([title, key]) => [title!, amount(line(key!, quarter)), amount(line(key!, quarter - 4))])
  const revenue = line('revenue', quarter)
  const { end, number } = quarters[quarter]!
  return page(`Release of ${name}`, '', [
    `<p style="text-align:center"><b>${escaped(name)} reports results of the quarter ended ${longDay(end)}</b></p>`,
    paragraph(
      `${name} is a fictional company of the made sample. Revenue of the ${ORDINALS[number - 1]} quarter was ${percent(revenue, line('revenue', quarter - 4))} from the same quarter of the year before.`,
    ),
    subheading('Financial Highlights'),
    table([unitsOf(books), longDay(end), longDay(quarters[quarter - 4]!.end)], rows),
    ...outlook(books, quarter, filed),
    subheading('Forward-Looking Statements'),
    paragraph(
      'Statements about the future are made up like all others. Real ones would name the risks that may make them wrong.',
    ),
  ])
}

function outlook(books: Books, quarter: number, filed: number): string[] {
  const { next, year, change, perShare, investment } = outlookOf(books, quarter, filed)
  const units = unitsOf(books).replace(')', ', except per share data)')
  const ofQuarter = `${ORDINALS[next.number - 1]} quarter of fiscal year ${next.label}`
  return [
    subheading('Outlook'),
    paragraph(SAID[change].replace('{year}', `fiscal year ${year.label}`)),
    table(
      [units, `${capital(ofQuarter)}`, `Fiscal year ${year.label}`],
      [
        ['Revenue', printed(next.revenue), printed(year.revenue)],
        ...(perShare === null ? [] : [['GAAP diluted earnings per share', printed(perShare, dollars), '']]),
      ],
    ),
    paragraph(
      `In fiscal year ${year.label} we expect capital expenditures of approximately ${inWords(books, investment)} and adjusted EBITDA in the range of ${inWords(books, Math.round(year.revenue.low * 0.2))} to ${inWords(books, Math.round(year.revenue.high * 0.2))}.`,
    ),
  ]
}

const SAID = {
  first: 'We are providing our first guidance for {year}.',
  raised: 'After a good quarter we are raising our revenue guidance for {year}.',
  lowered: 'As orders came in more slowly, we are lowering our revenue guidance for {year}.',
  reaffirmed: 'We reaffirm our revenue guidance for {year}.',
} as const

function printed({ low, high }: Range, write: (value: number) => string = money): string {
  return `${write(low)} to ${write(high)}`
}

function money(value: number): string {
  return `$${value.toLocaleString('en-US')}`
}

/** Losses stand in brackets. */
function dollars(value: number): string {
  return value < 0 ? `$(${Math.abs(value).toFixed(2)})` : `$${value.toFixed(2)}`
}

/** An amount in units of the books as `$1,234.5 million`. */
function inWords({ profile }: Books, value: number): string {
  const millions = (value * profile.unit) / 1_000_000
  return `$${millions.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} million`
}

function amount(value: number): string {
  return value < 0 ? `(${Math.abs(value).toLocaleString('en-US')})` : value.toLocaleString('en-US')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
