import type { CompanyObservation } from '../../../domain/company/company.ts'
import type { Concept } from '../../../domain/numbers/fact.ts'
import type { ClickHouse } from '../engine/client.ts'
import { writeConcepts } from './catalog.ts'
import { checksumHash, LABELS } from './manifest.ts'
import type { PublishedFile } from './published-file.ts'
import { groupCommit, type State } from './state.ts'
import { writeVersions } from './version-rows.ts'
import { NO_COMPANY, type StagedPart, type Version } from './versions.ts'

/** Data that becomes visible together. Its rows are already written, except the labels. */
interface Activation {
  readonly parts: readonly StagedPart[]
  readonly labels: readonly Concept[]
  /** All observations of companies whose identity is among the parts. */
  readonly observations: ReadonlyMap<number, readonly CompanyObservation[]>
}

export type Activate = (activation: Activation) => Promise<void>

/** Maximum activations, and parts of them, per statement. */
const MAX_ACTIVATIONS = 64
const MAX_PARTS = 20_000

/** Assigns and stores `published` values one write after another, so that once a value is visible, all lower ones are too. */
export function activations(db: ClickHouse, state: State, note: PublishedFile | null): Activate {
  return groupCommit<Activation>(
    async group => {
      const concepts = distinct(group.flatMap(({ labels }) => labels)).filter(label =>
        state.catalog.renames(label),
      )
      const labels = concepts.length === 0 ? [] : [await labelsPart(db, state, concepts)]
      const live = group.flatMap(({ parts }) => {
        for (const { generation } of parts) state.generations.atLeast(generation)
        const published = state.generations.next()
        return parts.map((part): Version => ({ ...part, published }))
      })
      const published = state.generations.next()
      live.push(...labels.map(part => ({ ...part, published })))
      await writeVersions(db, live)
      for (const concept of concepts) state.catalog.putConcept(concept)
      for (const { observations } of group)
        for (const [cik, of] of observations) state.catalog.setObservations(cik, of)
      state.published(live)
      await note?.write(state.versions())
    },
    (group, next) =>
      group.length < MAX_ACTIVATIONS &&
      group.reduce((sum, { parts }) => sum + parts.length, next.parts.length) <= MAX_PARTS,
  )
}

/** Labels are only added. Rows of a later version than the published one are remains of a killed load. */
async function labelsPart(db: ClickHouse, state: State, concepts: readonly Concept[]): Promise<StagedPart> {
  const version = state.generations.next()
  await writeConcepts(db, version, concepts)
  const [measured] = await db.query<{ rows: string; checksum: string }>(LABELS, { version })
  const { rows, checksum } = measured!
  return {
    cik: NO_COMPANY,
    part: 'labels',
    generation: version,
    hash: checksumHash(checksum),
    rows: Number(rows),
    records: 0,
    firstFiling: null,
    lastFiling: null,
    tables: [{ table: 'concepts', rows: Number(rows), checksum }],
  }
}

function distinct(concepts: readonly Concept[]): Concept[] {
  return [...new Map(concepts.map(concept => [`${concept.taxonomy}:${concept.name}`, concept])).values()]
}
