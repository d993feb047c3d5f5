import { formatDay, parseDay } from '../../src/domain/day.ts'
import type { Books } from './books.ts'
import { type FactSheet, factHead, factSheet } from './fact-sheet.ts'
import { balanceColumns, type FiledReport, filedReports, flowColumns } from './filed-columns.ts'
import type { SampleFiling } from './filings.ts'
import { PER_SHARE, perShareValue, SHARES } from './per-share.ts'
import { tagsOf } from './tags.ts'

/** Filers repeat a split in the notes of the following year's reports. */
const SPLIT_TOLD_DAYS = 400

/** The companyfacts document of one registrant: what its own filings among these report. */
export function companyFactsText(
  books: Books,
  filings: readonly SampleFiling[],
  registrant: { readonly cik: number; readonly name: string },
): string {
  const sheet = factSheet()
  const reports = filedReports(filings, registrant.cik)
  addFlows(sheet, books, reports, 'income')
  addFlows(sheet, books, reports, 'cash')
  addBalances(sheet, books, reports)
  addPerShare(sheet, books, reports)
  addCover(sheet, books, reports)
  addNotes(sheet, books, reports)
  return sheet.text(registrant.cik, registrant.name)
}

function addFlows(
  sheet: FactSheet,
  books: Books,
  reports: readonly FiledReport[],
  statement: 'income' | 'cash',
): void {
  const { unit, currency } = books.profile
  const columns = flowColumns(books, reports, statement)
  for (const { line, concept, sign, from, to } of tagsOf(books, statement)) {
    const rows = sheet.rows(books.chart.chart.taxonomy, concept, currency)
    for (const { first, last, end, filed, head, tail } of columns) {
      if (filed < from || filed > to) continue
      rows.add(end, head, books.flow(line, first, last, filed) * sign * unit, tail)
    }
  }
}

function addBalances(sheet: FactSheet, books: Books, reports: readonly FiledReport[]): void {
  const { unit, currency } = books.profile
  const columns = balanceColumns(books, reports, false)
  const columnsAtBothEnds = balanceColumns(books, reports, true)
  for (const { line, concept, sign, from, to } of tagsOf(books, 'balance')) {
    const rows = sheet.rows(books.chart.chart.taxonomy, concept, currency)
    const shown = books.chart.lines[line]!.atBothEnds ? columnsAtBothEnds : columns
    for (const { quarter, end, filed, head, tail } of shown) {
      if (filed < from || filed > to) continue
      rows.add(end, head, books.balance(line, quarter, filed) * sign * unit, tail)
    }
  }
}

function addPerShare(sheet: FactSheet, books: Books, reports: readonly FiledReport[]): void {
  const { taxonomy } = books.chart.chart
  const columns = flowColumns(books, reports, 'income')
  for (const line of PER_SHARE) {
    const unit = line.kind === 'shares' ? 'shares' : `${books.profile.currency}/shares`
    const rows = sheet.rows(taxonomy, taxonomy === 'us-gaap' ? line.usGaap : line.ifrs, unit)
    for (const column of columns) {
      rows.add(column.end, column.head, perShareValue(books, line, column, column.filed), column.tail)
    }
  }
}

/** Cover page: shares outstanding some days before the filing. Of two classes only figures with dimensions are filed. */
function addCover(sheet: FactSheet, books: Books, reports: readonly FiledReport[]): void {
  if (books.profile.tickers.length > 1) return
  for (const { report, filed, tail } of reports) {
    const count = books.shares.outstanding(report.quarter, filed) * SHARES
    const day = Math.max(filed - 7, books.calendar.quarters[report.quarter]!.end)
    const rows = sheet.rows('dei', 'EntityCommonStockSharesOutstanding', 'shares')
    rows.add(day, factHead(null, day), count, tail)
  }
}

function addNotes(sheet: FactSheet, { profile, calendar }: Books, reports: readonly FiledReport[]): void {
  for (const { report, filed, tail } of reports) {
    for (const { ratio, effective } of profile.splits) {
      const day = parseDay(effective)!
      if (day > filed || filed - day > SPLIT_TOLD_DAYS) continue
      const rows = sheet.rows('us-gaap', 'StockholdersEquityNoteStockSplitConversionRatio1', 'pure')
      rows.add(day, factHead(null, day), ratio, tail)
    }
    const periodEnd = formatDay(calendar.quarters[report.quarter]!.end)
    for (const { facts } of profile.strays.filter(stray => stray.periodEnd === periodEnd)) {
      for (const { concept, unit, start, end, value } of facts) {
        const day = parseDay(end)!
        const head = factHead(start === null ? null : parseDay(start)!, day)
        sheet.rows('us-gaap', concept, unit).add(day, head, value, tail)
      }
    }
  }
}
