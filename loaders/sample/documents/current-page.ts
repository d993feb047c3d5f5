import type { SampleFiling } from '../filings.ts'
import { mixed } from '../random.ts'
import { EVENTS } from './disclosures.ts'
import { longDay } from './financials.ts'
import { heading, page, paragraph } from './markup.ts'

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
