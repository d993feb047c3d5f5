import { FAMILY_OF_FORM } from '../../../domain/company/filing.ts'
import type { FacetName, SearchFilter, SearchRequest } from '../../ports/search.ts'
import { GROUP_PASSAGES, PREFERENCE } from '../../shared/search-terms.ts'
import type { Param, Params } from '../engine/literal.ts'
import { matchingSql } from './matching-sql.ts'
import type { Statistics } from './statistics.ts'

/** Where a page ends: what its last row is ordered by. */
export type After = readonly (number | string)[]

export interface SqlOptions {
  readonly request: SearchRequest
  readonly statistics: Statistics
  readonly expansions: ReadonlyMap<string, readonly string[]>
  /** Everything published by then, and nothing later. */
  readonly moment: number
  readonly dead: readonly bigint[]
  /** Null: from the start. */
  readonly after: After | null
  /** Publications after this; null: all. */
  readonly since: number | null
}

export interface Sql {
  readonly sql: string
  readonly params: Params
}

/** Scores as whole numbers, so that a page ends where the next one begins. */
export const SCORE_UNIT = 1_000_000

const SECTION = 'section_ids[arrayCount(first -> first <= intDiv(row, 4), section_starts)]'

/** What rows are ordered by, each descending unless it says otherwise. */
const ROW_ORDER: Readonly<Record<SearchRequest['sort'], readonly string[]>> = {
  relevance: ['score DESC', 'accn DESC', 'cik DESC', 'row ASC'],
  newest: ['filed DESC', 'accn DESC', 'cik DESC', 'row ASC'],
  oldest: ['filed ASC', 'accn ASC', 'cik ASC', 'row ASC'],
}

/** Rows of one page, best first; one more than asked for tells that there are more. */
export function pageSql(options: SqlOptions): Sql {
  const { request, after } = options
  const order = ROW_ORDER[request.sort]
  const { sql, params } = joinedSql(options, {
    columns: rowColumns(request),
    where: after === null ? [] : [afterTest(order)],
  })
  return {
    sql: `${sql} ORDER BY ${order.join(', ')} LIMIT {limit:UInt32}`,
    params: { ...params, limit: request.limit + 1, ...afterParams(after) },
  }
}

export function rowAfter({ sort }: SearchRequest, { score, filed, accn, cik, row }: MatchedRow): After {
  return [sort === 'relevance' ? score : filed, accn, cik, row]
}

/** A matching row as the engine returns it. */
export interface MatchedRow {
  readonly generation: string
  readonly row: number
  readonly score: number
  readonly cik: number
  readonly accn: string
  readonly filed: string
}

function scoreColumn({ preferred }: SearchRequest): string {
  const factors = [
    ...(preferred?.ciks.length
      ? [`if(filing.cik IN {preferredCiks:Array(UInt32)}, ${PREFERENCE.company}, 1)`]
      : []),
    ...(preferred?.fiscalYears.length
      ? [`if(fiscal_year IN {preferredYears:Array(Int16)}, ${PREFERENCE.fiscalYear}, 1)`]
      : []),
  ]
  return `toUInt32(round(least(${['matching.score', ...factors].join(' * ')}, 4000) * ${SCORE_UNIT})) AS score`
}

/** A matching row with what orders it. */
function rowColumns(request: SearchRequest): string {
  return `matching.generation AS generation, row, ${scoreColumn(request)}, filing.cik AS cik, accn, filed`
}

const GROUP_KEYS: Readonly<Record<'filing' | 'company', string>> = { filing: 'cik, accn', company: 'cik' }

function groupOrder({ sort, groupBy }: SearchRequest): readonly string[] {
  const [rank, direction] =
    sort === 'relevance' ? ['best', 'DESC'] : sort === 'newest' ? ['last', 'DESC'] : ['first', 'ASC']
  return [rank, ...(groupBy === 'filing' ? ['accn', 'cik'] : ['cik'])].map(name => `${name} ${direction}`)
}

/** Groups of one page. */
export function groupsSql(options: SqlOptions): Sql {
  const { request, after } = options
  const order = groupOrder(request)
  const { sql, params } = joinedSql(options, {
    columns: `${scoreColumn(request)}, filing.cik AS cik, accn, filed`,
  })
  const keys = GROUP_KEYS[request.groupBy as 'filing' | 'company']
  return {
    sql: `
      SELECT * FROM (
        SELECT ${keys}, max(score) AS best, toString(max(filed)) AS last, toString(min(filed)) AS first, sum(count()) OVER () AS total
        FROM (${sql}) GROUP BY ${keys})
      ${after === null ? '' : `WHERE ${afterTest(order)}`}
      ORDER BY ${order.join(', ')} LIMIT {limit:UInt32}`,
    params: { ...params, limit: request.limit + 1, ...afterParams(after) },
  }
}

