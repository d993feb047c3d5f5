import { describeSic } from '../../../src/domain/company/taxonomy.ts'
import { yearOf } from '../../../src/domain/day.ts'
import { TWENTY_F } from '../../../src/domain/documents/sections/items/twenty-f.ts'
import { disclosuresOf } from './disclosures.ts'
import { discussion } from './discussion.ts'
import {
  balanceTable,
  breakdownNote,
  breakdowns,
  flowTable,
  periodOf,
  type ReportContext,
} from './financials.ts'
import { heading, paragraph, subheading } from './markup.ts'
import { businessParagraphs, riskParagraphs, type TemplateValues } from './prose.ts'

/** One item of a report: `part` if the form repeats item numbers, heading, and content as markup. */
export interface Item {
  readonly part: 'I' | 'II' | 'III' | 'IV'
  readonly number: string
  readonly title: string
  readonly body: readonly string[]
}

/** Items of a report by form. */
export function itemsOf(telling: ReportContext, form: string, words: TemplateValues): Item[] {
  if (form === '20-F') return foreignItems(telling, words)
  if (form === '10-Q') return quarterlyItems(telling, words)
  if (form.endsWith('/A')) return amendedItems(telling, words)
  return annualItems(telling, words)
}

export function wordsOf({ books, report }: ReportContext): TemplateValues {
  const { profile, calendar } = books
  return {
    name: profile.name.replace(/ \(fictional\)$/, ''),
    trade: (describeSic(profile.sic) ?? 'its trade').toLowerCase(),
    fiscalYear: yearOf(calendar.quarters[report.quarter]!.end),
  }
}

const none = [paragraph('None.')]
const notApplicable = [paragraph('Not applicable.')]
const byProxy = [
  paragraph(
    'The information required by this item is incorporated by reference to our proxy statement, to be filed within 120 days of the end of the fiscal year.',
  ),
]

function annualItems(telling: ReportContext, words: TemplateValues): Item[] {
  const { books } = telling
  const restated = books.corrections.length > 0
  const disclosures = disclosuresOf(books, words.fiscalYear)
  return [
    item('I', '1', 'Business', [
      ...businessParagraphs(telling.books, words).map(paragraph),
      ...(disclosures.customers ? [paragraph(disclosures.customers)] : []),
    ]),
    item('I', '1A', 'Risk Factors', risks(telling, words)),
    item('I', '1B', 'Unresolved Staff Comments', none),
    item('I', '1C', 'Cybersecurity', [
      paragraph(
        'The board looks at risks of information systems twice a year. Two outside firms test our defences, and an officer with fifteen years of practice leads the work. No incident was material in the year.',
      ),
    ]),
    item('I', '2', 'Properties', [
      paragraph(
        'We own the main site and rent offices in six places. All are in use and suited to what we do there.',
      ),
    ]),
    item('I', '3', 'Legal Proceedings', [
      paragraph(
        'We are party to proceedings of the kind that come with business. We do not expect that any of them will be material.',
      ),
      ...disclosures.legal.map(paragraph),
    ]),
    item('I', '4', 'Mine Safety Disclosures', notApplicable),
    item(
      'II',
      '5',
      "Market for Registrant's Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities",
      [
        paragraph(
          'Our shares are traded where the cover says. We pay dividends when the board finds that cash is not needed otherwise, and buy back shares under a programme without an end.',
        ),
      ],
    ),
    item('II', '6', '[Reserved]', []),
    item(
      'II',
      '7',
      "Management's Discussion and Analysis of Financial Condition and Results of Operations",
      discussion(telling, words.name),
    ),
    item('II', '7A', 'Quantitative and Qualitative Disclosures About Market Risk', [
      paragraph(
        'A rise of interest rates by one percentage point would raise our interest for a year by less than two percent of income before tax. A fall of all foreign currencies by ten percent would reduce revenue by less than four percent.',
      ),
    ]),
    item('II', '8', 'Financial Statements and Supplementary Data', statements(telling)),
    item(
      'II',
      '9',
      'Changes in and Disagreements with Accountants on Accounting and Financial Disclosure',
      none,
    ),
    item('II', '9A', 'Controls and Procedures', controls(restated)),
    item('II', '9B', 'Other Information', none),
    item('II', '9C', 'Disclosure Regarding Foreign Jurisdictions that Prevent Inspections', notApplicable),
    item('III', '10', 'Directors, Executive Officers and Corporate Governance', byProxy),
    item('III', '11', 'Executive Compensation', byProxy),
    item(
      'III',
      '12',
      'Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters',
      byProxy,
    ),
    item('III', '13', 'Certain Relationships and Related Transactions, and Director Independence', byProxy),
    item('III', '14', 'Principal Accountant Fees and Services', byProxy),
    item('IV', '15', 'Exhibits and Financial Statement Schedules', [
      paragraph(
        'Exhibits are numbered as the rules ask: 3.1 articles, 10.1 credit agreement, 21.1 subsidiaries, 31.1 and 31.2 certifications. None of them exists.',
      ),
    ]),
    item('IV', '16', 'Form 10-K Summary', none),
  ]
}

