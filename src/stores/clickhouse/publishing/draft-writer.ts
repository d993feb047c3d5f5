import type { ClickHouse } from '../engine/client.ts'
import { allOf, writeGenerations, writeLines } from '../engine/merged-inserts.ts'
import { METRICS, metricBytes } from '../metrics/metric-rows.ts'
import type { Draft } from '../numbers/rows/drafts.ts'
import { FACTS } from '../numbers/rows/fact-rows.ts'
import { STATEMENTS } from '../numbers/rows/statement-rows.ts'
import { measure } from './manifest.ts'
import { groupCommit, type State } from './state.ts'
import type { StagedPart } from './versions.ts'

/** A part of a company, ready to be written. */
export interface CompanyDraft {
  readonly cik: number
  readonly draft: Draft
}

/** Writes rows of new generations, which are not read until they are activated. */
export interface DraftWriter {
  /** Writes the drafts of one load under one generation. */
  write(drafts: readonly CompanyDraft[]): Promise<StagedPart[]>
  /** To call when the generations are active or discarded; from then on cleanup may remove them. */
  release(parts: readonly StagedPart[]): void
  /** Generations that are neither active nor discarded. */
  inFlight(): number[]
}

interface Group {
  readonly generation: number
  readonly drafts: readonly CompanyDraft[]
  written: StagedPart[]
}

/** Maximum loads, and rows of them, that are written together. */
const MAX_LOADS = 32
const MAX_ROWS = 100_000

/** Writes drafts; loads that arrive while others are written share statements. */
export function draftWriter(db: ClickHouse, state: State): DraftWriter {
  const commit = groupCommit<Group>(groups => writeGroups(db, groups), fits)
  const inFlight = new Set<number>()
  return {
    async write(drafts) {
      if (drafts.length === 0) return []
      const generation = state.generations.next()
      inFlight.add(generation)
      const group: Group = { generation, drafts, written: [] }
      try {
        await commit(group)
        return group.written
      } catch (error) {
        inFlight.delete(generation)
        throw error
      }
    },
    release(parts) {
      for (const { generation } of parts) inFlight.delete(generation)
    },
    inFlight: () => [...inFlight],
  }
}

function fits(groups: readonly Group[], next: Group): boolean {
  const drafts = [...groups, next].flatMap(group => group.drafts)
  return groups.length < MAX_LOADS && drafts.reduce((sum, { draft }) => sum + draft.rows, 0) <= MAX_ROWS
}

async function writeGroups(db: ClickHouse, groups: readonly Group[]): Promise<void> {
  const contents = groups.flatMap(({ generation, drafts }) =>
    drafts.map(({ cik, draft }) => ({ of: { cik, generation }, content: draft.content })),
  )
  await writeLines(
    db,
    contents.flatMap(({ of, content: { first } }) => (first ? { ...of, ...first } : [])),
  )
  await allOf([
    writeGenerations(
      db,
      FACTS,
      contents.flatMap(({ of, content: { facts = [] } }) => facts.map(lines => ({ ...of, ...lines }))),
    ),
    writeGenerations(
      db,
      STATEMENTS,
      contents.flatMap(({ of, content: { statements = [] } }) =>
        statements.map(lines => ({ ...of, ...lines })),
      ),
    ),
    writeLines(
      db,
      contents.flatMap(({ of, content: { lines = [] } }) => lines.map(own => ({ ...of, ...own }))),
    ),
    db.insertBinary({
      ...METRICS,
      rows: contents.flatMap(({ of: { cik, generation }, content: { metrics } }) =>
        metrics ? metricBytes(cik, generation, metrics) : [],
      ),
    }),
  ])
  const written = groups.map(group => ({
    group,
    parts: group.drafts.map(({ cik, draft: { content: _, ...part } }) => ({
      cik,
      generation: group.generation,
      ...part,
    })),
  }))
  const tables = await measure(
    db,
    written.flatMap(({ parts }) => parts),
  )
  for (const { group, parts } of written)
    group.written = parts.map(part => ({ ...part, tables: tables.get(part)! }))
}
