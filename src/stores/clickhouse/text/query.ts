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
  /** Whose rows are looked at; null: filings are chosen by the engine. */
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

/** Filings by what was published of them last. */
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
  // A company's rows lie together and are read; over all companies the index says which are worth reading.
  const known = filter.ciks !== null || filter.accessions !== null
  const keyword: KeywordSql | null = needle && keywordSql(needle, !known)
  const { tests, params } = chosen ? ofFilings(chosen) : ofLive(filter)
  const { rowTypes, sectionIds, states } = filter
  return {
    // In the order given, the keyword last. Left to the engine, planning takes longer than the rest.
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

/** Rows of filings that are named: by company and day, which lead to them, and by generation. */
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

/** Rows of whatever filings pass the filter; a generation is of one filing only. */
function ofLive(filter: TextFilter): { readonly tests: string[]; readonly params: Params } {
  const live = `SELECT argMax(generation, published) FROM text_filings WHERE ${identities(filter)} GROUP BY cik, accn`
  return { tests: [...filingTests(filter), `generation IN (${live})`], params: filingParams(filter) }
}

/** Tests on what a row and its filing share. */
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
  // Rows are sorted by company: without it an accession number would be looked for in all of them.
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
 * Which filings' latest publication is looked for. Only by what names a filing: a test on anything else could pass on
 * a former publication. A day is one such thing, so filings of the window are named first.
 */
function identities(filter: TextFilter): string {
  if (filter.ciks !== null) return 'cik IN {ciks:Array(UInt32)}'
  if (filter.accessions !== null) return 'accn IN {accns:Array(UInt64)}'
  const window = TESTS.filter(([key]) => (key === 'from' || key === 'to') && filter[key] !== null)
  if (window.length === 0) return '1'
  return `(cik, accn) IN (SELECT cik, accn FROM text_filings WHERE ${window.map(([, sql]) => sql).join(' AND ')})`
}

/** A keyword as SQL over `folded`. */
interface KeywordSql {
  /** What matches, exactly. */
  readonly condition: string
  /** How often: what `relevance` orders by. */
  readonly count: string
  readonly params: Params
}

/** Grams of the index; a shorter keyword is found by reading alone. */
const GRAM = 3

/** What parts words, as the domain's `wordsOf` has it. */
const BREAK = String.raw`[^\p{L}\p{N}\p{M}]`

/**
 * `indexed`: look into the index of trigrams first. It only pays where many rows stand to be read; a bag of trigrams
 * is not yet the keyword, so the text is tested all the same.
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

/** Words are letters, digits and marks only, so they stand in a pattern as they are. Reading for one is far cheaper than for a pattern. */
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
