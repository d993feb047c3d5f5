import type { ReadingFilter } from '../signal-port.ts'
import type { Params } from './literal.ts'

export interface SignalSql {
  readonly sql: string
  readonly params: Params
}

const ORDER = 'ORDER BY filed DESC, cik DESC, id DESC'

/** One page with the count of all that match. */
export function readingsSql(filter: ReadingFilter): SignalSql {
  return {
    sql: `
      SELECT cik, g, count() OVER () AS total FROM (${matching(filter)})
      ${ORDER} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: paramsOf(filter),
  }
}

export function countReadingsSql(filter: ReadingFilter): SignalSql {
  return { sql: `SELECT count() AS total FROM (${matching(filter)})`, params: paramsOf(filter) }
}

export function companiesSql(filter: ReadingFilter): SignalSql {
  return { sql: `SELECT DISTINCT cik FROM (${matching(filter)}) ORDER BY cik`, params: paramsOf(filter) }
}

export function measuredSql(
  measure: string,
  { forms, from, to }: { readonly forms: readonly string[]; readonly from: string; readonly to: string },
): SignalSql {
  const filter = { ciks: null, kinds: null, forms, from, to, signals: null }
  const columns = `,
    any(form) AS form_type,
    anyIf(measured[indexOf(measures, {measure:String})], sign = 1) AS value,
    countIf(has(measures, {measure:String})) AS has_it`
  return {
    sql: `
      SELECT cik, id, form_type, filed AS filing_date, value
      FROM (${matching(filter, columns)}) WHERE has_it > 0 ${ORDER}`,
    params: { ...paramsOf(filter), measure },
  }
}

/** Live readings that match: whatever was ended passes the same tests, and is cancelled by its end. */
function matching(filter: ReadingFilter, columns = ''): string {
  return `
    SELECT filed, cik, g, any(id) AS id${columns} FROM signal_sources
    PREWHERE ${testsOf(filter).join(' AND ')}
    GROUP BY filed, cik, g HAVING sum(sign) > 0`
}

/** Each signal by itself: a list of one sort of text is looked through far faster for one than for several. */
function testsOf({ ciks, kinds, forms, from, to, signals }: ReadingFilter): string[] {
  const each = signals?.ids.map((_, at) => `has(signals, {s${at}:String})`) ?? []
  const tests = [
    ...(from === null ? [] : ['filed >= {from:Date}']),
    ...(to === null ? [] : ['filed <= {to:Date}']),
    ...(ciks === null ? [] : ['cik IN {ciks:Array(UInt32)}']),
    ...(kinds === null ? [] : ['has({kinds:Array(String)}, toString(kind))']),
    ...(forms === null ? [] : ['form IN {forms:Array(String)}']),
    ...(each.length === 0 ? [] : [`(${each.join(signals?.mode === 'all' ? ' AND ' : ' OR ')})`]),
  ]
  return tests.length === 0 ? ['1'] : tests
}

function paramsOf({ ciks, kinds, forms, from, to, signals }: ReadingFilter): Params {
  const ids = Object.fromEntries(signals?.ids.map((id, at) => [`s${at}`, id]) ?? [])
  const given = Object.entries({ ciks, kinds, forms, from, to }).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), ...ids } as Params
}
