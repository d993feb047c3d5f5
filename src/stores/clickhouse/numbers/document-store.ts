import { createHash } from 'node:crypto'
import type { DocumentPublisher, FilingDocuments } from '../../ports/stores.ts'
import type { DamageLog } from '../../shared/damage.ts'
import type { ClickHouse } from '../engine/client.ts'
import { removal } from '../engine/cluster.ts'
import { type TableInsert, writeLines } from '../engine/merged-inserts.ts'
import { accessionText, slices, tsvAccession, tsvFilingDay, tsvRow } from '../engine/tsv.ts'
import { measureList } from '../publishing/manifest.ts'
import { groupCommit, type State } from '../publishing/state.ts'
import type { Part, StagedPart } from '../publishing/versions.ts'
import { DIMENSIONAL_COLUMNS, dimensionalLines, documentHash } from './rows/presentation-rows.ts'

const LIVE = `
  SELECT accn, generation, filed, text_rows, fact_count, content_hash, inputs
  FROM document_filings
  WHERE cik = {cik:UInt32} ORDER BY version DESC LIMIT 1 BY accn`

/** Tables with data from the documents of a filing. */
const TABLES = [
  'document_filings',
  'dimensional_facts',
  'text_filings',
  'text_rows',
  'text_stems',
  'text_words',
]

const COLUMNS = [
  ...['cik', 'accn', 'version', 'generation', 'filed', 'text_rows', 'fact_count', 'content_hash', 'inputs'],
] as const

interface Row {
  readonly accn: string
  readonly generation: string
  readonly filed: string
  readonly text_rows: number
  readonly fact_count: number
  readonly content_hash: string
  readonly inputs: string
}

interface StagedRow extends Row {
  readonly version: number
  /** Whether its facts were written under a new generation. */
  readonly isWritten: boolean
  /** Whether it supersedes rows. */
  readonly isReplacing: boolean
}

interface DocumentStage {
  readonly publisher: DocumentPublisher
  /** Writes the rows that activate the staged generations, right before the part that publishes them. */
  activate(): Promise<StagedPart[]>
  /** Removes superseded rows. Readers select rows by generation, so nothing waits for this. */
  removeSuperseded(): Promise<void>
}

interface DocumentStageOptions {
  readonly db: ClickHouse
  readonly state: State
  readonly damage: DamageLog
  get(cik: number, part: Part): StagedPart | undefined
  stage(parts: readonly StagedPart[]): void
}

/** Maximum slices of dimensional facts written together; most filings have one. */
const MAX_SLICES = 32

