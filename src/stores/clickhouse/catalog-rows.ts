import type { CompanyPart } from '../../domain/company/company.ts'
import type { Concept } from '../../domain/fact.ts'
import { contentOf } from './catalog.ts'
import type { ClickHouse } from './client.ts'
import { slices, tsvRow } from './tsv.ts'

const PARTS = `
  SELECT version, content FROM company_parts FINAL
  WHERE version > {after:UInt64} ORDER BY version, cik, source, observed`

const CONCEPTS = `
  SELECT version, taxonomy, name, label FROM concepts FINAL
  WHERE version > {after:UInt64} ORDER BY version, taxonomy, name`

/** The whole catalog is read at open: more than a read for one request, yet bounded by the number of registrants. */
const LIMITS = { threads: 2, seconds: 120 }

export interface CatalogRows {
  readonly parts: readonly CompanyPart[]
  readonly concepts: readonly Concept[]
  /** The latest version among them, or `after`. */
  readonly version: number
}

/** Parts and labels written after a version. */
export async function readCatalog(db: ClickHouse, after: number): Promise<CatalogRows> {
  const parts = await db.query<{ version: string; content: string }>(PARTS, { after }, LIMITS)
  const concepts = await db.query<{ version: string; taxonomy: string; name: string; label: string }>(
    CONCEPTS,
    { after },
    LIMITS,
  )
  return {
    parts: parts.map(row => JSON.parse(row.content) as CompanyPart),
    concepts: concepts.map(({ taxonomy, name, label }) => ({ taxonomy, name, label })),
    version: Math.max(after, Number(parts.at(-1)?.version ?? 0), Number(concepts.at(-1)?.version ?? 0)),
  }
}

export function writeParts(db: ClickHouse, version: number, parts: readonly CompanyPart[]): Promise<void> {
  const lines = parts.map(part => tsvRow([part.cik, part.source, part.observed, version, contentOf(part)]))
  return db.insertTsv('company_parts', ['cik', 'source', 'observed', 'version', 'content'], slices('', lines))
}

export function writeConcepts(db: ClickHouse, version: number, concepts: readonly Concept[]): Promise<void> {
  const lines = concepts.map(({ taxonomy, name, label }) => tsvRow([taxonomy, name, label, version]))
  return db.insertTsv('concepts', ['taxonomy', 'name', 'label', 'version'], slices('', lines))
}
