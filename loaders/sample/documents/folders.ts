import { addMonths, type Day } from '../../../src/domain/day.ts'
import type { FilingFile, FilingFolder } from '../../filing-documents/folder.ts'
import type { Report } from '../filing-draft.ts'
import type { SampleFiling } from '../filings.ts'
import type { Ledger } from '../ledger.ts'
import { PER_SHARE, perShareValue } from '../per-share.ts'
import { mixed } from '../random.ts'
import type { Registrant } from '../registrants.ts'
import { TODAY } from '../sample-days.ts'
import { primaryDocumentOf } from '../submissions-text.ts'
import { callPage } from './call-page.ts'
import { EVENTS } from './disclosures.ts'
import { percent } from './discussion.ts'
import { longDay, unitsOf } from './financials.ts'
import { escaped, heading, page, paragraph, subheading, table } from './markup.ts'
import { reportPage } from './report-page.ts'

/** Items of current reports with their text; `{name}` is filled in. */
const ITEMS: Readonly<Record<string, readonly [title: string, ...texts: string[]]>> = {
  '2.02': [
    'Results of Operations and Financial Condition',
    '{name} announced its results in a press release, which is furnished as Exhibit 99.1. The information under this item is not deemed to be filed.',
  ],
  '3.01': [
    'Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing',
    'The shares of the former registrant no longer trade; those of {name} do in their place.',
  ],
  '3.03': [
    'Material Modification to Rights of Security Holders',
    'The number of shares changed by a split. The rights of each holder did not.',
  ],
  '4.02': [
    'Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review',
    'The audit committee of {name} concluded that the statements of the last annual report should no longer be relied upon, because revenue was recognised that was none. They will be restated.',
  ],
  '5.03': [
    'Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year',
    'The articles of {name} were amended so that they show the new number of shares.',
  ],
  '5.07': [
    'Submission of Matters to a Vote of Security Holders',
    'Holders of {name} elected all directors that were proposed and ratified the choice of the auditor.',
  ],
  '9.01': ['Financial Statements and Exhibits', '(d) Exhibits. 99.1 Press release, where one is furnished.'],
}

/** The main document of a current report. */
function currentPage(filing: SampleFiling, name: string): string {
  const items = filing.items.flatMap(number => {
    const known = EVENTS[number] ?? ITEMS[number]
    if (!known) return []
    const [title, ...texts] = known
    const text = texts[mixed(`${filing.accession} ${number}`) % texts.length]!
    return [heading(`item-${number}`, `Item ${number} ${title}`), paragraph(text.replaceAll('{name}', name))]
  })
  return page(`${filing.form} of ${name}`, '', [
    `<p style="text-align:center"><b>FORM ${filing.form}</b></p>`,
    paragraph(`A document of the made sample. ${name} does not exist, and this was never filed with anyone.`),
    paragraph(`Date of report: ${longDay(filing.filed)}`),
    ...items,
    '<p style="text-align:center"><b>SIGNATURES</b></p>',
    paragraph(`Nobody has signed this report of ${name}.`),
  ])
}

/** Filings of this many months before the last day of the sample have documents. */
const MONTHS = 30
const CURRENT = /^8-K/

/** Documents of a registrant's filings: reports, and current reports with their releases. Generated on demand. */
export function sampleFolders(
  books: Ledger,
  filings: readonly SampleFiling[],
  registrant: Registrant,
): FilingFolder[] {
  const since = addMonths(TODAY, -MONTHS)
  return filings
    .filter(
      ({ filed, filerCik, form, report }) =>
        filerCik === registrant.cik && filed >= since && (report !== null || CURRENT.test(form)),
    )
    .map(filing => ({
      name: `sample/filings/${filing.accession}`,
      cik: registrant.cik,
      accession: filing.accession,
      stated: null,
      isFixed: false,
      files: async () => filesOf(books, filing, registrant.name),
    }))
}

function filesOf(books: Ledger, filing: SampleFiling, name: string): FilingFile[] {
  const file = (fileName: string, type: string, text: string): FilingFile => ({
    name: fileName,
    type,
    bytes: async () => Buffer.from(text),
  })
  const { report } = filing
  const main =
    report === null
      ? currentPage(filing, name)
      : reportPage(books, { ...filing, report: report as Report }, name)
  const isOnResults = filing.items.includes('2.02')
  const release = isOnResults ? releasePage(books, filing, name) : null
  const call = isOnResults ? callPage(books, filing, name) : null
  return [
    file(primaryDocumentOf(filing), filing.form, main),
    ...(release === null ? [] : [file('release-ex99-1.htm', 'EX-99.1', release)]),
    ...(call === null ? [] : [file('call-ex99-2.htm', 'EX-99.2', call)]),
  ]
}

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const

