import type { TextFilter } from '../../ports/text.ts'
import { type LiveFiling, requiredMarks } from '../../shared/filings.ts'
import type { KeywordQuery } from '../../shared/keyword-query.ts'
import type { Params } from '../engine/literal.ts'

interface TextSql {
  readonly sql: string
  readonly params: Params
}

interface RowsRequest {
  readonly filter: TextFilter
  readonly needle: KeywordQuery | null
  /** Filings whose rows are read; null: the engine selects the filings. */
  readonly chosen: readonly LiveFiling[] | null
}

/** One page of matching rows. */
export function pageSql(request: RowsRequest, columns: string, order: 'filing' | 'relevance'): TextSql {
  const { where, params, keyword } = rowsWhere(request)
  const first = order === 'relevance' && keyword ? `${keyword.count} DESC, ` : ''
  return {
    sql: `
      SELECT ${columns} FROM text_rows ${where}
      ORDER BY ${first}filed DESC, accn DESC, cik DESC, ordinal
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params,
  }
}

/** The live filings that match a filter. */
export function filingsSql(filter: TextFilter): TextSql {
  const marks = requiredMarks(filter)
  const tests = [
    ...filingTests(filter),
    ...(marks === null ? [] : ['hasAny(sections, {marks:Array(String)})']),
  ]
  return {
    sql: `
      SELECT ${FILING_FIELDS} FROM text_filings
      WHERE ${tests.join(' AND ')} AND (cik, accn, published) IN (
        SELECT cik, accn, max(published) FROM text_filings WHERE ${identities(filter)} GROUP BY cik, accn)
      ORDER BY filed DESC, accn DESC, cik DESC
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...filingParams(filter), ...(marks === null ? {} : { marks }) },
  }
}

const FILING_FIELDS =
  'cik, filer_cik, accn, form, filed, period_end, fiscal_year, fiscal_period, primary_document'

function rowsWhere({ filter, needle, chosen }: RowsRequest) {
  // A company's rows are stored contiguously and are scanned; over all companies the trigram index selects the
  // blocks to read.
  const known = filter.ciks !== null || filter.accessions !== null
  const keyword: KeywordSql | null = needle && keywordSql(needle, !known)
  const { tests, params } = chosen ? ofFilings(chosen) : ofLive(filter)
  const { rowTypes, sectionIds, states } = filter
  return {
    // In this order, with the keyword last. If the engine chooses the order, planning takes longer than execution.
    where: `PREWHERE ${[
      ...tests,
      'row_type IN {rowTypes:Array(String)}',
      ...(sectionIds === null ? [] : ['section_id IN {sectionIds:Array(String)}']),
      ...(states === null ? [] : ['state IN {states:Array(String)}']),
      ...(keyword ? [keyword.condition] : []),
    ].join(' AND ')}`,
    params: {
      ...params,
      rowTypes,
      ...(sectionIds === null ? {} : { sectionIds }),
      ...(states === null ? {} : { states }),
      ...keyword?.params,
    } as Params,
    keyword,
  }
}

/** Rows of the given filings. The primary key starts with company and day, so both are in the filter. */
function ofFilings(chosen: readonly LiveFiling[]): { readonly tests: string[]; readonly params: Params } {
  const days = chosen.map(({ filing }) => filing.filing_date).sort()
  return {
    tests: [
      'cik IN {ciks:Array(UInt32)}',
      'filed >= {first:Date}',
      'filed <= {last:Date}',
      'generation IN {generations:Array(UInt64)}',
    ],
    params: {
      ciks: [...new Set(chosen.map(({ filing }) => filing.cik))],
      first: days[0]!,
      last: days.at(-1)!,
      generations: chosen.map(({ load }) => BigInt(load)),
    },
  }
}

/** Rows of all live filings that pass the filter; a generation belongs to one filing. */
function ofLive(filter: TextFilter): { readonly tests: string[]; readonly params: Params } {
  const live = `SELECT argMax(generation, published) FROM text_filings WHERE ${identities(filter)} GROUP BY cik, accn`
  return { tests: [...filingTests(filter), `generation IN (${live})`], params: filingParams(filter) }
}

