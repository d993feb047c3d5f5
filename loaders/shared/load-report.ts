import { type TextReport, textLines } from '../filing-documents/text-report.ts'
import { addCounts, type Counts, count, total } from './counts.ts'

/** What a load did: everything that was read is written, dropped with a reason, or in a refused file. */
export interface LoadReport {
  /** By kind: `files`, `facts`, `filings`, `tickers`. */
  readonly read: Counts
  /** By kind, over the companies that were published. */
  readonly written: Counts
  /** By kind and reason: `facts: bad_date`. */
  readonly dropped: Counts
  readonly refused: { readonly file: string; readonly reason: string }[]
  /** What documents lost to the parser's limits: the file and what was met. */
  readonly warned: { readonly file: string; readonly warning: string }[]
  /** Unusual content that was loaded unchanged: the file and the finding. */
  readonly noticed: { readonly file: string; readonly notice: string }[]
  /** What the documents of filings gave. */
  readonly texts: TextReport
  readonly published: Set<number>
  readonly unchanged: Set<number>
}

export function newReport(): LoadReport {
  return {
    read: new Map(),
    written: new Map(),
    dropped: new Map(),
    refused: [],
    warned: [],
    noticed: [],
    texts: new Map(),
    published: new Set(),
    unchanged: new Set(),
  }
}

/** Adds what one part of a file held: its rows and those of them that were dropped. */
export function addRows(
  report: Pick<LoadReport, 'read' | 'dropped'>,
  kind: string,
  rows: { readonly read: number; readonly dropped: ReadonlyMap<string, number> },
): void {
  if (rows.read > 0) count(report.read, kind, rows.read)
  addDropped(report, kind, rows.dropped)
}

export function addDropped(
  report: Pick<LoadReport, 'dropped'>,
  kind: string,
  dropped: ReadonlyMap<string, number>,
): void {
  addCounts(report.dropped, new Map([...dropped].map(([reason, times]) => [`${kind}: ${reason}`, times])))
}

/** What reading files adds to a report: worker threads count it for themselves. */
export type ReadReport = Pick<LoadReport, 'read' | 'dropped' | 'refused'>

/** Adds what was counted apart. */
export function addRead(report: ReadReport, { read, dropped, refused }: ReadReport): void {
  addCounts(report.read, read)
  addCounts(report.dropped, dropped)
  report.refused.push(...refused)
}

export function addRefused(report: Pick<LoadReport, 'refused'>, file: string, reason: string): void {
  report.refused.push({ file, reason })
}

export function addNotice(report: LoadReport, file: string, notice: string): void {
  report.noticed.push({ file, notice })
}

/** A company is published if any part of it is. */
export function addOutcome(
  { published, unchanged }: Pick<LoadReport, 'published' | 'unchanged'>,
  cik: number,
  outcome: 'published' | 'unchanged',
): void {
  if (outcome === 'published') {
    unchanged.delete(cik)
    published.add(cik)
  } else if (!published.has(cik)) unchanged.add(cik)
}

/** Notices that are printed one by one. */
const MAX_NOTICES = 50

function noticeLines({ noticed }: LoadReport): string[] {
  if (noticed.length === 0) return []
  const rest = noticed.length - MAX_NOTICES
  return [
    `noticed: ${number(noticed.length)}`,
    ...noticed.slice(0, MAX_NOTICES).map(({ file, notice }) => `  ${file}: ${notice}`),
    ...(rest > 0 ? [`  and ${number(rest)} more`] : []),
  ]
}

/** Whether anything of the sources could be used: a company, or rows that were read and not dropped. */
export function hasLoaded({ published, unchanged, read, dropped }: LoadReport): boolean {
  const rows = total(read) - (read.get('files') ?? 0)
  return published.size + unchanged.size > 0 || rows > total(dropped)
}

/** The report as lines for the operator. */
export function reportLines(report: LoadReport): string[] {
  const { published, unchanged, refused, warned } = report
  return [
    `companies: ${number(published.size)} published, ${number(unchanged.size)} unchanged`,
    `read: ${list(report.read)}`,
    `written: ${list(report.written)}`,
    ...textLines(report.texts),
    ...(report.dropped.size === 0
      ? ['dropped: none']
      : [`dropped: ${number(total(report.dropped))}`, ...[...report.dropped].sort().map(droppedLine)]),
    ...(refused.length === 0
      ? ['files refused: none']
      : [
          `files refused: ${number(refused.length)}`,
          ...refused.map(({ file, reason }) => `  ${file}: ${reason}`),
        ]),
    ...(warned.length === 0
      ? []
      : [
          `documents cut at a limit: ${number(warned.length)}`,
          ...warned.map(({ file, warning }) => `  ${file}: ${warning}`),
        ]),
    ...noticeLines(report),
  ]
}

/** The report for programs: counts by kind, and each rejected file with its reason. */
export function reportSummary(report: LoadReport): Record<string, unknown> {
  const counts = (of: Counts) => Object.fromEntries(of)
  return {
    companies: { published: report.published.size, unchanged: report.unchanged.size },
    read: counts(report.read),
    written: counts(report.written),
    dropped: counts(report.dropped),
    refused: report.refused,
    warned: report.warned,
    noticed: report.noticed,
  }
}

function droppedLine([reason, times]: [string, number]): string {
  return `  ${reason.replaceAll('_', ' ')}: ${number(times)}`
}

function list(counts: Counts): string {
  return [...counts].map(([kind, times]) => `${number(times)} ${kind}`).join(', ') || 'nothing'
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
