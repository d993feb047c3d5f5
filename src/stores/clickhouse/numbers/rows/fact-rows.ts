import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FilingRef } from '../../../../domain/company/filing.ts'
import type { Fact } from '../../../../domain/numbers/fact.ts'
import type { Shape, SharedLines } from '../../engine/merged-inserts.ts'
import {
  SLICE_ROWS,
  storedDay,
  tsvAccession,
  tsvFilingDay,
  tsvNumber,
  tsvRow,
  tsvText,
} from '../../engine/tsv.ts'
import { byFilings, DictionaryIndex, filingList } from './insert-dictionaries.ts'

const FACT_COLUMNS = [
  ...['cik', 'generation', 'taxonomy', 'concept', 'unit', 'start', 'end', 'value', 'decimals', 'source'],
  ...['filed', 'accn', 'form', 'filer_cik'],
] as const

export const FACT_FILING_COLUMNS = [
  'cik',
  'generation',
  'accn',
  'filer_cik',
  'form',
  'filed',
  'fy',
  'fp',
] as const

export const NO_DECIMALS = -32_768

/**
 * One line contains consecutive facts of one concept, unit, precision and source; attributes of filings are in the
 * query.
 */
export const FACTS: Shape = {
  table: 'facts',
  columns: FACT_COLUMNS,
  structure: [
    ...['taxonomy String', 'concept String', 'unit String', 'decimals Int16', 'source String'],
    ...['starts Array(Int32)', 'ends Array(Int32)', 'numbers Array(Float64)', 'filings Array(UInt32)'],
  ].join(', '),
  select: [
    ...[
      'cik',
      'generation',
      'taxonomy',
      'concept',
      'unit',
      'CAST(start AS Date32)',
      'CAST(end AS Date32)',
      'number',
    ],
    ...['decimals', 'source', 'CAST(days[filing + filings_from] AS Date)', 'accns[filing + filings_from]'],
    ...['forms[filing + filings_from]', 'filers[filing + filings_from]'],
  ].join(', '),
  arrayJoin: 'ARRAY JOIN starts AS start, ends AS end, numbers AS number, filings AS filing',
}

/**
 * Facts as rows of `facts`. Parsing text is most of the cost of an insert, so a fact is four numbers, and its
 * concept and filing are written once: this takes a third of the time of one line per fact. Yields between slices.
 */
export async function factInserts(facts: readonly Fact[]): Promise<SharedLines[]> {
  const inserts: SharedLines[] = []
  for (const { items, filings } of byFilings(facts, ({ filing }) => [filing])) {
    const numbers = new DictionaryIndex(filings)
    const texts: string[] = []
    for (let from = 0; from < items.length; from += SLICE_ROWS) {
      texts.push(runLines(items.slice(from, from + SLICE_ROWS), numbers))
      await nextTurn()
    }
    inserts.push({ lists: [filingList(numbers.values)], texts })
  }
  return inserts
}

function runLines(facts: readonly Fact[], filings: DictionaryIndex<FilingRef>): string {
  let text = ''
  let first = 0
  for (let index = 1; index <= facts.length; index += 1) {
    if (index < facts.length && isAlike(facts[first]!, facts[index]!)) continue
    text += runLine(facts.slice(first, index), filings)
    first = index
  }
  return text
}

function isAlike(a: Fact, b: Fact): boolean {
  return a.concept === b.concept && a.unit === b.unit && a.decimals === b.decimals && a.source === b.source
}

function runLine(facts: readonly Fact[], filings: DictionaryIndex<FilingRef>): string {
  const { concept, unit, decimals, source } = facts[0]!
  const head = [
    tsvText(concept.taxonomy),
    tsvText(concept.name),
    tsvText(unit),
    decimals ?? NO_DECIMALS,
    source,
  ]
  const lists = [
    facts.map(({ start }) => storedDay(start)),
    facts.map(({ end }) => storedDay(end)),
    facts.map(({ value }) => tsvNumber(value)),
    facts.map(({ filing }) => filings.of(filing)),
  ]
  return `${head.join('\t')}\t${lists.map(list => `[${list.join(',')}]`).join('\t')}\n`
}

/** The filings of facts as rows of `fact_filings` without company and generation, one per filing. */
export function factFilingLines(facts: readonly Fact[]): string[] {
  const refs = new Set<FilingRef>()
  for (const fact of facts) refs.add(fact.filing)
  const lines = new Map<string, string>()
  for (const ref of refs) {
    const accn = tsvAccession(ref.accession)
    const focus = [ref.fiscalYearFocus ?? 0, ref.fiscalPeriodFocus ?? ''] as const
    const line = tsvRow([accn, ref.filerCik, ref.form, tsvFilingDay(ref.filed), ...focus])
    const known = lines.get(accn)
    // Sources may differ only in the fiscal focus: a line with it sorts after one without it.
    if (known === undefined || known < line) lines.set(accn, line)
  }
  return [...lines.values()]
}
