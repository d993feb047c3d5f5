import type { Company, CompanyObservation } from '../../../domain/company/company.ts'
import type { Concept } from '../../../domain/numbers/fact.ts'
import type { ClickHouse } from '../engine/client.ts'
import { slices, tsvRow } from '../engine/tsv.ts'
import { hashOfLines } from '../numbers/rows/content-hash.ts'
import type { Draft } from '../numbers/rows/drafts.ts'

/** Companies in the order of SEC's ticker file, which is by market value; those not in it follow, ordered by CIK. */
export type Compose = (observations: readonly CompanyObservation[]) => Company[]

type Observations = readonly CompanyObservation[]

/** Live observations of companies and labels of concepts, in memory. */
export interface Catalog {
  observations(cik: number): Observations
  setObservations(cik: number, observations: Observations): void
  /** Whether the concept has a label that differs from the stored one. The loader decides which is better. */
  renames(concept: Concept): boolean
  putConcept(concept: Concept): void
  /** Immutable view of the current state. */
  view(): CatalogView
  /** Number of changes. */
  changes(): number
}

export interface CatalogView {
  /** Composed on the first call, because loads that publish many companies do not need them. */
  companies(): readonly Company[]
  /** The same with other observations of some companies. */
  companiesWith(changed: ReadonlyMap<number, Observations>): readonly Company[]
  label(taxonomy: string, name: string): string | null
  readonly labels: ReadonlyMap<string, string>
}

export function catalog(compose: Compose): Catalog {
  const observations = copyOnWrite<number, Observations>()
  const labels = copyOnWrite<string, string>()
  let changes = 0
  let current: CatalogView | null = null

  const changed = () => {
    changes += 1
    current = null
  }
  const renames = ({ taxonomy, name, label }: Concept) =>
    label !== null && labels.get(`${taxonomy}:${name}`) !== label

  return {
    observations: cik => observations.get(cik) ?? [],
    setObservations(cik, of) {
      observations.set(cik, of)
      changed()
    },
    renames,
    putConcept(concept) {
      if (concept.label === null || !renames(concept)) return
      labels.set(`${concept.taxonomy}:${concept.name}`, concept.label)
      changed()
    },
    view() {
      current ??= catalogView(compose, observations.share(), labels.share())
      return current
    },
    changes: () => changes,
  }
}

function catalogView(
  compose: Compose,
  observations: ReadonlyMap<number, Observations>,
  labels: ReadonlyMap<string, string>,
): CatalogView {
  const composed = (of: ReadonlyMap<number, Observations>) => compose([...of.values()].flat())
  let companies: readonly Company[] | null = null
  return {
    companies() {
      companies ??= composed(observations)
      return companies
    },
    companiesWith: changed => composed(new Map([...observations, ...changed])),
    label: (taxonomy, name) => labels.get(`${taxonomy}:${name}`) ?? null,
    labels,
  }
}

/** A map that is only copied if it was shared before a change. */
function copyOnWrite<Key, Value>() {
  let map = new Map<Key, Value>()
  let isShared = false
  return {
    get: (key: Key) => map.get(key),
    set(key: Key, value: Value) {
      if (isShared) map = new Map(map)
      isShared = false
      map.set(key, value)
    },
    share(): ReadonlyMap<Key, Value> {
      isShared = true
      return map
    },
  }
}

function keyOf({ source, observed }: CompanyObservation): string {
  return `${source} ${observed}`
}

/** Adds observations of a company, which replace those of the same source and date. Also returns how many changed. */
export function mergeObservations(
  existing: Observations,
  updates: Observations,
): { readonly observations: Observations; readonly changed: number } {
  const merged = new Map(existing.map(one => [keyOf(one), one]))
  let changed = 0
  for (const one of updates) {
    const previous = merged.get(keyOf(one))
    if (previous && contentOf(previous) === contentOf(one)) continue
    merged.set(keyOf(one), one)
    changed += 1
  }
  return { observations: [...merged.values()], changed }
}

/** An observation as JSON with sorted keys: equal observations have equal text. */
function contentOf(observation: CompanyObservation): string {
  return JSON.stringify(Object.fromEntries(Object.entries(observation).sort(([a], [b]) => (a < b ? -1 : 1))))
}

const OBSERVATION_COLUMNS = ['cik', 'generation', 'source', 'observed', 'content'] as const

/** All observations of one company. */
export function identityDraft(observations: Observations): Draft {
  const lines = observations.map(one => tsvRow([one.source, one.observed, contentOf(one)]))
  return {
    part: 'identity',
    hash: hashOfLines([lines]),
    rows: observations.length,
    records: 0,
    firstFiling: null,
    lastFiling: null,
    content: {
      first: { table: 'company_observations', columns: OBSERVATION_COLUMNS, texts: slices(lines) },
    },
  }
}

const OBSERVATIONS = `
  SELECT cik, content FROM company_observations
  WHERE (cik, generation) IN (
    SELECT cik, argMax(generation, published) FROM published_parts WHERE part = 'identity' GROUP BY cik
    HAVING max(published) > {after:UInt64})
  ORDER BY cik, source, observed`

const CONCEPTS = `
  SELECT taxonomy, name, label FROM concepts
  WHERE version > {after:UInt64} AND version <= {upTo:UInt64} ORDER BY version, taxonomy, name`

/** For reading everything when the stores are opened, which is bounded by the number of registrants. */
const LIMITS = { threads: 2, seconds: 120 }

/** Observations of companies whose identity was published after `after`. */
export async function readObservations(db: ClickHouse, after: number): Promise<Map<number, Observations>> {
  const rows = await db.query<{ cik: number; content: string }>(OBSERVATIONS, { after }, LIMITS)
  const byCik = new Map<number, CompanyObservation[]>()
  for (const { cik, content } of rows) {
    const observations = byCik.get(cik) ?? []
    observations.push(JSON.parse(content) as CompanyObservation)
    byCik.set(cik, observations)
  }
  return byCik
}

/** Labels of versions after `after` up to `upTo`; later ones are not published. */
export function readConcepts(db: ClickHouse, after: number, upTo: number): Promise<Concept[]> {
  return db.query<Concept>(CONCEPTS, { after, upTo }, LIMITS)
}

export function writeConcepts(db: ClickHouse, version: number, concepts: readonly Concept[]): Promise<void> {
  const lines = concepts.map(({ taxonomy, name, label }) => tsvRow([version, taxonomy, name, label]))
  return db.insertTsv('concepts', ['version', 'taxonomy', 'name', 'label'], slices(lines))
}