/** Conditions on columns that a row shares with its filing. */
const TESTS: readonly (readonly [keyof TextFilter, string])[] = [
  ['ciks', 'cik IN {ciks:Array(UInt32)}'],
  ['accessions', 'accn IN {accns:Array(UInt64)}'],
  ['forms', 'form IN {forms:Array(String)}'],
  ['from', 'filed >= {from:Date}'],
  ['to', 'filed <= {to:Date}'],
  ['fiscalYear', 'fiscal_year = {fiscalYear:Int16}'],
  ['fiscalPeriod', 'fiscal_period = {fiscalPeriod:String}'],
]

function filingTests(filter: TextFilter): string[] {
  const tests = TESTS.filter(([key]) => filter[key] !== null).map(([, sql]) => sql)
  const needsCompany = filter.ciks === null && filter.accessions !== null
  // Rows are sorted by company: without it, an accession number requires a scan of all of them.
  if (needsCompany) tests.unshift('cik IN (SELECT cik FROM text_filings WHERE accn IN {accns:Array(UInt64)})')
  return tests.length === 0 ? ['1'] : tests
}

function filingParams(filter: TextFilter): Params {
  const { ciks, accessions, forms, from, to, fiscalYear, fiscalPeriod } = filter
  const accns = accessions?.map(accession => BigInt(accession.replaceAll('-', ''))) ?? null
  const given = { ciks, accns, forms, from, to, fiscalYear, fiscalPeriod }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Params
}

/**
 * Selects the filings whose latest publication is read. Only by columns that are the same in all publications of a
 * filing: a condition on any other could match a superseded publication. The filing date may differ too, so it
 * selects filings first.
 */
function identities(filter: TextFilter): string {
  if (filter.ciks !== null) return 'cik IN {ciks:Array(UInt32)}'
  if (filter.accessions !== null) return 'accn IN {accns:Array(UInt64)}'
  const window = TESTS.filter(([key]) => (key === 'from' || key === 'to') && filter[key] !== null)
  if (window.length === 0) return '1'
  return `(cik, accn) IN (SELECT cik, accn FROM text_filings WHERE ${window.map(([, sql]) => sql).join(' AND ')})`
}

/** A keyword as SQL conditions on `folded`. */
interface KeywordSql {
  /** Exact match. */
  readonly condition: string
  /** Number of occurrences, for `relevance` order. */
  readonly count: string
  readonly params: Params
}

/** Length of the n-grams in the index; shorter keywords require a scan. */
const GRAM = 3

/** Separates words, as `wordsOf` in the domain does. */
const BREAK = String.raw`[^\p{L}\p{N}\p{M}]`

/**
 * `indexed`: also use the trigram index. That only pays if many rows would be read otherwise. A row that has all
 * trigrams may still not contain the keyword, so the text is always tested.
 */
function keywordSql(needle: KeywordQuery, indexed: boolean): KeywordSql {
  if (needle.kind === 'literal') return literal(needle.text, indexed)
  if (needle.kind === 'phrase') return phrase(needle.words, indexed)
  const parts = needle.words.map(word => phrase([word], indexed, `${needle.words.indexOf(word)}`))
  return {
    condition: `(${parts.map(({ condition }) => condition).join(needle.kind === 'all' ? ' AND ' : ' OR ')})`,
    count: parts.map(({ count }) => count).join(' + '),
    params: Object.assign({}, ...parts.map(({ params }) => params)),
  }
}

function literal(text: string, indexed: boolean): KeywordSql {
  const condition = 'position(folded, {k:String}) > 0'
  const narrowed =
    indexed && isIndexed(text) ? `hasAllTokens(folded, {k:String}) AND ${condition}` : condition
  return { condition: narrowed, count: 'countSubstrings(folded, {k:String})', params: { k: text } }
}

/**
 * Words contain only letters, digits and marks, so they need no escaping in a pattern. `position` on the longest
 * word is far cheaper than the pattern and runs first.
 */
function phrase(words: readonly string[], indexed: boolean, suffix = ''): KeywordSql {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
  const word = `{w${suffix}:String}`
  const pattern = `{p${suffix}:String}`
  const tests = [
    ...(indexed && isIndexed(longest) ? [`hasAllTokens(folded, ${word})`] : []),
    `position(folded, ${word}) > 0`,
    `match(folded, ${pattern})`,
  ]
  return {
    condition: `(${tests.join(' AND ')})`,
    count: `countMatches(folded, ${pattern})`,
    params: {
      [`w${suffix}`]: longest,
      [`p${suffix}`]: `(?:^|${BREAK})${words.join(`${BREAK}+`)}(?:${BREAK}|$)`,
    },
  }
}

function isIndexed(text: string): boolean {
  return [...text].length >= GRAM
}
