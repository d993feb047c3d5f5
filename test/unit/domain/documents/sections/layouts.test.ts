import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { sectionsOf } from '../../../../../src/domain/documents/sections/sections-of.ts'

/** An item of a synthetic report; `chars` of prose, or its financial statements. */
type Item = readonly [
  part: string,
  number: string,
  id: string,
  title: string,
  content: number | 'statements' | 'none',
]

const MDA = 'Management’s Discussion and Analysis of Financial Condition and Results of Operations'
const MARKET = 'Quantitative and Qualitative Disclosures About Market Risk'
const FORMS: Readonly<Record<string, readonly Item[]>> = {
  '10-K': [
    ['I', '1', 'business', 'Business', 6_000],
    ['I', '1A', 'risk_factors', 'Risk Factors', 8_000],
    ['I', '1B', 'unresolved_staff_comments', 'Unresolved Staff Comments', 'none'],
    ['I', '2', 'properties', 'Properties', 700],
    ['I', '3', 'legal_proceedings', 'Legal Proceedings', 700],
    ['I', '4', 'mine_safety', 'Mine Safety Disclosures', 'none'],
    ['II', '7', 'mda_full', MDA, 8_000],
    ['II', '7A', 'market_risk', MARKET, 800],
    ['II', '8', 'financial_statements', 'Financial Statements and Supplementary Data', 'statements'],
    ['II', '9A', 'controls_procedures', 'Controls and Procedures', 900],
    ['IV', '15', 'exhibits', 'Exhibits and Financial Statement Schedules', 800],
  ],
  '10-Q': [
    ['I', '1', 'financial_statements', 'Financial Statements', 'statements'],
    ['I', '2', 'mda_full', MDA, 8_000],
    ['I', '3', 'market_risk', MARKET, 800],
    ['I', '4', 'controls_procedures', 'Controls and Procedures', 900],
    ['II', '1', 'legal_proceedings', 'Legal Proceedings', 700],
    ['II', '1A', 'risk_factors', 'Risk Factors', 700],
    ['II', '6', 'exhibits', 'Exhibits', 700],
  ],
}

const bold = (text: string) => `<p><b>${text}</b></p>`
const HEADINGS: Readonly<Record<string, (item: Item) => string>> = {
  'Item 1A. Title': ([, number, , title]) => bold(`Item ${number}. ${title}`),
  'ITEM 1A – TITLE': ([, number, , title]) => bold(`ITEM ${number} – ${title.toUpperCase()}`),
  'Item1A. Title': ([, number, , title]) => bold(`Item${number}. ${title}`),
  'ITEM 1A.TITLE': ([, number, , title]) => bold(`ITEM ${number}.${title.toUpperCase()}`),
  'Item 1-A: Title': ([, number, , title]) => bold(`Item ${number.replace(/(?=[A-C])/, '-')}: ${title}`),
  'Item 1(A) Title': ([, number, , title]) => bold(`Item ${number.replace(/[A-C]/, '($&)')} ${title}`),
  '[Item 1A] Title': ([, number, , title]) => bold(`[Item ${number}] ${title}`),
  '1A. Title': ([, number, , title]) => bold(`${number}. ${title}`),
  'Part I – Item 1A. Title': ([part, number, , title]) => bold(`Part ${part} – Item ${number}. ${title}`),
  'number and title on two lines': ([, number, , title]) =>
    bold(`ITEM ${number}.`) + bold(title.toUpperCase()),
  'number and title in two cells': ([, number, , title]) =>
    `<table><tr><td>Item ${number}.</td><td>${title}</td></tr></table>`,
  'letters apart': ([, number, , title]) => `<p><b>I</b> <b>TEM ${number}. ${title.toUpperCase()}</b></p>`,
  'unmarked Item 1A. Title': ([, number, , title]) => `<p>Item ${number}. ${title}</p>`,
  'title alone': ([, , , title]) => bold(title.toUpperCase()),
}

type Contents = (items: readonly Item[], pageOf: (item: Item) => number) => string
const table = (rows: readonly string[]) => `<p>TABLE OF CONTENTS</p><table>${rows.join('')}</table>`
const STATEMENT_LIST = ['Balance Sheets', 'Statements of Income', 'Statements of Cash Flows', 'Notes']
const CONTENTS: Readonly<Record<string, Contents>> = {
  'no contents': () => '',
  links: items =>
    table(
      items.map(([part, number, , title]) => `<tr><td><a href="#${part}${number}">${title}</a></td></tr>`),
    ),
  pages: (items, pageOf) =>
    table(items.map(item => `<tr><td>Item ${item[1]}.</td><td>${item[3]}</td><td>${pageOf(item)}</td></tr>`)),
  'titles with pages': (items, pageOf) =>
    table(items.map(item => `<tr><td>${item[3]}</td><td>${pageOf(item)}</td></tr>`)),
  'bare lines': items => items.map(([, number, , title]) => `<p>Item ${number}. ${title}</p>`).join(''),
  'a list of statements inside': (items, pageOf) =>
    table(
      items.flatMap(item => [
        `<tr><td>Item ${item[1]}.</td><td>${item[3]}</td><td>${pageOf(item)}</td></tr>`,
        ...(item[4] === 'statements' ? STATEMENT_LIST : []).map(
          title =>
            `<tr><td></td><td>Condensed Consolidated ${title} of the Company</td><td>${pageOf(item)}</td></tr>`,
        ),
      ]),
    ),
}