/** A restated year: reason, discussion, statements and controls. */
function amendedItems(telling: ReportContext, words: TemplateValues): Item[] {
  return [
    item('II', '7', "Management's Discussion and Analysis of Financial Condition and Results of Operations", [
      paragraph(
        'This amendment restates the year: revenue had been recognised that was none. The report that it amends should no longer be relied upon.',
      ),
      ...discussion(telling, words.name),
    ]),
    item('II', '8', 'Financial Statements and Supplementary Data', statements(telling)),
    item('II', '9A', 'Controls and Procedures', controls(true)),
  ]
}

function quarterlyItems(telling: ReportContext, words: TemplateValues): Item[] {
  return [
    item('I', '1', 'Financial Statements', statements(telling)),
    item(
      'I',
      '2',
      "Management's Discussion and Analysis of Financial Condition and Results of Operations",
      discussion(telling, words.name),
    ),
    item('I', '3', 'Quantitative and Qualitative Disclosures About Market Risk', [
      paragraph('Our exposure to market risk has not changed materially since the last annual report.'),
    ]),
    item('I', '4', 'Controls and Procedures', controls(false)),
    item('II', '1', 'Legal Proceedings', none),
    item('II', '1A', 'Risk Factors', [
      paragraph('There were no material changes to the risk factors of our last annual report.'),
    ]),
    item('II', '2', 'Unregistered Sales of Equity Securities and Use of Proceeds', none),
    item('II', '3', 'Defaults Upon Senior Securities', none),
    item('II', '4', 'Mine Safety Disclosures', notApplicable),
    item('II', '5', 'Other Information', none),
    item('II', '6', 'Exhibits', [paragraph('31.1 and 31.2 certifications. Neither exists.')]),
  ]
}

/** All items of the form in order; those without content do not apply. */
function foreignItems(telling: ReportContext, words: TemplateValues): Item[] {
  const made = foreignBodies(telling, words)
  const numbers = new Map(TWENTY_F.rows.map(row => [row.item, row]))
  return [...numbers.values()].map(({ part, item: number, title }) =>
    item(part as Item['part'], number, title, made[number] ?? notApplicable),
  )
}

function foreignBodies(
  telling: ReportContext,
  words: TemplateValues,
): Readonly<Record<string, readonly string[]>> {
  return {
    '3': [heading('item-3d', 'D. Risk Factors'), ...risks(telling, words)],
    '4': businessParagraphs(telling.books, words).map(paragraph),
    '4A': none,
    '5': discussion(telling, words.name),
    '11': [
      paragraph(
        'We report in euros and sell a third of what we make in other currencies. A fall of all of them by ten percent would reduce revenue by about three percent.',
      ),
    ],
    '15': controls(false),
    '18': statements(telling),
  }
}

function risks(telling: ReportContext, words: TemplateValues): string[] {
  return [
    paragraph(
      `The following risks are made up, as ${words.name} is. They stand where those of a real company would.`,
    ),
    ...riskParagraphs(telling.books, words).flatMap(({ title, paragraphs }) => [
      subheading(title),
      ...paragraphs.map(paragraph),
    ]),
  ]
}

function controls(isWeak: boolean): string[] {
  return [
    paragraph(
      isWeak
        ? 'Our officers concluded that disclosure controls were not effective, because of a material weakness in how revenue is recognised. New people and a second review of contracts are the remedy.'
        : 'Our officers concluded that disclosure controls were effective at the end of the period. Nothing changed in internal control that is likely to affect it materially.',
    ),
  ]
}

/** Statements, then notes; each note is a text block. */
function statements(telling: ReportContext): string[] {
  const { books, report, inline } = telling
  const period = periodOf(books, report.columns.income[0]!)
  const note = (at: number, title: string, tag: string, content: readonly string[]) =>
    inline.block(tag, period, [subheading(`Note ${at}. ${title}`), ...content].join('\n'))
  const [segment, product, geography] = breakdowns(telling)
  return [
    paragraph('Consolidated Statements of Operations'),
    flowTable(telling, 'income'),
    paragraph('Consolidated Balance Sheets'),
    balanceTable(telling),
    paragraph('Consolidated Statements of Cash Flows'),
    flowTable(telling, 'cash'),
    note(1, 'Summary of Significant Accounting Policies', 'us-gaap:SignificantAccountingPoliciesTextBlock', [
      paragraph(
        'The statements are made by a generator and follow its own rules: they add up, and that is all they are meant for.',
      ),
    ]),
    note(2, 'Revenue', 'us-gaap:RevenueFromContractWithCustomerTextBlock', [
      breakdownNote(telling, product!),
      breakdownNote(telling, geography!),
    ]),
    note(3, 'Segment Information', 'us-gaap:SegmentReportingDisclosureTextBlock', [
      breakdownNote(telling, segment!),
    ]),
  ]
}

function item(part: Item['part'], number: string, title: string, body: readonly string[]): Item {
  return { part, number, title, body }
}
