import type { ActivatedText } from '../../ports/text.ts'
import type { ClickHouse } from '../engine/client.ts'
import { allOf } from '../engine/merged-inserts.ts'
import type { State } from './state.ts'
import type { Part, StagedPart, TableRows } from './versions.ts'

/** A table with rows of one generation per company and part. */
interface GenerationTable {
  readonly name: string
  /** Whether a company's rows are adjacent, so that a checksum costs no more than reading them. */
  readonly isByCompany: boolean
}

const byCompany = (name: string): GenerationTable => ({ name, isByCompany: true })
const byOther = (name: string): GenerationTable => ({ name, isByCompany: false })

/**
 * Tables of each part, by company and generation. The first is written first and removed last: rows in any of them are found
 * through it. The other parts are lists of what is live of a company: `LISTS`.
 */
export const PART_TABLES: Readonly<Record<Part, readonly GenerationTable[]>> = {
  identity: [byCompany('company_observations')],
  filings: [byCompany('filings'), byOther('filings_by_day')],
  numbers: ['fact_filings', 'facts', 'presented_statements', 'statements', 'periods', 'splits'].map(
    byCompany,
  ),
  documents: [],
  prices: [byCompany('prices')],
  metrics: [byOther('metric_series')],
  text: [],
  signals: [],
  labels: [],
}

/** Names of a part's tables. */
export function tablesOf(part: Part): string[] {
  return PART_TABLES[part].map(({ name }) => name)
}

const TABLES = Object.values(PART_TABLES).flat()

/** A part whose table has rows for each filing or source, of which the latest are live. */
interface LiveList {
  readonly part: Part
  readonly table: string
  /** Column that grows with each publication. */
  readonly stamp: string
  /** Selects `cik`, `rows` and `checksum` of what is live; `{which}` is a filter. */
  readonly sql: string
}

const HASH = (columns: string) => `toString(sum(cityHash64(${columns})))`

export const LISTS: readonly LiveList[] = [
  {
    part: 'documents',
    table: 'document_filings',
    stamp: 'version',
    sql: `
      SELECT cik, count() AS rows, ${HASH('accn, generation, text_rows, fact_count, content_hash, inputs')} AS checksum
      FROM (SELECT * FROM document_filings WHERE {which} ORDER BY cik, accn, version DESC LIMIT 1 BY cik, accn)
      GROUP BY cik`,
  },
  {
    part: 'text',
    table: 'text_filings',
    stamp: 'published',
    sql: `
      SELECT cik, count() AS rows, ${HASH('accn, generation, row_count, content_hash')} AS checksum
      FROM (
        SELECT cik, accn, generation, row_count, content_hash FROM text_filings
        WHERE {which} ORDER BY cik, accn, published DESC LIMIT 1 BY cik, accn)
      GROUP BY cik`,
  },
  {
    part: 'signals',
    table: 'signal_sources',
    stamp: 'published',
    sql: `
      SELECT cik, count() AS rows, ${HASH('id, generation')} AS checksum
      FROM (SELECT cik, id, generation FROM signal_sources WHERE {which} GROUP BY cik, id, generation HAVING sum(sign) > 0)
      GROUP BY cik`,
  },
]

/** Labels up to a version. */
export const LABELS = `
  SELECT 0 AS cik, count() AS rows, ${HASH('version, taxonomy, name, label')} AS checksum
  FROM concepts WHERE version <= {version:UInt64}`

/** A generation of one part of a company. */
interface PartGeneration {
  readonly cik: number
  readonly generation: number
  readonly part: Part
  /** Observations, filings, facts, days of prices or metric series. */
  readonly rows: number
}

interface Measured {
  readonly cik: number
  readonly generation: string
  readonly rows: string
  readonly checksum: string
}

const LIMITS = { threads: 2, seconds: 600 }

/** Generations that a statement names, well below the engine's limit of 256 KiB of SQL. */
const MAX_MEASURED = 5_000

const MEASURE = ({ name }: GenerationTable) => `
  SELECT cik, generation, count() AS rows, ${HASH('*')} AS checksum FROM ${name}
  WHERE cik IN {ciks:Array(UInt32)} AND generation IN {generations:Array(UInt64)}
  GROUP BY cik, generation`

/**
 * Measures generations that were just written, before they are published. Tables that are not ordered by company would have to be
 * searched: they have one row for each of `rows`.
 */
export async function measure<Of extends PartGeneration>(
  db: ClickHouse,
  generations: readonly Of[],
): Promise<Map<Of, TableRows[]>> {
  const found = new Map<string, Measured>()
  await allOf(
    TABLES.map(async table => {
      const own = generations.filter(({ part }) => PART_TABLES[part].includes(table))
      if (!table.isByCompany || own.length === 0) return
      for (let from = 0; from < own.length; from += MAX_MEASURED) {
        const some = own.slice(from, from + MAX_MEASURED)
        const params = {
          ciks: [...new Set(some.map(({ cik }) => cik))],
          generations: [...new Set(some.map(({ generation }) => generation))],
        }
        for (const row of await db.query<Measured>(MEASURE(table), params, LIMITS))
          found.set(keyOf(table.name, row), row)
      }
    }),
  )
  return new Map(
    generations.map(of => [
      of,
      PART_TABLES[of.part].map(({ name, isByCompany }) => {
        const row = found.get(keyOf(name, of))
        const rows = isByCompany ? Number(row?.rows ?? 0) : of.rows
        return { table: name, rows, checksum: row?.checksum ?? '0' }
      }),
    ]),
  )
}

/** Measures what is live of a company in a list. */
export async function measureList(db: ClickHouse, part: Part, cik: number): Promise<TableRows> {
  const { table, sql } = LISTS.find(list => list.part === part)!
  const which = sql.replace('{which}', 'cik = {cik:UInt32}')
  const [row] = await db.query<{ rows: string; checksum: string }>(which, { cik }, LIMITS)
  return { table, rows: Number(row?.rows ?? 0), checksum: row?.checksum ?? '0' }
}

/** Parts of lists whose rows were just written: what is live of each company now. */
export async function listParts(
  db: ClickHouse,
  { generations }: Pick<State, 'generations'>,
  { text, signals, published }: ActivatedText,
): Promise<StagedPart[]> {
  // Rows with a later stamp than their part count as left over from a killed load.
  generations.atLeast(published)
  const parts: StagedPart[] = []
  for (const [part, ciks] of [
    ['text', text],
    ['signals', signals],
  ] as const)
    for (const cik of ciks) {
      const table = await measureList(db, part, cik)
      parts.push({
        cik,
        part,
        generation: generations.next(),
        hash: checksumHash(table.checksum),
        rows: table.rows,
        records: 0,
        firstFiling: null,
        lastFiling: null,
        tables: [table],
      })
    }
  return parts
}

/** A checksum as the content hash of a part. */
export function checksumHash(checksum: string): string {
  return BigInt(checksum).toString(16).padStart(32, '0')
}

function keyOf(table: string, { cik, generation }: { cik: number; generation: number | string }): string {
  return `${table} ${cik} ${generation}`
}