const wordOf = (id: string) => `${id.replaceAll('_', '')}word`

function prose(id: string, chars: number): string[] {
  const sentence = `The ${wordOf(id)} of our customers grew, as Item 1A, Risk Factors, and Note 2 describe. `
  return Array.from({ length: Math.ceil(chars / 500) }, () => `<p>${sentence.repeat(5)}</p>`)
}

function statements(id: string): string[] {
  const rows = (labels: readonly string[]) =>
    `<table>${labels.map((label, at) => `<tr><td>${label}</td><td>$</td><td>1,${100 + at}</td><td>$</td><td>2,${200 + at}</td></tr>`).join('')}</table><p>See the ${wordOf(id)} notes.</p>`
  const filler = Array.from({ length: 10 }, (_, at) => `Line ${at}`)
  return [
    bold('CONSOLIDATED BALANCE SHEETS'),
    rows([...filler, 'Total assets', 'Debt', 'Total liabilities and stockholders’ equity']),
    bold('CONSOLIDATED STATEMENTS OF CASH FLOWS'),
    rows([...filler, 'Net cash from investing activities', 'Net cash from financing activities', 'Cash']),
    bold('NOTES TO CONSOLIDATED FINANCIAL STATEMENTS'),
    bold('Note 1. Accounting Policies'),
    ...prose(id, 4_000),
  ]
}

interface Report {
  readonly form: string
  readonly items: readonly Item[]
  readonly heading: (item: Item) => string
  readonly contents: Contents
}

/** Reads the report and returns, for each item with text, the share of its words that its section has, and how many of others. */
function readReport({ form, items, heading, contents }: Report) {
  const pages = new Map<Item, number>()
  let page = 1
  let part = ''
  const body = items.flatMap(item => {
    const [itsPart, number, id, , content] = item
    const opening = part === itsPart ? '' : bold(`PART ${itsPart}`)
    part = itsPart
    pages.set(item, page)
    const text =
      content === 'none' ? ['<p>None.</p>'] : content === 'statements' ? statements(id) : prose(id, content)
    return [
      opening,
      `<div id="${itsPart}${number}"></div>`,
      heading(item),
      ...text.map((piece, at) =>
        at % 4 === 3 ? `${piece}<p>${page++}</p><hr style="page-break-after:always">` : piece,
      ),
    ]
  })
  const signed = `${bold('SIGNATURES')}<p>Pursuant to the requirements of the Securities Exchange Act it was signed.</p>`
  const html = `<html><body><p>FORM ${form}</p>${contents(items, item => pages.get(item)!)}${body.join('')}${signed}</body></html>`
  const parsed = parseDocument(html)
  const document = { type: form, sequence: 1, filename: null, description: null, text: html }
  const sections = sectionsOf({ form, filingDate: '2025-02-20', documents: [{ document, parsed }] })
  const count = (text: string, word: string) => text.split(word).length - 1
  return items
    .filter(([, , , , content]) => content !== 'none')
    .flatMap(([, , id]) => {
      const text = sections.find(section => section.id === id)?.text ?? ''
      const lost = count(parsed.text, wordOf(id)) - count(text, wordOf(id))
      const foreign = (text.match(/\b[a-z]+word\b/g) ?? []).filter(word => word !== wordOf(id)).length
      return lost === 0 && foreign === 0 ? [] : [{ id, lost, foreign }]
    })
}

describe.each(Object.keys(FORMS))('items of a %s', form => {
  const items = FORMS[form]!
  const layouts = Object.keys(HEADINGS).flatMap(heading =>
    Object.keys(CONTENTS).map(contents => ({ heading, contents })),
  )

  it.each(layouts)('have all of their text and no other: $heading, $contents', ({ heading, contents }) => {
    expect(readReport({ form, items, heading: HEADINGS[heading]!, contents: CONTENTS[contents]! })).toEqual(
      [],
    )
  })

  it.each(Object.keys(CONTENTS))(
    'are found with statements that have no heading of their own: %s',
    contents => {
      const heading = (item: Item) => (item[4] === 'statements' ? '' : HEADINGS['Item 1A. Title']!(item))
      expect(readReport({ form, items, heading, contents: CONTENTS[contents]! })).toEqual([])
    },
  )
})

it.each(['Item 1A. Title', '[Item 1A] Title', 'number and title on two lines'])(
  'items of a 10-Q are found out of order: %s',
  heading => {
    const [statements, discussion, ...rest] = FORMS['10-Q']!
    const items = [discussion!, statements!, ...rest]
    for (const contents of Object.values(CONTENTS))
      expect(readReport({ form: '10-Q', items, heading: HEADINGS[heading]!, contents })).toEqual([])
  },
)
