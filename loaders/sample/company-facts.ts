import { type Day, formatDay, parseDay } from '../../src/domain/day.ts'
import type { Report } from './filing-draft.ts'
import type { SampleFiling } from './filings.ts'
import type { Ledger } from './ledger.ts'
import { PER_SHARE, perShareValue, SHARES } from './per-share.ts'
import type { Span } from './report-columns.ts'
import { tagsOf } from './tags.ts'

/** Filers repeat a split in the notes of the following year's reports. */
const SPLIT_TOLD_DAYS = 400

/** The companyfacts document of one registrant: what its own filings among these report. */
export function companyFactsText(
  books: Ledger,
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
  books: Ledger,
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

function addBalances(sheet: FactSheet, books: Ledger, reports: readonly FiledReport[]): void {
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

function addPerShare(sheet: FactSheet, books: Ledger, reports: readonly FiledReport[]): void {
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

/** Cover page: shares outstanding some days before the filing. With two share classes only dimensional facts are filed. */
function addCover(sheet: FactSheet, books: Ledger, reports: readonly FiledReport[]): void {
  if (books.profile.tickers.length > 1) return
  for (const { report, filed, tail } of reports) {
    const count = books.shares.outstanding(report.quarter, filed) * SHARES
    const day = Math.max(filed - 7, books.calendar.quarters[report.quarter]!.end)
    const rows = sheet.rows('dei', 'EntityCommonStockSharesOutstanding', 'shares')
    rows.add(day, factHead(null, day), count, tail)
  }
}

function addNotes(sheet: FactSheet, { profile, calendar }: Ledger, reports: readonly FiledReport[]): void {
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

/** Flows over all reports in the order of the facts. */
interface FiledColumn {
  readonly end: Day
  readonly filed: Day
  readonly head: string
  readonly tail: string
}

/** A filing with a report, with the common end of its facts. */
interface FiledReport {
  readonly report: Report
  readonly filed: Day
  readonly tail: string
}

/** Filings of one registrant that contain a report. */
function filedReports(filings: readonly SampleFiling[], cik: number): FiledReport[] {
  return filings.flatMap(({ report, ...filing }) =>
    report !== null && filing.filerCik === cik
      ? [{ report, filed: filing.filed, tail: factTail({ ...filing, ...report }) }]
      : [],
  )
}

/** Columns of flows over all reports, in the order of the facts: by end, then by filing. */
function flowColumns(
  { calendar: { quarters } }: Ledger,
  reports: readonly FiledReport[],
  statement: 'income' | 'cash',
): (FiledColumn & Span)[] {
  const columns = reports.flatMap(({ report, filed, tail }) =>
    report.columns[statement].map(({ first, last }) => {
      const { end } = quarters[last]!
      return { first, last, end, filed, head: factHead(quarters[first]!.start, end), tail }
    }),
  )
  return columns.sort((a, b) => a.end - b.end)
}

/** Balance dates over all reports, in the order of the facts; `atBothEnds`: also those at which flow columns start and end. */
function balanceColumns(
  { calendar: { quarters } }: Ledger,
  reports: readonly FiledReport[],
  atBothEnds: boolean,
): (FiledColumn & { readonly quarter: number })[] {
  const columns = reports.flatMap(({ report: { columns }, filed, tail }) => {
    const flowEnds = atBothEnds ? columns.cash.flatMap(({ first, last }) => [last, first - 1]) : []
    return [...new Set([...columns.balances, ...flowEnds])].map(quarter => {
      const end = quarter < 0 ? quarters[0]!.start - 1 : quarters[quarter]!.end
      return { quarter, end, filed, head: factHead(null, end), tail }
    })
  })
  return columns.sort((a, b) => a.end - b.end)
}

/** Collects facts and writes them as the companyfacts API does: by taxonomy, concept, unit, then by end. */
interface FactSheet {
  /** The rows of one concept in one unit, to append to. */
  rows(taxonomy: string, concept: string, unit: string): FactRows
  /** The JSON document of a registrant. */
  text(cik: number, entityName: string): string
}

interface FactRows {
  /** Rows with the same end keep their order. Head and tail are from `factHead` and `factTail`. */
  add(end: Day, head: string, value: number, tail: string): void
}

/** Common beginning of all facts of one period. */
function factHead(start: Day | null, end: Day): string {
  const from = start === null ? '{"end":"' : `{"start":"${formatDay(start)}","end":"`
  return `${from}${formatDay(end)}","val":`
}

/** Common end of all facts of one filing: accession number, fiscal focus, form and filing date. */
function factTail(filing: {
  readonly accession: string
  readonly fy: number
  readonly fp: string
  readonly form: string
  readonly filed: Day
}): string {
  const { accession, fy, fp, form, filed } = filing
  return `,"accn":"${accession}","fy":${fy},"fp":"${fp}","form":"${form}","filed":"${formatDay(filed)}"}`
}

function factSheet(): FactSheet {
  const taxonomies = new Map<string, Map<string, Map<string, Series>>>()
  return {
    rows(taxonomy, concept, unit) {
      const units = under(under(taxonomies, taxonomy), concept)
      let series = units.get(unit)
      if (!series) {
        series = seriesOf()
        units.set(unit, series)
      }
      return series
    },
    text(cik, entityName) {
      const facts = inOrder(taxonomies).map(([taxonomy, concepts]) => {
        const texts = inOrder(concepts).flatMap(([concept, units]) => conceptText(concept, units) ?? [])
        return `"${taxonomy}":{${texts.join(',')}}`
      })
      return `{"cik":${cik},"entityName":${JSON.stringify(entityName)},"facts":{${facts.join(',')}}}`
    },
  }
}

interface Series extends FactRows {
  text(): string
}

function seriesOf(): Series {
  const ends: Day[] = []
  const texts: string[] = []
  let inOrder = true
  return {
    add(end, head, value, tail) {
      inOrder &&= ends.length === 0 || ends.at(-1)! <= end
      ends.push(end)
      texts.push(head + value + tail)
    },
    text() {
      if (inOrder) return texts.join(',')
      const order = ends.map((_, row) => row).sort((a, b) => ends[a]! - ends[b]! || a - b)
      return order.map(row => texts[row]).join(',')
    },
  }
}

function under<Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  let found = map.get(key)
  if (!found) {
    found = new Map()
    map.set(key, found)
  }
  return found
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Null if nothing was ever filed for it. */
function conceptText(concept: string, units: ReadonlyMap<string, Series>): string | null {
  const texts = inOrder(units).flatMap(([unit, series]) => {
    const rows = series.text()
    return rows === '' ? [] : [`${JSON.stringify(unit)}:[${rows}]`]
  })
  if (texts.length === 0) return null
  return `"${concept}":{"label":"${labelOf(concept)}","description":null,"units":{${texts.join(',')}}}`
}

const labels = new Map<string, string>()

/** Label from the words of the name: taxonomies have their own labels, which the sample does not copy. */
function labelOf(concept: string): string {
  let label = labels.get(concept)
  if (label === undefined) {
    label = concept.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    labels.set(concept, label)
  }
  return label
}
