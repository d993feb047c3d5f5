import { formatDay } from '../../../src/domain/day.ts'
import type { Report } from '../filing-draft.ts'
import type { SampleFiling } from '../filings.ts'
import type { Ledger } from '../ledger.ts'
import { discussion } from './discussion.ts'
import { longDay, periodOf } from './financials.ts'
import { inlineWriter } from './inline.ts'
import { type Item, itemsOf, wordsOf } from './items.ts'
import { escaped, heading, page, paragraph } from './markup.ts'

/** The main document of a report: 10-K, 10-KT, 10-K/A, 10-Q, 20-F, or a half-year 6-K. */
export function reportPage(
  books: Ledger,
  filing: SampleFiling & { readonly report: Report },
  registrantName: string,
): string {
  const { form, filed, report, filerCik } = filing
  const { currency, unit } = books.profile
  const inline = inlineWriter({ cik: filerCik, currency, unit })
  const telling = { books, report, filed, inline }
  const end = books.calendar.quarters[report.quarter]!.end
  const words = wordsOf(telling)
  const body =
    form === '6-K'
      ? discussion(telling, words.name)
      : [
          ...contents(form, itemsOf(telling, form, words)),
          ...itemMarkup(form, itemsOf(telling, form, words)),
          ...signatures(registrantName, filing),
        ]
  const header = inline.header(
    {
      DocumentType: form.replace(/\/A$/, ''),
      AmendmentFlag: String(form.endsWith('/A')),
      DocumentPeriodEndDate: formatDay(end),
      EntityRegistrantName: escaped(registrantName),
    },
    periodOf(books, report.columns.income[0]!),
  )
  return page(`${form} of ${registrantName}`, header, [...cover(form, registrantName, end), ...body])
}

function cover(form: string, name: string, end: number): string[] {
  const isAnnual = /^(10-K|20-F)/.test(form)
  return [
    '<p style="text-align:center"><b>UNITED STATES SECURITIES AND EXCHANGE COMMISSION</b></p>',
    `<p style="text-align:center"><b>FORM ${form}</b></p>`,
    paragraph(`A document of the made sample. ${name} does not exist, and this was never filed with anyone.`),
    paragraph(`${isAnnual ? 'Annual' : 'Interim'} report for the period ended ${longDay(end)}`),
    `<p style="text-align:center"><b>${escaped(name)}</b></p>`,
    '<hr style="page-break-after:always"/>',
  ]
}

function contents(form: string, items: readonly Item[]): string[] {
  const rows = items.map(
    (item, at) =>
      `<tr><td><a href="#${anchorOf(form, item)}">Item ${item.number}.</a></td><td><a href="#${anchorOf(form, item)}">${escaped(item.title)}</a></td><td>${at + 2}</td></tr>`,
  )
  return [
    '<p style="text-align:center"><b>TABLE OF CONTENTS</b></p>',
    `<table>${rows.join('')}</table>`,
    '<hr style="page-break-after:always"/>',
  ]
}

function itemMarkup(form: string, items: readonly Item[]): string[] {
  return items.flatMap((item, at) => [
    ...(items[at - 1]?.part === item.part || form === '20-F' ? [] : [partHeading(form, item.part)]),
    heading(anchorOf(form, item), `Item ${item.number}. ${item.title}`),
    ...item.body,
  ])
}

function partHeading(form: string, part: Item['part']): string {
  const title = form !== '10-Q' ? '' : part === 'I' ? ' — FINANCIAL INFORMATION' : ' — OTHER INFORMATION'
  return `<p style="text-align:center;font-size:11pt"><b>PART ${part}${title}</b></p>`
}

function anchorOf(form: string, { part, number }: Item): string {
  return `${form === '10-Q' ? `p${part}-` : ''}item-${number}`.toLowerCase()
}

function signatures(name: string, { filed }: SampleFiling): string[] {
  return [
    '<p style="text-align:center"><b>SIGNATURES</b></p>',
    paragraph(`Nobody has signed this report of ${name}. Date: ${longDay(filed)}`),
  ]
}
