import type { FilingRef } from '../../../../domain/company/filing.ts'
import type { FiscalPeriodRow, Split, StatementRecord } from '../../../../domain/numbers/statement.ts'
import type { Shape } from '../../engine/merged-inserts.ts'
import {
  storedDay,
  storedFilingDay,
  tsvAccession,
  tsvDay,
  tsvFilingDay,
  tsvNumber,
  tsvRow,
  tsvText,
} from '../../engine/tsv.ts'
import { byFilings, DictionaryIndex, filingList, type SharedList, wordList } from './insert-dictionaries.ts'

const STATEMENT_COLUMNS = [
  ...[
    'cik',
    'generation',
    'statement',
    'period_type',
    'start',
    'end',
    'known_from',
    'known_to',
    'fiscal_year',
  ],
  ...['fiscal_period', 'fiscal_year_reported', 'template', 'currency', 'filed', 'accn', 'filer_cik'],
  ...['values', 'basis', 'derivations', 'null_reasons', 'warnings', 'source_field', 'source_sign'],
  ...['source_concept', 'source_start', 'source_end', 'source_value', 'source_accn', 'source_filed'],
  'source_form',
] as const

/** Start of an instant in `source_start`. */
export const NO_START = -2_147_483_648

/** One line is one record; words and filings are indices into lists that the query contains once. */
const LINE = [
  ...['statement String', 'period_type String', 'first Int32', 'last Int32', 'from UInt16', 'to UInt16'],
  ...['fiscal_year Int16', 'fiscal_period String', 'fiscal_year_reported Int16', 'template String'],
  ...['currency String', 'filing_day UInt16', 'accn UInt64', 'filer_cik UInt32'],
  ...[
    'value_word Array(UInt16)',
    'value Array(Float64)',
    'basis_word Array(UInt16)',
    'basis_day Array(Int32)',
  ],
  ...['way_word Array(UInt16)', 'way Array(UInt16)', 'null_word Array(UInt16)', 'reason Array(UInt16)'],
  ...['warning Array(UInt16)', 'of_word Array(UInt16)', 'sign Array(Int8)', 'concept Array(UInt16)'],
  ...['starts Array(Int32)', 'ends Array(Int32)', 'numbers Array(Float64)', 'filing Array(UInt32)'],
].join(', ')

const named = (numbers: string) => `arrayMap(number -> words[number + words_from], ${numbers})`

/** In the order of `STATEMENT_COLUMNS`. */
const SELECTED = [
  ...['cik', 'generation'],
  ...['statement', 'period_type', 'CAST(first AS Date32)', 'CAST(last AS Date32)', 'CAST(from AS Date)'],
  ...['CAST(to AS Date)', 'fiscal_year', 'fiscal_period', 'fiscal_year_reported', 'template', 'currency'],
  ...['CAST(filing_day AS Date)', 'accn', 'filer_cik', `mapFromArrays(${named('value_word')}, value)`],
  `mapFromArrays(${named('basis_word')}, arrayMap(day -> CAST(day AS Date32), basis_day))`,
  `mapFromArrays(${named('way_word')}, ${named('way')})`,
  `mapFromArrays(${named('null_word')}, ${named('reason')})`,
  ...[named('warning'), named('of_word'), 'sign', named('concept'), 'starts', 'ends', 'numbers'],
  ...['accns', 'days', 'forms'].map(list => `arrayMap(number -> ${list}[number + filings_from], filing)`),
].join(', ')

export const STATEMENTS: Shape = {
  table: 'statements',
  columns: STATEMENT_COLUMNS,
  structure: LINE,
  select: SELECTED,
}

/** Records that share lists of words and filings. */
export interface StatementGroup {
  readonly records: readonly StatementRecord[]
  readonly words: DictionaryIndex<string>
  readonly filings: DictionaryIndex<FilingRef>
  /** Equal for equal records in any order; together with the lines it is their content. */
  readonly lists: readonly SharedList[]
}