/** A group as the engine returns it; `accn` of filings only. */
export interface MatchedGroup {
  readonly cik: number
  readonly accn?: string
  readonly best: number
  readonly last: string
  readonly first: string
  /** Rows of all groups. */
  readonly total: string
}

export function groupAfter({ sort }: SearchRequest, { cik, accn, best, last, first }: MatchedGroup): After {
  const rank = sort === 'relevance' ? best : sort === 'newest' ? last : first
  return accn === undefined ? [rank, cik] : [rank, accn, cik]
}

/** The best rows of some groups. */
export function groupRowsSql(options: SqlOptions, groups: readonly MatchedGroup[]): Sql {
  const { request } = options
  const keys = GROUP_KEYS[request.groupBy as 'filing' | 'company']
  const isFiling = request.groupBy === 'filing'
  const { sql, params } = joinedSql(options, {
    columns: rowColumns(request),
    where: [
      'filing.cik IN {groupCiks:Array(UInt32)}',
      ...(isFiling ? ['accn IN {groupAccns:Array(UInt64)}'] : []),
    ],
  })
  return {
    sql: `
      ${sql}
      ORDER BY score DESC, filed DESC, accn DESC, row ASC LIMIT ${GROUP_PASSAGES} BY ${keys}`,
    params: {
      ...params,
      groupCiks: [...new Set(groups.map(({ cik }) => cik))],
      ...(isFiling && { groupAccns: groups.map(({ accn }) => BigInt(accn!)) }),
    },
  }
}

const FACET_VALUES: Readonly<Record<Exclude<FacetName, 'signal'>, string>> = {
  company: 'toString(cik)',
  form_type: 'toString(form)',
  section_id: 'toString(section)',
  fiscal_year: "if(fiscal_year < 0, '', toString(fiscal_year))",
  filing_year: 'toString(toYear(filed))',
}

/** Passages by each value of some facets. */
export function facetsSql(options: SqlOptions, facets: readonly Exclude<FacetName, 'signal'>[]): Sql {
  const section = facets.includes('section_id') ? ', section' : ''
  const values = facets.map(name => `('${name}', ${FACET_VALUES[name]})`)
  const { sql, params } = joinedSql(options, {
    columns: `filing.cik AS cik, form, fiscal_year, filed${section && `, ${SECTION} AS section`}, count() AS n`,
  })
  return {
    sql: `
      SELECT facet.1 AS name, facet.2 AS value, sum(n) AS count FROM (
        SELECT arrayJoin([${values.join(', ')}]) AS facet, n FROM (
          ${sql} GROUP BY cik, form, fiscal_year, filed${section}))
      WHERE value != '' GROUP BY name, value`,
    params,
  }
}

/** Passages by signal of their filings. */
export function signalFacetSql(options: SqlOptions): Sql {
  const { sql, params } = joinedSql(options, { columns: 'filing.cik AS cik, accn, count() AS n' })
  return {
    sql: `
      SELECT 'signal' AS name, value, sum(n) AS count FROM (${sql} GROUP BY cik, accn) AS filing
      INNER JOIN (${signalSql()}) AS signal ON filing.cik = signal.cik AND filing.accn = signal.accn
      GROUP BY value`,
    params,
  }
}

/** Live signals of filings. */
function signalSql(): string {
  return `
    SELECT cik, toUInt64(replaceAll(source, '-', '')) AS accn, value FROM (
      SELECT cik, generation, any(id) AS source, any(signals) AS detected FROM signal_sources
      WHERE kind = 'filing' AND notEmpty(signals) GROUP BY filed, cik, generation HAVING sum(sign) > 0)
    ARRAY JOIN detected AS value`
}

/** Matching rows with what their filings are. Each level of nesting costs the engine a millisecond of planning: there is one. */
function joinedSql(
  { request, statistics, expansions, moment, dead, since }: SqlOptions,
  { columns, where = [] }: { readonly columns: string; readonly where?: readonly string[] },
): Sql {
  const { query, filter, sort, groupBy, preferred } = request
  const params: Record<string, Param> = {
    moment,
    ...(preferred && { preferredCiks: preferred.ciks, preferredYears: preferred.fiscalYears }),
  }
  const add = (name: string, value: Param) => {
    params[name] = value
    return name
  }
  const filings = filingTests(filter, add, dead.length > 0)
  const { sql, params: own } = matchingSql({
    query,
    statistics,
    expansions,
    filings: [
      ...(filter.ciks === null ? [] : [`cik IN {${add('ciks', filter.ciks)}:Array(UInt32)}`]),
      ...(dead.length > 0 ? [`generation NOT IN {${add('dead', dead)}:Array(UInt64)}`] : []),
      ...(filings.length > 0
        ? [`generation IN (SELECT generation FROM text_filings WHERE ${filings.join(' AND ')})`]
        : []),
    ],
    rows: rowTests(filter),
    isRanked: sort === 'relevance' || groupBy !== 'none',
  })
  const tests = [
    'published <= {moment:UInt64}',
    ...(since === null ? [] : [`published > {${add('since', since)}:UInt64}`]),
    ...(filter.ciks === null ? [] : ['filing.cik IN {ciks:Array(UInt32)}']),
    ...(filter.sectionIds === null
      ? []
      : [`${SECTION} IN {${add('sections', filter.sectionIds)}:Array(String)}`]),
    ...where,
  ]
  return {
    sql: `
      SELECT ${columns}
      FROM (${sql}) AS matching INNER JOIN text_filings AS filing ON matching.generation = filing.generation
      WHERE ${tests.join(' AND ')}`,
    params: { ...params, ...own },
  }
}

