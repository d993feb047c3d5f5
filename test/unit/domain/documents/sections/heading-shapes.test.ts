import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { sectionsOf } from '../../../../../src/domain/documents/sections/sections-of.ts'

interface Item {
  readonly number: string
  readonly title: string
  readonly isLong: boolean
}

const item = (number: string, title: string, isLong = true): Item => ({ number, title, isLong })
/** The items of an annual report of 2024. */
const ITEMS: readonly Item[] = [
  item('1', 'Business'),
  item('1A', 'Risk Factors'),
  item('1B', 'Unresolved Staff Comments', false),
  item('2', 'Properties'),
  item('3', 'Legal Proceedings'),
  item('4', 'Mine Safety Disclosures', false),
  item(
    '5',
    'Market for Registrant’s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities',
  ),
  item('6', '[Reserved]', false),
  item('7', 'Management’s Discussion and Analysis of Financial Condition and Results of Operations'),
  item('7A', 'Quantitative and Qualitative Disclosures About Market Risk'),
  item('8', 'Financial Statements and Supplementary Data'),
  item('9', 'Changes in and Disagreements with Accountants on Accounting and Financial Disclosure', false),
  item('9A', 'Controls and Procedures'),
  item('10', 'Directors, Executive Officers and Corporate Governance'),
  item('11', 'Executive Compensation'),
  item('14', 'Principal Accountant Fees and Services'),
  item('15', 'Exhibits and Financial Statement Schedules'),
]

const SENTENCES = [
  'The company makes pumps and valves for farms in several regions.',
  'Demand follows the planting season and the price of grain.',
  'Management reviews these matters every quarter with the board.',
  'Prices of steel and energy moved in both directions during the year.',
  'Competition comes from larger firms and from importers.',
]
const prose = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => SENTENCES[(at * 3 + from) % SENTENCES.length]).join(' ')

const markOf = ({ number }: Item) => `Marker${number} begins here.`

function paragraphsOf(one: Item, at: number): string[] {
  if (!one.isLong) return one.title.startsWith('[') ? [] : ['None.']
  const paragraphs = [`${markOf(one)} ${prose(9, at)}`, prose(12, at + 1), prose(11, at + 2)]
  if (one.number !== '8') return paragraphs
  const statements = ['CONSOLIDATED BALANCE SHEETS', 'Total assets 500 480']
  const flows = ['CONSOLIDATED STATEMENTS OF CASH FLOWS', 'Net cash provided by operating activities 50 40']
  return [...paragraphs, ...statements, ...flows, prose(10, 4)]
}

const p = (inner: string) => `<p>${inner}</p>`
const bold = (inner: string) => p(`<b>${inner}</b>`)

type Heading = (number: string, title: string) => string
const asUsual: Heading = (number, title) => bold(`Item ${number}. ${title}`)

const HEADINGS: Readonly<Record<string, Heading>> = {
  'with a dot': asUsual,
  'in capitals': (number, title) => bold(`ITEM ${number}. ${title.toUpperCase()}`),
  'without a dot': (number, title) => bold(`Item ${number} ${title}`),
  'with a dash': (number, title) => bold(`ITEM ${number} – ${title}`),
  'with a colon': (number, title) => bold(`Item ${number}: ${title}`),
  'without blanks': (number, title) => bold(`Item${number}.${title}`),
  'with fixed blanks': (number, title) => bold(`Item&nbsp;${number}.&nbsp;&nbsp;${title}`),
  'in two cells': (number, title) => `<table><tr><td>Item ${number}.</td><td>${title}</td></tr></table>`,
  'in three cells': (number, title) =>
    `<table><tr><td>Item</td><td>${number}.</td><td>${title}</td></tr></table>`,
  'in two paragraphs': (number, title) => bold(`Item ${number}.`) + bold(title),
  'on two lines': (number, title) => bold(`ITEM ${number}.<br>${title.toUpperCase()}`),
  'with a number alone': (number, title) => bold(`${number}. ${title}`),
  'with the number behind': (number, title) => bold(`${title} (Item ${number})`),
  'with the number in a cell behind': (number, title) =>
    `<table><tr><td>${title}</td><td>Item ${number}</td></tr></table>`,
  'in curly quotation marks': (number, title) => bold(`“Item ${number}. ${title}”`),
  'in straight quotation marks': (number, title) => bold(`"ITEM ${number} - ${title.toUpperCase()}"`),
  'with the number in brackets': (number, title) => bold(`Item (${number}) ${title}`),
  'with a title alone': (_, title) => bold(title),
  'behind a page number': (number, title) => p(`12 <b>Item ${number}. ${title}</b>`),
  'before a page number': (number, title) => bold(`Item ${number}. ${title} ${10 + title.length}`),
  'that link to the contents': (number, title) =>
    p(`<a href="#contents"><b>Item ${number}. ${title}</b></a>`),
  'without their letter': (number, title) => bold(`Item ${number.replace(/[AC]$/, '')}. ${title}`),
  'glued to a page number': (number, title) => bold(`12Item ${number}. ${title}`),
  'behind a link to the contents': (number, title) =>
    p(`<a href="#toc">Table of Contents</a><b>Item ${number}. ${title}</b>`),
  'with the letter apart': (number, title) => bold(`Item ${number.replace(/([A-C])$/, ' $1')}. ${title}`),
  'with the letter in brackets': (number, title) =>
    bold(`Item ${number.replace(/([A-C])$/, '($1)')}. ${title}`),
  'with a number sign': (number, title) => bold(`Item #${number}. ${title}`),
  'in nested tables': (number, title) =>
    `<table><tr><td><table><tr><td>Item ${number}.</td><td>${title}</td></tr></table></td></tr></table>`,
  'with a number and no title': number => bold(`Item ${number}.`),
  'in small capitals': (number, title) =>
    bold(`I<small>TEM</small> ${number}. <small>${title.toUpperCase()}</small>`),
  'cut by tags': (number, title) => p(`<b>Item</b> <b>${number}</b><b>.</b> <i>${title}</i>`),
  'with spaced letters': (number, title) => bold(`I T E M ${number}. ${title}`),
  underlined: (number, title) => p(`<u>Item ${number}.</u> <u>${title}</u>`),
  'before a sentence': (number, title) => p(`<b>Item ${number}. ${title}.</b> The following describes it.`),
  'with a bullet': (number, title) => bold(`► Item ${number}. ${title}`),
  'as a list': (number, title) => `<ul><li><b>Item ${number}. ${title}</b></li></ul>`,
  'as an HTML heading': (number, title) => `<h2>Item ${number}. ${title}</h2>`,
}

