import type { ReadingFilter } from '../signal-port.ts'
import type { Params } from './literal.ts'

export interface SignalSql {
  readonly sql: string
  readonly params: Params
}

/** Live readings that match: filed, cik, id, live (generation). */
interface Matching extends SignalSql {
  readonly params: Params
}

const ORDER = 'ORDER BY filed DESC, cik DESC, id DESC'

/** One page with the count of all that match. */
export function readingsSql(filter: ReadingFilter): SignalSql {
  const { sql, params } = matching(filter)
  return {
    sql: `
      SELECT cik, live AS g, count() OVER () AS total FROM (${sql})
      ${ORDER} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params,
  }
}

export function countReadingsSql(filter: ReadingFilter): SignalSql {
  const { sql, params } = matching(filter)
  return { sql: `SELECT count() AS total FROM (${sql})`, params }
}

export function companiesSql(filter: ReadingFilter): SignalSql {
  const { sql, params } = matching(filter)
  return { sql: `SELECT DISTINCT cik FROM (${sql}) ORDER BY cik`, params }
}

export function measuredSql(
  measure: string,
  { forms, from, to }: { readonly forms: readonly string[]; readonly from: string; readonly to: string },
): SignalSql {
  const { sql, params } = matching(
    { ciks: null, kinds: null, forms, from, to, signals: null },
    {
      test: 'has(measures, {measure:String})',
      columns:
        ', argMax(form, published) AS form_type, argMax(measured[indexOf(measures, {measure:String})], published) AS value',
    },
  )
  return {
    sql: `SELECT cik, id, form_type, filed AS filing_date, value FROM (${sql}) ${ORDER}`,
    params: { ...params, measure },
  }
}

interface More {
  readonly test: string
  readonly columns: string
}

/**
 * Sources of which any publication passes, then of each the latest: what was superseded or taken back since is none. Both
 * lie on one day, so that nothing outside of the window is looked at.
 */
function matching(filter: ReadingFilter, more: More | null = null): Matching {
  const window = windowTests(filter)
  const fits = ['NOT removed', ...rowTests(filter), ...(more ? [more.test] : [])].join(' AND ')
  const companies = filter.ciks === null ? [] : ['cik IN {ciks:Array(UInt32)}']
  const candidates = `
    SELECT filed, cik, id FROM signal_sources PREWHERE ${[...window, ...companies, fits].join(' AND ')}`
  return {
    sql: `
      SELECT filed, cik, id, argMax(g, published) AS live${more?.columns ?? ''} FROM signal_sources
      PREWHERE ${[...window, `(filed, cik, id) IN (${candidates})`].join(' AND ')}
      GROUP BY filed, cik, id HAVING argMax(${fits}, published)`,
    params: paramsOf(filter),
  }
}

function windowTests({ from, to }: ReadingFilter): string[] {
  return [...(from === null ? [] : ['filed >= {from:Date}']), ...(to === null ? [] : ['filed <= {to:Date}'])]
}

/** Each signal by itself: a list of one sort of text is looked through far faster for one than for several. */
function rowTests({ kinds, forms, signals }: ReadingFilter): string[] {
  const each = signals?.ids.map((_, at) => `has(signals, {s${at}:String})`) ?? []
  return [
    ...(kinds === null ? [] : ['has({kinds:Array(String)}, toString(kind))']),
    ...(forms === null ? [] : ['form IN {forms:Array(String)}']),
    ...(signals === null ? [] : [`(${each.join(signals.mode === 'all' ? ' AND ' : ' OR ') || '1'})`]),
  ]
}

function paramsOf({ ciks, kinds, forms, from, to, signals }: ReadingFilter): Params {
  const ids = Object.fromEntries(signals?.ids.map((id, at) => [`s${at}`, id]) ?? [])
  const given = Object.entries({ ciks, kinds, forms, from, to }).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), ...ids } as Params
}
