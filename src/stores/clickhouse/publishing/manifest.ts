import type { ActivatedText } from '../../ports/text.ts'
import type { ClickHouse } from '../engine/client.ts'
import { allOf } from '../engine/merged-inserts.ts'
import type { State } from './state.ts'
import type { Part, StagedPart, TableRows } from './versions.ts'

/** A table with rows of one generation per company and part. */
interface GenerationTable {
  readonly name: string
  /** Whether the table is ordered by company, so that a checksum of a company reads only its rows. */
  readonly isByCompany: boolean
}

const byCompany = (name: string): GenerationTable => ({ name, isByCompany: true })
const byOther = (name: string): GenerationTable => ({ name, isByCompany: false })

/**
 * Tables of each part, by company and generation. The first is written first and removed last, so that rows in all of them are found
 * through it. Parts without tables here are in `LISTS`.
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

export function tablesOf(part: Part): string[] {
  return PART_TABLES[part].map(({ name }) => name)
}

const TABLES = Object.values(PART_TABLES).flat()

/** A part whose table has rows per filing or source; the latest row of each is live. */
interface LiveList {
  readonly part: Part
  readonly table: string
  /** Column that increases with each publish. */
  readonly stamp: string
  /** Selects `cik`, `rows` and `checksum` of the live rows; `{which}` is a filter. */
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

/** Generations per statement, well below the engine's limit of 256 KiB of SQL. */
const MAX_GENERATIONS = 5_000

const MEASURE = ({ name }: GenerationTable) => `
  SELECT cik, generation, count() AS rows, ${HASH('*')} AS checksum FROM ${name}
  WHERE cik IN {ciks:Array(UInt32)} AND generation IN {generations:Array(UInt64)}
  GROUP BY cik, generation`

/**
 * Reads row counts and checksums of generations that were just written, before they are published. Tables that are not ordered by
 * company are not read, because that would scan them; they have `rows` rows.
 */
export async function measure<Of extends PartGeneration>(
  db: ClickHouse,
  generations: readonly Of[],
): Promise<Map<Of, TableRows[]>> {
  const measured = new Map<string, Measured>()
  await allOf(
    TABLES.map(async table => {
      const ofTable = generations.filter(({ part }) => PART_TABLES[part].includes(table))
      if (!table.isByCompany || ofTable.length === 0) return
      for (let from = 0; from < ofTable.length; from += MAX_GENERATIONS) {
        const batch = ofTable.slice(from, from + MAX_GENERATIONS)
        const params = {
          ciks: [...new Set(batch.map(({ cik }) => cik))],
          generations: [...new Set(batch.map(({ generation }) => generation))],
        }
        for (const row of await db.query<Measured>(MEASURE(table), params, LIMITS))
          measured.set(keyOf(table.name, row), row)
      }
    }),
  )
  return new Map(
    generations.map(of => [
      of,
      PART_TABLES[of.part].map(({ name, isByCompany }) => {
        const row = measured.get(keyOf(name, of))
        const rows = isByCompany ? Number(row?.rows ?? 0) : of.rows
        return { table: name, rows, checksum: row?.checksum ?? '0' }
      }),
    ]),
  )
}

/** Row count and checksum of the live rows of a company in a list. */
export async function measureList(db: ClickHouse, part: Part, cik: number): Promise<TableRows> {
  const { table, sql } = LISTS.find(list => list.part === part)!
  const which = sql.replace('{which}', 'cik = {cik:UInt32}')
  const [row] = await db.query<{ rows: string; checksum: string }>(which, { cik }, LIMITS)
  return { table, rows: Number(row?.rows ?? 0), checksum: row?.checksum ?? '0' }
}

/** Parts for lists whose rows were just written, with the live rows of each company. */
export async function listParts(
  db: ClickHouse,
  { generations }: Pick<State, 'generations'>,
  { text, signals, published }: ActivatedText,
): Promise<StagedPart[]> {
  // Rows with a later `published` than their part are treated as remains of a killed load.
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
