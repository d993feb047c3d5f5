import type { Day } from '../../src/domain/day.ts'
import type { Books } from './books.ts'
import { factHead, factTail } from './fact-sheet.ts'
import type { Report } from './filing-draft.ts'
import type { SampleFiling } from './filings.ts'
import type { Span } from './report-columns.ts'

/** A column of a report as the facts of it are written. */
export interface FiledColumn {
  readonly end: Day
  readonly filed: Day
  readonly head: string
  readonly tail: string
}

/** A filing that reports, with the end of its facts. */
export interface FiledReport {
  readonly report: Report
  readonly filed: Day
  readonly tail: string
}

/** Those of the filings that report, of one registrant. */
export function filedReports(filings: readonly SampleFiling[], cik: number): FiledReport[] {
  return filings.flatMap(({ report, ...filing }) =>
    report !== null && filing.filerCik === cik
      ? [{ report, filed: filing.filed, tail: factTail({ ...filing, ...report }) }]
      : [],
  )
}

/** Columns of flows over all reports, in the order of the facts: by end, then by filing. */
export function flowColumns(
  { calendar: { quarters } }: Books,
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

/** Balance dates over all reports, in the order of the facts; `atBothEnds`: those at which flow columns begin and end too. */
export function balanceColumns(
  { calendar: { quarters } }: Books,
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