const CONTENTS: Readonly<Record<string, string>> = {
  none: '',
  'a table': `<table>${ITEMS.map(({ number, title }, at) => `<tr><td>Item ${number}.</td><td>${title}</td><td>${3 + at * 4}</td></tr>`).join('')}</table>`,
  'a table of links': `<table>${ITEMS.map(({ number, title }, at) => `<tr><td><a href="#i${number}">Item ${number}.</a></td><td>${title}</td><td>${3 + at * 4}</td></tr>`).join('')}</table>`,
  'lines with pages': ITEMS.map(({ number, title }, at) =>
    p(`Item ${number}. ${title} ........ ${3 + at * 4}`),
  ).join(''),
  'lines without pages': ITEMS.map(({ number, title }) => p(`Item ${number}. ${title}`)).join(''),
}

interface Shape {
  readonly heading?: Heading
  readonly contents?: string
  readonly items?: readonly Item[]
  /** Printed at the top of a page within each item. */
  readonly pageHead?: Heading
}

function reportOf({
  heading = asUsual,
  contents = CONTENTS['a table']!,
  items = ITEMS,
  pageHead,
}: Shape): string {
  const body = items.map((one, at) => {
    const paragraphs = paragraphsOf(one, at).map(p)
    if (pageHead) paragraphs.splice(1, 0, `<p>${10 + at}</p><hr>${pageHead(one.number, one.title)}`)
    return `<a name="i${one.number}"></a>${heading(one.number, one.title)}${paragraphs.join('')}`
  })
  const cover = ['FORM 10-K', 'Annual report for the fiscal year ended December 31, 2023', 'FIELD PUMPS INC.']
  return `<html><body>${cover.map(p).join('')}${contents}${body.join('')}${bold('SIGNATURES')}${p('The registrant has signed this report.')}</body></html>`
}

/** Items whose text lacks its first words or its end, or holds those of another item. */
function faultsIn(text: string, items: readonly Item[] = ITEMS): string[] {
  const document = { type: '10-K', sequence: 1, filename: 'a.htm', description: null, text }
  const documents = [{ document, parsed: parseDocument(text) }]
  const sections = sectionsOf({ form: '10-K', filingDate: '2024-03-01', documents })
  return items.flatMap((one, at) => {
    if (!one.isLong) return []
    const own = sections.find(
      ({ item: number, text: words }) => number === one.number && words.includes(markOf(one)),
    )
    if (!own) return [`${one.number} is missing`]
    const others = items.filter(other => other !== one && other.isLong && own.text.includes(markOf(other)))
    const isWhole = own.text.replace(/\s+/g, ' ').includes(paragraphsOf(one, at).at(-1)!.slice(-60))
    return [
      ...others.map(({ number }) => `${one.number} holds ${number}`),
      ...(isWhole ? [] : [`${one.number} is cut`]),
    ]
  })
}

describe('items of an annual report', () => {
  it.each(Object.entries(HEADINGS))('are found by headings %s', (_, heading) => {
    expect(faultsIn(reportOf({ heading }))).toEqual([])
  })

  it('are found by numbers alone where the contents link to them', () => {
    const heading = HEADINGS['with a number alone']!
    expect(faultsIn(reportOf({ heading, contents: CONTENTS['a table of links']! }))).toEqual([])
  })

  it.each(Object.entries(CONTENTS))('are found behind contents: %s', (_, contents) => {
    expect(faultsIn(reportOf({ contents }))).toEqual([])
  })

  it('are found where page heads repeat them', () => {
    const pageHead: Heading = (number, title) => p(`Item ${number}. ${title} (continued)`)
    expect(faultsIn(reportOf({ pageHead }))).toEqual([])
    expect(faultsIn(reportOf({ pageHead: () => p('Table of Contents') }))).toEqual([])
  })

  it('are found out of order', () => {
    const swapped = [...ITEMS]
    const [a, b] = [
      swapped.findIndex(({ number }) => number === '7'),
      swapped.findIndex(({ number }) => number === '8'),
    ]
    ;[swapped[a], swapped[b]] = [swapped[b]!, swapped[a]!]
    expect(faultsIn(reportOf({ items: swapped }), swapped)).toEqual([])
  })
})
