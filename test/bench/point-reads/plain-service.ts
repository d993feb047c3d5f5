import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import Fastify, { type FastifyRequest } from 'fastify'

type Row = Record<string, unknown>
type Query = Readonly<Record<string, string | undefined>>

const LAST_DAY = '9999-12-31'

/**
 * The simplest service for point reads: Fastify, prepared statements of `node:sqlite` over indexed tables, plain objects,
 * `JSON.stringify`. No access control, quota, validation, ETag or common headers. Returns the base URL.
 */
export async function servePlain(path: string): Promise<string> {
  const db = new DatabaseSync(path, { readOnly: true })
  db.exec('PRAGMA mmap_size = 30000000000; PRAGMA cache_size = -100000')
  const app = Fastify()
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const all = (sql: string, ...values: SQLInputValue[]): Row[] => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement.all(...values) as Row[]
  }
  const parameters = ({ params, query }: FastifyRequest) => {
    const { cik } = params as { cik?: string }
    const { as_of = LAST_DAY, limit = '20', offset = '0', ...rest } = query as Query
    return { cik: Number(cik), asOf: as_of, limit: Number(limit), offset: Number(offset), query: rest }
  }
  const envelope = (cik: number, rows: readonly Row[], limit: number, extra: Row = {}) => {
    const [company] = all(
      'SELECT name AS company_name, ticker, padded AS cik FROM companies WHERE cik = ?',
      cik,
    )
    const data = rows.slice(0, limit)
    return { ...company, ...extra, data, count: data.length, has_more: rows.length > limit }
  }

  for (const [route, table] of [
    ['balance-sheet', 'balance_sheet'],
    ['income-statement', 'income_statement'],
  ]) {
    const columns = all(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => String(name))
    const served = columns.filter(
      name => !['cik', 'known_from', 'known_to', 'currency', 'provenance'].includes(name),
    )
    app.get(`/companies/:cik/${route}`, async request => {
      const { cik, asOf, limit, offset, query } = parameters(request)
      const withProvenance = query['include'] === 'provenance'
      const names = ['currency', ...served, ...(withProvenance ? ['provenance'] : [])].map(
        name => `"${name}"`,
      )
      const rows = all(
        `SELECT ${names} FROM ${table} WHERE cik = ? AND known_from <= ? AND known_to > ?
         ORDER BY period_end DESC LIMIT ? OFFSET ?`,
        ...[cik, asOf, asOf, limit + 1, offset],
      )
      const records = rows.map(({ currency: _, warnings, provenance, ...row }) => ({
        ...row,
        warnings: JSON.parse(String(warnings)),
        ...(withProvenance && { provenance: JSON.parse(String(provenance)) }),
      }))
      return envelope(cik, records, limit, {
        currency: rows[0]?.['currency'] ?? null,
        as_of: query['as_of'] ?? asOf,
      })
    })
  }

  app.get('/companies/:cik/fact-history', async request => {
    const { cik, asOf, limit, query } = parameters(request)
    const rows = all(
      `SELECT unit, value, period_start, period_end, period_type, form_type, filed, accession_number, rank FROM facts
       WHERE cik = ? AND taxonomy = 'us-gaap' AND concept = ? AND filed <= ?
       ORDER BY period_end DESC, period_start, unit, filed, accession_number`,
      ...[cik, query['concept']!, asOf],
    )
    const periods = Map.groupBy(rows, row => `${row['period_end']} ${row['period_start']} ${row['unit']}`)
    const records = [...periods.values()].map(versions => {
      const { rank: _, ...current } = versions.reduce((best, row) =>
        row['rank']! <= best['rank']! ? row : best,
      )
      const revisions = versions.map(({ value, filed, accession_number, form_type }) => ({
        ...{ value, filed, accession_number, form_type },
      }))
      return {
        ...current,
        revisions,
        restated: versions.some(({ value }) => value !== versions[0]!['value']),
      }
    })
    return envelope(cik, records, limit, { concept: `us-gaap:${query['concept']}` })
  })

  app.get('/public/companies/:cik/facts-by-period', async request => {
    const { cik, asOf, limit } = parameters(request)
    const periods = all(
      `SELECT period_start, period_end, fiscal_year, fiscal_period FROM periods
       WHERE cik = ? AND known_from <= ? AND known_to > ? ORDER BY period_end DESC`,
      ...[cik, asOf, asOf],
    )
    const end = periods[0]?.['period_end']
    if (end === undefined) return envelope(cik, [], limit)
    const latest = periods.filter(({ period_end }) => period_end === end)
    const rows = all(
      `SELECT taxonomy, concept, unit, value, period_start, period_end, period_type, form_type, filed, accession_number, rank
       FROM facts WHERE cik = ? AND period_end = ? AND filed <= ?
       ORDER BY taxonomy, concept, unit, period_start, rank DESC, filed, accession_number`,
      ...[cik, String(end), asOf],
    )
    const best = new Map<string, Row>()
    for (const { rank: _, ...row } of rows) {
      const period = latest.find(
        ({ period_start }) => row['period_start'] === null || row['period_start'] === period_start,
      )
      if (!period) continue
      const { fiscal_year, fiscal_period } = period
      const key = `${row['taxonomy']} ${row['concept']} ${row['unit']} ${row['period_start']}`
      best.set(key, { ...row, label: null, fiscal_year, fiscal_period })
    }
    return envelope(cik, [...best.values()].slice(0, limit + 1), limit)
  })

  app.get('/public/companies/:cik/filings', async request => {
    const { cik, asOf, limit, offset } = parameters(request)
    const rows = all(
      `SELECT record FROM filings WHERE cik = ? AND filed <= ? ORDER BY filed DESC, accepted DESC LIMIT ? OFFSET ?`,
      ...[cik, asOf, limit + 1, offset],
    )
    const records = rows.map(({ record }) => JSON.parse(String(record)) as Row)
    return envelope(cik, records, limit)
  })

  app.get('/market/daily/:cik', async request => {
    const { cik, asOf } = parameters(request)
    const limit = 252
    const rows = all(
      `SELECT date, open, high, low, close, adj_close, volume FROM prices WHERE cik = ? AND date <= ?
       ORDER BY date DESC LIMIT ?`,
      ...[cik, asOf, limit + 1],
    )
    return envelope(cik, rows, limit)
  })

  app.get('/companies/:cik/raw-facts', async request => {
    const { cik, asOf, limit } = parameters(request)
    const rows = all(
      `SELECT concept, label, unit, value, period_start, period_end, form_type, filed, accession_number, decimals, dimensions
       FROM raw_facts WHERE cik = ? AND filed <= ? ORDER BY period_end DESC, period_start, concept, dimensions, filed DESC`,
      ...[cik, asOf],
    )
    const best = new Map<string, Row>()
    for (const row of rows) {
      const key = `${row['concept']} ${row['unit']} ${row['period_start']} ${row['period_end']} ${row['dimensions']}`
      if (!best.has(key)) best.set(key, row)
      if (best.size > limit) break
    }
    const records = [...best.values()].map(row => ({
      ...row,
      dimensions: JSON.parse(String(row['dimensions'])),
    }))
    return envelope(cik, records, limit)
  })

  app.get('/filings/text', async request => {
    const { query, limit } = parameters(request)
    const [first] = all(
      `SELECT accession_number FROM sections WHERE cik = ? AND section_id = ? AND filing_date <= ? AND content_raw IS NOT NULL
       ORDER BY filing_date DESC, accession_number DESC LIMIT 1`,
      ...[Number(query['ticker']), query['section_id']!, query['vantage_date']!],
    )
    if (!first) return { total_results: 0, results: [] }
    const results = all(
      'SELECT * FROM sections WHERE accession_number = ? AND section_id = ? LIMIT ?',
      ...[String(first['accession_number']), query['section_id']!, limit],
    )
    return { total_results: results.length, results }
  })

  return app.listen({ host: '127.0.0.1', port: 0 })
}