/** Stages data from filing documents: facts are written under new generations, which `activate` makes live. */
export function documentStage({ db, state, damage, get, stage }: DocumentStageOptions): DocumentStage {
  const staged = new Map<number, Map<string, StagedRow>>()
  const stored = new Map<number, Promise<Map<string, Row>>>()
  // Filings that are put during a write share the next statement.
  const insert = groupCommit<TableInsert>(
    inserts => writeLines(db, inserts),
    (inserts, next) => [...inserts, next].reduce((sum, { texts }) => sum + texts.length, 0) <= MAX_SLICES,
  )

  /** The live rows when the company was first requested. */
  function storedOf(cik: number): Promise<Map<string, Row>> {
    const known =
      stored.get(cik) ??
      db.query<Row>(LIVE, { cik }, { threads: 2 }).then(rows => new Map(rows.map(row => [row.accn, row])))
    stored.set(cik, known)
    return known
  }
  const stagedOf = (cik: number) => {
    const known = staged.get(cik) ?? new Map<string, StagedRow>()
    staged.set(cik, known)
    return known
  }
  const liveOf = async (cik: number) => [...new Map([...(await storedOf(cik)), ...stagedOf(cik)]).values()]

  async function put(documents: FilingDocuments): Promise<'written' | 'unchanged'> {
    const { cik, accession, filed, facts, textRows, textHash, inputs } = documents
    const accn = tsvAccession(accession)
    const lines = dimensionalLines(documents)
    const hash = documentHash(textRows, textHash, lines)
    const known = stagedOf(cik).get(accn) ?? (await storedOf(cik)).get(accn)
    const isSame = known?.content_hash === hash && !damage.has(TABLES, cik)
    if (isSame && known.inputs === inputs) return 'unchanged'
    const generation = isSame ? known.generation : String(state.generations.next())
    if (!isSame)
      await insert({
        table: 'dimensional_facts',
        columns: DIMENSIONAL_COLUMNS,
        cik,
        generation,
        texts: slices(lines),
      })
    stagedOf(cik).set(accn, {
      accn,
      generation,
      filed: tsvFilingDay(filed),
      text_rows: textRows,
      fact_count: facts.length,
      content_hash: hash,
      inputs,
      version: state.generations.next(),
      isWritten: !isSame,
      isReplacing: known !== undefined,
    })
    return isSame ? 'unchanged' : 'written'
  }

  return {
    publisher: {
      async loaded(cik) {
        // All filings of a damaged company must be loaded again.
        if (damage.has(TABLES, cik)) return new Map()
        return new Map(
          (await liveOf(cik)).map(({ accn, inputs, text_rows: textRows }) => [
            accessionText(accn),
            { inputs, textRows },
          ]),
        )
      },
      put,
      async settle(cik, inputs) {
        const known = stagedOf(cik)
        for (const row of await liveOf(cik)) {
          const settled = inputs.get(accessionText(row.accn))
          if (settled === undefined) continue
          const before = known.get(row.accn)
          known.set(row.accn, {
            ...row,
            inputs: settled,
            version: state.generations.next(),
            isWritten: before?.isWritten ?? false,
            isReplacing: before?.isReplacing ?? true,
          })
        }
      },
      async publish(cik) {
        const rows = await liveOf(cik)
        const part = documentsPart(cik, rows, state.generations.next())
        const isSame = get(cik, 'documents')?.hash === part.hash
        if (rows.length === 0 || (isSame && stagedOf(cik).size === 0)) return 'unchanged'
        stage([part])
        return isSame ? 'unchanged' : 'published'
      },
    },
    async activate() {
      const parts: StagedPart[] = []
      for (const [cik, rows] of staged) {
        if (rows.size === 0) continue
        await db.insertTsv('document_filings', COLUMNS, [
          [...rows.values()].map(row => line(cik, row)).join(''),
        ])
        // The number of filings in the coverage changes only when they are published.
        const part = get(cik, 'documents') ?? documentsPart(cik, [], state.generations.next())
        parts.push({ ...part, tables: [await measureList(db, 'documents', cik)] })
      }
      return parts
    },
    async removeSuperseded() {
      for (const [cik, rows] of staged) {
        const replacing = [...rows.values()].filter(({ isReplacing }) => isReplacing)
        if (replacing.length === 0) continue
        await remove(cik, 'document_filings', 'version', replacing, ({ version }) => version)
        const written = replacing.filter(({ isWritten }) => isWritten)
        await remove(cik, 'dimensional_facts', 'generation', written, ({ generation }) => Number(generation))
      }
    },
  }

  /** Of two loaders on one server the later one wins, so only earlier rows are removed. */
  async function remove(
    cik: number,
    table: string,
    column: string,
    rows: readonly StagedRow[],
    stampOf: (row: StagedRow) => number,
  ): Promise<void> {
    if (rows.length === 0) return
    const before = Math.min(...rows.map(stampOf))
    const where = `cik = {cik:UInt32} AND accn IN {accns:Array(UInt64)} AND ${column} < {before:UInt64}`
    const accns = rows.map(({ accn }) => BigInt(accn))
    await db.command(removal(db.cluster, table, where), { cik, accns, before })
  }
}

function line(cik: number, row: StagedRow): string {
  const { accn, version, generation, filed, text_rows, fact_count, content_hash, inputs } = row
  return tsvRow([cik, accn, version, generation, filed, text_rows, fact_count, content_hash, inputs])
}

function documentsPart(cik: number, rows: readonly Row[], generation: number): StagedPart {
  const days = rows.map(({ filed }) => filed).sort()
  return {
    cik,
    part: 'documents',
    generation,
    hash: hashOf(rows),
    rows: rows.filter(({ text_rows }) => text_rows > 0).length,
    records: rows.reduce((sum, { fact_count }) => sum + fact_count, 0),
    firstFiling: days[0] ?? null,
    lastFiling: days.at(-1) ?? null,
    tables: [],
  }
}

function hashOf(rows: readonly Row[]): string {
  const lines = rows.map(({ accn, content_hash }) => `${accn} ${content_hash}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 32)
}
