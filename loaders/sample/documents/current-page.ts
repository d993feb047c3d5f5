import type { Books } from '../books.ts'
import type { SampleFiling } from '../filings.ts'
import { mixed } from '../random.ts'
import { EVENTS } from './disclosures.ts'
import { percent } from './discussion.ts'
import { longDay, unitsOf } from './financials.ts'
import { escaped, heading, page, paragraph, subheading, table } from './markup.ts'

/** Items of current reports with what is told under each; `{name}` is filled in. */
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
export function currentPage(filing: SampleFiling, name: string): string {
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

/** Exhibit 99.1: results of the quarter that ended last before the filing; null where the books do not reach. */
export function releasePage(books: Books, { filed }: SampleFiling, name: string): string | null {
  const { quarters } = books.calendar
  const quarter = quarters.findLastIndex(({ end }) => end < filed)
  if (quarter < 4) return null
  const line = (key: string, at: number) => books.flow(books.chart.at(key), at, at, filed)
  const rows = [
    ['Revenue', 'revenue'],
    ['Net income', 'net_income'],
    ['Operating cash flow', 'operating_cash_flow'],
  ].map(([title, key]) => [title!, amount(line(key!, quarter)), amount(line(key!, quarter - 4))])
  const revenue = line('revenue', quarter)
  const next = Math.round(revenue * (1 + books.profile.growth / 4))
  const end = quarters[quarter]!.end
  return page(`Release of ${name}`, '', [
    `<p style="text-align:center"><b>${escaped(name)} reports results of the quarter ended ${longDay(end)}</b></p>`,
    paragraph(
      `${name} is a fictional company of the made sample. Revenue of the quarter was ${percent(revenue, line('revenue', quarter - 4))} from the same quarter of the year before.`,
    ),
    subheading('Financial Highlights'),
    table([unitsOf(books), longDay(end), longDay(quarters[quarter - 4]!.end)], rows),
    subheading('Outlook'),
    paragraph(
      `For the next quarter we expect revenue between ${amount(Math.round(next * 0.98))} and ${amount(Math.round(next * 1.02))} ${unitsOf(books)}.`,
    ),
    subheading('Forward-Looking Statements'),
    paragraph(
      'Statements about the future are made up like all others. Real ones would name the risks that may make them wrong.',
    ),
  ])
}

function amount(value: number): string {
  return value < 0 ? `(${Math.abs(value).toLocaleString('en-US')})` : value.toLocaleString('en-US')
}
