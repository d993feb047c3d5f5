import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Filing, FilingRef } from '../../../../domain/company/filing.ts'
import { formatDay } from '../../../../domain/day.ts'
import type { MetricSeries } from '../../../../domain/metrics/derive/timelines.ts'
import type { Fact } from '../../../../domain/numbers/fact.ts'
import type { PriceSeries } from '../../../../domain/prices/price-series.ts'
import type { CompanyNumbers, CompanyUpdate } from '../../../ports/stores.ts'
import type { SharedLines, TableLines } from '../../engine/merged-inserts.ts'
import { SLICE_ROWS, slices } from '../../engine/tsv.ts'
import { type MetricRows, metricRows } from '../../metrics/metric-rows.ts'
import type { Part } from '../../publishing/versions.ts'
import { hashOfBytes, hashOfLines } from './content-hash.ts'
import { FACT_FILING_COLUMNS, factFilingLines, factInserts } from './fact-rows.ts'
import {
  FILING_BY_DAY_COLUMNS,
  FILING_COLUMNS,
  filingCells,
  filingTail,
  PRESENTATION_COLUMNS,
  presentationLines,
} from './presentation-rows.ts'
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

/** Statement records encoded between two yields: about 4 ms. */
const SLICE_RECORDS = 200

/** One encoded part of a load, without generation. Plain data, so that worker threads can encode it. */
export interface Draft {
  readonly part: Part
  readonly hash: string
  readonly rows: number
  readonly records: number
  readonly firstFiling: string | null
  readonly lastFiling: string | null
  readonly content: DraftContent
}

/** Rows to be written. */
interface DraftContent {
  /** Written before the others: cleanup finds generations of killed loads there. */
  readonly first?: TableLines
  readonly lines?: readonly TableLines[]
  readonly facts?: readonly SharedLines[]
  readonly statements?: readonly SharedLines[]
  readonly metrics?: MetricRows
}

/** Encodes the parts of an update. Worker threads import this module by `ENCODER`. */
export async function encodeUpdate({
  cik,
  filings,
  numbers,
  prices,
  metrics,
}: CompanyUpdate): Promise<{ readonly cik: number; readonly drafts: readonly Draft[] }> {
  return {
    cik,
    drafts: [
      ...(filings ? [filingsDraft(filings)] : []),
      ...(numbers ? [await numbersDraft(numbers)] : []),
      ...(prices ? [pricesDraft(prices)] : []),
      ...(metrics ? [metricsDraft(metrics)] : []),
    ],
  }
}

export const ENCODER = import.meta.url

function filingsDraft(filings: readonly Filing[]): Draft {
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
    content: {
      first: { table: 'filings', columns: FILING_COLUMNS, texts: slices(lines) },
      lines: [
        {
          table: 'filings_by_day',
          columns: FILING_BY_DAY_COLUMNS,
          texts: slices(cells.map(line => `${line}\n`)),
        },
      ],
    },
  }
}

async function numbersDraft({
  facts,
  presentations = [],
  statements,
  periods,
  splits,
}: CompanyNumbers): Promise<Draft> {
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
  const presented = presentationLines(presentations)
  return {
    part: 'numbers',
    hash: hashOfLines([
      [hash.digest()],
      ...groups.flatMap(({ group, lines }) => [[JSON.stringify(group.lists)], lines]),
      periodLines,
      splitLines,
      presented,
    ]),
    rows: facts.length,
    records: statements.length,
    firstFiling: null,
    lastFiling: null,
    content: {
      first: { table: 'fact_filings', columns: FACT_FILING_COLUMNS, texts: slices(factFilingLines(facts)) },
      lines: [
        { table: 'periods', columns: PERIOD_COLUMNS, texts: slices(periodLines) },
        { table: 'splits', columns: SPLIT_COLUMNS, texts: slices(splitLines) },
        { table: 'presented_statements', columns: PRESENTATION_COLUMNS, texts: slices(presented) },
      ],
      facts: await factInserts(facts),
      statements: groups.map(({ group: { lists }, lines }) => ({ lists, texts: slices(lines) })),
    },
  }
}

