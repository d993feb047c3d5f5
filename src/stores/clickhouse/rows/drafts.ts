import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatDay } from '../../../domain/day.ts'
import type { Filing } from '../../../domain/filing.ts'
import type { MetricSeries } from '../../../domain/metrics/derive/metric-series.ts'
import type { PriceSeries } from '../../../domain/prices/price-series.ts'
import type { CompanyNumbers } from '../../ports.ts'
import type { GenerationInsert, TableLines } from '../merged-inserts.ts'
import { SLICE_ROWS, slices } from '../tsv.ts'
import type { Part } from '../versions.ts'
import { hashOfBytes, hashOfLines } from './content-hash.ts'
import { factHash } from './fact-hash.ts'
import { FACT_FILING_COLUMNS, factFilingLines, factInserts } from './fact-rows.ts'
import { FILING_BY_DAY_COLUMNS, FILING_COLUMNS, filingCells, filingTail } from './filing-rows.ts'
import { metricBytes, metricRows } from './metric-rows.ts'
import { PRICE_COLUMNS, priceLines } from './price-rows.ts'
import {
  PERIOD_COLUMNS,
  periodLine,
  SPLIT_COLUMNS,
  type StatementGroup,
  splitLine,
  statementGroups,
  statementLine,
} from './statement-rows.ts'

/** Statement records turned into text at a stretch: about 4 ms. */
const SLICE_RECORDS = 200

/** One part of a load, ready to be written under a generation. */
export interface Draft {
  readonly part: Part
  readonly hash: string
  readonly rows: number
  readonly records: number
  readonly firstFiling: string | null
  readonly lastFiling: string | null
  /** What is to be written. */
  content(cik: number, g: number): DraftContent
}

export interface DraftContent {
  /** Written before the others: what a killed load left behind is looked for there. */
  readonly first: TableLines | null
  readonly lines: readonly TableLines[]
  readonly facts: readonly GenerationInsert[]
  readonly statements: readonly GenerationInsert[]
  /** Rows of metrics, whole. */
  readonly metrics: readonly Buffer[]
}

export function filingsDraft(filings: readonly Filing[]): Draft {
  const cells = filings.map(filing => filingCells(filing))
  const lines = filings.map((filing, index) => cells[index]! + filingTail(filing))
  const days = filings.map(({ filed }) => filed)
  return {
    part: 'filings',
    hash: hashOfLines([lines]),
    rows: filings.length,
    records: 0,
    firstFiling: days.length === 0 ? null : formatDay(days.reduce((a, b) => Math.min(a, b))),
    lastFiling: days.length === 0 ? null : formatDay(days.reduce((a, b) => Math.max(a, b))),
    content(cik, g) {
      const prefix = `${cik}\t${g}\t`
      const byDay = cells.map(line => `${line}\n`)
      return {
        first: { table: 'filings', columns: FILING_COLUMNS, slices: slices(prefix, lines) },
        lines: [{ table: 'filings_by_day', columns: FILING_BY_DAY_COLUMNS, slices: slices(prefix, byDay) }],
        facts: [],
        statements: [],
        metrics: [],
      }
    },
  }
}

export async function numbersDraft({ facts, statements, periods, splits }: CompanyNumbers): Promise<Draft> {
  const hash = factHash()
  for await (const slice of inTurns(facts, SLICE_ROWS)) hash.add(slice)
  const groups: { group: StatementGroup; lines: string[] }[] = []
  for (const group of statementGroups(statements)) {
    const lines: string[] = []
    for await (const slice of inTurns(group.records, SLICE_RECORDS)) {
      lines.push(...slice.map(record => statementLine(record, group)))
    }
    groups.push({ group, lines })
  }
  const periodLines = periods.map(periodLine)
  const splitLines = splits.map(splitLine)
  return {
    part: 'numbers',
    hash: hashOfLines([
      [hash.digest()],
      ...groups.flatMap(({ group, lines }) => [[JSON.stringify(group.lists)], lines]),
      periodLines,
      splitLines,
    ]),
    rows: facts.length,
    records: statements.length,
    firstFiling: null,
    lastFiling: null,
    content(cik, g) {
      const prefix = `${cik}\t${g}\t`
      const filings = slices(prefix, factFilingLines(facts))
      return {
        first: { table: 'fact_filings', columns: FACT_FILING_COLUMNS, slices: filings },
        lines: [
          { table: 'periods', columns: PERIOD_COLUMNS, slices: slices(prefix, periodLines) },
          { table: 'splits', columns: SPLIT_COLUMNS, slices: slices(prefix, splitLines) },
        ],
        facts: [...factInserts(cik, g, facts)],
        statements: groups.map(({ group, lines }) => ({
          cik,
          g,
          lists: group.lists,
          slices: from => slices(from, lines),
        })),
        metrics: [],
      }
    },
  }
}

export function pricesDraft(series: readonly PriceSeries[]): Draft {
  const lines = series.flatMap(priceLines)
  const days = series.flatMap(one => [one.days[0] ?? [], one.days.at(-1) ?? []].flat())
  return {
    part: 'prices',
    hash: hashOfLines([lines]),
    rows: series.reduce((sum, one) => sum + one.days.length, 0),
    records: new Set(series.map(({ listing }) => listing)).size,
    firstFiling: days.length === 0 ? null : formatDay(Math.min(...days)),
    lastFiling: days.length === 0 ? null : formatDay(Math.max(...days)),
    content: (cik, g) => ({
      first: { table: 'prices', columns: PRICE_COLUMNS, slices: slices(`${cik}\t${g}\t`, lines) },
      lines: [],
      facts: [],
      statements: [],
      metrics: [],
    }),
  }
}

export function metricsDraft(series: readonly MetricSeries[]): Draft {
  const rows = metricRows(series)
  return {
    part: 'metrics',
    hash: hashOfBytes(rows.bytes),
    rows: series.length,
    records: 0,
    firstFiling: null,
    lastFiling: null,
    content: (cik, g) => ({
      first: null,
      lines: [],
      facts: [],
      statements: [],
      metrics: [metricBytes(cik, g, rows)],
    }),
  }
}

/** Slices with a turn of the event loop between them: publishing may run in the serving process. */
async function* inTurns<Row>(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) {
    yield rows.slice(from, from + size)
    await nextTurn()
  }
}