/** Groups of records with a limited number of filings; one group for nearly all companies. */
export function* statementGroups(statements: readonly StatementRecord[]): Generator<StatementGroup> {
  for (const { items: records, filings: found } of byFilings(statements, filingsOf)) {
    const words = new DictionaryIndex([...wordsOf(records)].sort())
    const filings = new DictionaryIndex([...found].sort(byContent))
    yield { records, words, filings, lists: [wordList(words.values), filingList(filings.values)] }
  }
}

/** One version of a statement as a line to insert. Fields are sorted by name, so that equal records give equal text. */
export function statementLine(record: StatementRecord, { words, filings }: StatementGroup): string {
  const values = [...record.values].map(([field, value]) => ({ field: words.of(field), ...value }))
  values.sort((a, b) => a.field - b.field)
  const based = values.filter(({ basis }) => basis !== null)
  const derived = values.filter(({ derivation }) => derivation !== 'reported')
  const reasons = [...record.nullReasons].map(
    ([field, reason]) => [words.of(field), words.of(reason)] as const,
  )
  reasons.sort(([a], [b]) => a - b)
  const sources = values.flatMap(value => value.sources)
  const lists = [
    values.map(({ field }) => field),
    values.map(({ value }) => tsvNumber(value)),
    based.map(({ field }) => field),
    based.map(({ basis }) => storedDay(basis)),
    derived.map(({ field }) => field),
    derived.map(({ derivation }) => words.of(derivation)),
    reasons.map(([field]) => field),
    reasons.map(([, reason]) => reason),
    record.warnings.map(warning => words.of(warning)),
    values.flatMap(({ field, sources }) => sources.map(() => field)),
    sources.map(({ sign }) => sign),
    sources.map(({ concept }) => words.of(concept)),
    sources.map(({ start }) => start ?? NO_START),
    sources.map(({ end }) => end),
    sources.map(({ value }) => tsvNumber(value)),
    sources.map(({ filing }) => filings.of(filing)),
  ]
  return `${[
    record.statement,
    record.periodType,
    storedDay(record.start),
    storedDay(record.end),
    storedFilingDay(record.knownFrom),
    storedFilingDay(record.knownTo),
    record.fiscalYear,
    record.fiscalPeriod ?? '',
    record.fiscalYearReported ?? 0,
    record.template,
    tsvText(record.currency),
    storedFilingDay(record.filed),
    tsvAccession(record.accession),
    record.filerCik,
    ...lists.map(list => `[${list.join(',')}]`),
  ].join('\t')}\n`
}

function* filingsOf({ values }: StatementRecord): Generator<FilingRef> {
  for (const { sources } of values.values()) for (const { filing } of sources) yield filing
}

function wordsOf(records: readonly StatementRecord[]): Set<string> {
  const words = new Set<string>()
  for (const { values, nullReasons, warnings } of records) {
    for (const [field, { derivation, sources }] of values) {
      words.add(field).add(derivation)
      for (const { concept } of sources) words.add(concept)
    }
    for (const [field, reason] of nullReasons) words.add(field).add(reason)
    for (const warning of warnings) words.add(warning)
  }
  return words
}

function byContent(a: FilingRef, b: FilingRef): number {
  const [first, second] = [a, b].map(({ accession, filed, form }) => `${accession} ${filed} ${form}`)
  return first! < second! ? -1 : first! > second! ? 1 : 0
}

export const PERIOD_COLUMNS = [
  ...[
    'cik',
    'generation',
    'period_type',
    'fiscal_year',
    'fiscal_period',
    'start',
    'end',
    'known_from',
    'known_to',
  ],
] as const

export function periodLine(period: FiscalPeriodRow): string {
  const { periodType, fiscalYear, fiscalPeriod, start, end, knownFrom, knownTo } = period
  const days = [tsvDay(start), tsvDay(end), tsvFilingDay(knownFrom), tsvFilingDay(knownTo)]
  return tsvRow([periodType, fiscalYear, fiscalPeriod ?? '', ...days])
}

export const SPLIT_COLUMNS = ['cik', 'generation', 'ratio', 'effective', 'known_from', 'accn'] as const

export function splitLine(split: Split): string {
  const { ratio, effective, knownFrom, accession: text } = split
  return tsvRow([ratio, tsvDay(effective), tsvFilingDay(knownFrom), tsvAccession(text)])
}