function pricesDraft(series: readonly PriceSeries[]): Draft {
  const lines = series.flatMap(priceLines)
  const days = series.flatMap(one => [one.days[0] ?? [], one.days.at(-1) ?? []].flat())
  return {
    part: 'prices',
    hash: hashOfLines([lines]),
    rows: series.reduce((sum, one) => sum + one.days.length, 0),
    records: new Set(series.map(({ listing }) => listing)).size,
    firstFiling: days.length === 0 ? null : formatDay(Math.min(...days)),
    lastFiling: days.length === 0 ? null : formatDay(Math.max(...days)),
    content: { first: { table: 'prices', columns: PRICE_COLUMNS, texts: slices(lines) } },
  }
}

function metricsDraft(series: readonly MetricSeries[]): Draft {
  const rows = metricRows(series)
  return {
    part: 'metrics',
    hash: hashOfBytes(rows.bytes),
    rows: series.length,
    records: 0,
    firstFiling: null,
    lastFiling: null,
    content: { metrics: rows },
  }
}

/** Slices that yield to the event loop in between: publishing may run in the serving process. */
async function* inTurns<Row>(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) {
    yield rows.slice(from, from + size)
    await nextTurn()
  }
}

/*
 * Up to 200,000 facts are hashed before anything is written, so hashing a fact takes arithmetic only: strings are
 * hashed once per shared object, and the hashes of facts are added up, which makes the sum independent of their
 * order.
 */

/** Two independent 32-bit halves of a hash. */
interface Halves {
  readonly a: number
  readonly b: number
}

const NONE = -0x80000000
const number = new Float64Array(1)
const words = new Int32Array(number.buffer)

/** Adds facts in slices; the digest is independent of their order. */
interface FactHash {
  add(facts: Iterable<Fact>): void
  /** 32 hexadecimal digits: the count, two sums, and the sum of both mixed. */
  digest(): string
}

export function factHash(): FactHash {
  const concepts = new Map<object, Halves>()
  const filings = new Map<object, Halves>()
  const texts = new Map<string, Halves>()
  let [count, sumA, sumB, sumC] = [0, 0, 0, 0]
  return {
    add(facts) {
      for (const { concept, unit, start, end, value, decimals, filing, source } of facts) {
        const c = cached(concepts, concept, () => hashText(`${concept.taxonomy}\t${concept.name}`))
        const f = cached(filings, filing, () => hashText(filingText(filing)))
        const u = cached(texts, unit, () => hashText(unit))
        const s = cached(texts, source, () => hashText(source))
        number[0] = value + 0 // The engine treats -0 and 0 as equal.
        let a = mix(mix(mix(c.a, f.a), u.a), s.a)
        let b = mix(mix(mix(c.b, f.b), u.b), s.b)
        a = mix(mix(mix(a, start ?? NONE), end), words[0]!)
        b = mix(mix(mix(b, words[1]!), end), start ?? NONE)
        a = mix(mix(a, words[1]!), decimals ?? NONE)
        b = mix(mix(b, decimals ?? NONE), words[0]!)
        sumA = (sumA + a) | 0
        sumB = (sumB + b) | 0
        sumC = (sumC + mix(a, b)) | 0
        count += 1
      }
    },
    digest: () => [count, sumA, sumB, sumC].map(hex).join(''),
  }
}

function filingText(filing: FilingRef): string {
  const { accession, form, filed, filerCik, fiscalYearFocus, fiscalPeriodFocus } = filing
  return JSON.stringify([accession, form, filed, filerCik, fiscalYearFocus, fiscalPeriodFocus])
}

function cached<Key>(known: Map<Key, Halves>, key: Key, make: () => Halves): Halves {
  const found = known.get(key)
  if (found) return found
  const made = make()
  known.set(key, made)
  return made
}

/** Finalizer of MurmurHash3 over the current hash and the next word. */
function mix(hash: number, word: number): number {
  let h = Math.imul(hash ^ word, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13) ^ (word >>> 16), 0xc2b2ae35)
  return (h ^ (h >>> 16)) + 0x9e3779b9
}

/** FNV-1a with two offset bases. */
function hashText(text: string): Halves {
  let a = 0x811c9dc5
  let b = 0x01000193
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5bd1e995) + 1
  }
  return { a, b }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}