/**
 * Exhibit 99.1: results of the last quarter before the filing, with guidance for the next quarter and the year; null if
 * the ledger does not cover it.
 */
function releasePage(books: Ledger, { filed }: SampleFiling, name: string): string | null {
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

function outlook(books: Ledger, quarter: number, filed: number): string[] {
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

/** Losses in parentheses. */
function dollars(value: number): string {
  return value < 0 ? `$(${Math.abs(value).toFixed(2)})` : `$${value.toFixed(2)}`
}

/** An amount in units of the ledger as `$1,234.5 million`. */
function inWords({ profile }: Ledger, value: number): string {
  const millions = (value * profile.unit) / 1_000_000
  return `$${millions.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} million`
}

function amount(value: number): string {
  return value < 0 ? `(${Math.abs(value).toLocaleString('en-US')})` : value.toLocaleString('en-US')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Range {
  readonly low: number
  readonly high: number
}

/** Guidance of a release; amounts in units of the ledger. */
interface Outlook {
  readonly next: { readonly number: number; readonly label: number; readonly revenue: Range }
  readonly year: { readonly label: number; readonly revenue: Range }
  readonly change: 'first' | 'raised' | 'lowered' | 'reaffirmed'
  /** GAAP diluted earnings per share of the next quarter; null after a loss in the previous year. */
  readonly perShare: Range | null
  /** Capital expenditures of the year. */
  readonly investment: number
}

/** Changes of the annual target, selected by quarter. */
const MOVES = [
  { change: 'raised', by: 0.03 },
  { change: 'reaffirmed', by: 0 },
  { change: 'lowered', by: -0.04 },
  { change: 'reaffirmed', by: 0 },
] as const
/** Half the width of a range, relative to its midpoint. */
const WIDTH = 0.02

/** Guidance after a quarter: from last year's result and the growth so far, not from the future. */
function outlookOf(books: Ledger, quarter: number, filed: Day): Outlook {
  const { profile, calendar } = books
  const { units, quarters } = calendar
  const at = units.findIndex(({ first, last }) => quarter >= first && quarter <= last)
  const unit = units[at]!
  const isOver = quarter === unit.last
  const before = isOver ? unit : units[at - 1]!
  const label = isOver ? unit.label + 1 : unit.label
  const moves = isOver ? [] : indices(unit.first, quarter).map(one => moveOf(books, one))
  const line = (key: string, first: number, last: number) =>
    books.flow(books.chart.at(key), first, last, filed)
  const yearBefore = line('revenue', before.last - 3, before.last)
  const middle = yearBefore * (1 + profile.growth) * moves.reduce((product, { by }) => product * (1 + by), 1)
  const sameQuarter = quarter - 3
  return {
    next: {
      number: (quarters[quarter]!.number % 4) + 1,
      label,
      revenue: around(line('revenue', sameQuarter, sameQuarter) * (1 + profile.growth)),
    },
    year: { label, revenue: around(middle) },
    change: isOver ? 'first' : moves.at(-1)!.change,
    perShare: perShareOf(books, sameQuarter, filed),
    investment: Math.abs(line('capital_expenditures', before.last - 3, before.last)),
  }
}

function indices(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function moveOf({ profile }: Ledger, quarter: number) {
  return MOVES[mixed(`${profile.cik} ${quarter}`) % MOVES.length]!
}

function around(middle: number): Range {
  return { low: Math.round(middle * (1 - WIDTH)), high: Math.round(middle * (1 + WIDTH)) }
}

function perShareOf(books: Ledger, quarter: number, filed: Day): Range | null {
  const field = PER_SHARE.find(one => one.field === 'eps_diluted')!
  const value = perShareValue(books, field, { first: quarter, last: quarter }, filed)
  if (value <= 0) return null
  const cents = Math.round(value * (1 + books.profile.growth) * 100)
  return { low: (cents - 3) / 100, high: (cents + 3) / 100 }
}