type Add = (name: string, value: Param) => string

/** Tests of a whole filing, beyond its company. */
function filingTests(filter: SearchFilter, add: Add, hasDead: boolean): string[] {
  const { ciks, forms, from, to, fiscalYears, fiscalPeriods, sectionIds, signals, latestOnly } = filter
  const company = ciks === null ? [] : ['cik IN {ciks:Array(UInt32)}']
  const tests = [
    ...(forms === null ? [] : [`form IN {${add('forms', forms)}:Array(String)}`]),
    ...(from === null ? [] : [`filed >= {${add('from', from)}:Date}`]),
    ...(to === null ? [] : [`filed <= {${add('to', to)}:Date}`]),
    ...(fiscalYears === null ? [] : [`fiscal_year IN {${add('fiscalYears', fiscalYears)}:Array(Int16)}`]),
    ...(fiscalPeriods === null
      ? []
      : [`fiscal_period IN {${add('fiscalPeriods', fiscalPeriods)}:Array(String)}`]),
    ...(sectionIds === null
      ? []
      : [`hasAny(section_ids, {${add('wantedSections', sectionIds)}:Array(String)})`]),
    ...(signals === null ? [] : [signalTest(signals, add)]),
    ...(latestOnly ? [latestTest(to, company, add, hasDead)] : []),
  ]
  return tests.length === 0 ? [] : [...company, ...tests]
}

function signalTest(signals: readonly string[], add: Add): string {
  const names = signals.map((signal, at) => add(`signal${at}`, signal))
  return `(cik, accn) IN (
    SELECT cik, toUInt64(replaceAll(id, '-', '')) FROM (
      SELECT cik, any(id) AS id FROM signal_sources
      WHERE kind = 'filing' AND ${names.map(name => `has(signals, {${name}:String})`).join(' AND ')}
      GROUP BY filed, cik, generation HAVING sum(sign) > 0))`
}

function latestTest(to: string | null, company: readonly string[], add: Add, hasDead: boolean): string {
  const families = [...FAMILY_OF_FORM]
  const names = add(
    'familyForms',
    families.map(([form]) => form),
  )
  const values = add(
    'families',
    families.map(([, family]) => family),
  )
  const tests = [
    'published <= {moment:UInt64}',
    ...(hasDead ? ['generation NOT IN {dead:Array(UInt64)}'] : []),
    ...(to === null ? [] : ['filed <= {to:Date}']),
    ...company,
  ]
  return `generation IN (
    SELECT argMax(generation, (filed, accn)) FROM text_filings WHERE ${tests.join(' AND ')}
    GROUP BY cik, transform(toString(form), {${names}:Array(String)}, {${values}:Array(String)}, toString(form)))`
}

function rowTests({ sectionIds, rowTypes }: SearchFilter): string[] {
  const types = new Set(rowTypes)
  return [
    ...(types.size === 1 ? [`bitAnd(row, 1) = ${types.has('table') ? 1 : 0}`] : []),
    // With sections that are named, a passage is found in each of them.
    ...(sectionIds === null ? ['bitAnd(row, 2) = 0'] : []),
  ]
}

/** Rows after the one whose values are the parameters `after0` and so on. */
function afterTest(order: readonly string[]): string {
  const tests = order.map((each, at) => {
    const [name, direction] = each.split(' ')
    const equal = order
      .slice(0, at)
      .map((former, index) => `${former.split(' ')[0]} = ${afterValue(former, index)}`)
    return [...equal, `${name} ${direction === 'DESC' ? '<' : '>'} ${afterValue(each, at)}`].join(' AND ')
  })
  return `(${tests.map(test => `(${test})`).join(' OR ')})`
}

const AFTER_TYPES: Readonly<Record<string, string>> = {
  score: 'UInt32',
  best: 'UInt32',
  accn: 'UInt64',
  cik: 'UInt32',
  row: 'UInt32',
  filed: 'Date',
  last: 'String',
  first: 'String',
}

function afterValue(each: string, at: number): string {
  return `{after${at}:${AFTER_TYPES[each.split(' ')[0]!]}}`
}

function afterParams(after: After | null): Params {
  const entries = (after ?? []).map((value, at) => [
    `after${at}`,
    typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : value,
  ])
  return Object.fromEntries(entries) as Params
}
